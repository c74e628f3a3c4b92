import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { asSuperuser } from '../../../testing/superuser.ts';
import type { EntityStore } from '../open.ts';

/** The names of all migrations, in their order. */
export const migrations = (await readdir(join(import.meta.dirname, '../migrations')))
  .sort()
  .map((file) => basename(file, '.sql'));

/** Those that a database has seen. */
export const applied = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
};

const run = ({ pool }: EntityStore, sql: string) =>
  asSuperuser(inject('postgresSocket'), sql, pool.options.database);

/** Each migration brings `migration-fixtures/<its name>.sql` with rows for the tables it makes. */
export const insertFixtures = async (store: EntityStore, version: string): Promise<void> => {
  await run(
    store,
    await readFile(join(import.meta.dirname, '../migration-fixtures', `${version}.sql`), 'utf8'),
  );
};

/** How many rows each table has. */
export const rowCounts = async (store: EntityStore): Promise<Record<string, number>> => {
  const tables = await run(
    store,
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const counts = tables.map(
    ({ tablename }) => `select '${tablename}' as name, count(*)::int from ${tablename}`,
  );
  const rows = await run(store, counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }): [string, number] => [String(name), Number(count)]));
};
