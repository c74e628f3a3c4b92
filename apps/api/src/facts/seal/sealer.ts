import type { AssertHeld } from '../../db/entities/advisory-lock.ts';
import type { FactTopology } from '../../db/facts/render-migration.ts';
import type { Clock } from '../../ports/clock.ts';
import { bindings } from '../bindings.ts';
import { type FactStoreAccess, select } from '../fact-client.ts';
import { MEASURE_COLUMNS, MEASURES } from '../measures.ts';
import { type AccountReport, joinedRanges, rawFacts, readAccountReports } from '../read/raw-facts.ts';
import { ROLL_UPS, type RollUp } from '../roll-ups.ts';
import { DAY, type DayState, readDayStates, writeDayStates } from './day-states.ts';
import { removeOldGenerations } from './old-generations.ts';

type Store = FactStoreAccess & {
  clock: Clock;
  topology?: FactTopology;
};

type Generation = { day: number; generation: number };

/** Sums the days anew, from the facts or from the finer sums just made of them, into rows of their new generations. */
const writeRollUp = async (
  store: Store,
  rollUp: RollUp,
  publisherId: number,
  generations: Generation[],
  reports: AccountReport[],
): Promise<void> => {
  const { bind, parameters } = bindings();
  const days = bind(
    generations.map(({ day }) => day),
    'Array(UInt16)',
  );
  const numbers = bind(
    generations.map(({ generation }) => generation),
    'Array(UInt64)',
  );
  const { madeFrom } = rollUp;
  const dimensions = ['publisher_id', ...rollUp.dimensions];
  const ranges = joinedRanges(
    generations.map(({ day }) => ({ publisherId, from: day * DAY, to: (day + 1) * DAY })),
  );
  const rows = madeFrom
    ? `SELECT slot AS at, ${[...dimensions, ...MEASURE_COLUMNS].join(', ')} FROM ${madeFrom.table}
       WHERE publisher_id = ${bind(publisherId, 'UInt32')} AND generation IN ${numbers}`
    : rawFacts({ ranges, reports, dimensions, bind });
  const columns = [
    'publisher_id',
    'slot',
    'generation',
    'sealed_at',
    ...rollUp.dimensions,
    ...MEASURE_COLUMNS,
  ];
  await store.client.command({
    query: `
      INSERT INTO ${rollUp.table} (${columns.join(', ')})
      SELECT publisher_id, toStartOfInterval(at, INTERVAL ${rollUp.grain / 1000} SECOND, 'UTC') AS slot,
        transform(toUInt16(toDate(slot, 'UTC')), ${days}, ${numbers}, toUInt64(0)) AS generation,
        fromUnixTimestamp64Milli(${bind(store.clock().getTime(), 'Int64')}, 'UTC'),
        ${rollUp.dimensions.join(', ')},
        ${MEASURE_COLUMNS.map((column) => MEASURES[column].combined).join(', ')}
      FROM (${rows})
      GROUP BY publisher_id, slot, ${rollUp.dimensions.join(', ')}`,
    query_params: parameters,
    clickhouse_settings: {
      ...store.insertSettings,
      do_not_merge_across_partitions_select_final: 1,
      max_execution_time: 0,
      wait_end_of_query: 1,
    },
  });
};

/** A number that no attempt, finished or not, ever used for this publisher, so that rows of a broken one never count. */
const nextGeneration = async (store: Store, publisherId: number): Promise<number> => {
  const [row] = await select<{ last: number }>(
    store.client,
    'SELECT max(reserved) AS last FROM day_states WHERE publisher_id = {publisherId:UInt32}',
    { publisherId },
  );
  return Math.max(row?.last ?? 0, publisherId * GENERATIONS_PER_PUBLISHER) + 1;
};

/** Generations of different publishers never meet, so that one list of them can name the valid rows of all. */
const GENERATIONS_PER_PUBLISHER = 2 ** 32;

const sealDays = async (
  store: Store,
  publisherId: number,
  days: number[],
  assertHeld: AssertHeld,
): Promise<number> => {
  const span = { publisherId, first: Math.min(...days), last: Math.max(...days) };
  const wanted = new Set(days);
  const dirty = (await readDayStates(store.client, span)).filter(
    (state) => state.dirty && wanted.has(state.day),
  );
  if (dirty.length === 0) return 0;
  const first = await nextGeneration(store, publisherId);
  const reserved = dirty.map(
    (state, index): DayState => ({ ...state, version: state.version + 1, reserved: first + index }),
  );
  await writeDayStates(store, reserved);
  // Whoever gets the lock from here on sees these numbers taken, and that somebody is at these days.
  await assertHeld();
  const reports = await readAccountReports(store.client, publisherId);
  const generations = reserved.map(({ day, reserved: generation }) => ({ day, generation }));
  for (const rollUp of ROLL_UPS) await writeRollUp(store, rollUp, publisherId, generations, reports);
  await writeDayStates(
    store,
    reserved.map((state) => ({
      ...state,
      version: state.version + 1,
      dirty: false,
      generation: state.reserved,
    })),
  );
  return dirty.length;
};

const DAYS_AT_ONCE = 16;

const chunksOf = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Brings the roll-ups up to date, newest days first, and answers how many days that were. */
export const sealer = (store: Store) => ({
  sealDirtyDays: async ({ most = 1000 }: { most?: number } = {}): Promise<number> => {
    const dirty = await select<{ publisherId: number; day: number }>(
      store.client,
      `SELECT publisher_id AS publisherId, toUInt16(state.day) AS day FROM day_states AS state FINAL
       WHERE dirty ORDER BY day DESC, publisher_id LIMIT {most:UInt32}`,
      { most },
    );
    let sealed = 0;
    for (const [publisherId, states] of Map.groupBy(dirty, (state) => state.publisherId)) {
      const days = states.map(({ day }) => day);
      for (const chunk of chunksOf(days, DAYS_AT_ONCE))
        sealed += await store.withLock(publisherId, (assertHeld) =>
          sealDays(store, publisherId, chunk, assertHeld),
        );
      await store.withLock(publisherId, () => removeOldGenerations(store, publisherId));
    }
    return sealed;
  },
});
