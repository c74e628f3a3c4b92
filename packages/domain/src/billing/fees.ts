import { centsOf, money } from '../figure.ts';

/** A fee in percent of the revenue, such as `12.50`, from a day on. */
export type FeeTier = { validFrom: string; percent: string };

/** The settled revenue of a day in the zone of the publisher, in millionths of a dollar. */
export type DayRevenue = { day: string; micros: bigint };

const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;
const WHOLE = 10_000n;

/** Hundredths of a percent. */
const sharesOf = (percent: string): bigint => {
  const [, whole, part = ''] = PERCENT.exec(percent) ?? [];
  if (whole === undefined) throw new RangeError(`${percent} is no percentage`);
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};

/** The tier in force on a day: the one that began last. */
export const tierOn = (tiers: readonly FeeTier[], day: string): FeeTier | undefined => {
  let found: FeeTier | undefined;
  for (const tier of tiers)
    if (tier.validFrom <= day && (!found || tier.validFrom > found.validFrom)) found = tier;
  return found;
};

type Earned = { revenue: bigint; fees: bigint };

/** What days earned and the fees of it, in cents: each is summed exactly and rounded once. */
export const earnedIn = (days: readonly DayRevenue[], tiers: readonly FeeTier[]): Earned => {
  let revenue = 0n;
  let fees = 0n;
  for (const { day, micros } of days) {
    const tier = tierOn(tiers, day);
    revenue += micros;
    if (tier) fees += micros * sharesOf(tier.percent);
  }
  const { unit, part, whole } = money(fees);
  return {
    revenue: centsOf(money(revenue)),
    fees: centsOf({ unit, part, whole: whole * WHOLE }),
  };
};
