import { tabbedSearch } from '../../resource/list/list-search.ts';

const TABS = ['users', 'roles', 'teams'] as const;
export type Tab = (typeof TABS)[number];

/** The list of the tab that the address names. */
export const settingSearch = tabbedSearch(TABS);
