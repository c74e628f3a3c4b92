import { describe, expect, test } from 'vitest';
import { type ClosedPeriod, closePeriod } from './close-period.ts';
import { earnedIn, tierOn } from './fees.ts';
import { bookPayment, isBalanced, owedBy } from './ledger.ts';

const dollars = (amount: number): bigint => BigInt(Math.round(amount * 1e6));
const TEN_PERCENT = [{ validFrom: '2026-01-01', percent: '10' }];
const NOTHING = {
  days: [],
  tiers: TEN_PERCENT,
  earlier: [],
  adjustments: [],
  carriedIn: 0n,
  threshold: 0n,
};
const closed = (parts: Partial<ClosedPeriod>): ClosedPeriod => ({
  id: 7,
  tiers: TEN_PERCENT,
  booked: { revenue: 100_000n, fees: 10_000n },
  days: [{ day: '2026-09-05', micros: dollars(1000) }],
  ...parts,
});

test('1000 of revenue with a fee of 10 % are 100 of fees and 900 of net earnings', () => {
  const days = [
    { day: '2026-10-01', micros: dollars(400) },
    { day: '2026-10-31', micros: dollars(600) },
  ];
  const { lines, totals, isDue } = closePeriod({ ...NOTHING, days });
  expect(totals).toEqual({
    revenue: 100_000n,
    fees: 10_000n,
    adjustments: 0n,
    net: 90_000n,
    carriedIn: 0n,
    balance: 90_000n,
  });
  expect(isDue).toBe(true);
  expect(lines).toMatchObject([{ kind: 'REVENUE', revenue: 100_000n, fees: 10_000n }]);
  expect(lines[0]?.entries).toEqual([
    { account: 'EARNINGS', amount: 100_000n, currency: 'USD' },
    { account: 'FEES', amount: -10_000n, currency: 'USD' },
    { account: 'PAYABLE', amount: -90_000n, currency: 'USD' },
  ]);
});

describe('fees', () => {
  const tiers = [
    { validFrom: '2026-10-16', percent: '20' },
    { validFrom: '2026-01-01', percent: '12.5' },
  ];

  test('are those of the tier that is in force on the day', () => {
    expect(['2025-12-31', '2026-01-01', '2026-10-15', '2026-10-16'].map((day) => tierOn(tiers, day))).toEqual(
      [undefined, tiers[1], tiers[1], tiers[0]],
    );
    const days = ['2025-12-31', '2026-10-15', '2026-10-16'].map((day) => ({ day, micros: dollars(100) }));
    expect(earnedIn(days, tiers)).toEqual({ revenue: 30_000n, fees: 1250n + 2000n });
  });

  test('are rounded once for the period, not once a day', () => {
    const days = Array.from({ length: 30 }, (_, place) => ({
      day: `2026-06-${String(place + 1).padStart(2, '0')}`,
      micros: 33_333n,
    }));
    expect(earnedIn(days, tiers)).toEqual({ revenue: 100n, fees: 12n });
  });

  test('refuse a percentage that is none', () => {
    const days = [{ day: '2026-01-01', micros: 1n }];
    expect(() => earnedIn(days, [{ validFrom: '2026-01-01', percent: '1e1' }])).toThrow(RangeError);
  });
});

describe('a period that was closed never changes', () => {
  test('what came later is a line of the next one, which names it', () => {
    const late = closed({ days: [{ day: '2026-09-05', micros: dollars(1200) }] });
    const { lines, totals } = closePeriod({ ...NOTHING, earlier: [late] });
    expect(lines[1]).toMatchObject({
      kind: 'LATE_SETTLEMENT',
      correctsPeriodId: 7,
      revenue: 20_000n,
      fees: 2000n,
    });
    expect(totals.net).toBe(18_000n);
  });

  test('what was taken back is a line below zero, and the balance may fall below zero', () => {
    const { lines, totals, isDue } = closePeriod({ ...NOTHING, earlier: [closed({ days: [] })] });
    expect(lines[1]).toMatchObject({
      kind: 'CLAW_BACK',
      correctsPeriodId: 7,
      revenue: -100_000n,
      fees: -10_000n,
    });
    expect([totals.balance, isDue]).toEqual([-90_000n, false]);
  });

  test('what is as it was booked makes no line', () => {
    expect(closePeriod({ ...NOTHING, earlier: [closed({})] }).lines).toHaveLength(1);
  });

  test('a tier that is changed later does not reach back', () => {
    const other = { ...NOTHING, tiers: [{ validFrom: '2026-01-01', percent: '90' }] };
    expect(closePeriod({ ...other, earlier: [closed({})] }).lines).toHaveLength(1);
  });
});

test('an adjustment is a line with what it corrects', () => {
  const adjustments = [{ id: 3, amount: -2550n, correctsPeriodId: 7 }];
  const { lines, totals } = closePeriod({ ...NOTHING, adjustments, carriedIn: 5000n });
  expect(lines[1]).toMatchObject({ kind: 'ADJUSTMENT', adjustmentId: 3, correctsPeriodId: 7 });
  expect(totals).toMatchObject({ adjustments: -2550n, net: -2550n, carriedIn: 5000n, balance: 2450n });
});

test.each([
  [4999n, 5000n, false],
  [5000n, 5000n, true],
  [0n, 0n, false],
  [-1n, 0n, false],
])('a balance of %d cents with a threshold of %d is paid out: %s', (carriedIn, threshold, isDue) => {
  expect(closePeriod({ ...NOTHING, carriedIn, threshold }).isDue).toBe(isDue);
});

test('what the bank took besides is a difference of rates', () => {
  const entries = bookPayment({ amount: 90_000n, charged: 90_120n });
  expect(isBalanced(entries)).toBe(true);
  expect(entries).toContainEqual({ account: 'RATE_DIFFERENCE', amount: 120n, currency: 'USD' });
  expect(owedBy(entries)).toBe(-90_000n);
  expect(bookPayment({ amount: 5n, charged: 5n })).toHaveLength(2);
});

test('amounts of different currencies do not balance each other', () => {
  expect(
    isBalanced([
      { account: 'EARNINGS', amount: 1n, currency: 'USD' },
      { account: 'PAYABLE', amount: -1n, currency: 'EUR' },
    ]),
  ).toBe(false);
});
