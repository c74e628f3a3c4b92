import { bindings } from '../bindings.ts';
import type { Visible } from '../commits/snapshot.ts';
import { type FactStoreAccess, READING } from '../fact-client.ts';
import { combined, type FactSide, isExtreme, measureOf } from '../measures.ts';
import { type RawFacts, type RawRange, rawClicks, rawCosts, rawSteps, standingClicks } from '../raw-facts.ts';
import { columnsOf, type RollUp } from '../roll-ups.ts';

type Store = Pick<FactStoreAccess, 'client' | 'insertSettings'>;

/** Which generation the rows of a day get. */
type Numbered = { day: number; generation: number };

const run = (store: Store, query: string, parameters: Record<string, unknown>) =>
  store.client.command({
    query,
    query_params: parameters,
    clickhouse_settings: {
      ...READING,
      ...store.insertSettings,
      max_execution_time: 0,
      wait_end_of_query: 1,
      // Days of very many facts are grouped on the disk rather than not at all.
      max_bytes_before_external_group_by: '600000000',
    },
  });

const insertInto = (rollUp: RollUp) =>
  `INSERT INTO ${rollUp.table} (${columnsOf(rollUp)
    .map(([name]) => name)
    .join(', ')})`;

const summedUp = ({ dimensions, measures }: RollUp) =>
  [...dimensions, ...measures.map((column) => combined(column))].join(', ');

/** Rows of each kind of facts, in the columns of the roll-ups. */
const ROWS_OF: Record<FactSide, (asked: RawFacts) => string> = {
  ofClick: rawClicks,
  ofCost: rawCosts,
  ofStep: rawSteps,
};

export type SealedFacts = {
  ranges: RawRange[];
  visible: Visible;
  days: Numbered[];
  /** The kinds of facts that there are: planning a question about the others takes longer than answering it. */
  sides: readonly FactSide[];
  /** Whether clicks in the ranges were revised; the ranges hold all of the revised days then. */
  hasRevisions: boolean;
};

/** Sums of facts, or of the finer sums just made of them, as rows of new generations. */
export const writeSums = async (
  store: Store,
  rollUp: RollUp,
  { ranges, visible, days, sides, hasRevisions }: SealedFacts,
): Promise<void> => {
  if (sides.length === 0) return;
  const { bind, parameters } = bindings();
  const { madeFrom, dimensions, grain } = rollUp;
  // What nothing is said of stays nothing.
  const measures = rollUp.measures.filter((column) => sides.some((side) => measureOf(column)[side]));
  const told = { ...rollUp, measures };
  const numbers = bind(
    days.map(({ generation }) => generation),
    'Array(UInt64)',
  );
  const generationOfDay = `transform(toUInt16(toDate(slot, 'UTC')), ${bind(
    days.map(({ day }) => day),
    'Array(UInt16)',
  )}, ${numbers}, toUInt64(0))`;
  const asked = { ranges, visible, publisherId: null, dimensions, measures, bind };
  const rowsOf = (side: FactSide): string =>
    side === 'ofClick' && hasRevisions && measures.some(isExtreme)
      ? standingClicks(asked, { slotSeconds: grain / 1000 })
      : ROWS_OF[side](asked);
  const rows = madeFrom
    ? `(SELECT slot AS at, ${[...dimensions, ...measures].join(', ')} FROM ${madeFrom.table}
        WHERE generation IN ${numbers})`
    : `(${sides.map((side) => `SELECT * FROM ${rowsOf(side)}`).join(' UNION ALL ')})`;
  await run(
    store,
    `${insertInto(told)}
     SELECT toStartOfInterval(at, INTERVAL ${grain / 1000} SECOND, 'UTC') AS slot, ${generationOfDay}, ${summedUp(told)}
     FROM ${rows} GROUP BY ${['slot', ...dimensions].join(', ')}`,
    parameters,
  );
};

/** The rows of some generations of a day as one. */
export const mergeSums = async (
  store: Store,
  rollUp: RollUp,
  { generation, merged }: { generation: number; merged: readonly number[] },
): Promise<void> => {
  const { bind, parameters } = bindings();
  await run(
    store,
    `${insertInto(rollUp)}
     SELECT slot, ${bind(generation, 'UInt64')}, ${summedUp(rollUp)}
     FROM ${rollUp.table} WHERE generation IN ${bind(merged, 'Array(UInt64)')}
     GROUP BY ${['slot', ...rollUp.dimensions].join(', ')}`,
    parameters,
  );
};
