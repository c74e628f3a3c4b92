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
