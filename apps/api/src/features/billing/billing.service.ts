import type {
  AdjustmentListQuery,
  BillingAdjustment,
  BillingListQuery,
  BillingSummaryQuery,
  BillingWithLines,
  CreateAdjustment,
  SavedFile,
} from '@adhelm/contract/billing';
import { centsOfText } from '@adhelm/domain/billing/amounts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { InvalidInput, NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { AdjustmentRepository } from './adjustment.repository.ts';
import type { LedgerRepository } from './ledger.repository.ts';
import { answeringOnce } from './once.ts';
import { adminFor } from './payer.ts';
import type { PeriodRepository } from './period.repository.ts';
import type { BillingRequestRepository } from './request.repository.ts';
import { statementOf } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';

type Repositories = {
  adjustments: AdjustmentRepository;
  audit: AuditRepository;
  billingPeriods: PeriodRepository;
  billingRequests: BillingRequestRepository;
  ledger: LedgerRepository;
};

/** What people read of billing, and what they put right. */
export const billingService = (deps: { inScope: InScope<Repositories>; clock: Clock }) => {
  const { inScope, clock } = deps;
  const once = answeringOnce(deps);

  const get = (actor: Actor, id: number): Promise<BillingWithLines> =>
    inScope(actor.scope, async ({ billingPeriods }) => {
      const period = await billingPeriods.find(id, clock());
      if (!period) throw new NotFound('This billing record');
      return period;
    });

  return {
    list: (actor: Actor, query: BillingListQuery) =>
      inScope(actor.scope, ({ billingPeriods }) => billingPeriods.list(query, clock())),

    summary: (actor: Actor, query: BillingSummaryQuery) =>
      inScope(actor.scope, ({ billingPeriods }) => billingPeriods.summary(query)),

    get,

    async statement(actor: Actor, id: number): Promise<SavedFile> {
      const period = await get(actor, id);
      const pdf = await statementPdf(statementOf(period));
      return {
        fileName: `statement-${period.publisherId}-${period.number}-${period.month}.pdf`,
        base64: pdf.toString('base64'),
      };
    },

    adjustments: (actor: Actor, query: AdjustmentListQuery) =>
      inScope(actor.scope, ({ adjustments }) => adjustments.list(query)),

    async adjust(actor: Actor, body: CreateAdjustment): Promise<BillingAdjustment> {
      const publisherId = adminFor(actor, body.publisherId);
      const amount = centsOfText(body.amount) ?? 0n;
      const { requestKey, reason, correctsPeriodId = null } = body;
      return once(actor, { kind: 'adjust', requestKey, body }, async (repositories, now) => {
        const { adjustments, audit, billingPeriods, ledger } = repositories;
        await ledger.lock(publisherId);
        const corrected = correctsPeriodId === null ? null : await billingPeriods.find(correctsPeriodId, now);
        if (corrected === undefined || (corrected && corrected.publisherId !== publisherId))
          throw new InvalidInput('correctsPeriodId', 'This period was not found.');
        const id = await adjustments.insert(
          { publisherId, amount, reason, correctsPeriodId },
          actor.userId,
          now,
        );
        const after = await adjustments.find(id);
        if (!after) throw new NotFound('This adjustment');
        await audit.record(
          actor,
          { action: 'create', entity: 'billing_adjustment', entityId: id, publisherId, after },
          now,
        );
        return after;
      });
    },
  };
};

export type BillingService = ReturnType<typeof billingService>;
