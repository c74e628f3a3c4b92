import type pg from 'pg';
import { z } from 'zod';
import { withoutTimeLimits } from '../../db/entities/advisory-lock.ts';
import { runStatements } from '../../db/facts/migrate.ts';
import type { FactTopology } from '../../db/facts/render-migration.ts';
import { bindings } from '../bindings.ts';
import { factTransaction, lockSums } from '../commits/fact-transaction.ts';
import { NEXT_MOMENT } from '../commits/moment.ts';
import { ask, type FactClient, onlyRow } from '../fact-client.ts';
import { KEPT_COLUMNS, KEPT_DEFINITION, KEPT_GRANULES, KEPT_TABLE } from '../kept/kept-table.ts';
import { columnsOf, ROLL_UPS, type RollUp, rollUpDefinition } from '../roll-ups.ts';

type Stores = { client: FactClient; pool: pg.Pool; topology?: FactTopology };

const column = z.object({ name: z.string(), type: z.string() });

const hasColumns = async (
  client: FactClient,
  table: string,
  columns: readonly [name: string, type: string][],
): Promise<boolean> => {
  const { bind, parameters } = bindings();
  const query = `SELECT name, type FROM system.columns
    WHERE database = currentDatabase() AND table = ${bind(table, 'String')} ORDER BY position`;
  const found = await ask(client, { name: 'columns of a table of sums', row: column, query, parameters });
  return JSON.stringify(found.map(({ name, type }) => [name, type])) === JSON.stringify(columns);
};

/**
 * Every sum is to be made again, and which days have facts is to be found out again. The days stay: one that nobody
 * knows would be taken for empty by those who read meanwhile.
 */
export const forgetSums = (pool: pg.Pool): Promise<void> =>
  factTransaction(pool, async (client) => {
    await client.query('delete from fact_slices');
    await client.query('update fact_days set sealed_to = 0, rebuilt_to = 0');
    await client.query('update fact_head set days_known = false');
  });

const day = z.object({ day: z.number(), newest: z.number(), revised: z.number() });

/** The days that have facts, with the newest batch of each and the newest that took something back. */
const findDays = (client: FactClient) =>
  ask(client, {
    name: 'days with facts',
    row: day,
    query: `SELECT day, max(batch) AS newest, maxIf(batch, sign < 0) AS revised FROM (
        SELECT intDiv(toUnixTimestamp64Milli(time), 86400000) AS day, batch, sign FROM click_facts
        UNION ALL SELECT intDiv(toUnixTimestamp(hour), 86400) AS day, batch, toInt8(1) AS sign FROM cost_facts
        UNION ALL SELECT intDiv(toUnixTimestamp64Milli(time), 86400000) AS day, batch, toInt8(1) AS sign FROM step_facts
      ) GROUP BY day ORDER BY day SETTINGS max_execution_time = 0`,
  });

const greatest = z.object({ greatest: z.number() });

/** The greatest number in some tables. */
const greatestOf = async (client: FactClient, column: string, tables: readonly string[]): Promise<number> => {
  const each = tables.map((table) => `SELECT max(${column}) AS number FROM ${table}`).join(' UNION ALL ');
  const query = `SELECT max(number) AS greatest FROM (${each})`;
  const [row] = await ask(client, { name: `the greatest ${column}`, row: greatest, query });
  return row?.greatest ?? 0;
};

const FACT_TABLES = ['click_facts', 'cost_facts', 'step_facts', 'report_facts'];

/** A store that was adopted holds numbers that this database never gave: what came with them is known from now on. */
const skipNumbers = async (books: pg.ClientBase, { batch, generation }: Record<string, number>) => {
  await books.query('update fact_head set generations = greatest(generations, $1)', [generation]);
  await books.query(
    `with head as (
       update fact_head set numbered = $1, committed_at = ${NEXT_MOMENT}
       where numbered < $1 returning committed_at
     )
     insert into fact_batches (number, name, state, lock_key, committed_at, low, high)
     select $1, 'what was adopted with ' || $1, 'committed', 0, committed_at, $1, $1 from head`,
    [batch],
  );
};

const registerDays = async ({ client, pool }: Stores) => {
  const isKnown = await factTransaction(pool, async (books) => {
    const { rows } = await books.query<{ days_known: boolean }>('select days_known from fact_head');
    return rows[0]?.days_known === true;
  });
  if (isKnown) return;
  const days = await findDays(client);
  const numbers = {
    batch: await greatestOf(client, 'batch', FACT_TABLES),
    generation: await greatestOf(
      client,
      'generation',
      ROLL_UPS.map(({ table }) => table),
    ),
  };
  await factTransaction(pool, async (books) => {
    await skipNumbers(books, numbers);
    await books.query(
      `insert into fact_days (day, last_batch, revised_batch, touched_at)
       select *, 'epoch'::timestamptz from unnest($1::int[], $2::bigint[], $3::bigint[])
       on conflict (day) do update set last_batch = greatest(fact_days.last_batch, excluded.last_batch),
         revised_batch = greatest(fact_days.revised_batch, excluded.revised_batch), kinds_at = null`,
      [days.map((row) => row.day), days.map(({ newest }) => newest), days.map(({ revised }) => revised)],
    );
    await books.query('update fact_head set days_known = true');
  });
};

/** The table over all shards goes first; on one server it is the same as the shard's own. */
const madeAnew = (rollUp: RollUp): string =>
  [
    `DROP TABLE IF EXISTS ${rollUp.table} {{on_cluster}} SYNC`,
    `DROP TABLE IF EXISTS {{local:${rollUp.table}}} {{on_cluster}} SYNC`,
    rollUpDefinition(rollUp),
  ].join('\n;;\n');

const found = z.object({ tables: z.number() });

const isMadeWith = async (client: FactClient, table: string, setting: string): Promise<boolean> => {
  const { bind, parameters } = bindings();
  const query = `SELECT toUInt32(count()) AS tables FROM system.tables WHERE database = currentDatabase()
    AND name = ${bind(table, 'String')} AND position(create_table_query, ${bind(setting, 'String')}) > 0`;
  return (
    onlyRow(await ask(client, { name: 'how a table is made', row: found, query, parameters })).tables > 0
  );
};

/** Nothing depends on what is kept. */
const prepareKept = async ({ client, topology = 'single' }: Stores): Promise<void> => {
  const isLikeNow = await isMadeWith(client, KEPT_TABLE, KEPT_GRANULES);
  if (isLikeNow && (await hasColumns(client, KEPT_TABLE, KEPT_COLUMNS))) return;
  const anew = [`DROP TABLE IF EXISTS ${KEPT_TABLE} {{on_cluster}} SYNC`, KEPT_DEFINITION].join('\n;;\n');
  await runStatements(client, anew, topology);
};

/**
 * Makes the tables of sums as the model describes them. Where one has changed all sums are thrown away: they are made
 * again from the facts, which answer meanwhile. Nobody makes sums until the tables are there.
 */
export const prepareRollUps = async (stores: Stores): Promise<void> => {
  const { client: store, pool, topology = 'single' } = stores;
  const changed: RollUp[] = [];
  for (const rollUp of ROLL_UPS)
    if (!(await hasColumns(store, rollUp.table, columnsOf(rollUp)))) changed.push(rollUp);
  if (changed.length > 0)
    await factTransaction(pool, async (client) => {
      await withoutTimeLimits(client);
      await lockSums(client);
      await forgetSums(pool);
      await runStatements(store, changed.map(madeAnew).join('\n;;\n'), topology);
    });
  await prepareKept(stores);
  await registerDays(stores);
};
