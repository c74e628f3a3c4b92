import { once } from 'node:events';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { pageNews } from './page-news.ts';

let t: TestApp;
let news: ReturnType<typeof pageNews>;
let connection: pg.PoolClient;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => {
  news = pageNews({
    connect: async () => {
      connection = await t.pool.connect();
      return connection;
    },
  });
});
afterEach(() => news.close());

const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

const heard = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

describe('a change of what visitors may be shown is news', () => {
  for (const table of [
    'publishers',
    'websites',
    'website_hosts',
    'posts',
    'page_addresses',
    'categories',
    'keyword_sets',
    'pixels',
  ])
    test(`of ${table}`, async () => {
      const told = await news.next();
      await t.system(`delete from ${table} where false`);
      await expect(heard(told)).resolves.toBeUndefined();
    });
});

test('nothing else is, and what changes together is one', async () => {
  let count = 0;
  const told = await news.next();
  connection.on('notification', () => {
    count += 1;
  });
  await t.system('update users set name = name where false');
  await t.system('with gone as (delete from pixels where false) delete from posts where false');
  await expect(heard(told)).resolves.toBeUndefined();
  const toldAgain = await news.next();
  await t.system('delete from websites where false');
  await heard(toldAgain);
  expect(count).toBe(2);
});

test('it is heard again after the connection was lost', async () => {
  await news.next();
  const ended = new Promise((resolve) => connection.once('end', resolve));
  await t.system('select pg_terminate_backend($1)', [await pidOf(connection)]);
  await ended;
  const told = await news.next();
  await t.system('delete from posts where false');
  await expect(heard(told)).resolves.toBeUndefined();
});

test('who has heard enough gives the connection back', async () => {
  await news.next();
  expect(t.pool.totalCount - t.pool.idleCount).toBe(1);
  news.close();
  expect(t.pool.totalCount - t.pool.idleCount).toBe(0);
});
