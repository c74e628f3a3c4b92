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
  { name: 'twice as many after quick ones', days: 2, tookMs: 300, next: 4 },
  { name: 'eight at the most', days: 8, tookMs: 300, next: 8 },
  { name: 'as many while they take their time', days: 4, tookMs: 2500, next: 4 },
  { name: 'half as many after slow ones', days: 8, tookMs: 90_000, next: 4 },
  { name: 'one at least', days: 1, tookMs: 90_000, next: 1 },
])('days are sealed together, $name', ({ days, tookMs, next }) => {
  expect(nextDays(days, tookMs)).toBe(next);
});
