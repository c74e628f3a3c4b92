import { randomBytes } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type EntityStore, openPool } from '../db/entities/pool.ts';
import { migrateFacts } from '../db/facts/migrate.ts';
import { type FactStore, openFacts } from '../db/facts/open.ts';
import { asSuperuser, TEMPLATE_DATABASE } from './superuser.ts';

const log = pino({ level: 'error' });

export type TestDatabase = EntityStore & {
  /** Runs SQL as the role that owns the tables. */
  asOwner: (statements: string) => Promise<unknown>;
};

/** A fresh database for one test file, migrated and used as the serving role; as its owner if it is asked for empty. */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const host = inject('postgresSocket');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const template = empty ? 'template1' : TEMPLATE_DATABASE;
  await asSuperuser(
    host,
    `create database ${database} template ${template} strategy file_copy owner adhelm_owner`,
  );
  const owner = { host, user: 'adhelm_owner', database };
  const connected = openPool(empty ? owner : { ...owner, user: 'adhelm' }, log);
  return {
    ...connected,
    owner,
    asOwner: async (statements) => {
      const client = new pg.Client(owner);
      await client.connect();
      try {
        await client.query(statements);
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await connected.close();
      await asSuperuser(host, `drop database ${database}`);
    },
  };
}

const factsFolder = (): Promise<string> => mkdtemp(join(inject('runFolder'), 'facts-'));

/** An empty fact store for one test file, or the one of a folder or server; a process can have only one open. */
export async function testFacts(
  place: { dataDir?: string; clickhouseUrl?: string; config?: string } = {},
): Promise<FactStore> {
  const dataDir = place.dataDir ?? (await factsFolder());
  return openFacts({ ...place, dataDir, log });
}

/** What is lost with the machine nobody misses. */
const QUICK_ENGINE = join(import.meta.dirname, 'quick-engine.xml');

/** Migrated once in a process, which can have one store open, and copied for each file after. */
let template: string | undefined;

/** A fact store for one test file with all tables and nothing in them. */
export async function migratedFacts(): Promise<FactStore> {
  if (template === undefined) {
    const dataDir = await factsFolder();
    const store = await testFacts({ dataDir });
    try {
      await migrateFacts({ client: store.client, log, withLock: (work) => work() });
    } finally {
      await store.close();
    }
    template = dataDir;
  }
  const dataDir = await factsFolder();
  await cp(template, dataDir, { recursive: true });
  return testFacts({ dataDir, config: QUICK_ENGINE });
}
