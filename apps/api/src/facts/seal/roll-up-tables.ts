import type pg from 'pg';
import { z } from 'zod';
import { type FactTopology, renderMigration } from '../../db/facts/render-migration.ts';
import { bindings } from '../bindings.ts';
import { factTransaction, lockSums } from '../commits/fact-transaction.ts';
import { ask, type FactClient } from '../fact-client.ts';
import { columnsOf, ROLL_UPS, type RollUp, rollUpTables } from '../roll-ups.ts';

type Stores = { client: FactClient; pool: pg.Pool; topology?: FactTopology };

const column = z.object({ name: z.string(), type: z.string() });

const isAsWanted = async (client: FactClient, rollUp: RollUp): Promise<boolean> => {
  const { bind, parameters } = bindings();
  const query = `SELECT name, type FROM system.columns
    WHERE database = currentDatabase() AND table = ${bind(rollUp.table, 'String')} ORDER BY position`;
  const found = await ask(client, { name: 'columns of a roll-up', row: column, query, parameters });
  return JSON.stringify(found.map(({ name, type }) => [name, type])) === JSON.stringify(columnsOf(rollUp));
};

const run = async (client: FactClient, queries: string[]) => {
  for (const query of queries)
    await client.command({ query, clickhouse_settings: { max_execution_time: 0, wait_end_of_query: 1 } });
};

/** Every sum is to be made again, and which days have facts is to be found out again. */
export const forgetSums = (pool: pg.Pool): Promise<void> =>
  factTransaction(pool, async (client) => {
    await lockSums(client);
    await client.query('delete from fact_slices');
    await client.query('delete from fact_days');
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
      ) GROUP BY day ORDER BY day SETTINGS max_execution_time = 0`,
  });

const registerDays = async ({ client, pool }: Stores) => {
  const isKnown = await factTransaction(pool, async (books) => {
    const { rows } = await books.query<{ days_known: boolean }>('select days_known from fact_head');
    return rows[0]?.days_known === true;
  });
  if (isKnown) return;
  const days = await findDays(client);
  await factTransaction(pool, async (books) => {
    await books.query(
      `insert into fact_days (day, last_batch, revised_batch, touched_at)
       select *, 'epoch'::timestamptz from unnest($1::int[], $2::bigint[], $3::bigint[])
       on conflict (day) do update set last_batch = greatest(fact_days.last_batch, excluded.last_batch),
         revised_batch = greatest(fact_days.revised_batch, excluded.revised_batch)`,
      [days.map((row) => row.day), days.map(({ newest }) => newest), days.map(({ revised }) => revised)],
    );
    // A store that was adopted may hold numbers that this database never gave.
    await books.query('update fact_head set days_known = true, numbered = greatest(numbered, $1)', [
      days.reduce((most, { newest }) => Math.max(most, newest), 0),
    ]);
  });
};

/**
 * Makes the tables of sums as the model describes them. Where one has changed all sums are thrown away: they are made
 * again from the facts, which answer meanwhile.
 */
export const prepareRollUps = async (stores: Stores): Promise<void> => {
  const { client, pool, topology = 'single' } = stores;
  const changed: RollUp[] = [];
  for (const rollUp of ROLL_UPS) if (!(await isAsWanted(client, rollUp))) changed.push(rollUp);
  if (changed.length > 0) {
    await forgetSums(pool);
    for (const { table } of changed)
      await run(client, [
        ...renderMigration(`DROP TABLE IF EXISTS ${table} {{on_cluster}} SYNC`, topology),
        ...renderMigration(`DROP TABLE IF EXISTS {{local:${table}}} {{on_cluster}} SYNC`, topology),
      ]);
    for (const rollUp of changed) await run(client, rollUpTables(rollUp, topology));
  }
  await registerDays(stores);
};
