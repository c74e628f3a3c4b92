import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir } from '../../testing/data-dir.ts';
import { testDatabase, testFacts } from '../../testing/engines.ts';
import { withAdvisoryLock } from '../entities/advisory-lock.ts';
import type { EntityStore } from '../entities/open.ts';
import { migrateFacts } from './migrate.ts';
import type { FactStore } from './open.ts';

const log = pino({ level: 'silent' });

let entities: EntityStore;
let facts: FactStore;
let folder: string;
beforeAll(async () => {
  [entities, facts] = await Promise.all([testDatabase({ empty: true }), testFacts()]);
});
afterAll(() => Promise.all([entities.close(), facts.close()]));
beforeEach(async () => {
  folder = await makeDataDir();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const table of ['schema_migrations', 'steps']) {
    await facts.client.command({ query: `DROP TABLE IF EXISTS ${table} SYNC` });
  }
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

const migrate = (from = folder) =>
  migrateFacts({
    client: facts.client,
    log,
    folder: from,
    withLock: (work) => withAdvisoryLock(entities.pool, 'adhelm facts', work),
  });

async function column(query: string): Promise<unknown[]> {
  const answer = await facts.client.query({ query, format: 'JSONCompactEachRow' });
  return (await answer.json<unknown[]>()).flat();
}

const FIRST =
  'CREATE TABLE IF NOT EXISTS steps {{on_cluster}} (id UInt8) ENGINE = {{engine:MergeTree}} ORDER BY id';

describe('migrateFacts', () => {
  test('does nothing without a folder', async () => {
    await migrate(join(folder, 'missing'));
    expect(await column('SELECT version FROM schema_migrations')).toEqual([]);
  });

  test('applies files in order, each once, and those that come later', async () => {
    await write('0002_second.sql', 'INSERT INTO steps SELECT 2\n;;\nINSERT INTO steps SELECT 3');
    await write('0001_first.sql', FIRST);
    await migrate();
    await migrate();
    await write('0003_third.sql', 'INSERT INTO steps SELECT 4');
    await migrate();
    expect(await column('SELECT id FROM steps ORDER BY id')).toEqual([2, 3, 4]);
    expect(await column('SELECT version FROM schema_migrations ORDER BY version')).toEqual([
      '0001_first',
      '0002_second',
      '0003_third',
    ]);
  });

  test('runs a migration that failed half-way again from its beginning', async () => {
    await write('0001_first.sql', `${FIRST}\n;;\nSELECT nonsense`);
    await expect(migrate()).rejects.toThrow('Migration 0001_first failed: ');
    expect(await column('SELECT version FROM schema_migrations')).toEqual([]);
    await write('0001_first.sql', `${FIRST}\n;;\nINSERT INTO steps SELECT 1`);
    await migrate();
    expect(await column('SELECT id FROM steps')).toEqual([1]);
  });

  test('applies each migration once when several processes start together', async () => {
    await write('0001_first.sql', `${FIRST}\n;;\nINSERT INTO steps SELECT 1 + sleep(0.1)`);
    await Promise.all(Array.from({ length: 4 }, () => migrate()));
    expect(await column('SELECT id FROM steps')).toEqual([1]);
  });

  test('refuses a store that is newer than the code', async () => {
    await write('0001_first.sql', FIRST);
    await write('0002_future.sql', 'INSERT INTO steps SELECT 2');
    await migrate();
    await rm(join(folder, '0002_future.sql'));
    await expect(migrate()).rejects.toMatchObject({
      name: 'StartError',
      message:
        'The fact store is newer than this Adhelm: it has migration 0002_future, which this version does not know.',
    });
  });
});
