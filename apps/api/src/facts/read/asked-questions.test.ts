import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askingAs } from '../../asker.ts';
import { hasLibrary } from '../../db/facts/embedded/has-library.ts';
import type { FactStore } from '../../db/facts/open.ts';
import { AskerGone } from '../../errors.ts';
import { testFacts } from '../../testing/engines.ts';
import { ask as askRows, type FactClient } from '../fact-client.ts';
import { type Asking, askingClient, factQueue } from './asked-questions.ts';

const world = (asking: Pick<Asking, 'client' | 'limits'>) => {
  const queue = factQueue();
  const client = askingClient({ ...asking, queue });
  const ask = (name: string, query: string, signal = new AbortController().signal) =>
    askingAs({ name, signal }, () => askRows(client, { name: 'a test', row: z.unknown(), query }));
  return { queue, ask };
};

/** A store that holds back each answer, the text of the question, until the test lets it go. */
const heldStore = () => {
  const asked: string[] = [];
  const held = new Map<string, () => void>();
  const client = {
    query: ({ query }: { query: string }) => {
      asked.push(query);
      return new Promise((resolve) => held.set(query, () => resolve({ json: async () => [query] })));
    },
  } as unknown as FactClient;
  return { ...world({ client }), asked, answer: (query: string) => held.get(query)?.() };
};

/** Until every question that may begin has begun. */
const begunAll = () => new Promise((resolve) => setImmediate(resolve));

describe('turns of questions', () => {
  test('a greedy asker does not hold up others', async () => {
    const { queue, ask, asked, answer } = heldStore();
    const greedy = Array.from({ length: 20 }, (_, number) => ask('greedy', `greedy ${number}`));
    const other = ask('other', 'other');
    await begunAll();
    expect(asked).toEqual(['greedy 0', 'greedy 1', 'other']);
    expect(queue.depth()).toEqual({ running: 3, waiting: 18 });
    answer('other');
    expect(await other).toEqual(['other']);
    for (let number = 0; number < 20; number += 1) {
      answer(`greedy ${number}`);
      expect(await greedy[number]).toEqual([`greedy ${number}`]);
      await begunAll();
    }
    expect(queue.depth()).toEqual({ running: 0, waiting: 0 });
  });

  test('the same question asked at once by one person is asked once, and anew when it has been answered', async () => {
    const { ask, asked, answer } = heldStore();
    const twice = [ask('one', 'same'), ask('one', 'same')];
    await begunAll();
    expect(asked).toEqual(['same']);
    answer('same');
    expect(await Promise.all(twice)).toEqual([['same'], ['same']]);
    const later = ask('one', 'same');
    await begunAll();
    expect(asked).toEqual(['same', 'same']);
    answer('same');
    await later;
  });

  test('two people never share one question, so that nobody waits in the line of another', async () => {
    const { ask, asked } = heldStore();
    const gone = new AbortController();
    const outcomes = Promise.allSettled([
      ...[1, 2, 3].map((number) => ask('one', `long ${number}`, gone.signal)),
      ask('one', 'same', gone.signal),
      ask('two', 'same', gone.signal),
    ]);
    await begunAll();
    expect(asked).toEqual(['long 1', 'long 2', 'same']);
    gone.abort(new AskerGone());
    await outcomes;
  });

  test('a question stays in line as long as one of its askers', async () => {
    const { queue, ask, answer } = heldStore();
    const before = [ask('one', 'first'), ask('one', 'second')];
    const gone = new AbortController();
    const [left, stays] = [ask('one', 'same', gone.signal), ask('one', 'same')];
    await begunAll();
    gone.abort(new AskerGone());
    await expect(left).rejects.toBeInstanceOf(AskerGone);
    expect(queue.depth()).toEqual({ running: 2, waiting: 1 });
    answer('first');
    await before[0];
    await begunAll();
    answer('same');
    expect(await stays).toEqual(['same']);
  });

  test('what nobody waits for any more is never begun; what was begun keeps its place until the store is done', async () => {
    const { queue, ask, asked, answer } = heldStore();
    const gone = new AbortController();
    const outcomes = Promise.allSettled(
      [1, 2, 3, 4].map((number) => ask('one', `left ${number}`, gone.signal)),
    );
    await begunAll();
    gone.abort(new AskerGone());
    await outcomes;
    const next = ask('one', 'next');
    await begunAll();
    expect(asked).toEqual(['left 1', 'left 2']);
    expect(queue.depth()).toEqual({ running: 2, waiting: 1 });
    answer('left 1');
    await begunAll();
    expect(asked).toEqual(['left 1', 'left 2', 'next']);
    answer('next');
    expect(await next).toEqual(['next']);
  });

  test('whoever comes back asks anew and not for the answer that was left', async () => {
    const { ask, asked } = heldStore();
    const gone = new AbortController();
    const left = ask('one', 'same', gone.signal);
    await begunAll();
    gone.abort(new AskerGone());
    await expect(left).rejects.toBeInstanceOf(AskerGone);
    void ask('one', 'same');
    await begunAll();
    expect(asked).toEqual(['same', 'same']);
  });
});

describe('questions about facts', () => {
  let store: FactStore;
  beforeAll(async () => {
    store = await testFacts();
  });
  afterAll(() => store.close());

  test('have ten seconds, or so many as the slower store needs, and a gigabyte each', async () => {
    const { ask } = world({ client: store.reader });
    const settings = `getSetting('max_execution_time') AS seconds, getSetting('max_memory_usage') AS bytes`;
    expect(await ask('one', `SELECT ${settings}`)).toEqual([
      { seconds: hasLibrary ? 10 : 50, bytes: 1_000_000_000 },
    ]);
  });

  const [time, memory] = [
    { max_execution_time: 1, max_memory_usage: '1000000000' },
    { max_execution_time: 60, max_memory_usage: '50000000' },
  ];
  test.each([
    ['time to count', 'SELECT count() AS many FROM numbers(toUInt64(1e15)) WHERE number % 3 = 1', time],
    [
      'time to group',
      'SELECT number % 9 AS nine, count() AS many FROM numbers(toUInt64(1e15)) GROUP BY nine',
      time,
    ],
    ['time to sort', 'SELECT number FROM numbers(toUInt64(1e15)) ORDER BY cityHash64(number) LIMIT 5', time],
    ['memory', 'SELECT length(groupArray(number)) AS many FROM numbers(100000000)', memory],
  ])('that need more %s are told so, and their place is free again', async (_, query, limits) => {
    const { queue, ask } = world({ client: store.reader, limits });
    await expect(ask('one', query)).rejects.toMatchObject({ code: 'EX06', retryAfterSeconds: 10 });
    expect(queue.depth()).toEqual({ running: 0, waiting: 0 });
    expect(await ask('one', 'SELECT 7 AS seven')).toEqual([{ seven: 7 }]);
  });
});
