const LEAST_REST_MS = 10_000;
const MOST_REST_MS = 60_000;
/** Sealing may take one part in so many of the time. */
const RESTS_PER_WORK = 14;

/**
 * How long to wait before looking for facts to sum again. What is not summed yet is summed in every answer, so it
 * should be little; sums cost as much as they took the last time, so they should be made seldom.
 */
export const restAfter = (sealingMs: number): number =>
  Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, RESTS_PER_WORK * sealingMs));

const MOST_DAYS = 8;
/** Days that are summed so quickly are few facts: as many again fit into memory beside them. */
const QUICK_MS = 1500;
const SLOW_MS = 4000;

/**
 * How many days to sum at once, given how many of so many were, and how long they took: together they cost little more
 * than one while they have few facts, but a stop waits for them, and what does not fit into memory takes several times as
 * long.
 */
export const nextDays = (atOnce: number, { days, tookMs }: { days: number; tookMs: number }): number => {
  if (tookMs > SLOW_MS) return Math.max(1, Math.floor(days / 2));
  return days === atOnce && tookMs < QUICK_MS ? Math.min(MOST_DAYS, atOnce * 2) : atOnce;
};
