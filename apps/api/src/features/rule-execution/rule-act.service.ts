import { randomUUID } from 'node:crypto';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { SkipReason } from '@adhelm/domain/rules/outcome';
import { UNDO_REFUSALS } from '@adhelm/domain/rules/undo';
import { asError } from '../../as-error.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict } from '../../errors.ts';
import { BEAT_MS } from '../../jobs/silent-worker.ts';
import { PlatformFailed } from '../../ports/ad-platform.ts';
import type { Clock } from '../../ports/clock.ts';
import { changeThere, isSameValue } from '../adapter/change-there.ts';
import { answerFor, type CallsOf, DEFAULT_WAIT_MS } from '../adapter/platform-calls.ts';
import { actionEndings, type EndingRepositories } from './action-endings.ts';
import { type PlaceRepositories, placeOf } from './action-place.ts';
import type { ActingRule, ClaimedAction } from './rule-action.repository.ts';

type Repositories = EndingRepositories & PlaceRepositories;

export type ActingStep = 'claimed' | 'called' | 'confirmed';

type Dependencies = {
  inScope: InScope<Repositories>;
  callsOf: CallsOf;
  clock: Clock;
  warn: (reason: string, error: Error) => void;
  /** Where tests stand between the steps. */
  onStep?: (step: ActingStep) => Promise<void>;
};

const GIVE_UP_AFTER = 5;
const FIRST_PAUSE_MS = 10_000;
const MINUTE = 60_000;
/** How many actions of a publisher are under way at once. */
const LANES = 4;

/** Another worker has taken over: what was begun here ends here. */
class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Carries out what rules decided: claimed first, then looked at, changed, looked at again and confirmed. */
export const ruleActService = ({ inScope, callsOf, clock, warn, onStep = async () => {} }: Dependencies) => {
  const worker = randomUUID();
  const { end, endUndo } = actionEndings({ inScope, worker, clock });

  const stillOwn = async (action: ClaimedAction): Promise<void> => {
    if (!(await inScope(SYSTEM, ({ ruleActions }) => ruleActions.beat(action, worker, clock()))))
      throw new ClaimLost();
  };

  /** Why something that is not done yet is not begun any more: what a person wants is. */
  const heldBack = (action: ClaimedAction, rule: ActingRule): SkipReason | null => {
    if (action.isUndo || action.approval !== null) return null;
    if (!rule.isLive) return 'SWITCHED_OFF';
    return clock().getTime() - action.at.getTime() > rule.staleAfterMinutes * MINUTE ? 'STALE' : null;
  };

  const skip = (action: ClaimedAction, reason: SkipReason, found?: Parameters<typeof end>[2]) =>
    action.isUndo
      ? endUndo(action, { undo: 'FAILED', message: UNDO_REFUSALS.CHANGED_SINCE }, found)
      : end(action, { status: 'SKIPPED', reason }, found);

  const done = (action: ClaimedAction, found?: Parameters<typeof end>[2]) =>
    action.isUndo ? endUndo(action, { undo: 'DONE' }, found) : end(action, { status: 'DONE' }, found);

  const fail = (action: ClaimedAction, message: string) =>
    action.isUndo ? endUndo(action, { undo: 'FAILED', message }) : end(action, { status: 'FAILED', message });

  const perform = async (action: ClaimedAction, signal: AbortSignal | undefined): Promise<void> => {
    const { rule, place } = await inScope(SYSTEM, async (repositories) => ({
      rule: await repositories.ruleActions.rule(action.ruleId),
      place: await placeOf(repositories, action),
    }));
    const reason = rule ? heldBack(action, rule) : 'SWITCHED_OFF';
    const isFirst = action.attempts === 1;
    if (reason !== null && isFirst) return skip(action, reason);
    if (place === 'here') return done(action);
    if (place === 'gone') return skip(action, 'GONE');
    const { wanted, from, target } = place;
    const calls = target.connectionId === null ? undefined : await callsOf(target.connectionId, signal);
    if (!calls) throw new PlatformFailed('reconnect', 'there is no token');
    const isFrom = (value: string | null) => isSameValue(wanted.field, value, from);
    const isTo = (value: string | null) => isSameValue(wanted.field, value, wanted.to);
    const { outcome, now } = await changeThere(calls, target, wanted, {
      isExpected: (value) => isTo(value) || (reason === null && isFrom(value)),
      beforeCall: () => stillOwn(action),
    });
    await onStep('called');
    const value = now[wanted.field];
    const found = { wanted, place: place.amount, there: now };
    if (outcome === 'unexpected') return skip(action, (isFrom(value) && reason) || 'CHANGED', found);
    // What is so at the first look was done by somebody else.
    if (outcome === 'already' && isFirst && !action.isUndo) return skip(action, 'ALREADY_SO', found);
    if (!isTo(value)) throw new PlatformFailed('unconfirmed', 'the platform does not say what was set');
    return done(action, found);
  };

  const postpone = (action: ClaimedAction, waitMs: number | null) =>
    inScope(SYSTEM, ({ ruleActions }) =>
      ruleActions.postpone(action, worker, waitMs === null ? null : new Date(clock().getTime() + waitMs)),
    );

  /** Away for a moment: again later and later, looking first, and given up in the end. */
  const tryAgain = (action: ClaimedAction, message: string) =>
    action.attempts >= GIVE_UP_AFTER
      ? fail(action, message)
      : postpone(action, FIRST_PAUSE_MS * 2 ** (action.attempts - 1));

  const afterFailure = async (action: ClaimedAction, error: unknown): Promise<void> => {
    if (error instanceof ClaimLost) return;
    // It has no amount, or several: that came to be after the decision.
    if (error instanceof Conflict) return skip(action, 'NO_AMOUNT');
    if (!(error instanceof PlatformFailed)) {
      warn('an action of a rule was interrupted', asError(error));
      return tryAgain(action, 'It was interrupted again and again.');
    }
    warn('an ad platform did not do what a rule wanted', error);
    const { problem, circumstances } = error;
    const { message } = answerFor(action.platform, error);
    if (problem === 'wait') return postpone(action, circumstances.waitMs ?? DEFAULT_WAIT_MS);
    if (problem === 'unavailable' || problem === 'unconfirmed') return tryAgain(action, message);
    return fail(action, message);
  };

  /** What a worker does with what it has claimed. */
  const carryOut = async (action: ClaimedAction, signal?: AbortSignal): Promise<void> => {
    const beat = setInterval(() => void stillOwn(action).catch(() => {}), BEAT_MS).unref();
    try {
      await onStep('claimed');
      await perform(action, signal);
      await onStep('confirmed');
    } catch (error) {
      await (signal?.aborted ? postpone(action, null) : afterFailure(action, error));
    } finally {
      clearInterval(beat);
    }
  };

  return {
    worker,
    carryOut,

    /** Everything that a publisher's rules decided and that nobody else is at. */
    async act(publisherId: number, signal?: AbortSignal): Promise<void> {
      await inScope(SYSTEM, ({ ruleActions }) => ruleActions.expire(publisherId, clock()));
      const lane = async () => {
        while (!signal?.aborted) {
          const action = await inScope(SYSTEM, ({ ruleActions }) =>
            ruleActions.claimNext(publisherId, worker, clock()),
          );
          if (!action) return;
          await carryOut(action, signal);
        }
      };
      const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
      for (const one of lanes) if (one.status === 'rejected') throw one.reason;
    },
  };
};

export type RuleActService = ReturnType<typeof ruleActService>;
