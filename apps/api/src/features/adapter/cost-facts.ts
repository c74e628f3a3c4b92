import { instantOf, localOf, offsetAt, type Zone } from '@adhelm/domain/time-zone';
import { amountOf, microsOf } from '../../facts/micros.ts';
import type { CostFact } from '../../facts/write/fact-writer.ts';
import type { DayRange, HourlyInsight } from '../../ports/ad-platform.ts';
import type { AdPlace, SyncedAccount } from './platform-objects.repository.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RATE_DIGITS = 10;

export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The day that it is at a moment in a zone. */
export const dayIn = (zone: Zone, instant: number): string => dayOf(localOf(zone, instant));

export const laterDay = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY);

export const daysBetween = ({ since, until }: DayRange): number =>
  Math.round((Date.parse(until) - Date.parse(since)) / DAY) + 1;

/** The instants at which a range of days begins and ends in a zone. */
export const periodOfDays = (zone: Zone, { since, until }: DayRange) => ({
  from: instantOf(zone, Date.parse(since)),
  to: instantOf(zone, Date.parse(laterDay(until, 1))),
});

/** The beginning of the zone's hour that is not over yet: the platform has reported what lies before it. */
export const openHour = (zone: Zone, now: number): number => {
  const offset = offsetAt(zone, now);
  return Math.floor((now + offset) / HOUR) * HOUR - offset;
};

const rateOf = (usd: string): bigint => {
  const [whole = '0', fraction = ''] = usd.split('.');
  return BigInt(whole + fraction.padEnd(RATE_DIGITS, '0').slice(0, RATE_DIGITS));
};

/** An amount in dollars, rounded once, to millionths. */
export const inDollars = (native: string, usd: string): string => {
  const scale = 10n ** BigInt(RATE_DIGITS);
  const product = microsOf(native) * rateOf(usd);
  const half = product < 0n ? -scale / 2n : scale / 2n;
  return amountOf((product + half) / scale);
};

/** Dollars for one unit on a day, by the newest rate that was known by then. */
export type RateOn = (day: string) => string | undefined;

export const ratesByDay = (rates: readonly { day: string; usd: string }[]): RateOn => {
  const sorted = [...rates].sort((a, b) => (a.day < b.day ? -1 : 1));
  return (day) => (sorted.findLast((rate) => rate.day <= day) ?? sorted[0])?.usd;
};

/** The fact of an account's hour, which has its place and rate. */
export const costFactOf = (
  account: SyncedAccount,
  { placeOf, rateOn }: { placeOf: (adRealId: string) => AdPlace | undefined; rateOn: RateOn },
) => {
  const rates = new Map<number, string | undefined>();
  const rateAt = (hour: number) => {
    if (!rates.has(hour)) rates.set(hour, rateOn(dayOf(hour)));
    return rates.get(hour);
  };
  return (hour: HourlyInsight): CostFact => {
    const place = placeOf(hour.adRealId);
    const usd = rateAt(hour.hour.getTime());
    if (!place || usd === undefined)
      throw new Error(`an hour of ad ${hour.adRealId} has no ${place ? 'rate' : 'place'}`);
    const { realId: _, ...dimensions } = place;
    return {
      ...dimensions,
      publisherId: account.publisherId,
      userId: account.userId ?? 0,
      adAccountId: account.id,
      platform: account.platform,
      hour: hour.hour,
      source: account.platform,
      currency: account.currency,
      spendNative: hour.spend,
      spend: inDollars(hour.spend, usd),
      impressions: hour.impressions,
      clicks: hour.clicks,
      conversions: hour.conversions,
    };
  };
};
