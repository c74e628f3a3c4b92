import { setTimeout as wait } from 'node:timers/promises';
import { judgeVisits } from './judge-visits.ts';
import { freePort, type Place, type Product, startProduct } from './product.ts';
import { type Scenario, type Setting, seconds, spread, together } from './scenario.ts';
import { openSharedStores, type SharedStores } from './shared-stores.ts';
import { startVisitors } from './visitors.ts';

const longestWait = 1500;
const sitesAndWorkers = ['site', 'site', 'worker', 'worker'] as const;

type Running = { role: string; place: Place; sitePort: number; product: Product };

/** A console, two processes that serve websites and two that carry what those took, on the same stores. */
async function startAll(stores: SharedStores): Promise<{ center: Running; others: Running[] }> {
  const start = async (role: string, PUBLIC_URL?: string): Promise<Running> => {
    const [port, sitePort] = [await freePort(), await freePort()];
    const env = {
      ...stores.env,
      ROLES: role,
      SITE_PORT: String(sitePort),
      ...(PUBLIC_URL !== undefined && { PUBLIC_URL }),
    };
    const place = { dataDir: stores.dataDir, port, env };
    return { role, place, sitePort, product: await startProduct(place) };
  };
  const center = await start('console');
  const others = await Promise.all(sitesAndWorkers.map((role) => start(role, center.product.url)));
  return { center, others };
}

async function killInTurn({ rounds, random, say }: Setting, all: Running[], recovered: () => Promise<void>) {
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await recovered();
    await wait(random() * longestWait);
    const victim = all[Math.floor(random() * all.length)];
    if (!victim) throw new Error('Nothing runs.');
    await victim.product.kill();
    // The others serve and carry on without it.
    await recovered();
    victim.product = await startProduct(victim.place);
    starts.push(victim.product.startSeconds);
    say(`killed a ${victim.role}, started it again in ${seconds(victim.product.startSeconds)}`);
  }
  return starts;
}

/** One of five processes with different roles is killed while visitors come: each step counts once. */
export const splitRoles: Scenario = {
  name: 'split-roles',
  rounds: { whole: 20, short: 2 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    const running: Running[] = [];
    try {
      await stores.keeper.end();
      const { center, others } = await startAll(stores);
      running.push(center, ...others);
      const sites = others.filter(({ role }) => role === 'site');
      const visitors = await startVisitors({
        sites: () => sites.map(({ sitePort }) => `http://127.0.0.1:${sitePort}`),
        workers: 16,
      });
      const starts = await killInTurn(setting, running, () => visitors.recovered());
      await visitors.recovered();
      const visits = await visitors.stop();
      const figures = [`${starts.length} kills; starts: ${spread(starts)}`];
      return together({ wrong: [], figures }, await judgeVisits(center.product.url, visits, setting));
    } finally {
      for (const { product } of running) await product.kill();
      await stores.close();
    }
  },
};
