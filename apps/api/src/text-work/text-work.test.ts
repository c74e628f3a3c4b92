import { afterEach, expect, test } from 'vitest';
import { TookTooLong } from '../errors.ts';
import { textWork } from './text-work.ts';

const LONG = '<p>text</p>'.repeat(20_000);

let work: ReturnType<typeof textWork>;
afterEach(() => work.close());

test('a text that takes more of the thread than it may is given up, and what comes next begins anew', async () => {
  work = textWork({ computedMs: 1 });
  await expect(work.safeHtml(LONG)).rejects.toThrow(TookTooLong);
  await expect(work.safeHtml(LONG)).rejects.toThrow(TookTooLong);
  expect(await work.safeHtml('<p>short</p>')).toBe('<p>short</p>');
});

test('one that waits longer than it computes is not', async () => {
  work = textWork({ computedMs: 5000 });
  const texts = await Promise.all(Array.from({ length: 5 }, () => work.safeHtml(LONG)));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toHaveLength(LONG.length);
});

test('one that waits for too long altogether is', async () => {
  work = textWork({ computedMs: 50, waitedMs: 0 });
  await expect(work.safeHtml(LONG.repeat(20))).rejects.toThrow(TookTooLong);
});
