import { estimatedShareOf, NO_FACTS, type Sums } from '@adhelm/domain/metrics';
import type { FactSums } from './fact-reader.ts';

export const NOTHING: FactSums = { ...NO_FACTS, minRpc: null, maxRpc: null, lastAt: null };

const ADDITIVE = Object.keys(NO_FACTS) as (keyof Sums)[];

const pick = <T>(a: T | null, b: T | null, better: (a: T, b: T) => boolean): T | null => {
  if (a === null) return b;
  return b === null || better(a, b) ? a : b;
};

/** Sums of everything given: amounts add up, extremes and the newest moment are kept. */
export const addUp = (parts: Iterable<FactSums>): FactSums => {
  const total = { ...NOTHING };
  for (const part of parts) {
    for (const name of ADDITIVE) total[name] += part[name];
    total.minRpc = pick(total.minRpc, part.minRpc, (a, b) => a <= b);
    total.maxRpc = pick(total.maxRpc, part.maxRpc, (a, b) => a >= b);
    total.lastAt = pick(total.lastAt, part.lastAt, (a, b) => a >= b);
  }
  return total;
};

/** How fresh an answer made of these sums is. */
export const freshnessOf = (sums: FactSums) => ({
  asOf: sums.lastAt?.toISOString() ?? null,
  estimatedShare: estimatedShareOf(sums),
});
