import type { Integration } from '@adhelm/contract/integration';
import { formatValue } from '../../resource/cells/format.ts';
import { Pill } from '../../ui/pill.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { integrationTexts as words } from './integration.texts.ts';

const hintOf = ({ status, lastError, missingScopes }: Integration): string | null => {
  if (status === 'RECONNECT') return [words.reconnectHint, lastError].filter(Boolean).join(' ');
  return status === 'CONNECTED' && missingScopes.length > 0 ? words.missing(missingScopes.join(', ')) : null;
};

/** Green only for what works; red says what to do. */
export const ConnectionPill = ({ row }: { row: Integration }) => {
  const hint = hintOf(row);
  const pill = (
    <Pill kind={row.status === 'CONNECTED' ? 'success' : 'error'}>{words.statuses[row.status]}</Pill>
  );
  return hint === null ? (
    pill
  ) : (
    <Tooltip content={hint}>
      <button type="button" aria-disabled="true" className="cursor-help rounded-full">
        {pill}
      </button>
    </Tooltip>
  );
};

/** How much hangs on it, and when it last worked. */
export const ConnectionDetail = ({ row }: { row: Integration }) => {
  const { status, adAccountsCount, lastSyncAt, lastError } = row;
  if (lastError !== null && status !== 'DISCONNECTED') return <span className="text-bad">{lastError}</span>;
  const synced = lastSyncAt === null ? words.neverSynced : words.synced(formatValue('dateTime', lastSyncAt));
  return `${words.adAccounts(adAccountsCount)} · ${synced}`;
};
