import type { verticalReport } from '@adhelm/contract/reports/categories';
import type { SortOf } from '@adhelm/contract/reports/list-report';
import type { CellLink, Column } from '../../resource/declaration.ts';
import { explained } from '../../resource/report/explained.ts';
import { categoryTexts } from './category.texts.ts';
import type { CategoryRow } from './category-row.ts';

const { category } = categoryTexts;

export type CategoryColumn = Column<CategoryRow, SortOf<typeof verticalReport>>;

/** What hangs on a category, in its own list; nothing to see where there is nothing. */
const linkTo =
  (to: string, hint: string, count: keyof CategoryRow) =>
  (row: CategoryRow): CellLink | null =>
    row[count] ? { to, search: { categoryIds: row.id }, hint } : null;

/** What the list of verticals and that of niches have in common, in the order of the specification. */
export const figuresAndCounts: readonly CategoryColumn[] = [
  { key: 'profit', ...explained('profit'), format: 'money', tone: 'sign' },
  { key: 'roi', ...explained('roi'), format: 'percent', tone: 'sign' },
  { key: 'revenue', ...explained('revenue'), format: 'money' },
  { key: 'cost', ...explained('cost'), format: 'money' },
  {
    key: 'keywordSetsCount',
    label: category.keywordSets,
    format: 'integer',
    width: 132,
    link: linkTo('/set-keyword', category.viewKeywordSets, 'keywordSetsCount'),
  },
  {
    key: 'landingPagesCount',
    label: category.landingPages,
    format: 'integer',
    width: 132,
    link: linkTo('/landing-page', category.viewPages, 'landingPagesCount'),
  },
  {
    key: 'campaignsCount',
    label: category.campaigns,
    format: 'integer',
    link: linkTo('/campaign', category.viewCampaigns, 'campaignsCount'),
  },
  {
    key: 'adsCount',
    label: category.ads,
    format: 'integer',
    width: 88,
    link: linkTo('/ads', category.viewAds, 'adsCount'),
  },
];
