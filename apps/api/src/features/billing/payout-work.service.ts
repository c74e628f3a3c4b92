import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import { BEAT_MS } from '../../jobs/silent-worker.ts';
import type { Clock } from '../../ports/clock.ts';
import { AnswerLost, type PayoutOutcome, type PayoutProvider } from '../../ports/payout-provider.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { endPayout } from './payout-endings.ts';
import type { ClaimedPayout, PayoutWorkRepository } from './payout-work.repository.ts';

type Repositories = {
  audit: AuditRepository;
  ledger: LedgerRepository;
  notifications: NotificationRepository;
  payoutWork: PayoutWorkRepository;
};

export type PayingStep = 'claimed' | 'looked-up' | 'sent' | 'settled';

type Dependencies = {
  inScope: InScope<Repositories>;
  /** None where payouts leave by files alone. */
  provider: PayoutProvider | null;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  /** Where tests stand between the steps. */
  onStep?: (step: PayingStep) => Promise<void>;
};

const AT_ONCE = 50;
/** How long until an unanswered question is asked again: longer each time, up to an hour. */
const AGAIN_MS = 60_000;
const LONGEST_MS = 3_600_000;
const PROCESSING_MS = 300_000;

/** Sends what was released and finds out what became of it, whichever process does it and however often one dies. */
export const payoutWorkService = ({
  inScope,
  provider,
  clock,
  warn,
  onStep = async () => {},
}: Dependencies) => {
  const settle = (claimed: ClaimedPayout, worker: string, outcome: PayoutOutcome): Promise<boolean> =>
    inScope(SYSTEM, async (repositories) => {
      const { payoutWork } = repositories;
      const { id, publisherId, order } = claimed;
      const now = clock();
      if (outcome.kind === 'UNDERWAY') {
        const notBefore = new Date(now.getTime() + PROCESSING_MS);
        const { reference } = outcome;
        return payoutWork.settle(id, worker, { status: 'PENDING', reference, notBefore }, now);
      }
      const isPaid = outcome.kind === 'PAID';
      const ending = isPaid
        ? ({ status: 'PAID', reference: outcome.reference } as const)
        : ({ status: 'FAILED', reason: outcome.reason } as const);
      if (!(await payoutWork.settle(id, worker, ending, now))) return false;
      // One that failed before and still has failed is no news.
      if (isPaid || !claimed.wasFailed)
        await endPayout(repositories, { id, publisherId, amount: order.amount }, outcome, null, now);
      return true;
    });

  /**
   * What became of an order, by asking first wherever it may have been sent before. A refusal that was known before it
   * was sent again says nothing about the new attempt.
   */
  const outcomeOf = async (
    calls: PayoutProvider,
    claimed: ClaimedPayout,
    onlyLook: boolean,
  ): Promise<PayoutOutcome | null> => {
    const mayBeThere = claimed.wasUnknown || claimed.wasUnderway || claimed.attempts > 0;
    const known = mayBeThere ? await calls.lookUp(claimed.order.key) : null;
    if (mayBeThere) await onStep('looked-up');
    const isOpen =
      known === null || (known.kind === 'REFUSED' && !claimed.wasUnknown && !claimed.wasUnderway);
    if (!isOpen) return known;
    if (onlyLook || claimed.wasUnderway || claimed.wasFailed) return claimed.wasFailed ? known : null;
    const outcome = await calls.send(claimed.order);
    await onStep('sent');
    return outcome;
  };

  const waitOf = ({ attempts }: ClaimedPayout): Date =>
    new Date(clock().getTime() + Math.min(LONGEST_MS, AGAIN_MS * 2 ** Math.min(attempts, 10)));

  const carryOut = async (id: number, onlyLook: boolean): Promise<void> => {
    if (!provider) return;
    // Each attempt is a worker of its own, so that what an earlier one still hears does not count.
    const worker = randomUUID();
    const claimed = await inScope(SYSTEM, ({ payoutWork }) =>
      payoutWork.claim(id, { worker, onlyLook }, clock()),
    );
    if (!claimed) return;
    await onStep('claimed');
    const beat = setInterval(() => {
      inScope(SYSTEM, ({ payoutWork }) => payoutWork.beat(id, worker, clock())).catch(() => {});
    }, BEAT_MS).unref();
    try {
      const outcome = await outcomeOf(provider, claimed, onlyLook);
      if (outcome) await settle(claimed, worker, outcome);
      else await inScope(SYSTEM, ({ payoutWork }) => payoutWork.leave(id, worker, waitOf(claimed)));
      await onStep('settled');
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      warn(`payout ${id} is unknown: it is looked up before anything else`, error);
      await inScope(SYSTEM, ({ payoutWork }) => payoutWork.leave(id, worker, waitOf(claimed)));
    } finally {
      clearInterval(beat);
    }
  };

  return {
    /** Sends and asks after all that is due. */
    async work(signal?: AbortSignal): Promise<void> {
      if (!provider) return;
      const due = await inScope(SYSTEM, ({ payoutWork }) => payoutWork.due(clock(), AT_ONCE));
      for (const id of due) {
        if (signal?.aborted) return;
        await carryOut(id, false).catch((error: Error) => warn(`payout ${id} waits`, error));
      }
    },

    /** Asks after one now and sends nothing. */
    lookUp: (id: number): Promise<void> => carryOut(id, true),
  };
};

export type PayoutWorkService = ReturnType<typeof payoutWorkService>;
