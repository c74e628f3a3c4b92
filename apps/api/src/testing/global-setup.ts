import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrateEntities } from '../db/entities/migrate.ts';
import { openEntities } from '../db/entities/open.ts';
import { grantServing } from '../db/entities/serving-role.ts';
import { grantQueues, installQueues } from '../jobs/boss.ts';
import { makeDataDir, passingFolder, removeDataDir } from './data-dir.ts';
import { asSuperuser, TEMPLATE_DATABASE } from './superuser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Unix socket folder of the PostgreSQL that all test files share. */
    postgresSocket: string;
    /** A folder that is removed after the run, with whatever the test files left in it. */
    runFolder: string;
  }
}

/** What is lost with the machine nobody misses; processes of the product bring pools of their own. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // It may lie in memory.
  max_wal_size: '256MB',
};

/** Starts one PostgreSQL for the whole run and migrates the template of every test database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await makeDataDir();
  const dataDir = await makeDataDir(await passingFolder());
  const log = pino({ level: 'error' });
  const store = await openEntities({ dataDir, log, settings: SETTINGS });
  const host = String(store.pool.options.host);
  const stop = async () => {
    await store.close();
    await removeDataDir(dataDir);
    await removeDataDir(runFolder);
  };
  try {
    await asSuperuser(host, `create database ${TEMPLATE_DATABASE} owner adhelm_owner`);
    // A database with connections cannot be a template, hence a pool that ends before the tests begin.
    const template = new pg.Pool({ host, user: 'adhelm_owner', database: TEMPLATE_DATABASE });
    try {
      await migrateEntities(template, log);
      await grantServing(template, 'adhelm');
      await installQueues(template);
      await grantQueues(template, 'adhelm');
      // An installation that has met its fact store, which has nothing yet.
      await template.query(
        "begin; set local adhelm.scope = 'system'; update fact_head set days_known = true; commit",
      );
    } finally {
      await template.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresSocket', host);
  project.provide('runFolder', runFolder);
  return stop;
}
