/**
 * What the facts add up to. Money is in dollars with up to six decimals. "Pending" is the part of an estimate that
 * no actual figure has replaced yet: the estimate of unsettled clicks, and of hours the ad platform has not reported.
 */
export type Sums = {
  /** Monetised clicks our own tracking recorded. */
  trackedClicks: number;
  /** Those of them in hours the ad platform has not reported yet. */
  pendingClicks: number;
  /** Clicks the ad platform reported. */
  platformClicks: number;
  impressions: number;
  conversions: number;
  estimatedRevenue: number;
  actualRevenue: number;
  pendingRevenue: number;
  estimatedCost: number;
  actualCost: number;
  pendingCost: number;
};

export const NO_FACTS: Sums = {
  trackedClicks: 0,
  pendingClicks: 0,
  platformClicks: 0,
  impressions: 0,
  conversions: 0,
  estimatedRevenue: 0,
  actualRevenue: 0,
  pendingRevenue: 0,
  estimatedCost: 0,
  actualCost: 0,
  pendingCost: 0,
};

export type Metrics = {
  revenue: number;
  cost: number;
  profit: number;
  roi: number | null;
  rpc: number | null;
  cpc: number | null;
  cpa: number | null;
  ctr: number | null;
  clicks: number;
  impressions: number;
  conversions: number;
  actualRevenue: number;
  estimatedRevenue: number;
  actualCost: number;
  estimatedCost: number;
  actualClicks: number;
  estimatedClicks: number;
};

/** A ratio of sums; nothing to divide by gives null, never 0 or Infinity. */
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const percent = (part: number, whole: number): number | null => {
  const share = ratio(part, whole);
  return share === null ? null : share * 100;
};

const MICROS = 1_000_000;

/** Sums of six-decimal amounts are exact as whole millionths, so binary fractions never creep into a cent. */
const exact = (amount: number): number => Math.round(amount * MICROS) / MICROS;

export const metricsOf = (sums: Sums): Metrics => {
  const revenue = exact(sums.actualRevenue + sums.pendingRevenue);
  const cost = exact(sums.actualCost + sums.pendingCost);
  const profit = exact(revenue - cost);
  const clicks = sums.platformClicks + sums.pendingClicks;
  return {
    revenue,
    cost,
    profit,
    roi: percent(profit, cost),
    rpc: ratio(revenue, sums.trackedClicks),
    cpc: ratio(cost, clicks),
    cpa: ratio(cost, sums.conversions),
    ctr: percent(sums.platformClicks, sums.impressions),
    clicks,
    impressions: sums.impressions,
    conversions: sums.conversions,
    actualRevenue: sums.actualRevenue,
    estimatedRevenue: sums.estimatedRevenue,
    actualCost: sums.actualCost,
    estimatedCost: sums.estimatedCost,
    actualClicks: sums.platformClicks,
    estimatedClicks: sums.trackedClicks,
  };
};

/** Which part of the revenue is still an estimate, from 0 to 1. */
export const estimatedShareOf = (sums: Pick<Sums, 'actualRevenue' | 'pendingRevenue'>): number => {
  const share = ratio(sums.pendingRevenue, sums.actualRevenue + sums.pendingRevenue);
  return share === null ? 0 : Math.min(1, Math.max(0, share));
};

/** How far a figure moved, in percent of what it was; null when there was nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : percent(now - before, Math.abs(before));

/** Two decimals, half away from zero, decided on whole millionths. */
export const toCents = (value: number): number => {
  const micros = Math.round(Math.abs(value) * MICROS);
  const cents = Math.floor((micros + 5_000) / 10_000);
  return cents === 0 ? 0 : (Math.sign(value) * cents) / 100;
};

/** Figures as they travel: money and ratios to the cent, counts as they are. */
export const rounded = <T extends Record<string, number | null>>(figures: T): T =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value === null ? null : toCents(value)]),
  ) as T;
