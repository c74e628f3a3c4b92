import { setTimeout as wait } from 'node:timers/promises';
import { judgeVisits } from './judge-visits.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { type Scenario, seconds, spread, together } from './scenario.ts';
import { clearAway } from './template.ts';
import { startVisitors } from './visitors.ts';

const longestWait = 1500;

/** The whole product is killed while visitors come, and started again on what it left: each step counts once. */
export const visitorKills: Scenario = {
  name: 'visitor-kills',
  rounds: { whole: 50, short: 2 },
  run: async (setting) => {
    const dataDir = await setting.template.copy();
    const sitePort = await freePort();
    const place = { dataDir, port: await freePort(), env: { SITE_PORT: String(sitePort) } };
    const starts: number[] = [];
    let product: Product | undefined;
    try {
      product = await startProduct(place);
      const visitors = await startVisitors({ sites: () => [`http://127.0.0.1:${sitePort}`], workers: 16 });
      for (let round = 0; round < setting.rounds; round += 1) {
        await visitors.recovered();
        await wait(setting.random() * longestWait);
        await product.kill();
        product = await startProduct(place);
        starts.push(product.startSeconds);
        setting.say(`killed, started in ${seconds(product.startSeconds)}`);
      }
      await visitors.recovered();
      const visits = await visitors.stop();
      const figures = [`${starts.length} kills; starts: ${spread(starts)}`];
      return together({ wrong: [], figures }, await judgeVisits(product.url, visits, setting));
    } finally {
      await product?.kill();
      await clearAway(dataDir);
    }
  },
};
