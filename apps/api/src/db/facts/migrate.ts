import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { StartError } from '../../start-error.ts';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';
import { type FactTopology, renderMigration } from './render-migration.ts';

type MigrateFacts = {
  client: ClickHouseClient;
  log: EngineLog;
  /** Keeps other processes from migrating at the same time. */
  withLock: (work: () => Promise<void>) => Promise<void>;
  topology?: FactTopology;
  folder?: string;
  /** The last migration to apply, by its name without `.sql`; all of them by default. */
  to?: string;
};

const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

const RECORD_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}} (version String, applied_at DateTime DEFAULT now())
  ENGINE = {{engine_everywhere:MergeTree}} ORDER BY version`;

/**
 * Applies the pending files in order. ClickHouse has no transactions for DDL: a file that fails half-way
 * runs again from its beginning on the next start, so each of its statements must bear repetition.
 */
export async function migrateFacts({
  client,
  log,
  withLock,
  topology = 'single',
  folder = MIGRATIONS_FOLDER,
  to,
}: MigrateFacts): Promise<void> {
  const files = await listMigrations(folder);
  const migrate = async () => {
    await runStatements(client, RECORD_TABLE, topology);
    const applied = await readApplied(client);
    refuseNewerStore(applied, files);
    const wanted = files.map(versionOf).filter((version) => !to || version <= to);
    for (const version of wanted.filter((name) => !applied.has(name))) {
      await applyFile(client, join(folder, `${version}.sql`), topology);
      log.info({ migration: version }, 'migrated the fact store');
    }
  };
  await withLock(() => migrate().catch(refuseStart));
}

function refuseStart(error: unknown): never {
  if (error instanceof StartError) throw error;
  throw new StartError(`The fact store cannot be used: ${failureReason(error)}`, { cause: error });
}

/** The names of all migrations that this version knows, in order. */
export async function knownFactMigrations(): Promise<string[]> {
  return (await listMigrations(MIGRATIONS_FOLDER)).map(versionOf);
}

async function listMigrations(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.sql')).sort();
}

function versionOf(file: string): string {
  return basename(file, '.sql');
}

async function applyFile(client: ClickHouseClient, path: string, topology: FactTopology): Promise<void> {
  try {
    await runStatements(client, await readFile(path, 'utf8'), topology);
    await record(client, versionOf(path));
  } catch (error) {
    throw new StartError(`Migration ${versionOf(path)} failed: ${failureReason(error)}`, { cause: error });
  }
}

/** Renders a text for the servers at hand and runs its statements, however long they take. */
export async function runStatements(
  client: Pick<ClickHouseClient, 'command'>,
  text: string,
  topology: FactTopology,
  query_params: Record<string, unknown> = {},
): Promise<void> {
  for (const query of renderMigration(text, topology))
    await client.command({
      query,
      query_params,
      clickhouse_settings: { max_execution_time: 0, wait_end_of_query: 1 },
    });
}

async function readApplied(client: ClickHouseClient): Promise<Set<string>> {
  const answer = await client.query({
    query: 'SELECT version FROM schema_migrations',
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ version: string }>();
  return new Set(rows.map(({ version }) => version));
}

function refuseNewerStore(applied: Set<string>, files: string[]): void {
  const [unknown] = [...applied.difference(new Set(files.map(versionOf)))].sort();
  if (unknown) {
    throw new StartError(
      `The fact store is newer than this Adhelm: it has migration ${unknown}, which this version does not know.`,
    );
  }
}

async function record(client: ClickHouseClient, version: string): Promise<void> {
  await client.insert({
    table: 'schema_migrations',
    values: [{ version }],
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  });
}
