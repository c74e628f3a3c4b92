import { expect, test } from 'vitest';
import { nextDays, restAfter } from './seal-pace.ts';

test.each([
  { name: 'at least ten seconds where there was nothing to do', sealingMs: 0, rest: 10_000 },
  { name: 'at least ten seconds after a little work', sealingMs: 700, rest: 10_000 },
  { name: 'fourteen times as long as the work took', sealingMs: 1500, rest: 21_000 },
  { name: 'a minute at the most', sealingMs: 300_000, rest: 60_000 },
])('sealing rests $name', ({ sealingMs, rest }) => {
  expect(restAfter(sealingMs)).toBe(rest);
});

test.each([
  { name: 'twice as many after quick ones', atOnce: 2, days: 2, tookMs: 300, next: 4 },
  { name: 'eight at the most', atOnce: 8, days: 8, tookMs: 300, next: 8 },
  { name: 'as many while they take their time', atOnce: 4, days: 4, tookMs: 2500, next: 4 },
  { name: 'as many where there were not so many', atOnce: 4, days: 3, tookMs: 300, next: 4 },
  { name: 'half of those that were slow', atOnce: 8, days: 6, tookMs: 90_000, next: 3 },
  { name: 'one at least', atOnce: 8, days: 1, tookMs: 90_000, next: 1 },
])('days are sealed together, $name', ({ atOnce, days, tookMs, next }) => {
  expect(nextDays(atOnce, { days, tookMs })).toBe(next);
});
