import type { AdAccount } from '@adhelm/contract/ad-account';
import { isZone } from '@adhelm/domain/time-zone';
import { CircleAlert, Unplug } from 'lucide-react';
import { isConnectable } from '../../buying/connectable.ts';
import { useFollowedWorks } from '../../buying/followed-works.ts';
import { jobWords } from '../../buying/job-words.ts';
import { isOver } from '../../buying/sync-works.ts';
import { formatValue, NO_VALUE } from '../../resource/cells/format.ts';
import { statusLabel } from '../../resource/cells/status.ts';
import { adAccountTexts as words } from './ad-account.texts.ts';
import { accountKey } from './orders.ts';

/** The work on an account that is under way because somebody here asked for it. */
export const useWorkOn = (id: number) =>
  useFollowedWorks().find((work) => work.key === accountKey(id) && !isOver(work)) ?? null;

type Trouble = { icon: typeof Unplug; text: string; tone: string };

const troubleOf = ({ isConnected, platform, syncError }: AdAccount): Trouble | null => {
  if (isConnected)
    return syncError === null
      ? null
      : { icon: CircleAlert, text: words.lastSyncFailed(syncError), tone: 'text-bad' };
  return isConnectable(platform)
    ? { icon: Unplug, text: `${words.notConnected}. ${words.notConnectedHint}`, tone: 'text-ink-3' }
    : null;
};

/** The name, with a mark where something is the matter, as small rows have no room for words. */
export const AccountName = ({ account }: { account: AdAccount }) => {
  const trouble = troubleOf(account);
  return (
    <span className="flex items-center gap-1.5" data-hint={trouble?.text}>
      <span className="truncate">{account.name}</span>
      {trouble && (
        <>
          <trouble.icon className={`size-3.5 shrink-0 ${trouble.tone}`} aria-hidden="true" />
          <span className="sr-only">{trouble.text}</span>
        </>
      )}
    </span>
  );
};

const syncState = ({ isConnected, syncedAt, syncError, platform }: AdAccount): string => {
  if (!isConnected) return isConnectable(platform) ? words.notConnected : '';
  if (syncError !== null) return syncError;
  return syncedAt === null ? words.neverSynced : words.synced(formatValue('dateTime', syncedAt));
};

/** What the platform calls it, how it stands there, and when it was last retrieved. */
export const AccountDetail = ({ account }: { account: AdAccount }) => {
  const work = useWorkOn(account.id);
  const state = work?.job ? jobWords(work.job) : syncState(account);
  const parts = [account.realAccountId, statusLabel(account.accountStatus), state];
  return (
    <span className={account.syncError !== null && !work && account.isConnected ? 'text-bad' : undefined}>
      {parts.filter((part) => part !== '').join(' · ')}
    </span>
  );
};

/** By the clock of the account, which its platform counts days by. */
export const crawledFromText = ({ buyAt, timeZone }: Pick<AdAccount, 'buyAt' | 'timeZone'>): string =>
  buyAt === null ? NO_VALUE : formatValue('date', buyAt, isZone(timeZone) ? timeZone : undefined);
