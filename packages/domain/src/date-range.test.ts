import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CUSTOM_RANGE, DATE_RANGES, hourOfDay, rangeOf, wholeDays } from './date-range.ts';
import { zoneOf } from './testing/periods.ts';
import { seeds } from './testing/seeds.ts';
import { localOf } from './time-zone.ts';

const DAY = 86_400_000;

/** Sunday, 15 November 2026, already Monday in the east. */
const NOW = new Date('2026-11-15T18:30:00.000Z');

describe('the tabs', () => {
  test('keep the ids that shared links carry', () => {
    expect(DATE_RANGES.map(({ id, label }) => [id, label])).toEqual([
      [0, 'Today'],
      [1, 'Yesterday'],
      [2, '3D'],
      [3, '7D'],
      [4, '14D'],
      [5, '30D'],
      [9, 'This week'],
      [6, 'This month'],
      [7, 'Last month'],
      [8, 'Custom'],
    ]);
    expect(CUSTOM_RANGE).toBe(8);
  });

  test.each([
    ['+00:00', 0, '2026-11-15T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+00:00', 1, '2026-11-14T00:00:00.000Z', '2026-11-14T23:59:59.999Z'],
    ['+00:00', 2, '2026-11-13T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+00:00', 3, '2026-11-09T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+00:00', 4, '2026-11-02T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+00:00', 5, '2026-10-17T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+00:00', 6, '2026-11-01T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+00:00', 7, '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'],
    ['+07:00', 0, '2026-11-15T17:00:00.000Z', '2026-11-16T16:59:59.999Z'],
    ['+05:45', 1, '2026-11-14T18:15:00.000Z', '2026-11-15T18:14:59.999Z'],
    // Sunday is the last day of its week, and already Monday in the east.
    ['+00:00', 9, '2026-11-09T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['+07:00', 9, '2026-11-15T17:00:00.000Z', '2026-11-16T16:59:59.999Z'],
    // The first hours of November are summer time there.
    ['America/New_York', 6, '2026-11-01T04:00:00.000Z', '2026-11-16T04:59:59.999Z'],
    ['America/New_York', 7, '2026-10-01T04:00:00.000Z', '2026-11-01T03:59:59.999Z'],
  ] as const)('in %s number %i begin and end with their days', (zone, id, start, end) => {
    const range = rangeOf(id, NOW, zoneOf(zone));
    expect([range.start.toISOString(), range.end.toISOString()]).toEqual([start, end]);
  });

  test('span the year', () => {
    const newYear = new Date('2026-01-01T12:00:00.000Z');
    expect(rangeOf(7, newYear, zoneOf('+00:00')).start.toISOString()).toBe('2025-12-01T00:00:00.000Z');
    expect(rangeOf(7, newYear, zoneOf('+00:00')).end.toISOString()).toBe('2025-12-31T23:59:59.999Z');
  });

  const DAYS_OF: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 7, 4: 14, 5: 30 };

  test('are whole local days in every zone, and end with today unless they are over', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
    const ids = fc.constantFrom(...DATE_RANGES.map(({ id }) => id).filter((id) => id !== CUSTOM_RANGE));
    for (const seed of seeds(3))
      fc.assert(
        fc.property(zones, moments, ids, (name, now, id) => {
          const zone = zoneOf(name);
          const { start, end } = rangeOf(id, new Date(now), zone);
          const [first, after] = [start.getTime(), end.getTime() + 1];
          const dateOf = (instant: number) => Math.floor(localOf(zone, instant) / DAY);
          expect(dateOf(first - 1)).toBeLessThan(dateOf(first));
          expect(dateOf(after - 1)).toBeLessThan(dateOf(after));
          const today = dateOf(now);
          const isOver = id === 1 || id === 7;
          expect(isOver ? dateOf(after - 1) < today : dateOf(after - 1) === today).toBe(true);
          const days = DAYS_OF[id];
          if (days) expect(dateOf(after - 1) - dateOf(first) + 1).toBe(days);
          else if (id === 9) expect(new Date(dateOf(first) * DAY).getUTCDay()).toBe(1);
          else expect(new Date(dateOf(first) * DAY).getUTCDate()).toBe(1);
        }),
        { seed, numRuns: 200 },
      );
  });
});

test('chosen days begin and end with the clock of their zone', () => {
  const range = wholeDays(zoneOf('Europe/Berlin'), Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25));
  expect([range.start.toISOString(), range.end.toISOString()]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ]);
});

test.each([
  ['an hour', '+05:45', Date.UTC(2026, 10, 14), 13, '2026-11-14T07:15:00.000Z', '2026-11-14T08:14:59.999Z'],
  [
    'the last hour of a day',
    '+00:00',
    Date.UTC(2026, 10, 14),
    23,
    '2026-11-14T23:00:00.000Z',
    '2026-11-14T23:59:59.999Z',
  ],
  [
    'an hour that the clock shows twice',
    'Europe/Berlin',
    Date.UTC(2026, 9, 25),
    2,
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T01:59:59.999Z',
  ],
  [
    'an hour that the clock skips',
    'Europe/Berlin',
    Date.UTC(2026, 2, 29),
    2,
    '2026-03-29T01:00:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ],
] as const)('%s lies where its zone has it', (_, zone, day, hour, start, end) => {
  const range = hourOfDay(zoneOf(zone), day, hour);
  expect([range.start.toISOString(), range.end.toISOString()]).toEqual([start, end]);
});

test('the hours of a day follow each other without gaps, in every zone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const days = fc.integer({ min: Date.UTC(2026, 0) / DAY, max: Date.UTC(2027, 0) / DAY });
  for (const seed of seeds(5))
    fc.assert(
      fc.property(zones, days, (name, day) => {
        const zone = zoneOf(name);
        const hours = Array.from({ length: 24 }, (_, hour) => hourOfDay(zone, day * DAY, hour));
        const shown = hours.filter(({ start, end }) => end > start);
        for (const [place, { end }] of shown.entries())
          if (place < shown.length - 1)
            expect(end.getTime() + 1, name).toBe(shown[place + 1]?.start.getTime());
      }),
      {
        seed,
        numRuns: 75,
        examples: [
          ['Europe/Berlin', Date.UTC(2026, 9, 25) / DAY],
          ['Europe/Berlin', Date.UTC(2026, 2, 29) / DAY],
          ['Australia/Lord_Howe', Date.UTC(2026, 3, 5) / DAY],
        ],
      },
    );
});
