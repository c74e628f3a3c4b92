import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import type { Contents, EntityTable } from './contents.ts';

const { escapeIdentifier, escapeLiteral } = pg;

export type EntitySnapshot = {
  describe(): Promise<Contents['entities']>;
  table(table: EntityTable): Readable;
  fileNames(): Readable;
};

/** Tables whose rows are meant to outlive a restart, with the columns that are not computed from others. */
const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
     and relname not like 'kysely\\_%' and attnum > 0 and not attisdropped and attgenerated = ''
   group by relname order by relname`;

const SEQUENCES = `
  select relname as name from pg_class
   where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`;

const describe = async (client: pg.ClientBase): Promise<Contents['entities']> => {
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const found = await client.query<{ name: string; columns: string[] }>(TABLES);
  const tables: Contents['entities']['tables'] = [];
  for (const { name, columns } of found.rows) {
    const counted = await client.query<{ rows: string }>(
      `select count(*) as rows from ${escapeIdentifier(name)}`,
    );
    tables.push({ name, columns, rows: Number(counted.rows[0]?.rows) });
  }
  const names = await client.query<{ name: string }>(SEQUENCES);
  const values = names.rows.map(
    ({ name }) =>
      `select ${escapeLiteral(name)} as name, last_value::text as last, is_called as called from ${escapeIdentifier(name)}`,
  );
  const sequences = await client.query<Contents['entities']['sequences'][number]>(values.join(' union all '));
  return { migrations: migrations.rows.map(({ name }) => name), tables, sequences: sequences.rows };
};

/** What ended a moment ago may still be winding down. */
const LOCK_PATIENCE = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

const takeBackupLock = (client: pg.ClientBase) =>
  client
    .query("select pg_advisory_xact_lock(hashtextextended('adhelm backup', 0))")
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
        throw new StartError('Another backup is under way: wait for its end.');
      throw error;
    });

/**
 * Everything that the database holds now, for as long as the connection's transaction lasts. One at a time per
 * database.
 */
export const takeEntitySnapshot = async (client: pg.ClientBase): Promise<EntitySnapshot> => {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`set local lock_timeout = '${LOCK_PATIENCE}'`);
  await takeBackupLock(client);
  await client.query("select set_config('adhelm.scope', 'system', true)");
  return {
    describe: () => describe(client),
    table: ({ name, columns }) => {
      const list = columns.map((column) => escapeIdentifier(column)).join(', ');
      return client.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`));
    },
    fileNames: () => client.query(copyTo('copy (select name from uploads order by name) to stdout')),
  };
};
