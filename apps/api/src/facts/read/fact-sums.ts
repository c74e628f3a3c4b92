import { estimatedShareOf } from '@adhelm/domain/sums';
import { addSums, type FactSums, NO_FACT_SUMS } from './model.ts';

/** Sums of everything given: amounts add up, extremes and the newest moment are kept. */
export const addUp = (parts: readonly FactSums[]): FactSums => parts.reduce(addSums, NO_FACT_SUMS);

/** How fresh an answer made of these sums is. */
export const freshnessOf = (sums: FactSums) => ({
  asOf: sums.lastAt?.toISOString() ?? null,
  estimatedShare: estimatedShareOf(sums),
});
