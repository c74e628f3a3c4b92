import type { BillingWithLines, ClosePeriod } from '@adhelm/contract/billing';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { centsOfText } from '@adhelm/domain/billing/amounts';
import { closePeriod } from '@adhelm/domain/billing/close-period';
import { finishedMonths, monthAfter, monthOf, stretchOf } from '@adhelm/domain/billing/months';
import { isZone, UTC, type Zone } from '@adhelm/domain/time-zone';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { PublisherTermsRepository } from '../publisher/publisher-terms.repository.ts';
import type { AdjustmentRepository } from './adjustment.repository.ts';
import type { BookedPeriod, LedgerRepository } from './ledger.repository.ts';
import { answeringOnce } from './once.ts';
import { adminFor } from './payer.ts';
import type { PeriodRepository } from './period.repository.ts';
import type { BillingRequestRepository } from './request.repository.ts';
import type { SettledRevenue } from './settled-revenue.ts';

type Repositories = {
  adjustments: AdjustmentRepository;
  audit: AuditRepository;
  billingPeriods: PeriodRepository;
  billingRequests: BillingRequestRepository;
  ledger: LedgerRepository;
  publisherTerms: PublisherTermsRepository;
};

export type ClosingStep = 'revenue-read' | 'closed';

type Dependencies = {
  inScope: InScope<Repositories>;
  settled: SettledRevenue;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  /** Where tests stand between the steps. */
  onStep?: (step: ClosingStep) => Promise<void>;
};

type Owner = Pick<Actor, 'userId' | 'actingPublisherId' | 'requestId'>;

/** Settlements of a month's last days come in the days after it; what is later still is a line of the next period. */
const CLOSE_AFTER_MS = 3 * 86_400_000;

/** A deleted publisher is owed what it earned; for so long settlements of it may come. */
const AFTER_DELETION_MS = 365 * 86_400_000;

const zoneOf = (text: string): Zone => (isZone(text) ? text : UTC);

type State = { name: string; zone: Zone; first: string; closed: BookedPeriod[] };

/** Closes the months of publishers, one after the other, each once. */
export const closeService = ({ inScope, settled, clock, warn, onStep = async () => {} }: Dependencies) => {
  const once = answeringOnce({ inScope, clock });

  const stateOf = (publisherId: number): Promise<State> =>
    inScope(SYSTEM, async ({ ledger }) => {
      const publisher = await ledger.publisher(publisherId);
      if (!publisher) throw new NotFound('This publisher');
      const zone = zoneOf(publisher.zone);
      const first = monthOf(publisher.createdAt.getTime(), zone);
      return { name: publisher.name, zone, first, closed: await ledger.closed(publisherId) };
    });

  const nextOf = ({ closed, first }: State): string => {
    const last = closed.at(-1);
    return last ? monthAfter(last.month) : first;
  };

  /** False when somebody else closed a period meanwhile: what was read is no longer the whole story. */
  const write = (
    publisherId: number,
    month: string,
    state: State,
    revenue: Awaited<ReturnType<SettledRevenue>>,
    by: Owner | null,
  ) =>
    inScope(SYSTEM, async ({ ledger, adjustments, publisherTerms, billingPeriods, audit }) => {
      await ledger.lock(publisherId);
      const closed = await ledger.closed(publisherId);
      if (closed.length !== state.closed.length) return false;
      const now = clock();
      const last = closed.at(-1);
      const stretch = stretchOf(month, state.zone, last?.endsAt.getTime() ?? null);
      const tiers = await publisherTerms.feesOf(publisherId);
      const { paymentThreshold } = await publisherTerms.payingTermsOf(publisherId);
      const threshold = centsOfText(paymentThreshold) ?? 0n;
      const { lines, totals } = closePeriod({
        days: revenue.days.at(-1) ?? [],
        tiers,
        earlier: closed.map((period, place) => ({ ...period, days: revenue.days[place] ?? [] })),
        adjustments: await adjustments.waiting(publisherId),
        carriedIn: await ledger.openBalance(publisherId),
        threshold,
      });
      const id = await ledger.insertPeriod(
        {
          publisherId,
          month,
          number: (last?.number ?? 0) + 1,
          publisherName: state.name,
          zone: state.zone,
          startsAt: new Date(stretch.from),
          endsAt: new Date(stretch.to),
          factsAsOf: revenue.asOf,
          tiers,
          threshold,
          totals,
          lines,
          closedBy: by?.userId ?? null,
        },
        now,
      );
      const after = await billingPeriods.find(id, now);
      const author = by ?? { userId: null, actingPublisherId: null, requestId: 'monthly run' };
      await audit.record(
        author,
        {
          action: 'create',
          entity: 'billing',
          entityId: id,
          publisherId,
          after: {
            month,
            number: after?.number,
            revenue: after?.revenue,
            fees: after?.fees,
            net: after?.netEarnings,
          },
        },
        now,
      );
      return true;
    });

  const closeNext = async (publisherId: number, month: string, by: Owner | null): Promise<void> => {
    for (;;) {
      const state = await stateOf(publisherId);
      if (nextOf(state) !== month) return;
      const last = state.closed.at(-1);
      const stretches = [
        ...state.closed.map(({ startsAt, endsAt, zone }) => ({
          from: startsAt.getTime(),
          to: endsAt.getTime(),
          zone: zoneOf(zone),
        })),
        { ...stretchOf(month, state.zone, last?.endsAt.getTime() ?? null), zone: state.zone },
      ];
      const revenue = await settled(publisherId, stretches);
      await onStep('revenue-read');
      if (await write(publisherId, month, state, revenue, by)) break;
    }
    await onStep('closed');
  };

  const closeDue = async (publisherId: number, end: number): Promise<void> => {
    const state = await stateOf(publisherId);
    for (const month of finishedMonths(nextOf(state), state.zone, end, CLOSE_AFTER_MS))
      await closeNext(publisherId, month, null);
  };

  return {
    /** What the monthly run does: each publisher's months that have been over for some days. */
    async runDue(signal?: AbortSignal): Promise<void> {
      const publishers = await inScope(SYSTEM, ({ ledger }) => ledger.publishers());
      for (const { id, deletedAt } of publishers) {
        if (signal?.aborted) return;
        const end = Math.min(clock().getTime(), (deletedAt?.getTime() ?? Infinity) + AFTER_DELETION_MS);
        await closeDue(id, end).catch((error: Error) => warn(`the billing of publisher ${id} waits`, error));
      }
    },

    /** Closes a month now; one that is closed already is answered as it is. */
    async close(actor: Actor, body: ClosePeriod): Promise<BillingWithLines> {
      const { publisherId: asked, month, requestKey } = body;
      const publisherId = adminFor(actor, asked);
      const state = await stateOf(publisherId);
      const isClosed = state.closed.some((period) => period.month === month);
      if (!isClosed) {
        const next = nextOf(state);
        const isOver = finishedMonths(next, state.zone, clock().getTime()).length > 0;
        if (month > next && isOver)
          throw new Conflict(`Months are closed one after the other: close ${next} first.`);
        if (month < next) throw new Conflict(`${month} lies before the first month of this publisher.`);
        if (!isOver) throw new Conflict(`${month} is not over yet.`);
        await closeNext(publisherId, month, actor);
      }
      return once(actor, { kind: 'close', requestKey, body }, async ({ billingPeriods }, now) => {
        const id = await billingPeriods.idOfMonth(publisherId, month);
        const period = id === undefined ? undefined : await billingPeriods.find(id, now);
        if (!period) throw new NotFound('This period');
        return period;
      });
    },
  };
};

export type CloseService = ReturnType<typeof closeService>;
