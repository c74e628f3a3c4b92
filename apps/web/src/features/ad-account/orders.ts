import type { AdAccount } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { integrationRoutes } from '@adhelm/contract/integration';
import type { SyncOrder } from '../../buying/sync-works.ts';
import { call } from '../../lib/http/client.ts';
import { platformLabel } from '../../ui/platform-label.ts';

const MOST_CONNECTIONS = 100;
const FOLLOWED = { wait: false };

export const accountKey = (id: number): string => `account:${id}`;

/** Everything in one account. */
export const accountOrder = ({ id, name }: Pick<AdAccount, 'id' | 'name'>): SyncOrder => ({
  key: accountKey(id),
  name,
  start: () => call(adapterRoutes.syncAds, { params: { id }, query: FOLLOWED }),
});

/** Which accounts there are, for every connection that stands. */
export const connectionOrders = async (): Promise<SyncOrder[]> => {
  const { items } = await call(integrationRoutes.list, { query: { limit: MOST_CONNECTIONS } });
  return items
    .filter(({ status }) => status === 'CONNECTED')
    .map(({ id, account, platform }) => ({
      key: `connection:${id}`,
      name: `${platformLabel(platform)}: ${account}`,
      start: () => call(adapterRoutes.syncAdAccounts, { params: { id }, query: FOLLOWED }),
    }));
};
