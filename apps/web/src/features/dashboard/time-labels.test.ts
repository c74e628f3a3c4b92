import { describe, expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { axisLabel, bucketLabel, dayLabel, pointLabel } from './time-labels.ts';

const EVENING = '2026-11-08T18:15:00.000Z';

describe('labels of buckets', () => {
  it.each([
    ['hour', '+05:45', '00:00', '09/11/2026 00:00'],
    ['hour', '+00:00', '18:15', '08/11/2026 18:15'],
    ['day', '+05:45', '9 Nov', '09/11/2026'],
    ['week', '-08:00', '8 Nov', '08/11/2026'],
    ['month', '+05:45', 'Nov 2026', 'Nov 2026'],
  ] as const)('cut by %s in %s', (interval, name, short, full) => {
    expect(axisLabel(EVENING, zone(name), interval, false)).toBe(short);
    expect(bucketLabel(EVENING, zone(name), interval)).toBe(full);
  });

  it('names the day where hours of several days begin one', () => {
    expect(axisLabel(EVENING, zone('+05:45'), 'hour', true)).toBe('9 Nov');
    expect(axisLabel('2026-11-08T19:15:00.000Z', zone('+05:45'), 'hour', true)).toBe('01:00');
  });

  it('follows the clock changes of a named zone', () => {
    expect(bucketLabel('2026-10-25T00:30:00.000Z', zone('Europe/Berlin'), 'hour')).toBe('25/10/2026 02:30');
    expect(bucketLabel('2026-10-25T01:30:00.000Z', zone('Europe/Berlin'), 'hour')).toBe('25/10/2026 02:30');
  });
});

it('says of the bucket that is not over that there is more to come', () => {
  const cut = { running: 1, timezone: zone('+00:00'), interval: 'day' } as const;
  const labelAt = (place: number) => pointLabel('2026-11-08T00:00:00.000Z', place, cut);
  expect([0, 1, 2].map(labelAt)).toEqual(['08/11/2026', '08/11/2026, so far', '08/11/2026']);
  expect(pointLabel('2026-11-08T00:00:00.000Z', 1, { ...cut, running: null })).toBe('08/11/2026');
});

it('names the day of the week', () => {
  const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  expect(dayLabel('2026-11-09', week)).toBe('Mon 9 Nov');
  expect(dayLabel('2026-11-15', week)).toBe('Sun 15 Nov');
});
