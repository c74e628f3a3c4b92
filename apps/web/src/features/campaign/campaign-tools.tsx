import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { ForceUpdate } from '../../buying/force-update.tsx';
import type { SyncOrder } from '../../buying/sync-works.ts';
import { call } from '../../lib/http/client.ts';
import { useCan } from '../../lib/session/use-session.ts';
import type { ToolsProps } from '../../resource/declaration.ts';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { campaignTexts as words } from './campaign.texts.ts';

const MOST_ACCOUNTS = 100;

type InView = { adAccount: { id: number }; isGone?: boolean };

/** The connected accounts of the rows in view; of a list without rows, all there are. */
const accountOrders = async (
  rows: readonly InView[],
  range: { startDate: string; endDate: string },
): Promise<SyncOrder[]> => {
  const ids = [...new Set(rows.filter(({ isGone }) => !isGone).map(({ adAccount }) => adAccount.id))];
  const query = { limit: MOST_ACCOUNTS, ids: ids.slice(0, MOST_ACCOUNTS) };
  const { items } = await call(adAccountRoutes.list, { query });
  const { startDate, endDate } = range;
  return items
    .filter(({ isConnected }) => isConnected)
    .map(({ id, name }) => ({
      key: `account:${id}`,
      name,
      start: () =>
        call(adapterRoutes.syncAds, { params: { id }, query: { wait: false, startDate, endDate } }),
    }));
};

/** Force Update for the campaigns in view, over the days in view. */
const CampaignTools = ({ rows, onChanged }: ToolsProps<InView>) => {
  const can = useCan();
  const range = useReportRange();
  return (
    <ForceUpdate
      collect={() => accountOrders(rows ?? [], range)}
      isReady={rows !== undefined}
      nothing={words.nothingToUpdate}
      what={words.accounts}
      isPermitted={can('FORCE_UPDATE_CAMPAIGNS') && can('GET_ADACCOUNTS')}
      onChanged={onChanged}
    />
  );
};

export default CampaignTools;
