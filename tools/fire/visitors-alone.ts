import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mountSmallDisk } from '../../apps/api/src/testing/small-disk.ts';
import { judgeVisits } from './judge-visits.ts';
import { type Finding, type Scenario, together } from './scenario.ts';
import { openSharedStores } from './shared-stores.ts';
import { type SiteBeside, startSiteBeside } from './site-beside.ts';
import { startVisitors, type Visits } from './visitors.ts';

const awayMs = 2500;
const stepsPerSecond = 300;
const diskMegabytes = 256;

/** What visitors saw whose steps could not all be kept: answers as always. */
const untroubled = ({ strange, acknowledged }: Visits): Finding => ({
  wrong: [
    ...(acknowledged.click === 0 ? ['nobody was sent on while the disk was full'] : []),
    ...[...strange].map(([name, count]) => `${count} visitors met ${name} while the disk was full`),
  ],
  figures: [
    `full disk: ${acknowledged.view} pages, ${acknowledged.search} searches, ${acknowledged.click} presses answered`,
  ],
});

/**
 * PostgreSQL is away, then the fact store too, and in the end the disk is full: websites answer as always, and what was
 * acknowledged while there was room counts once.
 */
export const visitorsAlone: Scenario = {
  name: 'visitors-alone',
  rounds: { whole: 12, short: 1 },
  run: async (setting) => {
    const stores = await openSharedStores(setting.template);
    const spool = join(stores.dataDir, 'spool');
    await rm(spool, { recursive: true, force: true });
    const disk = await mountSmallDisk(spool, diskMegabytes);
    let beside: SiteBeside | undefined;
    try {
      await stores.keeper.end();
      beside = await startSiteBeside(stores);
      const { url, site } = beside;
      const begin = () =>
        startVisitors({
          sites: () => [site],
          workers: 10,
          perSecond: stepsPerSecond,
        });
      const visitors = await begin();
      const alone = async () => {
        await visitors.recovered();
        await wait(awayMs);
        await visitors.recovered();
      };
      for (let round = 0; round < setting.rounds; round += 1) {
        await stores.postgres.awayWhile(async () => {
          await alone();
          await stores.killFacts();
          await alone();
        });
        await alone();
        await stores.startFacts();
        await alone();
      }
      const judged = await judgeVisits(url, await visitors.stop(), setting);
      if (!disk) return together(judged, { wrong: [], figures: ['no small disk may be mounted here'] });
      await disk.fill();
      const unkept = await begin();
      await unkept.recovered();
      await wait(awayMs);
      const answered = untroubled(await unkept.stop());
      await disk.free();
      return together(judged, answered);
    } finally {
      await beside?.end();
      await disk?.unmount();
      await stores.close();
    }
  },
};
