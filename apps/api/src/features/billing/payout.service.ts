import { createHash } from 'node:crypto';
import type { Payout, PayoutListQuery, PreparePayout, SendPayout } from '@adhelm/contract/payout';
import { centsOfText } from '@adhelm/domain/billing/amounts';
import { isPayable } from '@adhelm/domain/billing/close-period';
import { BILLING_CURRENCY } from '@adhelm/domain/billing/ledger';
import {
  type PayoutRefusal,
  type PayoutWay,
  payoutText,
  refusalToRelease,
  refusalToRetry,
} from '@adhelm/domain/billing/payout';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, InvalidInput, NotFound, PermissionMissing } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { PublisherTermsRepository } from '../publisher/publisher-terms.repository.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { answeringOnce } from './once.ts';
import { adminFor, onlyAdmins } from './payer.ts';
import type { PayoutRepository } from './payout.repository.ts';
import type { PayoutWorkService } from './payout-work.service.ts';
import type { BillingRequestRepository } from './request.repository.ts';

type Repositories = {
  audit: AuditRepository;
  billingRequests: BillingRequestRepository;
  ledger: LedgerRepository;
  payouts: PayoutRepository;
  publisherTerms: PublisherTermsRepository;
};

type Dependencies = {
  inScope: InScope<Repositories>;
  works: Pick<PayoutWorkService, 'lookUp'>;
  /** How money can leave here. */
  ways: readonly PayoutWay[];
  /** Tells the workers that there is something to send. */
  wake: () => Promise<void>;
  clock: Clock;
};

const refusalOf = (refusal: PayoutRefusal): Error => {
  if (refusal === 'SAME_PERSON')
    return new PermissionMissing('You prepared this payout: somebody else has to let it go.');
  if (refusal === 'HELD')
    return new Conflict(
      'The bank details were changed less than 72 hours ago: nothing is paid out until then.',
    );
  return new Conflict('This payout has moved on meanwhile. Load it again to see where it stands.');
};

/** What the audit log keeps: neither the account nor anything else that only those who pay should read. */
const audited = ({ key, amount, currency, status, stage, way, reference, reason }: Payout) => ({
  key,
  amount,
  currency,
  status,
  stage,
  way,
  reference,
  reason,
});

/** What people do with payouts: one prepares, another lets go. */
export const payoutService = (deps: Dependencies) => {
  const { inScope, works, ways, wake, clock } = deps;
  const once = answeringOnce(deps);

  const found = async ({ payouts }: Pick<Repositories, 'payouts'>, id: number): Promise<Payout> => {
    const payout = await payouts.find(id, ways, clock());
    if (!payout) throw new NotFound('This payout');
    return payout;
  };

  const get = (actor: Actor, id: number): Promise<Payout> =>
    inScope(actor.scope, (repositories) => found(repositories, id));

  /** Only what the admin sees, so that the payout of another publisher is not there. */
  const mine = async (actor: Actor, id: number): Promise<Payout> => {
    const payout = await get(actor, id);
    onlyAdmins(actor);
    return payout;
  };

  const letGo = async (
    actor: Actor,
    id: number,
    body: SendPayout,
    { kind, refusal }: { kind: 'release' | 'retry'; refusal: typeof refusalToRelease },
  ): Promise<Payout> => {
    await mine(actor, id);
    const { way, requestKey } = body;
    const answer = await once(
      actor,
      { kind: `${kind} ${id}`, requestKey, body },
      async (repositories, now) => {
        const { payouts, publisherTerms, audit } = repositories;
        const held = await payouts.lock(id);
        if (!held) throw new NotFound('This payout');
        const before = await found(repositories, id);
        const refused = refusal(held, actor.userId, now.getTime());
        if (refused) throw refusalOf(refused);
        if (!ways.includes(way)) throw new InvalidInput('way', 'Payouts cannot leave this way here.');
        if (before.attempts > 0 && before.way !== way)
          throw new Conflict(
            'This payout was tried another way before: it can only be tried again the same way.',
          );
        const account = await publisherTerms.bankAccountOf(held.publisherId);
        if (!account) throw new Conflict('The publisher has no bank account yet.');
        await payouts.release(id, { way, bankAccountId: account.id, by: actor.userId }, now);
        const after = await found(repositories, id);
        await audit.record(
          actor,
          {
            action: 'update',
            entity: 'payout',
            entityId: id,
            publisherId: held.publisherId,
            before: audited(before),
            after: audited(after),
          },
          now,
        );
        return after;
      },
    );
    if (way === 'PROVIDER') await wake();
    return answer;
  };

  return {
    list: (actor: Actor, query: PayoutListQuery) =>
      inScope(actor.scope, ({ payouts }) => payouts.list(query, ways, clock())),

    get,

    /** All that closed periods leave owed becomes one payout. */
    async prepare(actor: Actor, body: PreparePayout): Promise<Payout> {
      const publisherId = adminFor(actor, body.publisherId);
      const { requestKey } = body;
      return once(actor, { kind: 'prepare', requestKey, body }, async (repositories, now) => {
        const { ledger, payouts, publisherTerms, audit } = repositories;
        await ledger.lock(publisherId);
        const { periodIds, entries } = await payouts.owed(publisherId);
        if (periodIds.length === 0) throw new Conflict('Every closed period has its payout already.');
        const amount = entries.reduce((sum, entry) => sum - entry.amount, 0n);
        const { paymentThreshold } = await publisherTerms.payingTermsOf(publisherId);
        const threshold = centsOfText(paymentThreshold) ?? 0n;
        if (!isPayable(amount, threshold))
          throw new Conflict(
            'What is owed is below the payment threshold: it is carried over to the next period.',
          );
        const key = createHash('sha256').update(payoutText(publisherId, entries)).digest('hex');
        const id = await payouts.insert(
          { publisherId, key, amount, currency: BILLING_CURRENCY, periodIds },
          actor.userId,
          now,
        );
        const after = await found(repositories, id);
        await audit.record(
          actor,
          { action: 'create', entity: 'payout', entityId: id, publisherId, after: audited(after) },
          now,
        );
        return after;
      });
    },

    release: (actor: Actor, id: number, body: SendPayout) =>
      letGo(actor, id, body, { kind: 'release', refusal: refusalToRelease }),

    retry: (actor: Actor, id: number, body: SendPayout) =>
      letGo(actor, id, body, { kind: 'retry', refusal: refusalToRetry }),

    /** Asks the provider now; what it does not answer stays as it is. */
    async lookUp(actor: Actor, id: number): Promise<Payout> {
      const { way, releasedAt, status } = await mine(actor, id);
      if (status === 'PAID') return get(actor, id);
      if (way !== 'PROVIDER' || releasedAt === null)
        throw new Conflict(
          'Nobody outside has been asked to pay this yet, or it went by a file: upload what the bank says.',
        );
      await works.lookUp(id);
      return get(actor, id);
    },
  };
};

export type PayoutService = ReturnType<typeof payoutService>;
