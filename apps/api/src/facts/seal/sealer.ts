import type pg from 'pg';
import { withoutTimeLimits } from '../../db/entities/advisory-lock.ts';
import type { FactTopology } from '../../db/facts/render-migration.ts';
import type { Clock } from '../../ports/clock.ts';
import { giveUpDeadBatches } from '../commits/commit.ts';
import { factTransaction, lockSums } from '../commits/fact-transaction.ts';
import { NO_DAYS, readSnapshot } from '../commits/read-snapshot.ts';
import {
  type DayToSeal,
  daysToMerge,
  daysToSeal,
  declareSlices,
  type NewSlice,
  newGenerations,
} from '../commits/seal-books.ts';
import type { Visible } from '../commits/snapshot.ts';
import type { FactStoreAccess } from '../fact-client.ts';
import { FACT_SIDES } from '../measures.ts';
import { joinedRanges } from '../raw-facts.ts';
import { DAY, ROLL_UPS } from '../roll-ups.ts';
import { removeOldGenerations } from './old-generations.ts';
import { mergeSums, writeSums } from './roll-up-rows.ts';
import { nextDays } from './seal-pace.ts';

type Store = FactStoreAccess & { clock: Clock; topology?: FactTopology };

/** A day gets a slice whenever facts came; with more of them than this, they are made one. */
const SLICES_PER_DAY = 8;
/** How long a day whose clicks were revised is left alone before it is summed from scratch. */
const QUIET_MS = 600_000;

/** What came since a day was sealed, or all of it. */
const afterOf = ({ isRebuilt, sealedTo }: DayToSeal): number => (isRebuilt ? 0 : sealedTo);

const sealDays = async (store: Store, client: pg.ClientBase, visible: Visible, days: DayToSeal[]) => {
  const numbers = await newGenerations(store.pool, days.length);
  const slices = days.map((day, place): NewSlice => {
    const isUpToDate = day.lastBatch <= visible.low;
    return {
      day: day.day,
      generation: numbers[place] ?? 0,
      sealedTo: visible.low,
      newestBatch: isUpToDate ? day.lastBatch : visible.low,
      replaced: day.isRebuilt ? day.generations : [],
      isRebuilt: day.isRebuilt,
    };
  });
  const inOrder = days.toSorted((a, b) => a.day - b.day);
  const facts = {
    ranges: joinedRanges(
      inOrder.map((day) => ({ from: day.day * DAY, to: (day.day + 1) * DAY, after: afterOf(day) })),
    ),
    visible: { ...visible, above: [] },
    days: slices,
    sides: FACT_SIDES.filter((side) => days.some((day) => day.newest[side] > afterOf(day))),
    hasRevisions: days.some((day) => day.isRebuilt && day.revisedBatch > 0),
  };
  for (const rollUp of ROLL_UPS) await writeSums(store, rollUp, facts);
  await declareSlices(client, slices, store.clock());
};

/** Makes one slice of the many that a day has. */
const mergeSlices = async (store: Store, client: pg.ClientBase) => {
  for (const { day, merged, sealedTo, newestBatch } of await daysToMerge(client, SLICES_PER_DAY)) {
    const [generation = 0] = await newGenerations(store.pool, 1);
    for (const rollUp of ROLL_UPS) await mergeSums(store, rollUp, { generation, merged });
    const slice = { day, generation, sealedTo, newestBatch, replaced: merged, isRebuilt: false };
    await declareSlices(client, [slice], store.clock());
  }
};

type Sealing = {
  most?: number;
  quietMs?: number;
  /** How many old generations there have to be before they are removed. */
  worthRemoving?: number;
  signal?: AbortSignal;
};

/**
 * Brings the roll-ups up to date, of all publishers together, newest days first, and answers how many days that were.
 * What is sealed is a state that cannot change any more, so facts may come meanwhile; those that do wait for the next
 * time, or it would never end while many come.
 */
export const sealer = (store: Store) => {
  let daysAtOnce = 1;

  const sealTimed = async (client: pg.ClientBase, visible: Visible, days: DayToSeal[]) => {
    const began = performance.now();
    await sealDays(store, client, visible, days);
    daysAtOnce = nextDays(daysAtOnce, { days: days.length, tookMs: performance.now() - began });
  };

  return {
    seal: async ({
      most = Infinity,
      quietMs = QUIET_MS,
      worthRemoving,
      signal,
    }: Sealing = {}): Promise<number> => {
      await giveUpDeadBatches(store.pool);
      let known: number | undefined;
      let sealed = 0;
      for (let found = 1; found > 0 && sealed < most && !signal?.aborted; sealed += found)
        found = await factTransaction(store.pool, async (client) => {
          await withoutTimeLimits(client);
          await lockSums(client);
          const { visible } = await readSnapshot(client, NO_DAYS);
          known ??= visible.low;
          const days = await daysToSeal(client, {
            low: known,
            most: Math.min(daysAtOnce, most - sealed),
            quietMs,
          });
          if (days.length > 0) await sealTimed(client, visible, days);
          else await mergeSlices(store, client);
          return days.length;
        });
      await removeOldGenerations(store, worthRemoving);
      return sealed;
    },
  };
};
