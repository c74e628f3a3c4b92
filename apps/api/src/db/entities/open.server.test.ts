import { createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asSuperuser } from '../../testing/superuser.ts';
import { openEntities } from './open.ts';

const log = pino({ level: 'silent' });
const open = (databaseUrl: string, more: { connectTimeoutMs?: number } = {}) =>
  openEntities({ databaseUrl, dataDir: '/nowhere', log, ...more });

const socket = inject('postgresSocket');
const urlFor = (role: string) => `postgresql://${role}:secret@/adhelm?host=${encodeURIComponent(socket)}`;

describe('a PostgreSQL server', () => {
  beforeAll(async () => {
    await asSuperuser(socket, 'create role test_superuser login superuser');
    await asSuperuser(socket, 'create role test_bypasser login nosuperuser bypassrls');
  });
  afterAll(async () => {
    await asSuperuser(socket, 'drop role test_superuser, test_bypasser');
  });

  test('is used through its address', async () => {
    const store = await open(urlFor('adhelm'));
    const { rows } = await store.pool.query('select current_user as role, current_database() as database');
    await store.close();
    expect(rows).toEqual([{ role: 'adhelm', database: 'adhelm' }]);
  });

  test.each(['test_superuser', 'test_bypasser', 'postgres'])(
    'is refused with the role %s, which row-level security does not bind',
    async (role) => {
      await expect(open(urlFor(role))).rejects.toMatchObject({
        name: 'StartError',
        message: `The PostgreSQL role "${role}" bypasses row-level security. Use a role without SUPERUSER and BYPASSRLS.`,
      });
    },
  );

  test('outlives the loss of an idle connection and says why, no more', async () => {
    const lines: string[] = [];
    const store = await openEntities({
      databaseUrl: urlFor('adhelm'),
      dataDir: '/nowhere',
      log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }),
    });
    const { rows } = await store.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => store.pool.once('error', resolve));
    await asSuperuser(socket, `select pg_terminate_backend(${rows[0]?.pid})`);
    await lost;
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 40,
        reason: 'terminating connection due to administrator command',
        msg: 'a PostgreSQL connection was lost',
      },
    ]);
    expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await store.close();
  });
});

describe('a PostgreSQL server that cannot be used', () => {
  let silent: Server;
  let silentPort: number;
  beforeAll(async () => {
    silent = createServer((connection) => connection.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    silentPort = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(async () => {
    await new Promise((resolve) => silent.close(resolve));
  });

  const failureOf = async (databaseUrl: string, more: { connectTimeoutMs?: number } = {}) =>
    open(databaseUrl, more).then(
      () => 'opened',
      (error: unknown) => String(error),
    );

  test('is named without its password when nobody listens', async () => {
    expect(await failureOf('postgresql://adhelm:hunter2@127.0.0.1:1/adhelm')).toBe(
      'StartError: PostgreSQL at 127.0.0.1:1/adhelm cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  test('is given up on when it does not answer', async () => {
    const address = `postgresql://adhelm:hunter2@127.0.0.1:${silentPort}/adhelm`;
    const failure = await failureOf(address, { connectTimeoutMs: 300 });
    expect(failure).toMatch(
      new RegExp(`^StartError: PostgreSQL at 127.0.0.1:${silentPort}/adhelm cannot be used: .*timeout`),
    );
    expect(failure).not.toContain('hunter2');
  });

  test('is named when the database does not exist', async () => {
    const failure = await failureOf(urlFor('adhelm').replace('/adhelm?', '/missing?'));
    expect(failure).toContain('database "missing" does not exist');
    expect(failure).not.toContain('secret');
  });
});
