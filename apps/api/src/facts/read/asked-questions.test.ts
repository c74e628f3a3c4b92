import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askingAs } from '../../asker.ts';
import type { FactStore } from '../../db/facts/open.ts';
import { testFacts } from '../../testing/engines.ts';
import { select } from '../fact-client.ts';
import { type Asking, askingClient, factQueue } from './asked-questions.ts';

let store: FactStore;
beforeAll(async () => {
  store = await testFacts();
});
afterAll(() => store.close());

/** Would take hours. */
const endless = (mark: number) => `SELECT sum(cityHash64(number)) AS sum${mark} FROM numbers(1e15)`;

const world = ({ limits }: Pick<Asking, 'limits'>) => {
  const queue = factQueue();
  const client = askingClient({ client: store.client, queue, limits });
  const ask = (name: string, query: string, signal = new AbortController().signal) =>
    askingAs({ name, signal }, () => select<Record<string, number>>(client, query));
  return { queue, ask };
};

describe('questions about facts', { timeout: 60_000 }, () => {
  test('have ten seconds and a gigabyte each', async () => {
    const { ask } = world({});
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
    const { queue, ask } = world({ limits });
    await expect(ask('one', query)).rejects.toMatchObject({ code: 'EX03', retryAfterSeconds: 10 });
    expect(queue.depth()).toEqual({ running: 0, waiting: 0 });
  });
});
