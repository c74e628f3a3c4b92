import { compareKeys, type Figure, percent, rounded, sortKeyOf } from '@adhelm/domain/figure';
import { METRICS } from '@adhelm/domain/metrics';
import type { FactSums } from '../../facts/read/fact-reader.ts';
import { addUp } from '../../facts/read/fact-sums.ts';

type CategorySums = { verticalId: number; nicheId: number; sums: FactSums };

const NO_CATEGORY = 'No vertical';
const NO_NICHE = 'No niche';

const revenueOf = METRICS.revenue.of;

/** The share is percent of the whole; without revenue there is none. */
const figuresOf = (sums: FactSums, whole: Figure) => ({
  revenue: revenueOf(sums),
  cost: METRICS.cost.of(sums),
  profit: METRICS.profit.of(sums),
  share: percent(revenueOf(sums).part, whole.part),
});

type Line = { name: string; sums: FactSums };

const byRevenue = (a: Line, b: Line) =>
  compareKeys(sortKeyOf(revenueOf(b.sums)), sortKeyOf(revenueOf(a.sums))) ||
  a.name.localeCompare(b.name, 'en');

/** Verticals with their niches nested, the largest revenue first; shares are percent of the whole. */
export const categoryTree = (rows: readonly CategorySums[], nameOf: ReadonlyMap<number, string>) => {
  const whole = revenueOf(addUp(rows.map(({ sums }) => sums)));
  const named = (id: number, sums: FactSums, without: string) => ({
    id: id === 0 ? null : id,
    name: nameOf.get(id) ?? without,
    sums,
  });
  const shown = ({ id, name, sums }: ReturnType<typeof named>) => ({
    id,
    name,
    ...rounded(figuresOf(sums, whole)),
  });
  return [...Map.groupBy(rows, ({ verticalId }) => verticalId)]
    .map(([verticalId, niches]) => ({
      ...named(verticalId, addUp(niches.map(({ sums }) => sums)), NO_CATEGORY),
      niches: niches.map(({ nicheId, sums }) => named(nicheId, sums, NO_NICHE)).sort(byRevenue),
    }))
    .sort(byRevenue)
    .map(({ niches, ...vertical }) => ({ ...shown(vertical), niches: niches.map(shown) }));
};
