import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketsOf, type Interval } from './buckets.ts';
import { partnersOf, periodBefore } from './period.ts';
import { at, between, LATER, written, zoneOf } from './testing/periods.ts';
import { seeds } from './testing/seeds.ts';
import { offsetAt } from './time-zone.ts';

/** What each bucket is compared with, by its beginning in local time. */
const compared = (zoneName: string, from: string, to: string, interval: Interval, now = LATER) => {
  const zone = zoneOf(zoneName);
  const period = between(from, to);
  const buckets = bucketsOf(zone, period.from, period.to, interval);
  const partners = partnersOf(buckets, period, zone, now);
  return buckets.map(({ local }, place): [string, string | null] => {
    const partner = partners[place];
    return [new Date(local).toISOString().slice(5, 16), partner ? written(partner) : null];
  });
};

describe('a bucket is compared with', () => {
  test('the month before, where months are asked for', () => {
    expect(compared('UTC', '2026-10-01T00:00Z', '2026-11-01T00:00Z', 'month')).toEqual([
      ['10-01T00:00', '2026-09-01T00:00 to 2026-10-01T00:00'],
    ]);
    expect(
      compared('UTC', '2026-01-01T00:00Z', '2026-04-01T00:00Z', 'month').map(([, before]) => before),
    ).toEqual([
      '2025-10-01T00:00 to 2025-11-01T00:00',
      '2025-11-01T00:00 to 2025-12-01T00:00',
      '2025-12-01T00:00 to 2026-01-01T00:00',
    ]);
  });

  test('the same day of the month before, and with nothing where that has no such day', () => {
    const october = compared('UTC', '2026-10-01T00:00Z', '2026-11-01T00:00Z', 'day');
    expect(october[0]).toEqual(['10-01T00:00', '2026-09-01T00:00 to 2026-09-02T00:00']);
    expect(october[29]).toEqual(['10-30T00:00', '2026-09-30T00:00 to 2026-10-01T00:00']);
    expect(october[30]).toEqual(['10-31T00:00', null]);
  });

  test('all the days that are left, on the last day of a shorter month', () => {
    const february = compared('UTC', '2026-02-01T00:00Z', '2026-03-01T00:00Z', 'day');
    expect(february[26]).toEqual(['02-27T00:00', '2026-01-27T00:00 to 2026-01-28T00:00']);
    expect(february[27]).toEqual(['02-28T00:00', '2026-01-28T00:00 to 2026-02-01T00:00']);
  });

  test('the same weekdays a week earlier, of a week', () => {
    expect(compared('UTC', '2026-11-04T00:00Z', '2026-11-11T00:00Z', 'week')).toEqual([
      ['11-02T00:00', '2026-10-28T00:00 to 2026-11-02T00:00'],
      ['11-09T00:00', '2026-11-02T00:00 to 2026-11-04T00:00'],
    ]);
  });

  test('the same hour of yesterday until now, and with nothing after', () => {
    const today = compared(
      '+05:45',
      '2026-11-09T18:15Z',
      '2026-11-10T18:15Z',
      'hour',
      at('2026-11-10T06:45Z'),
    );
    expect(today[11]).toEqual(['11-10T11:00', '2026-11-09T05:15 to 2026-11-09T06:15']);
    expect(today[12]).toEqual(['11-10T12:00', '2026-11-09T06:15 to 2026-11-09T06:45']);
    expect(today.slice(13).map(([, before]) => before)).toEqual(Array(11).fill(null));
  });

  test('nothing, of an hour that the clock repeats', () => {
    const long = compared('America/New_York', '2026-11-01T04:00Z', '2026-11-02T05:00Z', 'hour');
    expect(long).toHaveLength(25);
    expect(long.slice(0, 4)).toEqual([
      ['11-01T00:00', '2026-10-31T04:00 to 2026-10-31T05:00'],
      ['11-01T01:00', '2026-10-31T05:00 to 2026-10-31T06:00'],
      ['11-01T01:00', null],
      ['11-01T02:00', '2026-10-31T06:00 to 2026-10-31T07:00'],
    ]);
  });

  test('both hours, of yesterday where the clock repeated one', () => {
    const after = compared('America/New_York', '2026-11-02T05:00Z', '2026-11-03T05:00Z', 'hour');
    expect(after).toHaveLength(24);
    expect(after[1]).toEqual(['11-02T01:00', '2026-11-01T05:00 to 2026-11-01T07:00']);
  });

  test('the hour that is skipped too, of the hour before it', () => {
    const short = compared('America/New_York', '2026-03-08T05:00Z', '2026-03-09T04:00Z', 'hour');
    expect(short).toHaveLength(23);
    expect(short.slice(1, 3)).toEqual([
      ['03-08T01:00', '2026-03-07T06:00 to 2026-03-07T08:00'],
      ['03-08T03:00', '2026-03-07T08:00 to 2026-03-07T09:00'],
    ]);
  });

  test('whole hours, where clocks change by half of one', () => {
    const long = compared('Australia/Lord_Howe', '2026-04-04T13:00Z', '2026-04-05T13:30Z', 'hour');
    expect(long.slice(1, 4)).toEqual([
      ['04-05T01:00', '2026-04-03T14:00 to 2026-04-03T15:00'],
      ['04-05T01:00', null],
      ['04-05T02:00', '2026-04-03T15:00 to 2026-04-03T16:00'],
    ]);
  });
});

