import { setTimeout as wait } from 'node:timers/promises';
import { judgeVisits } from './judge-visits.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { type Scenario, seconds, together } from './scenario.ts';
import { openSharedStores } from './shared-stores.ts';
import { startVisitors } from './visitors.ts';

const roundMs = 5000;
const stepsPerSecond = 2000;

/** The fact store is away while visitors come, for as many times five seconds as there are rounds: they notice nothing. */
export const lateFigures: Scenario = {
  name: 'late-figures',
  rounds: { whole: 180, short: 1 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    const running: Product[] = [];
    try {
      await stores.keeper.end();
      const sitePort = await freePort();
      const start = async (ROLES: string, more: NodeJS.ProcessEnv = {}) => {
        const env = { ...stores.env, ROLES, ...more };
        const product = await startProduct({ dataDir: stores.dataDir, port: await freePort(), env });
        running.push(product);
        return product;
      };
      const center = await start('console,worker');
      await start('site', { SITE_PORT: String(sitePort), PUBLIC_URL: center.url });
      const visitors = await startVisitors({
        sites: () => [`http://127.0.0.1:${sitePort}`],
        workers: 50,
        perSecond: stepsPerSecond,
      });
      await visitors.recovered();
      await stores.killFacts();
      for (let round = 0; round < setting.rounds; round += 1) {
        await visitors.recovered();
        await wait(roundMs);
      }
      await stores.startFacts();
      await visitors.recovered();
      const visits = await visitors.stop();
      const figures = [`away for ${seconds((setting.rounds * roundMs) / 1000)}`];
      return together({ wrong: [], figures }, await judgeVisits(center.url, visits, setting));
    } finally {
      for (const product of running) await product.kill();
      await stores.close();
    }
  },
};
