import { expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { runAll } from './run-all.ts';

it('does all, reports progress and names what failed', async () => {
  const progress: number[] = [];
  const outcome = await runAll(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      if (item % 3 === 0) throw new Error(`no ${item}`);
    },
    (finished) => progress.push(finished),
  );
  expect(outcome.done.sort((a, b) => a - b)).toEqual([1, 2, 4, 5]);
  expect(outcome.failed.map(({ item, error }) => [item, String(error)])).toEqual([
    [3, 'Error: no 3'],
    [6, 'Error: no 6'],
  ]);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
});

it('runs at most four at a time', async () => {
  let running = 0;
  let most = 0;
  await runAll(
    Array.from({ length: 12 }, (_, index) => index),
    async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    },
    () => undefined,
  );
  expect(most).toBe(4);
});

const tooFast = new ApiError({ statusCode: 429, errorCode: 'RL01', message: 'Slow down' });

it('asks again later for what the server puts off, and gives up in the end', async () => {
  const tries = new Map<number, number>();
  let rests = 0;
  const outcome = await runAll(
    [1, 2],
    async (item) => {
      const tried = (tries.get(item) ?? 0) + 1;
      tries.set(item, tried);
      if (item === 2 || tried < 3) throw tooFast;
    },
    () => undefined,
    async () => {
      rests++;
    },
  );
  expect(outcome).toEqual({ done: [1], failed: [{ item: 2, error: tooFast }] });
  expect([...tries.values()]).toEqual([3, 16]);
  expect(rests).toBe(2 + 15);
});
