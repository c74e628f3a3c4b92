import { expect, test } from 'vitest';
import { restAfter } from './seal-pace.ts';

test.each([
  { name: 'at least ten seconds where there was nothing to do', sealingMs: 0, rest: 10_000 },
  { name: 'at least ten seconds after a little work', sealingMs: 700, rest: 10_000 },
  { name: 'fourteen times as long as the work took', sealingMs: 1500, rest: 21_000 },
  { name: 'a minute at the most', sealingMs: 300_000, rest: 60_000 },
])('sealing rests $name', ({ sealingMs, rest }) => {
  expect(restAfter(sealingMs)).toBe(rest);
});
