import { type Integration, integrationRoutes } from '@adhelm/contract/integration';
import { PlugZap, Unplug } from 'lucide-react';
import { useState } from 'react';
import { connectFacebook } from '../../buying/connect.ts';
import { call } from '../../lib/http/client.ts';
import { useCan, useUser } from '../../lib/session/use-session.ts';
import type { RowActionsProps } from '../../resource/declaration.ts';
import { OnceWanted } from '../../resource/overlays.tsx';
import { RowAction } from '../../resource/table/row-actions.tsx';
import { platformLabel } from '../../ui/platform-label.ts';
import { DisconnectQuestion } from './disconnect-question.tsx';
import { integrationTexts as words } from './integration.texts.ts';

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
        <DisconnectQuestion
          open={isAsked}
          text={words.disconnectText(row.account, platformLabel(row.platform))}
          disconnect={() => call(integrationRoutes.disconnect, { params: { id: row.id } })}
          onClose={() => setAsked(false)}
          onChanged={onChanged}
        />
      </OnceWanted>
    </>
  );
};
