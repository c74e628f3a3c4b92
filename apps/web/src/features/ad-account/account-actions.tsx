import type { AdAccount } from '@adhelm/contract/ad-account';
import { History, RefreshCw } from 'lucide-react';
import { lazy, useState } from 'react';
import { followedWorks } from '../../buying/followed-works.ts';
import { failureOf } from '../../buying/sync-works.ts';
import { useCan } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toast.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { useWorkOn } from './account-cells.tsx';
import { adAccountTexts as words } from './ad-account.texts.ts';
import { accountOrder } from './orders.ts';

const SyncHistory = lazy(() => import('./sync-history.tsx'));

/** Retrieves one account, and tells when that was done before. */
export const AccountActions = ({ row, onChanged }: RowActionsProps<AdAccount>) => {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const isBusy = useWorkOn(row.id) !== null;
  const sync = async () => {
    const failure = failureOf(await followedWorks.begin(accountOrder(row)));
    if (failure === null) toast.success(words.syncDone(row.name));
    else toast.error(failure);
    await onChanged();
  };
  return (
    <>
      {can('FORCE_UPDATE_CAMPAIGNS') && (
        <RowAction
          action={words.syncNow}
          name={row.name}
          icon={RefreshCw}
          busy={isBusy}
          refusal={row.isConnected ? null : `${words.notConnected}. ${words.notConnectedHint}`}
          onClick={() => void sync()}
        />
      )}
      <RowAction
        action={words.history}
        name={row.name}
        icon={History}
        refusal={null}
        onClick={() => setOpen(true)}
      />
      <OnceWanted wanted={isOpen}>
        <SyncHistory account={row} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceWanted>
    </>
  );
};
