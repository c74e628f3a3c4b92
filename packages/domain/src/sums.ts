/**
 * What the facts add up to, in whole numbers: counts, and money in millionths of a dollar. "Pending" is the part of an
 * estimate that no actual figure has replaced yet: the estimate of unsettled clicks, and of hours the ad platform has
 * not reported.
 */
export type Sums = {
  /** Monetised clicks our own tracking recorded. */
  trackedClicks: bigint;
  /** Those of them whose revenue the feed provider has settled. */
  settledClicks: bigint;
  /** Those of them in hours the ad platform has not reported yet. */
  pendingClicks: bigint;
  /** Clicks the ad platform reported. */
  platformClicks: bigint;
  impressions: bigint;
  conversions: bigint;
  /** Landing pages opened and keywords pressed, by people as far as we can tell. */
  visits: bigint;
  searches: bigint;
  /** What such visits led to: the tracked clicks among them, and what those earned, settled or not. */
  visitClicks: bigint;
  visitRevenue: bigint;
  /** Steps that are kept but count nowhere else: those of robots, of browsers that look ahead, pressed twice. */
  leftOut: bigint;
  estimatedRevenue: bigint;
  actualRevenue: bigint;
  pendingRevenue: bigint;
  estimatedCost: bigint;
  actualCost: bigint;
  pendingCost: bigint;
};

export const NO_FACTS: Sums = {
  trackedClicks: 0n,
  settledClicks: 0n,
  pendingClicks: 0n,
  platformClicks: 0n,
  impressions: 0n,
  conversions: 0n,
  visits: 0n,
  searches: 0n,
  visitClicks: 0n,
  visitRevenue: 0n,
  leftOut: 0n,
  estimatedRevenue: 0n,
  actualRevenue: 0n,
  pendingRevenue: 0n,
  estimatedCost: 0n,
  actualCost: 0n,
  pendingCost: 0n,
};

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** Which part of the revenue is still an estimate, from 0 to 1; what was taken back weighs as much as what was paid. */
export const estimatedShareOf = ({
  actualRevenue,
  pendingRevenue,
}: Pick<Sums, 'actualRevenue' | 'pendingRevenue'>): number => {
  const pending = sizeOf(pendingRevenue);
  const whole = sizeOf(actualRevenue) + pending;
  return whole === 0n ? 0 : Number(pending) / Number(whole);
};
