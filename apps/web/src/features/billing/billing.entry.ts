import { Landmark } from 'lucide-react';
import type { Screen } from '../../resource/screen-entry.ts';
import { billingSearch } from './billing-search.ts';
import { periodSearch } from './period-search.ts';

const shared = { icon: Landmark, permission: 'GET_BILLINGS' } as const;

const billing: Screen = {
  ...shared,
  path: '/billing',
  title: 'Billing',
  menu: { group: 'money', place: 60 },
  search: billingSearch,
  load: () => import('./billing.page.tsx').then((module) => module.BillingPage),
};

const period: Screen = {
  ...shared,
  path: '/billing/period',
  title: 'Billing period',
  search: periodSearch,
  load: () => import('./period.page.tsx').then((module) => module.PeriodPage),
};

export const entries: readonly Screen[] = [billing, period];
