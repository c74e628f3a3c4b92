import { afterEach, expect, test, vi } from 'vitest';
import { withProgress } from './progress.mjs';

afterEach(() => void vi.useRealTimers());

const screen = (isTTY: boolean) => {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) };
};

test('where nobody watches, work is announced in one line', async () => {
  const out = screen(false);
  expect(await withProgress('Building', async () => 7, out)).toBe(7);
  expect(out.written.join('')).toBe('Building …\n');
});

test('at a terminal the seconds run in place, and the line ends with the work, also where it fails', async () => {
  vi.useFakeTimers();
  const out = screen(true);
  const { promise, reject } = Promise.withResolvers<never>();
  const work = withProgress('Building', () => promise, out);
  await vi.advanceTimersByTimeAsync(2000);
  expect(out.written.at(-1)).toBe('\r\u001b[2KBuilding … 2 s');
  reject(new Error('no room'));
  await expect(work).rejects.toThrow('no room');
  expect(out.written.at(-1)).toBe('\n');
  await vi.advanceTimersByTimeAsync(2000);
  expect(out.written.at(-1), 'nothing is written afterwards').toBe('\n');
});
