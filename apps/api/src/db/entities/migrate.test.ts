import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { someOf } from '@adhelm/domain/testing/whole-run';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir } from '../../testing/data-dir.ts';
import { testDatabase } from '../../testing/engines.ts';
import { migrateEntities } from './migrate.ts';
import type { EntityStore } from './open.ts';
import { applied, insertFixtures, migrations, rowCounts } from './testing/migrations.ts';

const log = pino({ level: 'silent' });

let store: EntityStore;
let folder: string;
beforeEach(async () => {
  store = await testDatabase({ empty: true });
  folder = await makeDataDir();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

describe('the migrations of the product', () => {
  test('lead from an empty database to the latest version', async () => {
    await migrateEntities(store.pool, log);
    expect(await applied(store.pool)).toEqual(migrations);
    await migrateEntities(store.pool, log);
    expect(await applied(store.pool)).toEqual(migrations);
  });

  const oneInNine = migrations.filter((_, place) => place % 9 === 8);
  test.each(someOf(oneInNine, 4))(
    'lead from %s, with rows of that version in every table, to the latest',
    async (version) => {
      await migrateEntities(store.pool, log, { to: version });
      for (const name of migrations.filter((other) => other <= version)) await insertFixtures(store, name);
      const before = await rowCounts(store);
      await migrateEntities(store.pool, log);
      const after = await rowCounts(store);
      for (const [table, count] of Object.entries(before))
        expect(after[table], table).toBeGreaterThanOrEqual(count);
    },
  );
});

describe('migrateEntities', () => {
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

  test('applies several statements of a file, files in order, each once', async () => {
    await write('0002_second.sql', 'insert into steps values (2);');
    await write('0001_first.sql', 'create table steps (id int); insert into steps values (1);');
    await migrateEntities(store.pool, log, { folder });
    await write('0003_third.sql', 'insert into steps values (3);');
    await migrateEntities(store.pool, log, { folder });
    const { rows } = await store.pool.query('select id from steps');
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('stops at the version asked for', async () => {
    await write('0001_first.sql', 'create table one ()');
    await write('0002_second.sql', 'create table two ()');
    await migrateEntities(store.pool, log, { folder, to: '0001_first' });
    expect(await applied(store.pool)).toEqual(['0001_first']);
  });

  test('undoes a failing migration wholly, keeps those before it and names it', async () => {
    await write('0001_good.sql', 'create table good ()');
    await write('0002_bad.sql', 'create table half (); select 1 / 0;');
    await expect(migrateEntities(store.pool, log, { folder })).rejects.toThrow(
      'Migration 0002_bad failed: division by zero',
    );
    expect(await applied(store.pool)).toEqual(['0001_good']);
    const { rows } = await store.pool.query(
      "select to_regclass('good') as good, to_regclass('half') as half",
    );
    expect(rows).toEqual([{ good: 'good', half: null }]);
  });

  test('is not bound by the statement timeout of the pool, which holds again afterwards', async () => {
    const { host, user, database } = store.pool.options;
    const pool = new pg.Pool({ host, user, database, max: 1, statement_timeout: 7000 });
    await write(
      '0001_note.sql',
      "create table notes as select current_setting('statement_timeout') as timeout",
    );
    await migrateEntities(pool, log, { folder });
    const { rows } = await pool.query(
      "select timeout as before, current_setting('statement_timeout') as after from notes",
    );
    await pool.end();
    expect(rows).toEqual([{ before: '0', after: '7s' }]);
  });

  test('applies each migration once when several processes start together', async () => {
    await write('0001_first.sql', 'create table steps (id int)');
    await write('0002_second.sql', 'insert into steps select 2 from pg_sleep(0.2)');
    await Promise.all(Array.from({ length: 4 }, () => migrateEntities(store.pool, log, { folder })));
    expect((await store.pool.query('select id from steps')).rows).toEqual([{ id: 2 }]);
  });

  test('refuses a database that is newer than the code and leaves it alone', async () => {
    await write('0001_first.sql', 'create table one ()');
    await write('0002_future.sql', 'create table two ()');
    await migrateEntities(store.pool, log, { folder });
    await rm(join(folder, '0002_future.sql'));
    await write('0003_other.sql', 'create table three ()');
    await expect(migrateEntities(store.pool, log, { folder })).rejects.toMatchObject({
      name: 'StartError',
      message:
        'The database is newer than this Adhelm: it has migration 0002_future, which this version does not know.',
    });
    expect(await applied(store.pool)).toEqual(['0001_first', '0002_future']);
  });
});
