import { describe, expect, test } from 'vitest';
import { periodBefore, periodOf } from './period.ts';
import { at, between, LATER, written, zoneOf } from './testing/periods.ts';

test('the wire names the last millisecond, inside the end is left out', () => {
  const day = periodOf(new Date('2026-11-01T00:00:00.000Z'), new Date('2026-11-01T23:59:59.999Z'));
  expect(day.to - day.from).toBe(86_400_000);
  const moment = new Date('2026-11-01T00:00:00.000Z');
  expect(periodOf(moment, moment)).toEqual({ from: moment.getTime(), to: moment.getTime() + 1 });
});

describe('the period before', () => {
  test.each([
    [
      'of October is September',
      'UTC',
      '2026-10-01T00:00Z',
      '2026-11-01T00:00Z',
      '2026-09-01T00:00 to 2026-10-01T00:00',
    ],
    [
      'of February is all of January',
      'UTC',
      '2026-02-01T00:00Z',
      '2026-03-01T00:00Z',
      '2026-01-01T00:00 to 2026-02-01T00:00',
    ],
    [
      'of March is February',
      'UTC',
      '2026-03-01T00:00Z',
      '2026-04-01T00:00Z',
      '2026-02-01T00:00 to 2026-03-01T00:00',
    ],
    [
      'of a quarter is the quarter before',
      'UTC',
      '2026-01-01T00:00Z',
      '2026-04-01T00:00Z',
      '2025-10-01T00:00 to 2026-01-01T00:00',
    ],
    [
      'of a local month is the local month before',
      '+05:45',
      '2026-09-30T18:15Z',
      '2026-10-31T18:15Z',
      '2026-08-31T18:15 to 2026-09-30T18:15',
    ],
    [
      'of a UTC month is as many days where it is no month',
      '+05:45',
      '2026-10-01T00:00Z',
      '2026-11-01T00:00Z',
      '2026-08-31T00:00 to 2026-10-01T00:00',
    ],
    [
      'of a day is the day before',
      'UTC',
      '2026-11-10T00:00Z',
      '2026-11-11T00:00Z',
      '2026-11-09T00:00 to 2026-11-10T00:00',
    ],
    [
      'of seven days are the seven before',
      'UTC',
      '2026-11-09T00:00Z',
      '2026-11-16T00:00Z',
      '2026-11-02T00:00 to 2026-11-09T00:00',
    ],
    [
      'of a single hour is that hour of the day before',
      '+05:45',
      '2026-11-10T06:15Z',
      '2026-11-10T07:15Z',
      '2026-11-09T06:15 to 2026-11-09T07:15',
    ],
    [
      'of half a day is that half of the day before',
      'UTC',
      '2026-11-10T00:00Z',
      '2026-11-10T12:00Z',
      '2026-11-09T00:00 to 2026-11-09T12:00',
    ],
    [
      'of a 25-hour day is the 24-hour day before',
      'America/New_York',
      '2026-11-01T04:00Z',
      '2026-11-02T05:00Z',
      '2026-10-31T04:00 to 2026-11-01T04:00',
    ],
    [
      'of the day after is the 25-hour day',
      'America/New_York',
      '2026-11-02T05:00Z',
      '2026-11-03T05:00Z',
      '2026-11-01T04:00 to 2026-11-02T05:00',
    ],
    [
      'of a 23-hour day is the 24-hour day before',
      'America/New_York',
      '2026-03-08T05:00Z',
      '2026-03-09T04:00Z',
      '2026-03-07T05:00 to 2026-03-08T05:00',
    ],
    [
      'of a week with a clock change is the week before',
      'Europe/Berlin',
      '2026-10-18T22:00Z',
      '2026-10-25T23:00Z',
      '2026-10-11T22:00 to 2026-10-18T22:00',
    ],
    [
      'of a day of 24 and a half hours is the day before',
      'Australia/Lord_Howe',
      '2026-04-04T13:00Z',
      '2026-04-05T13:30Z',
      '2026-04-03T13:00 to 2026-04-04T13:00',
    ],
  ])('%s', (_name, zone, from, to, expected) => {
    expect(written(periodBefore(between(from, to), zoneOf(zone), LATER))).toBe(expected);
  });

  test.each([
    [
      'today at noon is yesterday until noon',
      'UTC',
      '2026-11-10T00:00Z',
      '2026-11-11T00:00Z',
      '2026-11-10T12:00Z',
      '2026-11-09T00:00 to 2026-11-09T12:00',
    ],
    [
      'today at 12:34:56 is yesterday until 12:34',
      'UTC',
      '2026-11-10T00:00Z',
      '2026-11-11T00:00Z',
      '2026-11-10T12:34:56Z',
      '2026-11-09T00:00 to 2026-11-09T12:34',
    ],
    [
      'seven days that end today are cut in the week before',
      'UTC',
      '2026-11-04T00:00Z',
      '2026-11-11T00:00Z',
      '2026-11-10T12:00Z',
      '2026-10-28T00:00 to 2026-11-03T12:00',
    ],
    [
      'a month in its middle is the month before until then',
      'UTC',
      '2026-11-01T00:00Z',
      '2026-12-01T00:00Z',
      '2026-11-15T12:00Z',
      '2026-10-01T00:00 to 2026-10-15T12:00',
    ],
    [
      'the 31st is all of a month without one',
      'UTC',
      '2026-10-01T00:00Z',
      '2026-11-01T00:00Z',
      '2026-10-31T12:00Z',
      '2026-09-01T00:00 to 2026-10-01T00:00',
    ],
    [
      'what has not begun is nothing',
      'UTC',
      '2026-11-10T00:00Z',
      '2026-11-11T00:00Z',
      '2026-11-09T12:00Z',
      '2026-11-09T00:00 to 2026-11-09T00:00',
    ],
    [
      'noon of a 25-hour day is noon of the day before',
      'America/New_York',
      '2026-11-01T04:00Z',
      '2026-11-02T05:00Z',
      '2026-11-01T17:00Z',
      '2026-10-31T04:00 to 2026-10-31T16:00',
    ],
    [
      'an hour that is repeated does not take back what was reached',
      'America/New_York',
      '2026-11-01T04:00Z',
      '2026-11-02T05:00Z',
      '2026-11-01T06:10Z',
      '2026-10-31T04:00 to 2026-10-31T06:00',
    ],
  ])('of %s', (_name, zone, from, to, now, expected) => {
    expect(written(periodBefore(between(from, to), zoneOf(zone), at(now)))).toBe(expected);
  });

  test('of a range that names the midnight after its day is the day before', () => {
    const day = periodOf(new Date('2026-11-10T00:00:00.000Z'), new Date('2026-11-11T00:00:00.000Z'));
    expect(written(periodBefore(day, zoneOf('UTC'), LATER))).toBe('2026-11-09T00:00 to 2026-11-10T00:00');
  });
});
