import { type AD_ACCOUNT_SORT_KEYS, type AdAccount, adAccountRoutes } from '@adhelm/contract/ad-account';
import { ForceUpdate } from '../../buying/force-update.tsx';
import { useCan } from '../../lib/session/use-session.ts';
import type { ToolsProps } from '../../resource/declaration.ts';
import { defineScreen } from '../../resource/define-screen.tsx';
import { advertiserLookup } from '../../resource/lookups.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountDetail, AccountName, crawledFromText } from './account-cells.tsx';
import { adAccountTexts as words } from './ad-account.texts.ts';
import { connectionOrders } from './orders.ts';
import { PlatformsSection } from './platforms-section.tsx';
import { useConnectNews } from './use-connect-news.ts';

const Tools = ({ onChanged }: ToolsProps<AdAccount>) => {
  const can = useCan();
  return (
    <ForceUpdate
      collect={connectionOrders}
      nothing={words.nothingToUpdate}
      what={{ one: 'connection', many: 'connections' }}
      isPermitted={can('FORCE_UPDATE_ADACCOUNTS') && can('GET_INTEGRATIONS')}
      onChanged={onChanged}
    />
  );
};

const list = defineScreen<AdAccount, (typeof AD_ACCOUNT_SORT_KEYS)[number]>({
  id: 'ad-account',
  title: words.title,
  noun: words.noun,
  routes: adAccountRoutes,
  nameOf: ({ name }) => name,
  searchPlaceholder: () => words.search,
  columns: [
    { key: 'id', label: words.id, format: 'id' },
    { key: 'platform', label: words.platform, format: 'platform' },
    {
      key: 'name',
      label: words.adAccount,
      format: 'text',
      main: true,
      render: (account) => <AccountName account={account} />,
      detail: (account) => <AccountDetail account={account} />,
    },
    { key: 'publisher', label: words.publisher, format: 'publisher' },
    { key: 'user', label: words.advertiser, format: 'user', width: 176 },
    {
      key: 'buyAt',
      sortKey: null,
      label: words.startCrawling,
      format: 'date',
      width: 156,
      render: crawledFromText,
    },
  ],
  entityFilters: [
    {
      key: 'userId',
      label: words.advertiser,
      entityOf: ({ user }) => user,
      lookup: advertiserLookup,
      offered: 'GET_ADVERTISERS',
      single: true,
    },
  ],
  Actions: AccountActions,
  Tools,
  form: () => import('./ad-account.form.tsx'),
});

const Component = () => {
  useConnectNews();
  return (
    <>
      <PlatformsSection />
      <list.Component />
    </>
  );
};

export const screen = { permission: list.permission, Component };
