import { describe, expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import { reportFilterOf, reportRangeOf, reportSearchIn, reportSearchOf } from './report-search.ts';

const NOW = new Date('2026-11-15T20:00:00.000Z');
const filterOf = (search: object) => reportFilterOf(reportSearchIn(search), zone('+07:00'));
const rangeOf = (search: object) => reportRangeOf(filterOf(search), NOW);

describe('the address', () => {
  it('asks for the last seven days of the own zone unless told', () => {
    expect(filterOf({})).toEqual({ range: 3, custom: null, timezone: '+07:00', userIds: [] });
  });

  it('comes out as it went in', () => {
    for (const search of [
      { range: 0, tz: '-03:30' },
      { range: 8, from: '2026-02-27', to: '2026-03-01', tz: 'Asia/Kathmandu', userIds: 12 },
      { range: 5, tz: '+00:00', userIds: '3,12' },
      { range: 8, from: '2026-11-14', to: '2026-11-14', hour: 13, tz: '+07:00' },
    ])
      expect(reportSearchIn(reportSearchOf(filterOf(search)))).toEqual(reportSearchIn(search));
  });

  it('takes one user by the name that links from elsewhere use, and goes on with the one of reports', () => {
    expect(filterOf({ userId: 7, userIds: '3,12' }).userIds).toEqual([7]);
    expect(reportSearchOf(filterOf({ userId: 7 }))).toMatchObject({ userIds: 7, userId: undefined });
    expect(filterOf({ userId: 'seven' }).userIds).toEqual([]);
  });

  it('takes a plus that became a space', () => {
    expect(filterOf({ tz: ' 05:45' }).timezone).toBe('+05:45');
  });

  it.each([
    { range: 10 },
    { range: 'all' },
    { range: 2.5 },
    { tz: 'Mars/Olympus' },
    { tz: '+25:00' },
    { tz: 7 },
    { userIds: '1;drop' },
    { userIds: -4 },
    { userIds: '0' },
    { from: '2026-02-30' },
    { range: 8 },
    { range: 8, from: '2026-11-03' },
    { range: 8, from: '2026-11-03', to: '2026-11-02' },
    { range: 8, from: '2020-01-01', to: '2026-11-02' },
  ])('falls back to the defaults for %j', (search) => {
    expect(filterOf(search)).toEqual(filterOf({}));
  });

  it('keeps nothing of a custom range on another tab', () => {
    expect(filterOf({ range: 1, from: '2026-11-01', to: '2026-11-02' }).custom).toBeNull();
  });
});

describe('the range on the wire', () => {
  it('is whole days of the zone', () => {
    expect(rangeOf({ range: 0, tz: '+07:00' })).toEqual({
      startDate: '2026-11-15T17:00:00.000Z',
      endDate: '2026-11-16T16:59:59.999Z',
      timezone: '+07:00',
    });
    expect(rangeOf({ range: 0, tz: '-05:00' }).startDate).toBe('2026-11-15T05:00:00.000Z');
  });

  it('moves with the zone and stays the same all day', () => {
    const morning = reportRangeOf(filterOf({ range: 3 }), new Date('2026-11-15T17:00:00.000Z'));
    expect(reportRangeOf(filterOf({ range: 3 }), NOW)).toEqual(morning);
    expect(rangeOf({ range: 3, tz: '+08:45' }).startDate).not.toBe(morning.startDate);
  });

  it('runs from 00:00:00 of the first custom day to 23:59:59.999 of the last', () => {
    expect(rangeOf({ range: 8, from: '2026-10-25', to: '2026-10-25', tz: 'Europe/Berlin' })).toEqual({
      startDate: '2026-10-24T22:00:00.000Z',
      endDate: '2026-10-25T22:59:59.999Z',
      timezone: 'Europe/Berlin',
    });
  });

  it('is one hour where one day names it, and whole days where several do', () => {
    const days = { range: 8, from: '2026-11-14', to: '2026-11-14', tz: '+07:00' };
    expect(rangeOf({ ...days, hour: 13 })).toMatchObject({
      startDate: '2026-11-14T06:00:00.000Z',
      endDate: '2026-11-14T06:59:59.999Z',
    });
    expect(rangeOf({ ...days, hour: 24 })).toEqual(rangeOf(days));
    expect(rangeOf({ ...days, to: '2026-11-15', hour: 13 })).toEqual(rangeOf({ ...days, to: '2026-11-15' }));
  });

  it('names users only where there are any', () => {
    expect(rangeOf({ userIds: '3,12,3' }).userIds).toEqual([3, 12]);
    expect(rangeOf({})).not.toHaveProperty('userIds');
  });
});
