import { type Integration, integrationRoutes } from '@adhelm/contract/integration';
import { PlugZap, Unplug } from 'lucide-react';
import { lazy, useState } from 'react';
import { connectFacebook } from '../../buying/connect.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { useCan, useUser } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { platformLabel } from '../../ui/platform-label.ts';
import { integrationTexts as words } from './integration.texts.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type QuestionProps = RowActionsProps<Integration> & { open: boolean; onClose: () => void };

const Question = ({ row, open, onClose, onChanged }: QuestionProps) => {
  const { isBusy, run } = useOneAtATime();
  const disconnect = async () => {
    try {
      await call(integrationRoutes.disconnect, { params: { id: row.id } });
      toast.success(words.disconnected);
    } catch (error) {
      toast.error(messageOf(error, words.disconnectFailed));
    }
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      open={open}
      title={words.disconnectSure}
      confirmLabel={words.disconnect}
      cancelLabel={texts.list.cancel}
      busy={isBusy}
      onConfirm={() => void run(disconnect)}
      onCancel={onClose}
    >
      <p>{words.disconnectText(row.account, platformLabel(row.platform))}</p>
    </ConfirmDialog>
  );
};

/** Connecting is for whoever connected it; taking it back for those who may change integrations. */
export const IntegrationActions = ({ row, onChanged }: RowActionsProps<Integration>) => {
  const can = useCan();
  const { id, isLeadAdvertiser } = useUser();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {isLeadAdvertiser && row.user?.id === id && row.status !== 'CONNECTED' && (
        <RowAction
          action={words.connectAgain}
          name={row.account}
          icon={PlugZap}
          refusal={null}
          onClick={() => void connectFacebook()}
        />
      )}
      {can('UPDATE_INTEGRATION') && row.status !== 'DISCONNECTED' && (
        <RowAction
          action={words.disconnect}
          name={row.account}
          icon={Unplug}
          danger
          refusal={null}
          onClick={() => setAsked(true)}
        />
      )}
      <OnceWanted wanted={isAsked}>
        <Question row={row} open={isAsked} onClose={() => setAsked(false)} onChanged={onChanged} />
      </OnceWanted>
    </>
  );
};
