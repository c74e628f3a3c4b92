import { z } from 'zod';
import { type Bind, bindings } from '../bindings.ts';
import { ask, type FactClient, onlyRow, type Parameters, READING } from '../fact-client.ts';
import { combined, type MeasureColumn, measureOf } from '../measures.ts';
import { type FactQuestion, rolledUpPart } from '../read/fact-source.ts';
import type { PlannedRollUp } from '../read/planner.ts';
import { KEPT_TABLE } from './kept-table.ts';

/** Sums by one column, whatever page or order of them is wanted. */
export type KeptQuestion = { column: string; measures: readonly MeasureColumn[] };

/** A million groups of all sums stay in memory; what takes longer is not worth it. */
const MAKING_SETTINGS = {
  ...READING,
  max_execution_time: 10,
  max_memory_usage: '1000000000',
  max_bytes_before_external_group_by: '700000000',
  wait_end_of_query: 1,
} as const;

const counted = z.object({ rows: z.number() });
const described = counted.extend({ some: z.array(z.number()) });

const isAddedUp = (measure: MeasureColumn): boolean => measureOf(measure).combine === 'sum';

const sumsSql = (
  bind: Bind,
  question: FactQuestion,
  { column, measures }: KeptQuestion,
  rolledUp: readonly PlannedRollUp[],
): string => {
  const names = [column, ...measures].join(', ');
  const parts = rolledUp.map((planned) => rolledUpPart(question, measures, planned).rows(bind).from);
  const rows =
    parts.length === 1
      ? parts[0]
      : `(${parts.map((part) => `SELECT ${names} FROM ${part}`).join(' UNION ALL ')})`;
  // What was taken back leaves groups of nothing behind; every row that is kept has facts.
  const isSomething = measures.filter(isAddedUp).map((measure) => `${combined(measure)} != 0`);
  return `SELECT ${[column, ...measures.map((measure) => combined(measure))].join(', ')} FROM ${rows}
    GROUP BY ${column} HAVING ${isSomething.join(' OR ')}`;
};

/** How many rows are kept under a number. */
export const countKept = async (store: FactClient, number: number): Promise<number> => {
  const { bind, parameters } = bindings();
  const query = `SELECT count() AS rows FROM ${KEPT_TABLE} WHERE question = ${bind(number, 'UInt64')}`;
  return onlyRow(await ask(store, { name: 'rows of kept sums', row: counted, query, parameters })).rows;
};

/** The rows of the table of kept sums: making them, describing them, dropping them. */
export const keptRows = (client: FactClient) => {
  const run = (query: string, parameters: Parameters) =>
    client.command({ query, query_params: parameters, clickhouse_settings: MAKING_SETTINGS });

  return {
    make: (
      number: number,
      question: FactQuestion,
      wanted: KeptQuestion,
      rolledUp: readonly PlannedRollUp[],
    ) => {
      const { bind, parameters } = bindings();
      const sums = sumsSql(bind, question, wanted, rolledUp);
      return run(
        `INSERT INTO ${KEPT_TABLE} (question, kept_at, id, ${wanted.measures.join(', ')})
         SELECT ${number}, now(), * FROM (${sums})`,
        parameters,
      );
    },

    /** How many there are, and which measures nobody has to read. */
    describe: async (number: number, measures: readonly MeasureColumn[]) => {
      const { bind, parameters } = bindings();
      const added = measures.filter(isAddedUp);
      const query = `SELECT count() AS rows, [${added.map((measure) => `max(${measure} != 0)`).join(', ')}] AS some
        FROM ${KEPT_TABLE} WHERE question = ${bind(number, 'UInt64')}`;
      const asked = await ask(client, { name: 'what is kept', row: described, query, parameters });
      const { rows, some } = onlyRow(asked);
      return { rows, empty: new Set(added.filter((_, place) => some[place] === 0)) };
    },

    drop: (number: number) =>
      run(`ALTER TABLE ${KEPT_TABLE} DROP PARTITION ${number}`, {}).catch(() => {
        // The table forgets it by itself.
      }),
  };
};

/** About how many rows are added up, by the index alone; none where the store cannot say, as of tables on other servers. */
export const rowsToAddUp = async (
  store: FactClient,
  question: FactQuestion,
  wanted: KeptQuestion,
  rolledUp: readonly PlannedRollUp[],
): Promise<number> => {
  const { bind, parameters } = bindings();
  const sums = sumsSql(bind, question, { ...wanted, measures: ['tracked_clicks'] }, rolledUp);
  const query = `EXPLAIN ESTIMATE ${sums}`;
  const tables = await ask(store, { name: 'rows to add up', row: counted, query, parameters });
  return tables.reduce((count, { rows }) => count + rows, 0);
};
