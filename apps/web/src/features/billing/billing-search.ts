import { tabbedSearch } from '../../resource/list/list-search.ts';

const TABS = ['periods', 'payouts', 'adjustments'] as const;
export type Tab = (typeof TABS)[number];

export const billingSearch = tabbedSearch(TABS);
