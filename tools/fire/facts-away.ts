import { setTimeout as wait } from 'node:timers/promises';
import { reportAnswer } from './callers.ts';
import { inTheMiddle, type Load } from './load.ts';
import { freePort, startProduct } from './product.ts';
import { judgeLoad, type Scenario, type Setting, seconds, spread, together, underLoad } from './scenario.ts';
import { openSharedStores, type SharedStores, unaskedPath } from './shared-stores.ts';
import { nameOf } from './tally.ts';

const patience = 60_000;

/** Asks for reports until one is answered in the given way, and says how long that took. */
async function untilReports(wanted: string, url: string, { template }: Setting): Promise<number> {
  const began = performance.now();
  for (;;) {
    const seen = nameOf(await reportAnswer(url, template.callers, unaskedPath()));
    const took = performance.now() - began;
    if (seen === wanted) return took / 1000;
    if (took > patience) throw new Error(`Reports end with "${seen}", not with "${wanted}".`);
    await wait(50);
  }
}

type Round = { stores: SharedStores; load: Load; untilReports: (wanted: string) => Promise<number> };

/** Killed, it refuses connections and reports say so at once; frozen, it keeps them waiting. Writes go on either way. */
const ways = {
  killed: async ({ stores, load, untilReports }: Round) => {
    await stores.killFacts();
    await untilReports('unavailable');
    await load.recovered();
    await stores.startFacts();
    return untilReports('success');
  },
  frozen: async ({ stores, load, untilReports }: Round) => {
    stores.freezeFacts();
    await load.recovered();
    await load.recovered();
    stores.thawFacts();
    return untilReports('success');
  },
};

async function takeAwayInTurn(setting: Setting, stores: SharedStores, url: string, load: Load) {
  const backs: number[] = [];
  const until = (wanted: string) => untilReports(wanted, url, setting);
  for (let round = 0; round < setting.rounds; round += 1) {
    const way = round % 2 === 0 ? 'killed' : 'frozen';
    await inTheMiddle(load, setting.random);
    const back = await ways[way]({ stores, load, untilReports: until });
    backs.push(back);
    setting.say(`${way}: reports again ${seconds(back)} after the fact store was back`);
  }
  return backs;
}

/** The fact store goes and comes back: reports say so, everything else goes on. */
export const factsAway: Scenario = {
  name: 'facts-away',
  rounds: { whole: 10, short: 2 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    const { keeper, dataDir, env, reading } = stores;
    try {
      const product = await startProduct({ dataDir, port: await freePort(), env });
      const { url } = product;
      const deaths = () => [product.death(), keeper.death()].filter((death) => death !== null);
      try {
        const { result, report } = await underLoad(setting, { url, readings: [reading], deaths }, (load) =>
          takeAwayInTurn(setting, stores, url, load),
        );
        await keeper.end();
        const { batches, seals, failures } = keeper.counts();
        const figures = [
          `${result.length} times away; reports again after: ${spread(result)}`,
          `facts: ${batches} batches and ${seals} seals done, ${failures} tried again`,
        ];
        const allowed = { writes: [], reads: [], reports: ['unavailable'] };
        return together(
          { wrong: await stores.judgeFacts(url), figures },
          await judgeLoad(report, setting, url, allowed),
        );
      } finally {
        await product.kill();
      }
    } finally {
      await stores.close();
    }
  },
};
