import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, zoneOf } from '../testing/periods.ts';
import { seeds } from '../testing/seeds.ts';
import type { RuleSchedule } from './rule.ts';
import { hasRunWithin, isDue, nextDue } from './schedule.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Such as `60 America/New_York 22:00-06:00`. */
const scheduled = (text: string, days = EVERY_DAY): RuleSchedule => {
  const [every, zone = 'UTC', ...hours] = text.split(' ');
  return {
    everyMinutes: Number(every) as RuleSchedule['everyMinutes'],
    zone: zoneOf(zone),
    days,
    hours: hours.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) })),
  };
};

/** When it runs between two moments, in UTC. */
const runs = (schedule: RuleSchedule, from: string, to: string): string[] => {
  const found: string[] = [];
  for (let moment = at(from); moment < at(to); moment += 60_000)
    if (isDue(schedule, moment) && moment % (15 * 60_000) === 0)
      found.push(new Date(moment).toISOString().slice(8, 16));
  return found;
};

describe('a rule runs', () => {
  test.each([
    ['15', '2026-11-16T10:00Z', '2026-11-16T11:00Z', ['16T10:00', '16T10:15', '16T10:30', '16T10:45']],
    ['30', '2026-11-16T10:00Z', '2026-11-16T11:00Z', ['16T10:00', '16T10:30']],
    ['60', '2026-11-16T10:00Z', '2026-11-16T12:00Z', ['16T10:00', '16T11:00']],
    ['60 +05:45', '2026-11-16T10:00Z', '2026-11-16T12:00Z', ['16T10:15', '16T11:15']],
    [
      '30 UTC 09:00-10:00 12:30-13:00',
      '2026-11-16T00:00Z',
      '2026-11-17T00:00Z',
      ['16T09:00', '16T09:30', '16T12:30'],
    ],
    [
      '60 UTC 22:00-02:00',
      '2026-11-16T00:00Z',
      '2026-11-17T00:00Z',
      ['16T00:00', '16T01:00', '16T22:00', '16T23:00'],
    ],
    ['60 UTC 22:00-00:00', '2026-11-16T00:00Z', '2026-11-17T00:00Z', ['16T22:00', '16T23:00']],
  ])('every %s from %s to %s', (text, from, to, expected) => {
    expect(runs(scheduled(text), from, to)).toEqual(expected);
  });

  test('in the quarter of an hour that a late start falls into', () => {
    expect(isDue(scheduled('60'), at('2026-11-16T10:14:59.999Z'))).toBe(true);
    expect(isDue(scheduled('60'), at('2026-11-16T10:15Z'))).toBe(false);
  });

  test('on the days on which its hours begin: a night of Monday goes on until Tuesday morning', () => {
    const night = scheduled('60 UTC 22:00-02:00', [1]);
    expect(runs(night, '2026-11-15T00:00Z', '2026-11-19T00:00Z')).toEqual([
      '16T22:00',
      '16T23:00',
      '17T00:00',
      '17T01:00',
    ]);
  });

  test('right after an hour that the clock skips, if it would have run in it', () => {
    // On 8 March 2026 clocks in New York go from 02:00 to 03:00, at 07:00 in UTC.
    const [from, to] = ['2026-03-08T05:00Z', '2026-03-08T12:00Z'];
    expect(runs(scheduled('60 America/New_York 02:00-02:30'), from, to)).toEqual(['08T07:00']);
    expect(runs(scheduled('60 America/New_York 01:30-02:30'), from, to)).toEqual(['08T07:00']);
    expect(runs(scheduled('60 America/New_York 01:00-04:00'), from, to)).toEqual(['08T06:00', '08T07:00']);
    expect(runs(scheduled('60 America/New_York 04:00-05:00'), from, to)).toEqual(['08T08:00']);
  });

  test('in both hours that the clock shows alike', () => {
    // On 1 November 2026 clocks in New York go from 02:00 back to 01:00, at 06:00 in UTC.
    const twice = scheduled('30 America/New_York 01:00-02:00');
    expect(runs(twice, '2026-11-01T03:00Z', '2026-11-01T12:00Z')).toEqual([
      '01T05:00',
      '01T05:30',
      '01T06:00',
      '01T06:30',
    ]);
  });
});

describe('the next run', () => {
  test.each([
    ['15', EVERY_DAY, '2026-11-16T10:00Z', '2026-11-16T10:15Z'],
    ['60 UTC 22:00-06:00', EVERY_DAY, '2026-11-16T06:00Z', '2026-11-16T22:00Z'],
    ['60 UTC 22:00-06:00', [1], '2026-11-17T05:30Z', '2026-11-23T22:00Z'],
    ['60 America/New_York 02:00-02:30', [7], '2026-03-02T00:00Z', '2026-03-08T07:00Z'],
  ])('of %s on days %j after %s is %s', (text, days, after, next) => {
    expect(nextDue(scheduled(text, days), at(after))).toBe(at(next));
  });

  test('of no day never comes', () => {
    expect(nextDue(scheduled('15', []), 0)).toBeNull();
  });

  test.each(seeds(11))('is the first of all moments after at which it runs (seed %d)', (seed) => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const two = (value: number) => String(value).padStart(2, '0');
      return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
    });
    const schedule = fc.record({
      everyMinutes: fc.constantFrom(15 as const, 30 as const, 60 as const),
      hours: fc.array(fc.record({ from: time, to: time }), { maxLength: 2 }),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      zone: fc.constantFrom(...['UTC', '+05:45', 'America/New_York', 'Australia/Lord_Howe'].map(zoneOf)),
    });
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    const property = fc.property(schedule, moment, (one, after) => {
      const next = nextDue(one, after.getTime());
      if (next === null) return;
      expect(isDue(one, next)).toBe(true);
      for (let quarter = next - 900_000; quarter > after.getTime(); quarter -= 900_000)
        expect(isDue(one, quarter)).toBe(false);
    });
    fc.assert(property, { seed, numRuns: 100 });
  });
});

test.each([
  ['22:00', '22:15', 15, true],
  ['22:15', '22:45', 60, false],
  ['22:15', '23:15', 60, true],
  ['23:30', '00:15', 60, true],
])('hours from %s to %s with a run every %d: %s', (from, to, every, expected) => {
  expect(hasRunWithin({ from, to }, every)).toBe(expected);
});
