import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/engines.ts';
import { jobQueue } from './job-queue.ts';

const log = pino({ level: 'silent' });

/** Work that goes on until it is told to end, so that a test sees what runs side by side. */
const heldWork = () => {
  const running = new Map<number, () => void>();
  const begun: number[] = [];
  const looks: (() => void)[] = [];
  return {
    running: () => [...running.keys()],
    end: (id: number) => running.get(id)?.(),
    /** Resolves as soon as enough of the work that is meant has begun. */
    until: (count: number, isMeant: (id: number) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (begun.filter(isMeant).length >= count) resolve();
        };
        looks.push(look);
        look();
      }),
    work: (id: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        begun.push(id);
        const over = () => {
          running.delete(id);
          resolve();
        };
        running.set(id, over);
        signal?.addEventListener('abort', over);
        // What begins while everything stops is over at once.
        if (signal?.aborted) over();
        for (const look of looks) look();
      }),
  };
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const begin = async (held: ReturnType<typeof heldWork>) => {
  const jobs = jobQueue({ pool: database.pool, log });
  const nothing = async () => {};
  await jobs.begin({
    syncs: { work: held.work, startDue: nothing, wakeWaiting: nothing },
    integrations: { warnOfExpiry: nothing },
    rates: { retrieve: nothing },
    rules: { work: held.work, wakeDue: nothing },
    notices: { forgetOld: nothing },
    billing: { closeDue: nothing, pay: nothing },
    mails: { work: nothing, wakeDue: nothing },
    revenue: { apply: nothing, pull: nothing },
    records: { forgetOld: nothing },
  });
  return jobs;
};

test('the work of one publisher leaves places to another, whoever came first', async () => {
  const held = heldWork();
  const jobs = await begin(held);
  const isFirst = (id: number) => id < 200;
  const ofFirst = () => held.running().filter(isFirst);
  for (const id of [101, 102, 103, 104, 105, 106]) await jobs.wakeRun({ id, publisherId: 1 });
  await held.until(2, isFirst);
  await jobs.wakeRun({ id: 201, publisherId: 2 });
  await held.until(1, (id) => id === 201);
  expect(ofFirst()).toHaveLength(2);
  held.end(ofFirst()[0] ?? 0);
  await held.until(3, isFirst);
  expect(ofFirst().length).toBeLessThanOrEqual(2);
  await jobs.done();
  expect(held.running()).toEqual([]);
});

test('what is due by the clock is written down once, however many processes start', async () => {
  const [first, second] = [await begin(heldWork()), await begin(heldWork())];
  const { rows } = await database.pool.query<{ name: string; cron: string }>(
    'select name, cron from pgboss.schedule order by name',
  );
  expect(rows).toEqual([
    { name: 'billing-due', cron: '10 5 * * *' },
    { name: 'connections-expiring', cron: '40 6 * * *' },
    { name: 'feeds-due', cron: '35 * * * *' },
    { name: 'mail-due', cron: '* * * * *' },
    { name: 'notifications-old', cron: '50 4 * * *' },
    { name: 'payouts-due', cron: '* * * * *' },
    { name: 'rates-due', cron: '25 */6 * * *' },
    { name: 'records-old', cron: '30 4 * * *' },
    { name: 'revenue-due', cron: '* * * * *' },
    { name: 'rules-due', cron: '* * * * *' },
    { name: 'sync-due', cron: '*/15 * * * *' },
    { name: 'sync-nightly', cron: '20 3 * * *' },
    { name: 'sync-wake', cron: '* * * * *' },
  ]);
  await first.done();
  await second.done();
});

test('the role that serves puts work in line and can change nothing else there', async () => {
  for (const statement of [
    'drop table pgboss.queue',
    'create table pgboss.mine ()',
    'drop schema pgboss cascade',
  ])
    await expect(database.pool.query(statement), statement).rejects.toThrow(
      /must be owner|permission denied/,
    );
});
