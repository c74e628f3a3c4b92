import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import type { Contents, EntityTable } from './contents.ts';
import { unmarkRestoring } from './restore-mark.ts';

const { escapeIdentifier: name, escapeLiteral } = pg;

type ForeignKey = { table: string; constraint: string };

const foreignKeys = async (client: pg.ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select relname as table, conname as constraint from pg_constraint join pg_class on conrelid = pg_class.oid
      where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable`,
  );
  return rows;
};

/** Rows come table by table, so what they refer to is looked at when all of them are there. */
const withReferencesCheckedAtTheEnd = async (client: pg.ClientBase, work: () => Promise<void>) => {
  const keys = await foreignKeys(client);
  const alter = async (how: string) => {
    for (const { table, constraint } of keys)
      await client.query(`alter table ${name(table)} alter constraint ${name(constraint)} ${how}`);
  };
  await alter('deferrable initially deferred');
  await work();
  await client.query('set constraints all immediate');
  await alter('not deferrable');
};

/** Row-level security does not know COPY; triggers have done their work in these rows, and some keep a table from being emptied. */
const open = (client: pg.ClientBase, table: EntityTable) =>
  client.query(`alter table ${name(table.name)} no force row level security, disable trigger user`);

const fill = async (client: pg.ClientBase, table: EntityTable, rows: Readable) => {
  const target = name(table.name);
  const columns = table.columns.map((column) => name(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${target} (${columns}) from stdin`));
  await pipeline(rows, copy);
  if (copy.rowCount !== table.rows)
    throw new StartError(`${table.name} took ${copy.rowCount} rows of ${table.rows}: nothing was restored.`);
};

const guard = async (client: pg.ClientBase, table: EntityTable, forced: Set<string>) => {
  const force = forced.has(table.name) ? 'force row level security, ' : '';
  await client.query(`alter table ${name(table.name)} ${force}enable trigger user`);
};

const forcedTables = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relforcerowsecurity`,
  );
  return new Set(rows.map((row) => row.name));
};

/** Whoever signed out since the backup stays so, and nobody is signed in by a copy of the installation. */
const endSessions = (client: pg.ClientBase) =>
  client.query("update sessions set ended_at = now(), ended_because = 'restored' where ended_at is null");

/** Fills the tables in one transaction: either all rows are there, with the mark of the restore gone, or none. */
export const restoreEntities = async (
  pool: pg.Pool,
  { tables, sequences }: Contents['entities'],
  rowsOf: (table: string) => Readable,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query("select set_config('adhelm.scope', 'system', true)");
    const forced = await forcedTables(client);
    await withReferencesCheckedAtTheEnd(client, async () => {
      for (const table of tables) await open(client, table);
      await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`);
      for (const table of tables) await fill(client, table, rowsOf(table.name));
    });
    for (const table of tables) await guard(client, table, forced);
    for (const { name: sequence, last, called } of sequences)
      await client.query(
        `select setval(${escapeLiteral(name(sequence))}::regclass, ${escapeLiteral(last)}, ${called})`,
      );
    await endSessions(client);
    await unmarkRestoring(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};
