import { bindings } from '../bindings.ts';
import type { Visible } from '../commits/snapshot.ts';
import type { FactStoreAccess } from '../fact-client.ts';
import { combined, isExtreme } from '../measures.ts';
import { type RawRange, rawClicks, rawCosts, rawSteps, standingClicks } from '../raw-facts.ts';
import { columnsOf, type RollUp } from '../roll-ups.ts';

type Store = Pick<FactStoreAccess, 'client' | 'insertSettings'>;

/** Which generation the rows of a day get. */
type Numbered = { day: number; generation: number };

const run = (store: Store, query: string, parameters: Record<string, unknown>) =>
  store.client.command({
    query,
    query_params: parameters,
    clickhouse_settings: {
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

export type SealedFacts = {
  ranges: RawRange[];
  visible: Visible;
  days: Numbered[];
  /** Whether clicks in the ranges were revised; the ranges hold all of the revised days then. */
  hasRevisions: boolean;
};

/** Sums of facts, or of the finer sums just made of them, as rows of new generations. */
export const writeSums = async (
  store: Store,
  rollUp: RollUp,
  { ranges, visible, days, hasRevisions }: SealedFacts,
): Promise<void> => {
  const { bind, parameters } = bindings();
  const { madeFrom, dimensions, measures, grain } = rollUp;
  const numbers = bind(
    days.map(({ generation }) => generation),
    'Array(UInt64)',
  );
  const generationOfDay = `transform(toUInt16(toDate(slot, 'UTC')), ${bind(
    days.map(({ day }) => day),
    'Array(UInt16)',
  )}, ${numbers}, toUInt64(0))`;
  const asked = { ranges, visible, publisherId: null, dimensions, measures, bind };
  const clicks =
    hasRevisions && measures.some(isExtreme)
      ? standingClicks(asked, { slotSeconds: grain / 1000 })
      : rawClicks(asked);
  const rows = madeFrom
    ? `(SELECT slot AS at, ${[...dimensions, ...measures].join(', ')} FROM ${madeFrom.table}
        WHERE generation IN ${numbers})`
    : `(SELECT * FROM ${clicks} UNION ALL SELECT * FROM ${rawCosts(asked)}
        UNION ALL SELECT * FROM ${rawSteps(asked)})`;
  await run(
    store,
    `${insertInto(rollUp)}
     SELECT toStartOfInterval(at, INTERVAL ${grain / 1000} SECOND, 'UTC') AS slot, ${generationOfDay}, ${summedUp(rollUp)}
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
