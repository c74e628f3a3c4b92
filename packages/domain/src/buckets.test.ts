import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketsOf, type Interval, intervalFor, startOfLocal } from './buckets.ts';
import { zoneOf } from './testing/periods.ts';
import { seeds } from './testing/seeds.ts';
import { instantOf, localOf, segmentsOf } from './time-zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUARTER = HOUR / 4;
const NEW_YEAR = Date.UTC(2026, 0);
const NEXT_YEAR = Date.UTC(2027, 0);
const INTERVALS: Interval[] = ['hour', 'day', 'week', 'month'];
const NAMES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** Every zone there is, by what its clock does in 2026. */
const BEHAVIOURS = [
  ...Map.groupBy(NAMES, (name) => JSON.stringify(segmentsOf(zoneOf(name), NEW_YEAR - DAY, NEXT_YEAR + DAY))),
].map(([, [name = 'UTC', ...same]]) => ({ name, same: same.length }));

/** The wall clock and its offset as the platform's own calendar writes them, without their minutes. */
const hourLabels = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    timeZoneName: 'longOffset',
  });
  return (instant: number) => format.format(instant);
};

/** In Troll clocks change by two hours, and in Chatham in the middle of an hour, of which both parts are buckets. */
const UNUSUAL: Record<string, number[]> = { 'Antarctica/Troll': [22, 26], 'Pacific/Chatham': [24, 26] };

describe('hours of a local day in 2026', () => {
  test.each(BEHAVIOURS)('number as many as the clock shows in $name and $same others', ({ name }) => {
    const zone = zoneOf(name);
    const labelOf = hourLabels(name);
    for (let day = NEW_YEAR; day < NEXT_YEAR; day += DAY) {
      const from = instantOf(zone, day);
      const to = instantOf(zone, day + DAY);
      const buckets = bucketsOf(zone, from, to, 'hour');
      if (to - from === DAY) {
        expect(buckets).toHaveLength(24);
        continue;
      }
      const labels = new Set<string>();
      for (let at = from; at < to; at += QUARTER) labels.add(labelOf(at));
      expect(buckets).toHaveLength(labels.size);
      expect(UNUSUAL[name] ?? [23, 24, 25]).toContain(buckets.length);
      expect(new Set(buckets.map(({ start }) => labelOf(start)))).toEqual(labels);
    }
  });

  test('are not 24 everywhere', () => {
    expect(BEHAVIOURS.length).toBeGreaterThan(30);
    const newYork = zoneOf('America/New_York');
    const hours = (day: number) =>
      bucketsOf(newYork, instantOf(newYork, day), instantOf(newYork, day + DAY), 'hour').length;
    expect([Date.UTC(2026, 2, 8), Date.UTC(2026, 2, 9), Date.UTC(2026, 10, 1)].map(hours)).toEqual([
      23, 24, 25,
    ]);
  });
});

describe('buckets', () => {
  const zones = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom('+05:45', '-09:30', '+08:45', '+14:00'));
  const range = fc
    .tuple(fc.integer({ min: Date.UTC(2024, 0), max: NEXT_YEAR }), fc.integer({ min: 1, max: 100 * DAY }))
    .map(([from, length]) => ({ from, to: from + length }));

  test('are in order, begin with the range and cover it', () => {
    for (const seed of seeds(3))
      fc.assert(
        fc.property(zones, range, fc.constantFrom(...INTERVALS), (name, { from, to }, interval) => {
          const zone = zoneOf(name);
          const buckets = bucketsOf(zone, from, to, interval);
          expect(buckets[0]?.start).toBe(from);
          for (const [place, { start, local }] of buckets.entries()) {
            const end = buckets[place + 1]?.start ?? to;
            expect(start).toBeLessThan(end);
            // The first and the last moment of a bucket show a wall clock within it.
            for (const at of [start, end - 1]) expect(startOfLocal(localOf(zone, at), interval)).toBe(local);
          }
        }),
        { seed, numRuns: 100 },
      );
  }, 30_000);

  test('of days begin with the first moment of their date in every zone', () => {
    for (const { name } of BEHAVIOURS) {
      const zone = zoneOf(name);
      const dateOf = (instant: number) => Math.floor(localOf(zone, instant) / DAY) * DAY;
      for (const { start, local } of bucketsOf(zone, NEW_YEAR, NEXT_YEAR, 'day').slice(1)) {
        expect(dateOf(start)).toBe(local);
        expect(dateOf(start - 1)).toBeLessThan(local);
      }
    }
  }, 30_000);

  test('of nothing are none', () => {
    for (const interval of INTERVALS) expect(bucketsOf(zoneOf('+07:00'), 5, 5, interval)).toEqual([]);
  });
});

describe('an interval begins', () => {
  test.each([
    ['hour', '2026-11-15T08:59:59.999', '2026-11-15T08:00'],
    ['day', '2026-11-15T08:59:59.999', '2026-11-15T00:00'],
    ['week', '2026-11-15T23:59:59.999', '2026-11-09T00:00'],
    ['week', '2026-11-16T00:00:00.000', '2026-11-16T00:00'],
    ['week', '1969-12-31T00:00:00.000', '1969-12-29T00:00'],
    ['month', '2026-02-28T23:59:59.999', '2026-02-01T00:00'],
  ] as const)('a %s with %s at %s', (interval, local, start) => {
    expect(new Date(startOfLocal(Date.parse(`${local}Z`), interval)).toISOString().slice(0, 16)).toBe(start);
  });
});

describe('the interval nobody names', () => {
  test.each([
    [1, 'hour'],
    [2 * DAY, 'hour'],
    [2 * DAY + 1, 'day'],
    [92 * DAY, 'day'],
    [92 * DAY + 1, 'month'],
  ] as const)('of %i ms is the %s', (length, interval) => {
    expect(intervalFor(NEW_YEAR, NEW_YEAR + length)).toBe(interval);
  });
});
