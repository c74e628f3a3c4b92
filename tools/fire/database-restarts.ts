import { setTimeout as wait } from 'node:timers/promises';
import { inTheMiddle, type Load } from './load.ts';
import { freePort, startProduct } from './product.ts';
import { judgeLoad, type Scenario, type Setting, seconds, spread, together, underLoad } from './scenario.ts';
import { openSharedStores, type SharedStores } from './shared-stores.ts';

const sealPatience = 120_000;

/** Both ways to shut down, while a day is being sealed and under load alone. */
const kinds = [
  { how: 'fast', sealing: true },
  { how: 'immediate', sealing: true },
  { how: 'fast', sealing: false },
  { how: 'immediate', sealing: false },
] as const;

async function untilSealing({ keeper }: SharedStores): Promise<void> {
  const deadline = Date.now() + sealPatience;
  while (!keeper.isSealing()) {
    if (Date.now() > deadline) throw new Error(`Nothing was sealed for ${sealPatience / 1000} s.`);
    await wait(2);
  }
}

async function restartInTurn({ rounds, random, say }: Setting, stores: SharedStores, load: Load) {
  const downs: number[] = [];
  const recoveries: number[] = [];
  let whileSealing = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { how, sealing } = kinds[round % kinds.length] ?? kinds[0];
    await inTheMiddle(load, random);
    if (sealing) await untilSealing(stores);
    const hit = stores.keeper.isSealing();
    if (hit) whileSealing += 1;
    const down = await stores.postgres.restart(how);
    const recovery = await load.recovered();
    downs.push(down);
    recoveries.push(recovery);
    say(
      `${how}${hit ? ' while sealing' : ''}: away ${seconds(down)}, writes again after ${seconds(recovery)}`,
    );
  }
  return { downs, recoveries, whileSealing };
}

/** A PostgreSQL server is restarted under the product that uses it. */
export const databaseRestarts: Scenario = {
  name: 'database-restarts',
  rounds: { whole: 20, short: 2 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    const { keeper, dataDir, env } = stores;
    try {
      const product = await startProduct({ dataDir, port: await freePort(), env });
      const { url } = product;
      const deaths = () => [product.death(), keeper.death()].filter((death) => death !== null);
      try {
        const target = { url, readings: [stores.reading], deaths };
        const { result, report } = await underLoad(setting, target, (load) =>
          restartInTurn(setting, stores, load),
        );
        await keeper.end();
        const { downs, recoveries, whileSealing } = result;
        const { batches, seals, failures } = keeper.counts();
        const figures = [
          `${downs.length} restarts, ${whileSealing} while sealing; server away: ${spread(downs)}; writes again after: ${spread(recoveries)}`,
          `facts: ${batches} batches and ${seals} seals done, ${failures} tried again`,
        ];
        const away = ['unavailable'];
        return together(
          { wrong: await stores.judgeFacts(url), figures },
          await judgeLoad(report, setting, url, { writes: away, reads: away, kept: true }),
        );
      } finally {
        await product.kill();
      }
    } finally {
      await stores.close();
    }
  },
};
