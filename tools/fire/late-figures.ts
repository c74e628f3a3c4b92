import { setTimeout as wait } from 'node:timers/promises';
import { judgeVisits } from './judge-visits.ts';
import { type Scenario, seconds, together } from './scenario.ts';
import { openSharedStores } from './shared-stores.ts';
import { type SiteBeside, startSiteBeside } from './site-beside.ts';
import { startVisitors } from './visitors.ts';

const roundMs = 5000;
const stepsPerSecond = 2000;

/** The fact store is away while visitors come, for as many times five seconds as there are rounds: they notice nothing. */
export const lateFigures: Scenario = {
  name: 'late-figures',
  rounds: { whole: 180, short: 1 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    let beside: SiteBeside | undefined;
    try {
      await stores.keeper.end();
      beside = await startSiteBeside(stores);
      const { url, site } = beside;
      const visitors = await startVisitors({
        sites: () => [site],
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
      return together({ wrong: [], figures }, await judgeVisits(url, visits, setting));
    } finally {
      await beside?.end();
      await stores.close();
    }
  },
};
