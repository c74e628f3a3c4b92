import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeds } from '../testing/seeds.ts';
import { type ClosedPeriod, closePeriod } from './close-period.ts';
import { isBalanced, owedBy } from './ledger.ts';

/** Months of three days; what a day earned is told again each time a month is closed, and may differ each time. */
const DAYS = 3;
const dayOf = (month: number, place: number) =>
  `2026-${String(month + 1).padStart(2, '0')}-${String(place * 10 + 1).padStart(2, '0')}`;

type Story = {
  tiers: { month: number; place: number; shares: number }[];
  told: number[][][];
  adjusted: number[][];
};
const micros = fc.integer({ min: -9_000_000, max: 40_000_000 });
const story: fc.Arbitrary<Story> = fc.integer({ min: 1, max: 5 }).chain((months) =>
  fc.record({
    tiers: fc.array(
      fc.record({
        month: fc.integer({ min: 0, max: months - 1 }),
        place: fc.integer({ min: 0, max: DAYS - 1 }),
        shares: fc.integer({ min: 0, max: 10_000 }),
      }),
      { maxLength: 4 },
    ),
    told: fc.array(
      fc.array(fc.array(micros, { minLength: DAYS, maxLength: DAYS }), {
        minLength: months,
        maxLength: months,
      }),
      { minLength: months, maxLength: months },
    ),
    adjusted: fc.array(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 2 }), {
      minLength: months,
      maxLength: months,
    }),
  }),
);

/** A tier that begins on a day on which another one does so too counts for nothing. */
const tiersOf = ({ tiers }: Story) => {
  const byDay = new Map(tiers.map((tier) => [dayOf(tier.month, tier.place), tier.shares]));
  return [...byDay].map(([validFrom, shares]) => ({ validFrom, percent: (shares / 100).toFixed(2), shares }));
};

const run = (given: Story) => {
  const tiers = tiersOf(given);
  const closed: Omit<ClosedPeriod, 'days'>[] = [];
  const entries = [];
  let carriedIn = 0n;
  for (const [month, told] of given.told.entries()) {
    const daysOf = (of: number) =>
      (told[of] ?? []).map((earned, place) => ({ day: dayOf(of, place), micros: BigInt(earned) }));
    const adjustments = (given.adjusted[month] ?? []).map((amount, place) => ({
      id: month * 10 + place,
      amount: BigInt(amount),
      correctsPeriodId: null,
    }));
    const earlier = closed.map((period) => ({ ...period, days: daysOf(period.id) }));
    const result = closePeriod({
      days: daysOf(month),
      tiers,
      earlier,
      adjustments,
      carriedIn,
      threshold: 0n,
    });
    closed.push({ id: month, tiers, booked: { revenue: 0n, fees: 0n } });
    for (const line of result.lines) {
      expect(isBalanced(line.entries)).toBe(true);
      entries.push(...line.entries);
      if (line.kind === 'ADJUSTMENT') continue;
      const of = closed[line.correctsPeriodId ?? month];
      if (of) of.booked = { revenue: of.booked.revenue + line.revenue, fees: of.booked.fees + line.fees };
    }
    expect(result.totals.net + carriedIn).toBe(result.totals.balance);
    carriedIn = result.totals.balance;
  }
  return { closed, entries, balance: carriedIn };
};

/** The oracle: plain numbers, small enough to be exact, half away from zero. */
const roundedTo = (value: number, unit: number): number => {
  const size = Math.abs(value);
  const rest = size % unit;
  return Math.sign(value) * ((size - rest) / unit + (rest * 2 >= unit ? 1 : 0)) + 0;
};
const expectedOf = (given: Story, month: number) => {
  const days = given.told.at(-1)?.[month] ?? [];
  const shareOn = (place: number) =>
    tiersOf(given)
      .filter(({ validFrom }) => validFrom <= dayOf(month, place))
      .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]?.shares ?? 0;
  let [revenue, fees] = [0, 0];
  for (const [place, earned] of days.entries()) {
    revenue += earned;
    fees += earned * shareOn(place);
  }
  return { revenue: roundedTo(revenue, 1e4), fees: roundedTo(fees, 1e8) };
};

describe.each(seeds(12))('with seed %d', (seed) => {
  test('whatever is told later, what is booked of a month is in the end what is known of it', () => {
    const property = fc.property(story, (given) => {
      const { closed, entries, balance } = run(given);
      let owed = 0;
      for (const { id, booked } of closed) {
        const wanted = expectedOf(given, id);
        expect({ revenue: Number(booked.revenue), fees: Number(booked.fees) }).toEqual(wanted);
        owed += wanted.revenue - wanted.fees;
      }
      for (const amount of given.adjusted.flat()) owed += amount;
      expect(Number(owedBy(entries))).toBe(owed);
      expect(Number(balance)).toBe(owed);
    });
    fc.assert(property, { seed, numRuns: 300 });
  });
});
