import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AskerGone } from './errors.ts';
import { fairQueue } from './fair-queue.ts';

/** What still waits when a test is over is given up. */
let over: AbortController;
beforeEach(() => {
  over = new AbortController();
});
afterEach(() => over.abort(new AskerGone()));

/** Work that lasts until it is told to end. */
const jobs = (queue: ReturnType<typeof fairQueue>) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, job: string, signal = over.signal) =>
    queue.run(
      () => {
        begun.push(job);
        return new Promise<void>((resolve) => ends.set(job, resolve));
      },
      { name, signal },
    );
  const addAside = (name: string, job: string) => void add(name, job).catch(() => {});
  const end = async (job: string, whole: Promise<unknown>) => {
    ends.get(job)?.();
    await whole;
  };
  return { begun, add, addAside, end };
};

/** Until everything that can begin has begun. */
const begunAll = () => new Promise((resolve) => setImmediate(resolve));

const LIMITS = { atOnce: 3, perAsker: 2, waitingPerAsker: 100 };

describe('a fair queue', () => {
  test('leaves a place free for others however much one asker wants', async () => {
    const { addAside, begun } = jobs(fairQueue(LIMITS));
    for (let n = 1; n <= 50; n += 1) addAside('greedy', `greedy ${n}`);
    addAside('other', 'other 1');
    await begunAll();
    expect(begun).toEqual(['greedy 1', 'greedy 2', 'other 1']);
  });

  test('serves askers in turn, each in the order of asking', async () => {
    const { add, end, begun } = jobs(fairQueue({ ...LIMITS, atOnce: 1, perAsker: 1 }));
    const all = new Map<string, Promise<unknown>>();
    for (const job of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) all.set(job, add(job.charAt(0), job));
    for (const job of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
      await begunAll();
      expect(begun.at(-1)).toBe(job);
      await end(job, all.get(job) ?? Promise.resolve());
    }
  });

  test('refuses what goes beyond the own line, and nobody else', async () => {
    const queue = fairQueue({ ...LIMITS, waitingPerAsker: 2 });
    const { add, addAside, begun } = jobs(queue);
    for (const job of ['a1', 'a2', 'a3', 'a4']) addAside('a', job);
    await expect(add('a', 'a5')).rejects.toMatchObject({ code: 'RL01', retryAfterSeconds: 2 });
    addAside('b', 'b1');
    await begunAll();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    expect(queue.depth()).toEqual({ running: 3, waiting: 2 });
  });

  test('never begins what nobody waits for any more', async () => {
    const queue = fairQueue({ ...LIMITS, atOnce: 1, perAsker: 1 });
    const { add, end, begun } = jobs(queue);
    const first = add('a', 'a1');
    const gone = new AbortController();
    const second = add('a', 'a2', gone.signal);
    const third = add('a', 'a3');
    gone.abort(new AskerGone());
    await expect(second).rejects.toBeInstanceOf(AskerGone);
    expect(queue.depth()).toEqual({ running: 1, waiting: 1 });
    await end('a1', first);
    await begunAll();
    expect(begun).toEqual(['a1', 'a3']);
    await end('a3', third);
    await expect(add('a', 'a4', gone.signal)).rejects.toBeInstanceOf(AskerGone);
    expect(queue.depth()).toEqual({ running: 0, waiting: 0 });
  });

  test('lets nobody wait for longer than it says', async () => {
    const queue = fairQueue({ ...LIMITS, atOnce: 1, perAsker: 1, waitMs: 1 });
    const { add, addAside, begun } = jobs(queue);
    addAside('a', 'a1');
    await expect(add('b', 'b1')).rejects.toMatchObject({ code: 'RL01' });
    expect(begun).toEqual(['a1']);
    expect(queue.depth()).toEqual({ running: 1, waiting: 0 });
  });

  test('gives the place back when the work fails', async () => {
    const queue = fairQueue({ ...LIMITS, atOnce: 1, perAsker: 1 });
    const asker = { name: 'a', signal: new AbortController().signal };
    const failing = () => Promise.reject(new Error('broken'));
    await expect(queue.run(failing, asker)).rejects.toThrow('broken');
    expect(await queue.run(async () => 'works', asker)).toBe('works');
  });
});
