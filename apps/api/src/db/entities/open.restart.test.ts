import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unavailable } from '../../errors.ts';
import type { StartError } from '../../start-error.ts';
import { homeOf, makeDataDir, postmasterPid, removeDataDir } from '../../testing/data-dir.ts';
import { makeTables } from '../../testing/superuser.ts';
import { superviseServer } from './embedded/supervise-server.ts';
import { scopedTransactions, type Tx } from './in-scope.ts';
import { type EntityStore, openEntities } from './open.ts';

const log = pino({ level: 'silent' });
let root: string;
let store: EntityStore;
const lost = Promise.withResolvers<StartError>();
beforeAll(async () => {
  root = await makeDataDir();
  store = await openEntities({ dataDir: root, log, onLost: lost.resolve, restartPauses: [0, 1, 2] });
});
afterAll(async () => {
  await store.close();
  await removeDataDir(root);
});

/** Writes one row after another; what was acknowledged is counted, and nothing but a lost database may fail. */
const writers = ({ pool }: EntityStore) => {
  const inTransaction = scopedTransactions<Tx>(pool, (tx) => tx);
  const acknowledged: number[] = [];
  const failures: unknown[] = [];
  let next = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const id = next++;
      await inTransaction(SYSTEM, (tx) => sql`insert into kept (id) values (${id})`.execute(tx)).then(
        () => acknowledged.push(id),
        (error: unknown) => error instanceof Unavailable || failures.push(error),
      );
    }
  };
  const running = Array.from({ length: 4 }, write);
  return {
    acknowledged,
    failures,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
};

test('comes back by itself however it ended, with everything that was acknowledged', async () => {
  await makeTables(store, 'create table kept (id int primary key)');
  const writing = writers(store);
  const moreRows = async () => {
    const before = writing.acknowledged.length;
    while (writing.acknowledged.length < before + 20) await new Promise(setImmediate);
  };
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    await moreRows();
    const postmaster = await postmasterPid(root);
    process.kill(postmaster, signal);
    while ((await postmasterPid(root).catch(() => postmaster)) === postmaster)
      await new Promise(setImmediate);
  }
  await moreRows();
  await writing.stop();
  expect(store.restarts?.()).toBe(2);
  expect(writing.failures).toEqual([]);
  const { rows } = await store.pool.query<{ id: number }>('select id from kept');
  const stored = new Set(rows.map(({ id }) => id));
  expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test('is given up with one line when it cannot be started again', async () => {
  await writeFile(join(await homeOf(root), 'data', 'global', 'pg_control'), 'damaged');
  process.kill(await postmasterPid(root), 'SIGKILL');
  const { message } = await lost.promise;
  expect(message).toMatch(/^The embedded PostgreSQL stopped and cannot be started again: .+/);
  expect(message).not.toContain('\n');
});

test('waits longer before each attempt, and not at all once it is asked to stop', async () => {
  const started: number[] = [];
  const died = Promise.withResolvers<void>();
  const dead = { ready: Promise.reject(new Error('no')), ended: Promise.resolve(), stop: async () => {} };
  dead.ready.catch(() => {});
  const living = { ready: Promise.resolve(), ended: died.promise, stop: async () => died.resolve() };
  const lost: StartError[] = [];
  const server = superviseServer({
    start: () => (started.push(performance.now()) === 1 ? living : dead),
    clear: async () => {},
    log,
    onLost: (error) => lost.push(error),
    pauses: [0, 0, 3_600_000],
  });
  await server.ready;
  died.resolve();
  while (started.length < 2) await new Promise(setImmediate);
  await server.stop();
  expect([started.length, lost]).toEqual([2, []]);
});
