import { expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { periodOf } from './run-export.ts';

const now = new Date('2026-11-15T10:00:00.000Z');

it('takes the range of the list', () => {
  const range = {
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2026-11-02T23:59:59.999Z',
    timezone: zone('+00:00'),
  };
  expect(periodOf(range, now)).toBe(range);
});

it('covers the last 30 days of the zone where no period is given', () => {
  expect(periodOf({ startDate: '', endDate: '', timezone: zone('+07:00'), userIds: [3] }, now)).toEqual({
    startDate: '2026-10-16T17:00:00.000Z',
    endDate: '2026-11-15T16:59:59.999Z',
    timezone: zone('+07:00'),
    userIds: [3],
  });
});

it('adds none to a list without time', () => expect(periodOf(undefined, now)).toBeUndefined());
