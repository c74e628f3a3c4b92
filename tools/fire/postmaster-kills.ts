import { setTimeout as wait } from 'node:timers/promises';
import { inTheMiddle, type Load } from './load.ts';
import { isRunning, postmasterOf } from './postgres.ts';
import { freePort, startProduct } from './product.ts';
import { judgeLoad, type Scenario, type Setting, seconds, spread, together, underLoad } from './scenario.ts';
import { clearAway } from './template.ts';

async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) throw new Error('The embedded PostgreSQL does not run.');
  process.kill(pid, 'SIGKILL');
  while (isRunning(pid)) await wait(5);
}

async function killInTurn({ rounds, random, say }: Setting, dataDir: string, load: Load): Promise<number[]> {
  const recoveries: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await inTheMiddle(load, random);
    await killPostmaster(dataDir);
    const recovery = await load.recovered();
    recoveries.push(recovery);
    say(`writes again after ${seconds(recovery)}`);
  }
  return recoveries;
}

/** The embedded PostgreSQL is killed under a product that goes on. */
export const postmasterKills: Scenario = {
  name: 'postmaster-kills',
  rounds: { whole: 20, short: 1 },
  run: async (setting) => {
    const dataDir = await setting.template.copy();
    try {
      const product = await startProduct({ dataDir, port: await freePort() });
      const { url } = product;
      try {
        const deaths = () => [product.death()].filter((death) => death !== null);
        const { result, report } = await underLoad(setting, { url, deaths }, (load) =>
          killInTurn(setting, dataDir, load),
        );
        const figures = [`${result.length} kills; writes again after: ${spread(result)}`];
        const away = ['unavailable'];
        const judged = await judgeLoad(report, setting, url, { writes: away, reads: away, kept: true });
        return together({ wrong: [], figures }, judged);
      } finally {
        await product.kill();
      }
    } finally {
      await clearAway(dataDir);
    }
  },
};
