import type { Page, PlatformCalls } from '../../ports/ad-platform.ts';
import type { ClaimedRun } from '../job/sync-run.repository.ts';
import type { PlatformObjectRepository, SyncedAccount } from './platform-objects.repository.ts';
import { BEGINNING, type RunSteps } from './run-steps.ts';
import type { Level } from './sync-notes.repository.ts';

type List<Row> = {
  phase: string;
  level: Level;
  read: (after: string | null) => Promise<Page<Row>>;
  save: (objects: PlatformObjectRepository, rows: Row[], at: Date) => Promise<void>;
  /** Once everything is there. */
  end?: (objects: PlatformObjectRepository, at: Date) => Promise<void>;
};

type Setting = { run: ClaimedRun; steps: RunSteps; account: SyncedAccount; calls: PlatformCalls };

/** Retrieves what an account has, list by list. What a whole list does not name any more is gone there. */
export const syncObjects = ({ run, steps, account, calls }: Setting) => {
  const { advance, ask } = steps;
  const ref = { realId: account.realId, currency: account.currency };

  const readList = async <Row extends { realId: string }>(list: List<Row>): Promise<void> => {
    const { phase, level } = list;
    const { step, after } = steps.place();
    const first = { ...BEGINNING, step };
    let done = after === null ? 0 : run.done;
    await steps.readPages<Row>({
      read: (mark) => ask(() => list.read(mark)),
      keep: ({ rows, next }) => {
        done += rows.length;
        const isLast = next === null;
        const place = isLast ? { ...BEGINNING, step: step + 1 } : { ...first, after: next };
        return advance(place, { phase, done, total: null }, async ({ platformObjects, syncNotes }, at) => {
          await list.save(platformObjects, rows, at);
          const met = rows.map(({ realId }) => realId);
          await syncNotes.see(run.id, level, account, met);
          if (!isLast) return;
          await syncNotes.removeUnseen(run.id, level, account, at);
          await list.end?.(platformObjects, at);
        });
      },
      begin: () => {
        done = 0;
        return advance(first, { phase, done, total: null });
      },
    });
  };

  return {
    campaigns: () =>
      readList({
        phase: 'campaigns',
        level: 'CAMPAIGN',
        read: (after) => calls.campaigns(ref, after),
        save: (objects, rows, at) => objects.saveCampaigns(account, rows, at),
      }),
    adSets: () =>
      readList({
        phase: 'ad-sets',
        level: 'AD_SET',
        read: (after) => calls.adSets(ref, after),
        save: (objects, rows, at) => objects.saveAdSets(account, rows, at),
        end: (objects, at) => objects.sumUpAdSets(account, at),
      }),
    ads: () =>
      readList({
        phase: 'ads',
        level: 'AD',
        read: (after) => calls.ads(ref, after),
        save: (objects, rows, at) => objects.saveAds(account, rows, at),
      }),
  };
};
