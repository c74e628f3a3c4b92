import type pg from 'pg';
import type { EngineLog } from '../db/engine-log.ts';
import { withAdvisoryLock } from '../db/entities/advisory-lock.ts';
import { bringUpToDate } from '../db/entities/bring-up-to-date.ts';
import { knownEntityMigrations, migrateEntities } from '../db/entities/migrate.ts';
import type { EntityStore } from '../db/entities/open.ts';
import { openPool } from '../db/entities/pool.ts';
import { knownFactMigrations, migrateFacts } from '../db/facts/migrate.ts';
import type { FactStore } from '../db/facts/open.ts';
import type { FileStore } from '../ports/file-store.ts';
import { StartError } from '../start-error.ts';
import type { Manifest } from './contents.ts';
import type { Backup } from './read-backup.ts';
import { restoreEntities } from './restore-entities.ts';
import { restoreFacts } from './restore-facts.ts';
import { isRestoring, markRestoring } from './restore-mark.ts';
import { hasSpool, restoreSpool } from './spool-cut.ts';

type Target = {
  entities: EntityStore;
  facts: Pick<FactStore, 'client' | 'insertSettings'>;
  files: FileStore;
  dataDir: string;
  log: EngineLog;
};

const refuseTaken = async ({ entities, facts, dataDir }: Target): Promise<void> => {
  if (await isRestoring(entities.pool)) return;
  const { rows } = await entities.pool.query<{ tables: string }>(
    "select count(*) as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'",
  );
  const answer = await facts.client.query({
    query: 'SELECT count() AS tables FROM system.tables WHERE database = currentDatabase()',
    format: 'JSONEachRow',
  });
  const [found] = await answer.json<{ tables: number }>();
  if (Number(rows[0]?.tables) > 0 || found?.tables !== 0)
    throw new StartError(
      'This installation has data: restore into an empty one (another DATA_DIR, or new databases). Nothing was changed.',
    );
  // They would count in what is restored.
  if (await hasSpool(dataDir))
    throw new StartError(
      `There are spools of another installation in ${dataDir}: restore with another DATA_DIR. Nothing was changed.`,
    );
};

/** Rows are put into the tables they came from, so this version has to know all of the backup's migrations. */
const refuseNewer = async ({ entities, facts }: Manifest): Promise<void> => {
  const known = new Set([...(await knownEntityMigrations()), ...(await knownFactMigrations())]);
  const unknown = [...entities.migrations, ...facts.migrations].find((name) => !known.has(name));
  if (unknown)
    throw new StartError(
      `The backup is newer than this Adhelm: it has migration ${unknown}, which this version does not know. Nothing was restored.`,
    );
};

/** Looks before anything is changed. */
export const refuseUnfit = async (target: Target, { manifest }: Backup): Promise<void> => {
  await refuseNewer(manifest);
  await refuseTaken(target);
};

/** The tables are their owner's to make and to fill. */
const asOwner = async ({ entities, log }: Target, work: (pool: pg.Pool) => Promise<void>): Promise<void> => {
  if (!entities.owner) return work(entities.pool);
  const { pool, close } = openPool({ ...entities.owner, max: 1 }, log);
  try {
    await work(pool);
  } finally {
    await close();
  }
};

const fillFacts = async ({ entities, facts, log }: Target, backup: Backup) => {
  const { manifest } = backup;
  const { client } = facts;
  const withLock = (work: () => Promise<void>) =>
    withAdvisoryLock(entities.pool, 'adhelm facts migration', work);
  await migrateFacts({ client, log, withLock, to: manifest.facts.migrations.at(-1) });
  await restoreFacts(facts, manifest.facts, (table) => backup.rows(`facts/${table}`));
  await migrateFacts({ client, log, withLock });
};

/** Fills an empty installation, or one into which a restore was interrupted. Entities come last, at once. */
export const restoreInto = async (target: Target, backup: Backup, say: (line: string) => void) => {
  const { entities, files, log } = target;
  const { manifest } = backup;
  await asOwner(target, async (pool) => void (await markRestoring(pool)));

  await fillFacts(target, backup);
  for (const { name, rows } of manifest.facts.tables) say(`facts: ${rows} rows of ${name}`);

  for await (const name of backup.fileNames()) await files.put(name, await backup.file(name));
  say(`files: ${manifest.files.stored}`);

  await restoreSpool(target.dataDir, manifest.spool, (name) => backup.spool(name));
  say(`spools: ${manifest.spool.length} files`);

  await asOwner(target, async (pool) => {
    await migrateEntities(pool, log, { to: manifest.entities.migrations.at(-1) });
    await restoreEntities(pool, manifest.entities, (table) => backup.rows(`entities/${table}`));
  });
  await bringUpToDate(entities, { production: false, log });
  say(`entities: ${manifest.entities.tables.length} tables`);
};
