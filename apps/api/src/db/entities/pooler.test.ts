import { SYSTEM } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testDatabase } from '../../testing/engines.ts';
import { asSuperuser } from '../../testing/superuser.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { scopedTransactions, type Tx } from './in-scope.ts';

let store: Awaited<ReturnType<typeof testDatabase>>;
let backends: pg.Client[];
beforeAll(async () => {
  store = await testDatabase();
  const { host, user, database } = store.pool.options;
  backends = Array.from({ length: 3 }, () => new pg.Client({ host, user, database }));
  await Promise.all(backends.map((backend) => backend.connect()));
});
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.end()));
  await store.close();
});

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\b/i;

/**
 * A pool as it looks through pgbouncer in transaction mode: between transactions every statement may meet another
 * server connection, which stays as the last one left it; only one that is left inside a transaction is closed.
 */
const throughPooler = (): pg.Pool => {
  let next = 0;
  const connect = async () => {
    let pinned: pg.Client | undefined;
    const query = async (...args: [string, unknown[]?]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      const backend = pinned ?? backends[next++ % backends.length];
      if (!backend) throw new Error('no backend');
      if (BEGINS.test(text)) pinned = backend;
      const result = await backend.query(...args);
      if (ENDS.test(text)) pinned = undefined;
      return result;
    };
    const release = () => {
      // The server connection is closed, which for everybody else is the end of its transaction.
      void pinned?.query('rollback');
      pinned = undefined;
    };
    return { query, release };
  };
  return { connect } as unknown as pg.Pool;
};

const heldLocks = async () => {
  const host = inject('postgresSocket');
  const rows = await asSuperuser(
    host,
    `select 1 from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = '${store.pool.options.database}')`,
  );
  return rows.length;
};

test('behind a transaction pooler a lock is held for the work, and by nobody afterwards', async () => {
  const pool = throughPooler();
  await withAdvisoryLock(pool, 'a lock', async () => {
    expect(await heldLocks()).toBe(1);
  });
  for (const backend of backends) await backend.query('select 1');
  expect(await heldLocks()).toBe(0);
  await expect(
    withAdvisoryLock(pool, 'a lock', async () => {
      throw new Error('broke off');
    }),
  ).rejects.toThrow('broke off');
  for (const backend of backends) await backend.query('select 1');
  expect(await heldLocks()).toBe(0);
});

test('every transaction brings its own time limit and scope, and leaves neither behind', async () => {
  const inTransaction = scopedTransactions<Tx>(throughPooler(), (tx) => tx);
  const settings = `select current_setting('statement_timeout') as timeout, current_setting('adhelm.scope', true) as scope`;
  for (const _ of backends) {
    const { rows } = await inTransaction(SYSTEM, (tx) => sql.raw(settings).execute(tx));
    expect(rows).toEqual([{ timeout: '30s', scope: 'system' }]);
  }
  for (const backend of backends) {
    const { rows } = await backend.query(settings);
    expect(rows).toEqual([{ timeout: '0', scope: '' }]);
  }
});

test('connections ask for nothing that a pooler would drop', () => {
  const { statement_timeout, lock_timeout, options, idle_in_transaction_session_timeout } =
    store.pool.options;
  expect([statement_timeout, lock_timeout, options, idle_in_transaction_session_timeout]).toEqual(
    Array(4).fill(undefined),
  );
});
