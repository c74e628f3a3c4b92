import { startBalancer } from './balancer.ts';
import { inTheMiddle, type Load } from './load.ts';
import { freePort, type Place, type Product, startProduct } from './product.ts';
import { judgeLoad, type Scenario, type Setting, seconds, spread, together, underLoad } from './scenario.ts';
import { openSharedStores } from './shared-stores.ts';

type Running = { place: Place; product: Product };

async function killInTurn({ rounds, random, say }: Setting, load: Load, processes: Running[]) {
  const starts: number[] = [];
  const gaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const number = Math.floor(random() * processes.length);
    const victim = processes[number];
    if (!victim) throw new Error('Nothing runs.');
    await inTheMiddle(load, random);
    await victim.product.kill();
    const gap = await load.recovered();
    victim.product = await startProduct(victim.place);
    const { startSeconds } = victim.product;
    gaps.push(gap);
    starts.push(startSeconds);
    say(`process ${number + 1}: next write after ${seconds(gap)}, started again in ${seconds(startSeconds)}`);
  }
  return { starts, gaps };
}

/** One of three processes on shared stores is killed behind a load balancer. */
export const threeProcesses: Scenario = {
  name: 'three-processes',
  rounds: { whole: 20, short: 1 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    const ports = [await freePort(), await freePort(), await freePort()];
    const balancer = await startBalancer(ports);
    const { url } = balancer;
    const env = { ...stores.env, PUBLIC_URL: url };
    const processes: Running[] = [];
    const deaths = () =>
      [...processes.map(({ product }) => product), stores.keeper]
        .map((one) => one.death())
        .filter((death) => death !== null);
    try {
      await Promise.all(
        ports.map(async (port) => {
          const place = { dataDir: stores.dataDir, port, env };
          processes.push({ place, product: await startProduct(place) });
        }),
      );
      const target = { url, readings: [stores.reading], deaths };
      const { result, report } = await underLoad(setting, target, (load) =>
        killInTurn(setting, load, processes),
      );
      await stores.keeper.end();
      const { starts, gaps } = result;
      const { batches, seals } = stores.keeper.counts();
      const figures = [
        `${starts.length} kills; next acknowledged write after: ${spread(gaps)}; starts: ${spread(starts)}`,
        `${balancer.redispatched()} requests redispatched; facts: ${batches} batches and ${seals} seals done`,
      ];
      // What the killed process had taken and not answered is a 502 of the load balancer.
      const allowed = { writes: ['unavailable', '502'], reads: ['unavailable'] };
      return together(
        { wrong: await stores.judgeFacts(url), figures },
        await judgeLoad(report, setting, url, allowed),
      );
    } finally {
      for (const { product } of processes) await product.kill();
      await balancer.close();
      await stores.close();
    }
  },
};
