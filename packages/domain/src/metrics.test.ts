import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeOf, estimatedShareOf, metricsOf, NO_FACTS, rounded, type Sums, toCents } from './metrics.ts';

const RUNS = { seed: 3, numRuns: 500 };

const count = fc.integer({ min: 0, max: 1_000_000 });
const micros = fc.integer({ min: 0, max: 9_000_000_000 });

/** Sums with their money in whole millionths beside them. */
const facts = fc.record({
  trackedClicks: count,
  pendingClicks: count,
  platformClicks: count,
  impressions: count,
  conversions: count,
  estimatedRevenue: micros,
  actualRevenue: micros,
  pendingRevenue: micros,
  estimatedCost: micros,
  actualCost: micros,
  pendingCost: micros,
});

const MONEY = [
  'estimatedRevenue',
  'actualRevenue',
  'pendingRevenue',
  'estimatedCost',
  'actualCost',
  'pendingCost',
] as const satisfies (keyof Sums)[];

const inDollars = (whole: Sums): Sums => ({
  ...whole,
  ...Object.fromEntries(MONEY.map((name) => [name, whole[name] / 1_000_000])),
});

describe('the figures', () => {
  test.each([
    ['roi', { actualRevenue: 2100, actualCost: 350 }, 500],
    ['rpc', { actualRevenue: 14_400, trackedClicks: 15_000 }, 0.96],
    ['roi', { actualRevenue: 1105, actualCost: 1314 }, -15.91],
    ['profit', { actualRevenue: 1105, actualCost: 1314 }, -209],
    ['cpc', { actualCost: 10, pendingCost: 2, platformClicks: 20, pendingClicks: 4 }, 0.5],
    ['cpa', { actualCost: 10, conversions: 4 }, 2.5],
    ['ctr', { platformClicks: 3, pendingClicks: 50, impressions: 200 }, 1.5],
  ] as const)('%s of %o is %d', (name, given, expected) => {
    expect(rounded({ ...metricsOf({ ...NO_FACTS, ...given }) })[name]).toBe(expected);
  });

  test('are those of a computation in whole millionths', () => {
    fc.assert(
      fc.property(facts, (whole) => {
        const metrics = metricsOf(inDollars(whole));
        const revenue = whole.actualRevenue + whole.pendingRevenue;
        const cost = whole.actualCost + whole.pendingCost;
        const clicks = whole.platformClicks + whole.pendingClicks;
        const over = (part: number, by: number) => (by === 0 ? null : part / by);
        // To the twelfth digit, whatever the size.
        const close = (value: number | null) =>
          value === null ? null : expect.closeTo(value, 12 - Math.ceil(Math.log10(Math.abs(value) + 1)));
        expect(metrics).toEqual({
          revenue: revenue / 1_000_000,
          cost: cost / 1_000_000,
          profit: (revenue - cost) / 1_000_000,
          roi: close(over((revenue - cost) * 100, cost)),
          rpc: close(over(revenue / 1_000_000, whole.trackedClicks)),
          cpc: close(over(cost / 1_000_000, clicks)),
          cpa: close(over(cost / 1_000_000, whole.conversions)),
          ctr: close(over(whole.platformClicks * 100, whole.impressions)),
          clicks,
          impressions: whole.impressions,
          conversions: whole.conversions,
          actualRevenue: whole.actualRevenue / 1_000_000,
          estimatedRevenue: whole.estimatedRevenue / 1_000_000,
          actualCost: whole.actualCost / 1_000_000,
          estimatedCost: whole.estimatedCost / 1_000_000,
          actualClicks: whole.platformClicks,
          estimatedClicks: whole.trackedClicks,
        });
      }),
      RUNS,
    );
  });

  test('of nothing are zeros, and null where they divide', () => {
    const { roi, rpc, cpc, cpa, ctr, ...amounts } = metricsOf(NO_FACTS);
    expect([roi, rpc, cpc, cpa, ctr]).toEqual([null, null, null, null, null]);
    expect(new Set(Object.values(amounts))).toEqual(new Set([0]));
  });

  test('are never infinite and never no number', () => {
    fc.assert(
      fc.property(facts, (whole) => {
        for (const value of Object.values(metricsOf(inDollars(whole))))
          expect(value === null || Number.isFinite(value)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('the share of estimates', () => {
  test.each([
    [0, 0, 0],
    [3, 0, 0],
    [0, 2, 1],
    [3, 1, 0.25],
    [-1, 3, 1],
  ])('of %d settled and %d pending is %d', (actualRevenue, pendingRevenue, expected) => {
    expect(estimatedShareOf({ actualRevenue, pendingRevenue })).toBe(expected);
  });
});

describe('the change', () => {
  test.each([
    [30, 20, 50],
    [10, 20, -50],
    [0, 20, -100],
    [20, 20, 0],
    [10, -10, 200],
    [-10, -20, 50],
    [-30, -20, -50],
    [5, 0, null],
    [0, 0, null],
    [null, 3, null],
    [3, null, null],
  ])('to %s from %s is %s', (now, before, expected) => {
    expect(changeOf(now, before)).toBe(expected);
  });
});

describe('rounding to cents', () => {
  test.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [0.285, 0.29],
    [1.004_999, 1],
    [0.004_999, 0],
    [-0.004_999, 0],
    [0.005, 0.01],
    [-15.905_631, -15.91],
    [2_147_483_647.125, 2_147_483_647.13],
  ])('%d gives %d', (value, expected) => {
    expect(Object.is(toCents(value), expected)).toBe(true);
  });

  test('goes to the nearest cent, half away from zero, of any amount with six decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000_000_000, max: 4_000_000_000_000 }), (amount) => {
        const nearest = (BigInt(Math.abs(amount)) + 5000n) / 10_000n;
        const signed = amount < 0 ? -Number(nearest) : Number(nearest);
        expect(toCents(amount / 1_000_000)).toBe(signed === 0 ? 0 : signed / 100);
      }),
      RUNS,
    );
  });

  test('leaves what is whole cents and what is null', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(rounded({ money: cents / 100, none: null })).toEqual({ money: cents / 100 || 0, none: null });
      }),
      RUNS,
    );
  });
});
