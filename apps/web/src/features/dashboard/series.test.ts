import { describe, expect, it } from 'vitest';
import { directionOf, drawnSmall, moneyPoints, progressOf, sparklinePoints, sparklinesOf } from './series.ts';

const at = (hour: number) => `2026-11-15T0${hour}:00:00.000Z`;
const series = (figures: [number, number | null][]) => ({
  data: figures.map(([merged, before], place) => ({
    time: at(place),
    merged,
    previous: before === null ? null : { merged: before },
  })),
});

describe('moneyPoints', () => {
  it('sets revenue beside cost and takes the profit from both, to the cent', () => {
    const points = moneyPoints(series([[0.3, 2]]), series([[0.1, 5]]));
    expect(points).toEqual([
      {
        time: at(0),
        revenue: 0.3,
        cost: 0.1,
        profit: 0.2,
        before: { revenue: 2, cost: 5, profit: -3 },
      },
    ]);
  });

  it('knows of no period before where one of them does not', () => {
    expect(moneyPoints(series([[1, null]]), series([[1, 5]]))[0]?.before).toBeNull();
  });
});

describe('progressOf', () => {
  const points = [{ time: at(0) }, { time: at(1) }, { time: at(2) }];
  const progressAt = (instant: number) => progressOf(instant, points, '2026-11-15T02:59:59.999Z');

  it('counts the buckets that have begun, the last of them still running', () => {
    expect(progressAt(Date.parse(at(1)))).toEqual({ begun: 2, running: 1 });
    expect(progressAt(Date.parse(at(2)) + 1)).toEqual({ begun: 3, running: 2 });
  });
  it('runs no longer once the range is over, and not before it begins', () => {
    expect(progressAt(Date.parse(at(3)))).toEqual({ begun: 3, running: null });
    expect(progressAt(Date.parse(at(0)) - 1)).toEqual({ begun: 0, running: null });
  });
});

it('draws a running bucket small only where there is little else', () => {
  expect(drawnSmall({ begun: 7, running: 6 })).toBe(6);
  expect(drawnSmall({ begun: 7, running: null })).toBe(7);
  expect(drawnSmall({ begun: 2, running: 1 })).toBe(2);
});

describe('sparklinesOf', () => {
  const points = moneyPoints(
    series([
      [30, 0],
      [10, 0],
    ]),
    series([
      [20, 0],
      [0, 0],
    ]),
  );
  it('leaves out what cannot be divided', () => {
    expect(sparklinesOf(points, undefined)).toEqual({
      revenue: [30, 10],
      cost: [20, 0],
      profit: [10, 10],
      roi: [50],
    });
    expect(sparklinesOf(undefined, [{ clicks: 0 }, { clicks: 7 }])).toEqual({ clicks: [0, 7] });
  });
  it('draws revenue per click as it is, not as it is rounded to be shown', () => {
    expect(sparklinesOf(points, [{ clicks: 0 }, { clicks: 7 }]).rpc).toEqual([10 / 7]);
  });
});

describe('sparklinePoints', () => {
  it('runs from edge to edge, the lowest at the bottom', () => {
    expect(sparklinePoints([1, 3, 2], 10, 4)).toBe('0.0,4.0 5.0,0.0 10.0,2.0');
  });
  it('is level in the middle where nothing changes', () => {
    expect(sparklinePoints([5, 5], 10, 4)).toBe('0.0,2.0 10.0,2.0');
  });
});

it('a line is coloured by where it goes itself', () => {
  expect([[1, 9, 2], [2, 9, 1], [3, 9, 3], [5], []].map(directionOf)).toEqual([
    'up',
    'down',
    'level',
    'level',
    'level',
  ]);
});
