import { describe, expect, test } from 'vitest';
import { at, written, zoneOf } from '../testing/periods.ts';
import { finishedMonths, isMonth, monthAfter, monthOf, stretchOf } from './months.ts';

const UTC = zoneOf('+00:00');
const BERLIN = zoneOf('Europe/Berlin');

test.each([
  ['2026-10', true],
  ['2026-13', false],
  ['2026-1', false],
  ['26-10', false],
])('%s is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});

test('a month follows another across years', () => {
  expect([monthAfter('2026-11'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01']);
});

describe('a month is cut in the zone of the publisher', () => {
  test('as its calendar says', () => {
    expect(written(stretchOf('2026-10', BERLIN, null))).toBe('2026-09-30T22:00 to 2026-10-31T23:00');
    expect(monthOf(at('2026-09-30T22:30Z'), BERLIN)).toBe('2026-10');
    expect(monthOf(at('2026-09-30T22:30Z'), UTC)).toBe('2026-09');
  });

  test('and begins where the one before ended, when the zone has become another', () => {
    const before = stretchOf('2026-09', UTC, null);
    const after = stretchOf('2026-10', BERLIN, before.to);
    expect(after.from).toBe(before.to);
  });
});

test('months are finished one after the other, a delay after their end', () => {
  const now = at('2026-11-03T00:00Z');
  expect(finishedMonths('2026-08', UTC, now)).toEqual(['2026-08', '2026-09', '2026-10']);
  expect(finishedMonths('2026-08', UTC, now, 3 * 86_400_000)).toEqual(['2026-08', '2026-09']);
  expect(finishedMonths('2026-11', UTC, now)).toEqual([]);
});
