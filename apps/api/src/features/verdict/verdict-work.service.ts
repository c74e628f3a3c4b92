import { randomUUID } from 'node:crypto';
import { PLATFORMS } from '@adhelm/contract/platform';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { AdRepository } from '../ad/ad.repository.ts';
import { changeThere, type There } from '../adapter/change-there.ts';
import { answerFor, type CallsOf, DEFAULT_WAIT_MS } from '../adapter/platform-calls.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { ClaimedVerdict, JudgedAd, VerdictEnd, VerdictRepository } from './verdict.repository.ts';
import { verdictMessage } from './verdict-messages.ts';

export type VerdictStep = 'claimed' | 'called';

type Needs = {
  inScope: InScope<{
    ads: Pick<AdRepository, 'setStanding'>;
    audit: AuditRepository;
    notifications: Pick<NotificationRepository, 'insert' | 'holdersOf'>;
    verdicts: VerdictRepository;
  }>;
  callsOf: CallsOf;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  /** Where tests stand between the steps. */
  onStep?: ((step: VerdictStep) => Promise<void>) | undefined;
};

/** Whoever has one and says nothing for so long is gone. */
const CLAIMED_MS = 300_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 900_000;
/** People have to know after a while that an ad still runs: that is about an hour and a half. */
const GIVE_UP_AFTER = 12;
/** How many ads are under way at once. */
const LANES = 4;
const TOLD: ReadonlySet<VerdictEnd['outcome']> = new Set(['PAUSED', 'NOT_RUNNING', 'NOT_PAUSED', 'TOLD']);

