import { Landmark } from 'lucide-react';
import { listSearchSchema } from '../../resource/list/list-search.ts';
import type { Screen } from '../../resource/screen-entry.ts';
import { periodSearch } from './period-search.ts';

const shared = { icon: Landmark, permission: 'GET_BILLINGS' } as const;

const billing: Screen = {
  ...shared,
  path: '/billing',
  title: 'Billing',
  menu: { group: 'money', place: 60 },
  search: listSearchSchema,
  load: () => import('./billing.screen.tsx').then((module) => module.screen.Component),
};

const period: Screen = {
  ...shared,
  path: '/billing/period',
  title: 'Billing period',
  search: periodSearch,
  load: () => import('./period.page.tsx').then((module) => module.PeriodPage),
};

export const entries: readonly Screen[] = [billing, period];
