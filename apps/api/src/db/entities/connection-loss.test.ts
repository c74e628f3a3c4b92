import { ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Unavailable } from '../../errors.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { asSuperuser } from '../../testing/superuser.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { scopedTransactions, type Tx } from './in-scope.ts';

let t: TestApp;
/** When set, the database loses every connection as soon as a pixel is written, and before that is committed. */
let loseConnections = false;

/** What a restart of the server does to its clients, without taking the server from the other tests. */
const endConnections = () =>
  asSuperuser(
    inject('postgresSocket'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${t.pool.options.database}'`,
  );

beforeAll(async () => {
  t = await testApp({
    seams: {
      repositories: (real) => ({
        ...real,
        pixels: {
          ...real.pixels,
          insert: async (...row) => {
            const inserted = await real.pixels.insert(...row);
            if (loseConnections) await endConnections();
            return inserted;
          },
        },
      }),
    },
  });
});
afterAll(() => t.close());

const signedIn = async () => {
  const publisherId = await t.addPublisher();
  const userId = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
  return (await t.signIn(userId)).accessToken;
};
const body = { platform: 'FACEBOOK', name: 'Leads', pixelId: '1234567890123456' } as const;
const create = async (token: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/pixel',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });

test('a write whose connection is lost is not acknowledged, and the next one is served', async () => {
  const token = await signedIn();
  loseConnections = true;
  const lost = await create(token);
  loseConnections = false;
  expect([lost.statusCode, lost.headers['retry-after'], lost.json().errorCode]).toEqual([503, '1', 'EX04']);
  expect(lost.json().message).toMatch(/^The database is away for a moment\./);
  expect((await t.call(pixelRoutes.list, { token, query: {} })).result.meta.total).toBe(0);
  expect((await create(token)).statusCode).toBe(201);
});

test('connections that are lost while they work end nothing but that work', async () => {
  const inTransaction = scopedTransactions<Tx>(t.pool, (tx) => tx);
  const sleeping = Array.from({ length: 5 }, () =>
    inTransaction(SYSTEM, (tx) => sql`select pg_sleep(60)`.execute(tx)).catch((error: unknown) => error),
  );
  const asleep = async () => {
    const [row] = await asSuperuser(
      inject('postgresSocket'),
      `select count(*)::int as count from pg_stat_activity
        where datname = '${t.pool.options.database}' and wait_event = 'PgSleep'`,
    );
    return row?.count;
  };
  while ((await asleep()) < sleeping.length);
  await endConnections();
  for (const outcome of await Promise.all(sleeping)) expect(outcome).toBeInstanceOf(Unavailable);
  const { rows } = await inTransaction(SYSTEM, (tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
  expect(rows).toEqual([{ one: 1 }]);
});

test('whoever holds a lock learns that it was lost', async () => {
  const holding = withAdvisoryLock(t.pool, 'a lock', async () => {
    await endConnections();
    return 'never';
  });
  await expect(holding).rejects.toThrow(/terminat|not queryable/);
  expect(await withAdvisoryLock(t.pool, 'a lock', async () => 'free again')).toBe('free again');
});
