import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';

type MigrateEntities = {
  folder?: string;
  /** The last migration to apply, by its name without `.sql`; all of them by default. */
  to?: string;
};

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Applies the pending SQL files in order, each in a transaction of its own together with its record. */
export async function migrateEntities(
  pool: pg.Pool,
  log: EngineLog,
  { folder = MIGRATIONS_FOLDER, to }: MigrateEntities = {},
): Promise<void> {
  const all = await readMigrations(folder);
  const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => !to || name <= to));
  const client = await pool.connect();
  try {
    await refuseNewerDatabase(client, all);
    await applyPending(client, wanted, log);
  } catch (error) {
    throw error instanceof StartError ? error : migrationFailure(undefined, error);
  } finally {
    client.release();
  }
}

/** The migrations that this code needs and the database does not have. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const known = await readMigrations(MIGRATIONS_FOLDER);
  const client = await pool.connect();
  try {
    await refuseNewerDatabase(client, known);
    const applied = await readApplied(client);
    return Object.keys(known).filter((name) => !applied.includes(name));
  } finally {
    client.release();
  }
}

async function applyPending(
  client: pg.PoolClient,
  migrations: Record<string, Migration>,
  log: EngineLog,
): Promise<void> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    const [applied] = results;
    if (error) throw migrationFailure(applied?.migrationName, error);
    if (!applied) return;
    log.info({ migration: applied.migrationName }, 'migrated the entity store');
  }
}

function migrationFailure(name: string | undefined, error: unknown): StartError {
  const subject = name ? `Migration ${name}` : 'The migration of the database';
  return new StartError(`${subject} failed: ${failureReason(error)}`, { cause: error });
}

/** Lets Kysely work on a connection that is ours to give back. */
function poolOfOne(client: pg.PoolClient): PostgresPool {
  const borrowed = { query: client.query.bind(client), release: () => {} };
  return { connect: async () => borrowed, end: async () => {}, options: {} };
}

/** The names of all migrations that this version knows, in order. */
export async function knownEntityMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations(MIGRATIONS_FOLDER));
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    // A long migration is no runaway statement, whatever the role or the server says of those.
    const text = `set local statement_timeout = 0;\n${await readFile(join(folder, file), 'utf8')}`;
    return [basename(file, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function refuseNewerDatabase(client: pg.PoolClient, known: Record<string, Migration>): Promise<void> {
  const unknown = (await readApplied(client)).find((name) => !(name in known));
  if (unknown) {
    throw new StartError(
      `The database is newer than this Adhelm: it has migration ${unknown}, which this version does not know.`,
    );
  }
}

async function readApplied(client: pg.PoolClient): Promise<string[]> {
  const table = await client.query("select to_regclass('kysely_migration') as present");
  if (!table.rows[0]?.present) return [];
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.map(({ name }) => name);
}
