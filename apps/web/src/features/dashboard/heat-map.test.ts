import { describe, expect, it } from 'vitest';
import { colourLimit, heatMapOf, rowsIn } from './heat-map.ts';

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY = 86_400_000;
const cell = (day: string, hour: number, revenue: number, cost: number) => ({
  day,
  hour,
  revenue,
  cost,
  roi: null,
});
const days = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(2026, 10, 2) + place * DAY).toISOString().slice(0, 10),
  );

describe('heatMapOf', () => {
  it('has a row for each of a few days, in order, and all hours of each', () => {
    const map = heatMapOf([cell('2026-11-10', 3, 30, 20), cell('2026-11-09', 0, 1, 4)], WEEK);
    expect(map.byWeekday).toBe(false);
    expect(map.rows.map(({ label, cells }) => [label, cells.length])).toEqual([
      ['Mon 9 Nov', 24],
      ['Tue 10 Nov', 24],
    ]);
    expect(map.rows[1]?.cells[3]).toMatchObject({ hour: 3, revenue: 30, cost: 20, roi: 50 });
    expect(map.rows[1]?.cells[4]?.roi).toBeNull();
  });

  it('adds long ranges up by day of week, and divides the sums instead of averaging ratios', () => {
    const cells = days(21).map((day, place) => cell(day, 9, place === 0 ? 100 : 10, place === 0 ? 40 : 20));
    const map = heatMapOf(cells, WEEK);
    expect(map.byWeekday).toBe(true);
    expect(map.rows.map(({ label }) => label)).toEqual(WEEK);
    expect(map.rows[0]?.cells[9]).toMatchObject({ hour: 9, revenue: 120, cost: 80, roi: 50 });
    expect(map.rows[0]?.cells[9]?.parts.map(({ day }) => day)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(map.rows[0]?.cells[10]?.parts).toEqual([]);
  });
});

it('knows how many rows a range will have', () => {
  const range = (count: number) => ({
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: new Date(Date.UTC(2026, 10, 1) + count * DAY - 1).toISOString(),
  });
  expect([1, 14, 15, 30].map((count) => rowsIn(range(count)))).toEqual([1, 14, 7, 7]);
});

describe('colourLimit', () => {
  it('is round, symmetric, and not driven by a single extreme', () => {
    const usual = days(10).map((day) => cell(day, 1, 134, 100));
    expect(colourLimit(heatMapOf(usual, WEEK))).toBe(40);
    const wild = [...usual, ...days(10).map((day) => cell(day, 2, 66, 100)), cell('2026-11-02', 3, 9000, 1)];
    expect(colourLimit(heatMapOf(wild, WEEK))).toBe(40);
  });
  it('is never zero', () => {
    expect(colourLimit(heatMapOf([], WEEK))).toBe(10);
  });
});
