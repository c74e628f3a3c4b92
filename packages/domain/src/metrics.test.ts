import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounded } from './figure.ts';
import { metricsOf } from './metrics.ts';
import { estimatedShareOf, NO_FACTS, type Sums } from './sums.ts';
import { seeds } from './testing/seeds.ts';

const RUNS = seeds(3).map((seed) => ({ seed, numRuns: 250 }));

const dollars = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));
const figuresOf = (given: Partial<Sums>) => rounded(metricsOf({ ...NO_FACTS, ...given }));

const count = fc.bigInt({ min: 0n, max: 10n ** 12n });
const micros = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 15n });

const facts: fc.Arbitrary<Sums> = fc.record({
  trackedClicks: count,
  settledClicks: count,
  pendingClicks: count,
  platformClicks: count,
  impressions: count,
  conversions: count,
  visits: count,
  searches: count,
  visitClicks: count,
  visitRevenue: micros,
  leftOut: count,
  estimatedRevenue: micros,
  actualRevenue: micros,
  pendingRevenue: micros,
  estimatedCost: micros,
  actualCost: micros,
  pendingCost: micros,
});

describe('the figures', () => {
  test.each([
    ['roi', { actualRevenue: dollars(2100), actualCost: dollars(350) }, 500],
    ['rpc', { actualRevenue: dollars(14_400), trackedClicks: 15_000n }, 0.96],
    ['rpc', { actualRevenue: dollars(2.46), trackedClicks: 2000n }, 0.0012],
    ['roi', { actualRevenue: dollars(1105), actualCost: dollars(1314) }, -15.91],
    ['profit', { actualRevenue: dollars(1105), actualCost: dollars(1314) }, -209],
    ['cost', { actualCost: dollars(10), pendingCost: dollars(2) }, 12],
    ['clicks', { platformClicks: 20n, pendingClicks: 4n }, 24],
    ['cpa', { actualCost: dollars(10), conversions: 4n }, 2.5],
    ['searchRate', { visits: 200n, searches: 50n, leftOut: 9n }, 25],
    ['clickRate', { trackedClicks: 90n, visitClicks: 30n, searches: 50n }, 60],
    ['rpv', { actualRevenue: dollars(30), visitRevenue: dollars(4), visits: 200n }, 0.02],
    ['ctr', { platformClicks: 3n, pendingClicks: 50n, impressions: 200n }, 1.5],
  ] as const)('%s of %o is %d', (name, given, expected) => {
    expect(figuresOf(given)[name]).toBe(expected);
  });

  test('a click costs what the platform charged over what it reported, whatever is still estimated', () => {
    const reported = { actualCost: dollars(10), platformClicks: 20n };
    expect(figuresOf(reported).cpc).toBe(0.5);
    expect(figuresOf({ ...reported, pendingCost: dollars(90), pendingClicks: 3n }).cpc).toBe(0.5);
    expect(figuresOf({ pendingCost: dollars(90), pendingClicks: 3n }).cpc).toBeNull();
  });

  test('profit is the shown revenue less the shown cost', () => {
    expect(figuresOf({ actualRevenue: dollars(10.005), actualCost: dollars(5.004) })).toMatchObject({
      revenue: 10.01,
      cost: 5,
      profit: 5.01,
    });
    for (const runs of RUNS)
      fc.assert(
        fc.property(facts, (sums) => {
          const { revenue, cost, profit } = rounded(metricsOf(sums));
          expect(Math.round(profit * 100)).toBe(Math.round(revenue * 100) - Math.round(cost * 100));
        }),
        runs,
      );
  });

  test('of nothing are zeros, and null where they divide', () => {
    const { roi, rpc, cpc, cpa, ctr, searchRate, clickRate, rpv, ...amounts } = figuresOf({});
    expect(new Set([roi, rpc, cpc, cpa, ctr, searchRate, clickRate, rpv])).toEqual(new Set([null]));
    expect(new Set(Object.values(amounts))).toEqual(new Set([0]));
  });

  test('are never infinite and never no number', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(facts, (sums) => {
          const values = Object.values(rounded(metricsOf(sums)));
          expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
        }),
        runs,
      );
  });
});

describe('the share of estimates', () => {
  test.each([
    [0n, 0n, 0],
    [3n, 0n, 0],
    [0n, 2n, 1],
    [3n, 1n, 0.25],
    // What was taken back is settled too.
    [-1n, 3n, 0.75],
    [-3n, 1n, 0.25],
    [-2n, 2n, 0.5],
  ])('of %d settled and %d pending is %d', (actualRevenue, pendingRevenue, expected) => {
    expect(estimatedShareOf({ actualRevenue, pendingRevenue })).toBe(expected);
  });

  test('lies between nothing and all', () => {
    for (const runs of RUNS)
      fc.assert(
        fc.property(micros, micros, (actualRevenue, pendingRevenue) => {
          const share = estimatedShareOf({ actualRevenue, pendingRevenue });
          expect(share >= 0 && share <= 1).toBe(true);
        }),
        runs,
      );
  });
});
