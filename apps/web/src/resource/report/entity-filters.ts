import { texts } from '../../lib/texts.ts';
import { adAccountLookup, categoryLookup, pageLookup } from '../lookups.ts';

/** Landing pages as a filter of figures; each screen says what its rows know of them. */
export const pageFilter = {
  key: 'postIds',
  label: texts.report.landingPage,
  lookup: pageLookup,
  offered: 'GET_POSTS',
} as const;

/** Verticals and niches as a filter of figures. */
export const categoryFilter = {
  key: 'categoryIds',
  label: texts.report.category,
  lookup: categoryLookup,
  offered: 'GET_CATEGORIES',
} as const;

/** Ad accounts as a filter of figures. */
export const adAccountFilter = {
  key: 'adAccountIds',
  label: texts.report.adAccount,
  lookup: adAccountLookup,
  offered: 'GET_ADACCOUNTS',
} as const;
