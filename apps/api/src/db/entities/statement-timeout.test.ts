import { ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TookTooLong } from '../../errors.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { scopedTransactions, type Tx } from './in-scope.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await testApp();
  const publisherId = await t.addPublisher();
  token = (await t.signIn(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId }))).accessToken;
});
afterAll(() => t.close());

/** Does this whenever a pixel is written. */
const atPixels = (statement: string) =>
  t.asOwner(`
    create or replace function at_pixel() returns trigger language plpgsql as
      $$ begin ${statement}; return new; end $$;
    create or replace trigger at_pixel before insert on pixels for each row execute function at_pixel()`);
const create = () =>
  t.call(pixelRoutes.create, {
    token,
    body: { platform: 'FACEBOOK', name: 'Leads', pixelId: '1234567890123456' },
  });

test('PostgreSQL ends a statement whose time is over, and the connection goes on', async () => {
  const inTransaction = scopedTransactions<Tx>(t.pool, (tx) => tx, { statementTimeout: '1s' });
  const endless = inTransaction(SYSTEM, (tx) => sql`select pg_sleep(3600)`.execute(tx));
  await expect(endless).rejects.toBeInstanceOf(TookTooLong);
  const { rows } = await inTransaction(SYSTEM, (tx) => sql`select 7 as seven`.execute(tx));
  expect(rows).toEqual([{ seven: 7 }]);
});

test('a transaction whose beginning was refused has not begun for who gets the connection next', async () => {
  const pool = new pg.Pool({ ...t.pool.options, max: 1 });
  // PostgreSQL has begun before it sees that this is no time.
  const refused = scopedTransactions<Tx>(pool, (tx) => tx, { statementTimeout: '-7s' });
  await expect(refused(SYSTEM, (tx) => sql`select 7`.execute(tx))).rejects.toThrow('statement_timeout');
  const { rows } = await pool.query('select now() = statement_timestamp() as is_alone');
  expect(rows).toEqual([{ is_alone: true }]);
  await pool.end();
});

test('a statement of a request has ten seconds', async () => {
  await atPixels(`new.name = current_setting('statement_timeout')`);
  expect((await create()).result.name).toBe('10s');
});

test('a request whose statement was ended is told so and leaves nothing behind', async () => {
  await atPixels(`raise exception 'canceling statement due to statement timeout' using errcode = '57014'`);
  const { total } = (await t.call(pixelRoutes.list, { token, query: {} })).result.meta;
  const { status, errorCode, headers } = await create();
  expect([status, errorCode, headers['retry-after']]).toEqual([503, 'EX06', '10']);
  expect((await t.call(pixelRoutes.list, { token, query: {} })).result.meta.total).toBe(total);
});
