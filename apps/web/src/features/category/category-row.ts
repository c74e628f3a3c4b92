import type { Category } from '@adhelm/contract/category';
import type { verticalReport } from '@adhelm/contract/reports/categories';
import type { Result } from '@adhelm/contract/route';
import type { ListPage } from '../../resource/declaration.ts';
import { NO_FIGURES, type WithOrWithoutFigures } from '../../resource/report/no-figures.ts';

type Answer = Result<typeof verticalReport.route>;
type Counts = 'nichesCount' | 'keywordSetsCount' | 'landingPagesCount' | 'campaignsCount' | 'adsCount';
type MetricsRow = WithOrWithoutFigures<Answer['data'][number]>;

/** A vertical or niche of a list; a deleted one comes without figures and counts. */
export type CategoryRow = Omit<MetricsRow, Counts> & Record<Counts, number | null>;

export const pageOf = ({ data, ...rest }: Answer): ListPage<CategoryRow> => ({ ...rest, items: data });

export const deletedRow = (category: Category): CategoryRow => ({
  ...category,
  ...NO_FIGURES,
  isGone: false,
  nichesCount: null,
  keywordSetsCount: null,
  landingPagesCount: null,
  campaignsCount: null,
  adsCount: null,
});
