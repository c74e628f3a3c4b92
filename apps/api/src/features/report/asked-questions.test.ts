import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askingAs } from '../../asker.ts';
import type { FactStore } from '../../db/facts/open.ts';
import { AskerGone } from '../../errors.ts';
import { testFacts } from '../../testing/engines.ts';
import { select } from '../facts/fact-client.ts';
import { type Asking, askingClient, factQueue } from './asked-questions.ts';

let store: FactStore;
beforeAll(async () => {
  store = await testFacts();
});
afterAll(() => store.close());

/** Would take hours. */
const endless = (mark: number) => `SELECT sum(cityHash64(number)) AS sum${mark} FROM numbers(1e15)`;

const running = async () => {
  const rows = await select<{ query: string }>(
    store.client,
    `SELECT query FROM system.processes WHERE query LIKE '%cityHash64%'
       AND query NOT LIKE '%system.processes%' AND NOT is_cancelled`,
  );
  return rows.length;
};

/** Waits until so many endless questions run in the store. */
const untilRunning = async (count: number) => {
  while ((await running()) !== count);
};

const world = (limits?: Asking['limits']) => {
  const queue = factQueue();
  const client = askingClient({ client: store.client, control: store.client, queue, limits });
  const ask = (name: string, query: string, signal = new AbortController().signal) =>
    askingAs({ name, signal }, () => select<Record<string, number>>(client, query));
  return { queue, ask };
};

describe('questions about facts', { timeout: 60_000 }, () => {
  test('of one greedy asker leave room for everybody else, and end in the store when the asker goes', async () => {
    const { queue, ask } = world();
    const gone = new AbortController();
    const greedy = Array.from({ length: 20 }, (_, mark) => ask('greedy', endless(mark), gone.signal));
    const outcomes = Promise.allSettled(greedy);
    await untilRunning(2);
    expect(await ask('other', 'SELECT 7 AS seven')).toEqual([{ seven: 7 }]);
    expect(queue.depth()).toEqual({ running: 2, waiting: 18 });
    gone.abort(new AskerGone());
    const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason);
    expect(reasons.every((reason) => reason instanceof AskerGone)).toBe(true);
    await untilRunning(0);
    expect(await ask('greedy', 'SELECT 8 AS eight')).toEqual([{ eight: 8 }]);
    expect(queue.depth()).toEqual({ running: 0, waiting: 0 });
  });

  test('that are the same are asked once and live as long as one of their askers', async () => {
    const { queue, ask } = world();
    const [first, second] = [new AbortController(), new AbortController()];
    const outcomes = Promise.allSettled([
      ask('one', endless(1), first.signal),
      ask('one', endless(1), second.signal),
    ]);
    await untilRunning(1);
    first.abort(new AskerGone());
    expect(queue.depth()).toEqual({ running: 1, waiting: 0 });
    expect(await running()).toBe(1);
    second.abort(new AskerGone());
    await outcomes;
    await untilRunning(0);
  });

  test('of two people are never one question, so that nobody waits in the line of another', async () => {
    const { queue, ask } = world();
    const gone = new AbortController();
    const outcomes = Promise.allSettled([
      ask('one', endless(1), gone.signal),
      ask('two', endless(1), gone.signal),
    ]);
    await untilRunning(2);
    expect(queue.depth()).toEqual({ running: 2, waiting: 0 });
    gone.abort(new AskerGone());
    await outcomes;
    await untilRunning(0);
  });

  test('have ten seconds and a gigabyte each', async () => {
    const { ask } = world();
    const settings = `getSetting('max_execution_time') AS seconds, getSetting('max_memory_usage') AS bytes`;
    expect(await ask('one', `SELECT ${settings}`)).toEqual([{ seconds: 10, bytes: 1_000_000_000 }]);
  });

  test.each([
    ['time', endless(1), { max_execution_time: 1, max_memory_usage: '1000000000' }],
    [
      'memory',
      'SELECT length(groupArray(number)) AS many FROM numbers(100000000)',
      { max_execution_time: 60, max_memory_usage: '50000000' },
    ],
  ])('that need more %s are told so, and their place is free again', async (_, query, limits) => {
    const { queue, ask } = world(limits);
    await expect(ask('one', query)).rejects.toMatchObject({ code: 'EX03', retryAfterSeconds: 10 });
    expect(queue.depth()).toEqual({ running: 0, waiting: 0 });
  });
});