const ZONES = [
  'UTC',
  '+05:45',
  '-03:30',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Cairo',
];
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Ranges of whole hours, of whole days and of whole months, in zones of all kinds. */
const ranges = fc
  .record({
    zone: fc.constantFrom(...ZONES).map(zoneOf),
    start: fc.integer({ min: Date.UTC(2026, 0) / HOUR, max: Date.UTC(2027, 0) / HOUR }),
    length: fc.integer({ min: 1, max: 100 }),
    step: fc.constantFrom(HOUR / 60, HOUR, DAY),
    month: fc.option(fc.integer({ min: 0, max: 11 })),
    interval: fc.constantFrom<Interval>('hour', 'day', 'week', 'month'),
    passed: fc.double({ min: -0.2, max: 1.5, noNaN: true }),
  })
  .map(({ zone, start, length, step, month, interval, passed }) => {
    const offset = /^[+-]/.test(zone) ? offsetAt(zone, 0) : 0;
    const period =
      month === null
        ? { from: start * HOUR, to: start * HOUR + length * step }
        : {
            from: Date.UTC(2026, month) - offset,
            to: Date.UTC(2026, month + 1 + (length % 3)) - offset,
          };
    return { zone, period, interval, now: Math.floor(period.from + (period.to - period.from) * passed) };
  });

test('the stretches that buckets are compared with are the period before, without gap or overlap', () => {
  for (const seed of seeds(3))
    fc.assert(
      fc.property(ranges, ({ zone, period, interval, now }) => {
        const before = periodBefore(period, zone, now);
        const buckets = bucketsOf(zone, period.from, period.to, interval);
        const partners = partnersOf(buckets, period, zone, now);
        expect(partners).toHaveLength(buckets.length);
        const found = partners.filter((partner) => partner !== null);
        expect([before.from, ...found.map(({ to }) => to)]).toEqual([
          ...found.map(({ from }) => from),
          before.to,
        ]);
        expect(found.every(({ from, to }) => from < to)).toBe(true);
        expect(before.to).toBeLessThanOrEqual(period.from);
      }),
      { seed, numRuns: 75 },
    );
});

test('the period before of one that is over is as long as it, but for clock changes and the lengths of months', () => {
  for (const seed of seeds(3))
    fc.assert(
      fc.property(ranges, ({ zone, period }) => {
        const before = periodBefore(period, zone, LATER);
        const difference = Math.abs(before.to - before.from - (period.to - period.from));
        expect(difference).toBeLessThanOrEqual(
          period.to - period.from < 27 * DAY ? 2 * HOUR : 3 * DAY + 2 * HOUR,
        );
      }),
      { seed, numRuns: 50 },
    );
});
