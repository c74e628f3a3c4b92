import { between, chanceOf } from './graph-chance.ts';
import { minorUnitsPerUnit } from './graph-money.ts';
import { type Ad, lastOf, type Pace, valueAt } from './graph-world.ts';
import type { ZoneHour } from './graph-zones.ts';

/** What an ad did, money in minor units. */
export type Figures = {
  spend: number;
  impressions: number;
  clicks: number;
  linkClicks: number;
  leads: number;
  purchases: number;
  registrations: number;
};

export const NOTHING: Figures = {
  spend: 0,
  impressions: 0,
  clicks: 0,
  linkClicks: 0,
  leads: 0,
  purchases: 0,
  registrations: 0,
};

export const added = (one: Figures, other: Figures): Figures => ({
  spend: one.spend + other.spend,
  impressions: one.impressions + other.impressions,
  clicks: one.clicks + other.clicks,
  linkClicks: one.linkClicks + other.linkClicks,
  leads: one.leads + other.leads,
  purchases: one.purchases + other.purchases,
  registrations: one.registrations + other.registrations,
});

const HOUR_MS = 3_600_000;
const REFRESH_MS = 900_000;
/** Money is final after two days, conversions after three. */
const SPEND_SETTLES_MS = 48 * HOUR_MS;
const CONVERSIONS_SETTLE_MS = 72 * HOUR_MS;
const QUIET_HOURS = 0.06;

/** How much of a day happens in each hour, from midnight on: little at night, most in the evening. */
const DAY_SHAPE = [
  0.5, 0.35, 0.25, 0.2, 0.2, 0.3, 0.55, 0.8, 0.95, 1, 1.05, 1.15, 1.25, 1.15, 1.05, 1, 1.05, 1.15, 1.3, 1.5,
  1.65, 1.6, 1.3, 0.7,
];

const PACE_OF_A_DOLLAR: Record<string, number> = { VND: 25_000, JPY: 150, IDR: 16_000, INR: 84 };

/** An ad that says nothing of its pace runs at one drawn from its chances. */
const paceOf = ({ pace, chance, account }: Ad): Pace => {
  if (pace) return pace;
  const dollar = PACE_OF_A_DOLLAR[account.currency] ?? 1;
  return {
    dailySpend: dollar * between(4, 60, chanceOf(chance, 0, 1) ** 2),
    costPerClick: dollar * between(0.06, 0.5, chanceOf(chance, 0, 2)),
    clickRate: between(0.008, 0.035, chanceOf(chance, 0, 3)),
    conversionRate: between(0.02, 0.09, chanceOf(chance, 0, 4)),
  };
};

/** The ad and what it belongs to: each can stop it. */
const chainOf = (ad: Ad) => [ad, ad.adSet, ad.adSet.campaign] as const;

/** Twice the budget brings twice as much, from the moment it is set. */
const budgetShare = (ad: Ad, instant: number): number => {
  let share = 1;
  for (const { dailyBudgets } of [ad.adSet, ad.adSet.campaign]) {
    const first = dailyBudgets[0]?.value;
    if (dailyBudgets.length > 1 && first) share *= (valueAt(dailyBudgets, instant) ?? first) / first;
  }
  return share;
};

const runsAt = (ad: Ad, instant: number): boolean =>
  !ad.seed.review && chainOf(ad).every(({ statuses }) => valueAt(statuses, instant) === 'ACTIVE');

/** How much of an hour's part the ad ran: pausing ends it at that moment. */
const runningShare = (ad: Ad, from: number, to: number): number => {
  const moments = [
    ...chainOf(ad).flatMap(({ statuses }) => statuses),
    ...ad.adSet.dailyBudgets,
    ...ad.adSet.campaign.dailyBudgets,
  ]
    .map((since) => since.from)
    .filter((moment) => moment > from && moment < to);
  const cuts = [from, ...moments.sort((one, other) => one - other), to];
  let share = 0;
  for (const [place, start] of cuts.entries()) {
    const end = cuts[place + 1];
    if (end !== undefined && runsAt(ad, start)) share += ((end - start) / HOUR_MS) * budgetShare(ad, start);
  }
  return share;
};

/** Nothing in its life can have let it run: the common case of the many that are paused. */
const neverRan = (ad: Ad): boolean =>
  ad.seed.review !== undefined ||
  (ad.account.status !== undefined && ad.account.status !== 1) ||
  chainOf(ad).some(({ statuses }) => statuses.length === 1 && lastOf(statuses) !== 'ACTIVE');

/**
 * What an ad did in an hour as far as it is known by now: a function of seed, ad, hour, now and what was set when.
 * Figures appear quarter by quarter and grow for days after.
 */
export const delivered = (ad: Ad, { start, end, label }: ZoneHour, now: number): Figures | undefined => {
  const known = start + Math.floor((Math.min(now, end) - start) / REFRESH_MS) * REFRESH_MS;
  if (known <= start || neverRan(ad)) return undefined;
  const place = Math.floor(start / REFRESH_MS);
  if (chanceOf(ad.chance, place, 10) < QUIET_HOURS) return undefined;
  const share = runningShare(ad, start, known);
  if (share === 0) return undefined;
  const pace = paceOf(ad);
  const spend =
    (pace.dailySpend / 24) *
    (DAY_SHAPE[label] ?? 1) *
    between(0.4, 1.6, chanceOf(ad.chance, place, 11)) *
    share;
  const links = spend / (pace.costPerClick * between(0.8, 1.25, chanceOf(ad.chance, place, 12)));
  const shown = links / (pace.clickRate * between(0.85, 1.15, chanceOf(ad.chance, place, 13)));
  const settled = 0.94 + 0.06 * Math.min(1, Math.max(0, now - end) / SPEND_SETTLES_MS);
  const attributed = 0.55 + 0.45 * Math.min(1, Math.max(0, now - end) / CONVERSIONS_SETTLE_MS);
  // A whole one too many or too few by chance, so that small ads have conversions too.
  const conversions = (part: number, purpose: number) =>
    Math.floor(links * pace.conversionRate * part * attributed + chanceOf(ad.chance, place, purpose));
  const impressions = Math.floor(shown * settled);
  if (impressions === 0) return undefined;
  const linkClicks = Math.floor(links * settled);
  return {
    spend: Math.floor(spend * minorUnitsPerUnit(ad.account.currency) * settled),
    impressions,
    clicks: Math.min(impressions, Math.floor(links * 1.12 * settled)),
    linkClicks: Math.min(impressions, linkClicks),
    leads: linkClicks === 0 ? 0 : conversions(0.6, 14),
    purchases: linkClicks === 0 ? 0 : conversions(0.25, 15),
    registrations: linkClicks === 0 ? 0 : conversions(0.15, 16),
  };
};
