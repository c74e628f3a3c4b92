import { dollarsOf } from '@adhelm/domain/billing/amounts';
import { bookPayment } from '@adhelm/domain/billing/ledger';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { LedgerRepository } from './ledger.repository.ts';

type Repositories = {
  audit: AuditRepository;
  ledger: LedgerRepository;
  notifications: NotificationRepository;
};

type Ended = { id: number; publisherId: number; amount: bigint };
type Ending = { kind: 'PAID'; reference: string; charged: bigint } | { kind: 'REFUSED'; reason: string };
/** Null where the server heard of it by itself. */
type Author = Parameters<AuditRepository['record']>[0] | null;

const BY_ITSELF = { userId: null, actingPublisherId: null, requestId: 'payouts' };

/** What goes with the end of a payout, in the transaction of it: the books, the audit log, and the publisher's people. */
export const endPayout = async (
  { audit, ledger, notifications }: Repositories,
  { id, publisherId, amount }: Ended,
  ending: Ending,
  by: Author,
  now: Date,
): Promise<void> => {
  if (ending.kind === 'PAID')
    await ledger.book(
      { publisher_id: publisherId, kind: 'PAYOUT', payout_id: id, at: now },
      bookPayment({ amount, charged: ending.charged }),
    );
  await audit.record(
    by ?? BY_ITSELF,
    {
      action: 'update',
      entity: 'payout',
      entityId: id,
      publisherId,
      before: { status: 'PENDING' },
      after:
        ending.kind === 'PAID'
          ? { status: 'PAID', reference: ending.reference }
          : { status: 'FAILED', reason: ending.reason },
    },
    now,
  );
  const readers = await notifications.holdersOf(publisherId, ['GET_BILLINGS']);
  const message =
    ending.kind === 'PAID'
      ? {
          kind: 'payout-paid',
          title: 'Payout paid',
          body: `${dollarsOf(amount)} was paid to your bank account.`,
        }
      : {
          kind: 'payout-failed',
          title: 'Payout failed',
          body: `${dollarsOf(amount)} could not be paid: ${ending.reason}`,
        };
  await notifications.insert(readers, { publisherId, link: '/billing', ...message }, now);
};
