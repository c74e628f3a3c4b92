import { lazy } from 'react';
import { useSearchNow } from '../../lib/use-search-now.ts';
import { TabbedPage, type TabEntry } from '../../resource/page/tabbed-page.tsx';
import { billingTexts as words } from './billing.texts.ts';
import { billingSearch, type Tab } from './billing-search.ts';

const permission = 'GET_BILLINGS';

const TABS: readonly TabEntry<Tab>[] = [
  {
    id: 'periods',
    label: words.tabs.periods,
    permission,
    Content: lazy(() => import('./period-list.tsx').then((module) => ({ default: module.PeriodTab }))),
  },
  {
    id: 'payouts',
    label: words.tabs.payouts,
    permission,
    Content: lazy(() => import('./payout-list.tsx').then((module) => ({ default: module.PayoutTab }))),
  },
  {
    id: 'adjustments',
    label: words.tabs.adjustments,
    permission,
    Content: lazy(() =>
      import('./adjustment-list.tsx').then((module) => ({ default: module.AdjustmentTab })),
    ),
  },
];

/** What was earned, paid and put right. */
export const BillingPage = () => {
  const { tab } = billingSearch.parse(useSearchNow());
  return <TabbedPage label={words.title} to="/billing" tabs={TABS} tab={tab} />;
};
