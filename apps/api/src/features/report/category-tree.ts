import { metricsOf, rounded } from '@adhelm/domain/metrics';
import type { FactSums } from './fact-reader.ts';
import { addUp } from './fact-sums.ts';

type CategorySums = { verticalId: number; nicheId: number; sums: FactSums };

const NO_CATEGORY = 'No vertical';
const NO_NICHE = 'No niche';

const figuresOf = (sums: FactSums, wholeRevenue: number) => {
  const { revenue, cost, profit } = metricsOf(sums);
  return rounded({ revenue, cost, profit, share: wholeRevenue === 0 ? 0 : (revenue / wholeRevenue) * 100 });
};

const byRevenue = (a: { revenue: number; name: string }, b: { revenue: number; name: string }) =>
  b.revenue - a.revenue || a.name.localeCompare(b.name, 'en');

/** Verticals with their niches nested, the largest revenue first; shares are percent of the whole. */
export const categoryTree = (rows: readonly CategorySums[], nameOf: ReadonlyMap<number, string>) => {
  const whole = metricsOf(addUp(rows.map(({ sums }) => sums))).revenue;
  const line = (id: number, sums: FactSums, without: string) => ({
    id: id === 0 ? null : id,
    name: nameOf.get(id) ?? without,
    ...figuresOf(sums, whole),
  });
  return [...Map.groupBy(rows, ({ verticalId }) => verticalId)]
    .map(([verticalId, niches]) => ({
      ...line(verticalId, addUp(niches.map(({ sums }) => sums)), NO_CATEGORY),
      niches: niches.map(({ nicheId, sums }) => line(nicheId, sums, NO_NICHE)).sort(byRevenue),
    }))
    .sort(byRevenue);
};