/** Another worker has it, or something newer was said. */
class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Pauses ads that a feed disapproves, and tells people of that and of ads that it allows again. It resumes nothing. */
export const verdictWorkService = ({ inScope, callsOf, clock, warn, onStep = async () => {} }: Needs) => {
  const after = (ms: number): Date => new Date(clock().getTime() + ms);

  /** All that is written down when it is over, or nothing where another worker has taken over. */
  const end = (
    worker: string,
    verdict: ClaimedVerdict,
    ending: VerdictEnd,
    found: { ad?: JudgedAd; there?: There } = {},
  ): Promise<void> =>
    inScope(SYSTEM, async ({ ads, audit, notifications, verdicts }) => {
      if (!(await verdicts.end(verdict, worker, ending))) return;
      const { adId, publisherId } = verdict;
      const { ad, there } = found;
      const now = clock();
      if (there) await ads.setStanding(adId, there, now);
      if (ending.outcome === 'PAUSED')
        await audit.record(
          {
            userId: null,
            actingPublisherId: publisherId,
            requestId: `verdict ${verdict.id} of ${verdict.provider}`,
          },
          {
            action: 'update',
            entity: 'ad',
            entityId: adId,
            publisherId,
            before: { status: 'ACTIVE' },
            after: { status: 'PAUSED' },
          },
          now,
        );
      if (!ad || !TOLD.has(ending.outcome)) return;
      const holders = await notifications.holdersOf(publisherId, ['UPDATE_CAMPAIGN']);
      const readers = await verdicts.seeing(publisherId, ad.userId, holders);
      await notifications.insert(readers, { publisherId, ...verdictMessage(verdict, ad, ending) }, now);
    });

  const pause = async (
    worker: string,
    verdict: ClaimedVerdict,
    ad: JudgedAd,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const { label } = PLATFORMS[ad.platform];
    const calls = ad.connectionId === null ? undefined : await callsOf(ad.connectionId, signal);
    if (!calls) {
      const error = `The ad account is not connected to ${label}.`;
      return end(worker, verdict, { outcome: 'NOT_PAUSED', error }, { ad });
    }
    let { wasCalled } = verdict;
    const { now: there } = await changeThere(
      calls,
      { ref: { level: 'ad', realId: ad.realId }, currency: ad.currency },
      { field: 'status', to: 'PAUSED' },
      {
        isExpected: (status) => status === 'ACTIVE' || status === 'PAUSED',
        beforeCall: async () => {
          const isOwn = await inScope(SYSTEM, ({ verdicts }) =>
            verdicts.calling(verdict, worker, clock(), after(CLAIMED_MS)),
          );
          if (!isOwn) throw new ClaimLost();
          wasCalled = true;
        },
      },
    );
    await onStep('called');
    if (there.status === 'ACTIVE')
      throw new PlatformFailed('unconfirmed', 'the platform does not say what was set');
    const outcome = wasCalled && there.status === 'PAUSED' ? 'PAUSED' : 'NOT_RUNNING';
    return end(worker, verdict, { outcome }, { ad, there });
  };

  const perform = async (worker: string, verdict: ClaimedVerdict, signal?: AbortSignal): Promise<void> => {
    const stand = await inScope(SYSTEM, ({ verdicts }) => verdicts.standOf(verdict));
    const { ad, isNewest, previous } = stand;
    if (!ad) return end(worker, verdict, { outcome: 'GONE' });
    if (!isNewest) return end(worker, verdict, { outcome: 'SUPERSEDED' });
    if (verdict.verdict === 'DISAPPROVED') return pause(worker, verdict, ad, signal);
    return end(worker, verdict, { outcome: previous === 'DISAPPROVED' ? 'TOLD' : 'KEPT' }, { ad });
  };

  const postpone = (worker: string, verdict: ClaimedVerdict, ms: number, error: string | null = null) =>
    inScope(SYSTEM, ({ verdicts }) => verdicts.postpone(verdict, worker, after(ms), error));

  const afterFailure = async (worker: string, verdict: ClaimedVerdict, error: unknown): Promise<void> => {
    if (error instanceof ClaimLost) return postpone(worker, verdict, 0);
    warn('an ad that a feed disapproved was not paused', asError(error));
    const ad = (await inScope(SYSTEM, ({ verdicts }) => verdicts.standOf(verdict))).ad;
    const failure = error instanceof PlatformFailed ? error : undefined;
    const problem = failure?.problem ?? 'unavailable';
    const words = failure && ad ? answerFor(ad.platform, failure).message : 'It was interrupted.';
    if (problem === 'missing') return end(worker, verdict, { outcome: 'NOT_RUNNING' }, ad && { ad });
    const isPassing = problem === 'wait' || problem === 'unavailable' || problem === 'unconfirmed';
    if (!isPassing || verdict.tries >= GIVE_UP_AFTER)
      return end(worker, verdict, { outcome: 'NOT_PAUSED', error: words }, ad && { ad });
    const backOff = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (verdict.tries - 1));
    const asked = problem === 'wait' ? (failure?.circumstances.waitMs ?? DEFAULT_WAIT_MS) : 0;
    return postpone(worker, verdict, Math.max(backOff, asked), words);
  };

  /** The next one; false when there is none. */
  const workOne = async (signal?: AbortSignal): Promise<boolean> => {
    const worker = randomUUID();
    const verdict = await inScope(SYSTEM, ({ verdicts }) =>
      verdicts.claimNext(worker, clock(), after(CLAIMED_MS)),
    );
    if (!verdict) return false;
    try {
      await onStep('claimed');
      await perform(worker, verdict, signal);
    } catch (error) {
      await (signal?.aborted ? postpone(worker, verdict, 0) : afterFailure(worker, verdict, error));
    }
    return true;
  };

  /** Everything that is due, and how much it was; whatever fails is due later. */
  const work = async (signal?: AbortSignal): Promise<number> => {
    await inScope(SYSTEM, ({ verdicts }) => verdicts.findAds(clock()));
    let count = 0;
    const lane = async () => {
      while (!signal?.aborted && (await workOne(signal))) count += 1;
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const one of lanes) if (one.status === 'rejected') throw one.reason;
    return count;
  };

  return { work };
};
