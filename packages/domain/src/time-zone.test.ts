import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { zoneOf } from './testing/periods.ts';
import { seeds } from './testing/seeds.ts';
import { instantOf, isZone, localOf, offsetAt, segmentsOf, zoneOfOffset } from './time-zone.ts';

const HOUR = 3_600_000;
const NAMES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** The wall clock as the platform's own calendar writes it. */
const wallClock = (name: string, instant: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' }).format(
    instant,
  );

describe('a zone is read', () => {
  test.each([
    ['+00:00', 0],
    ['-00:00', 0],
    ['+05:45', 345],
    ['+08:45', 525],
    ['-09:30', -570],
    ['+14:00', 840],
    ['-12:00', -720],
  ])('from the offset %s', (text, minutes) => {
    expect(offsetAt(zoneOf(text), 0) + 0).toBe(minutes * 60_000);
  });

  test.each(NAMES)('from the name %s', (name) => {
    expect(isZone(name)).toBe(true);
  });

  test.each([
    '',
    'Mars/Phobos',
    '+7:00',
    '+07:60',
    '+14:01',
    '-14:30',
    '+0700',
    '+07',
    '07:00',
    'Asia/',
    '../x',
  ])('not from "%s"', (text) => {
    expect(isZone(text)).toBe(false);
  });
});

test.each([
  [0, '+00:00'],
  [420, '+07:00'],
  [-570, '-09:30'],
  [765, '+12:45'],
])('an offset of %d minutes is the zone %s', (minutes, text) => {
  expect(zoneOfOffset(minutes)).toBe(text);
});

test.each([841, -841, 0.5, Number.NaN])('no zone is %d minutes from UTC', (minutes) => {
  expect(() => zoneOfOffset(minutes)).toThrow(RangeError);
});

test('another spelling of a name takes no more room', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const name of ['Asia/Tokyo', 'asia/tokyo', 'ASIA/TOKYO', 'aSiA/tOkYo'])
    expect(localOf(zoneOf(name), 0)).toBe(9 * HOUR);
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  made.mockRestore();
});

const MOMENTS = { min: Date.UTC(1990, 0), max: Date.UTC(2037, 0) };
const zone = fc.constantFrom(...NAMES);
const moment = fc.integer(MOMENTS);
const RUNS = seeds(3).map((seed) => ({ seed, numRuns: 200 }));

describe('local time', () => {
  test('is what the calendar shows, before and after 1970', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(zone, fc.integer({ min: Date.UTC(1900, 0), max: MOMENTS.max }), (name, instant) => {
          const local = new Date(localOf(zoneOf(name), instant)).toISOString();
          expect(local.slice(0, 19).replace('T', ' ')).toBe(wallClock(name, instant));
        }),
        runs,
      );
  });

  test('leads back to an instant at which the clock shows it', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(zone, moment, (name, instant) => {
          const local = localOf(zoneOf(name), instant);
          expect(localOf(zoneOf(name), instantOf(zoneOf(name), local))).toBe(local);
        }),
        runs,
      );
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00'],
    ['Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00'],
  ])('that the clock of %s skips, %s, moves on', (name, local, instant) => {
    const found = instantOf(zoneOf(name), Date.parse(`${local}Z`));
    expect(new Date(found).toISOString().slice(0, 16)).toBe(instant);
  });
});

describe('segments', () => {
  const range = fc
    .tuple(moment, fc.integer({ min: 1, max: 500 * 24 * HOUR }))
    .map(([from, length]) => ({ from, to: from + length }));

  test('cover the range without gaps, each with one offset, and differ from their neighbours', () => {
    for (const seed of seeds(3))
      fc.assert(
        fc.property(zone, range, (name, { from, to }) => {
          const segments = segmentsOf(zoneOf(name), from, to);
          expect(segments[0]?.from).toBe(from);
          expect(segments.at(-1)?.to).toBe(to);
          for (const [place, segment] of segments.entries()) {
            const next = segments[place + 1];
            expect(segment.to).toBeGreaterThan(segment.from);
            for (const at of [segment.from, Math.floor((segment.from + segment.to) / 2), segment.to - 1])
              expect(offsetAt(zoneOf(name), at)).toBe(segment.offset);
            if (!next) continue;
            expect(next.from).toBe(segment.to);
            expect(next.offset).not.toBe(segment.offset);
          }
        }),
        { seed, numRuns: 75 },
      );
  }, 30_000);

  test.each([
    ['America/New_York', ['2026-03-08T07:00', '2026-11-01T06:00']],
    ['Australia/Lord_Howe', ['2026-04-04T15:00', '2026-10-03T15:30']],
    ['Asia/Ho_Chi_Minh', []],
    ['Africa/Cairo', ['2026-04-23T22:00', '2026-10-29T21:00']],
  ])('of 2026 in %s begin where its clock changes', (name, changes) => {
    const segments = segmentsOf(zoneOf(name), Date.UTC(2026, 0), Date.UTC(2027, 0));
    expect(segments.slice(1).map(({ from }) => new Date(from).toISOString().slice(0, 16))).toEqual(changes);
  });

  test('begin at the change wherever the range begins and ends', () => {
    const change = Date.UTC(2026, 10, 1, 6);
    const newYork = zoneOf('America/New_York');
    for (const seed of seeds(3))
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 30 * HOUR }),
          fc.integer({ min: 1, max: 30 * HOUR }),
          (before, after) => {
            expect(segmentsOf(newYork, change - before, change + after)).toEqual([
              { from: change - before, to: change, offset: -4 * HOUR },
              { from: change, to: change + after, offset: -5 * HOUR },
            ]);
          },
        ),
        { seed, numRuns: 100 },
      );
    expect(segmentsOf(newYork, change - HOUR, change)).toHaveLength(1);
    expect(segmentsOf(newYork, change, change + HOUR)).toHaveLength(1);
  });

  test('of nothing are none, and of an offset one', () => {
    expect(segmentsOf(zoneOf('Europe/Berlin'), 5, 5)).toEqual([]);
    expect(segmentsOf(zoneOf('Europe/Berlin'), 6, 5)).toEqual([]);
    expect(segmentsOf(zoneOf('+05:45'), 0, 400 * 24 * HOUR)).toEqual([
      { from: 0, to: 400 * 24 * HOUR, offset: 5.75 * HOUR },
    ]);
  });
});
