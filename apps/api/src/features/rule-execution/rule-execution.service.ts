import type { RuleExecution, RuleExecutionListQuery } from '@adhelm/contract/rule-execution';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { Change } from '@adhelm/domain/rules/outcome';
import { UNDO_REFUSALS, undoOf } from '@adhelm/domain/rules/undo';
import type { InScope } from '../../db/entities/in-scope.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { asking, type CallsOf, connectedCalls } from '../adapter/platform-calls.ts';
import { type PlaceRepositories, placeOf } from './action-place.ts';
import type { RuleActService } from './rule-act.service.ts';
import type { ClaimedAction } from './rule-action.repository.ts';
import type { RuleExecutionRepository } from './rule-execution.repository.ts';

type Repositories = PlaceRepositories & { audit: AuditRepository; ruleExecutions: RuleExecutionRepository };

type Dependencies = {
  inScope: InScope<Repositories>;
  callsOf: CallsOf;
  acts: Pick<RuleActService, 'worker' | 'carryOut'>;
  /** Tells the workers that rules of a publisher have something to do. */
  wake: (publisherId: number) => Promise<void>;
  clock: Clock;
};

const WHAT = 'This execution';

/** An object as a change left it; which tags it has is known here. */
const asLeft = (change: Change | null, tags: readonly string[]) => {
  const left = (field: Change['field']) => (change?.field === field ? change.to : null);
  return {
    status: left('status') ?? '',
    dailyBudget: left('dailyBudget'),
    bidAmount: left('bidAmount'),
    tags,
  };
};

/** What people do about what rules did: read, allow, decline and undo. */
export const ruleExecutionService = ({ inScope, callsOf, acts, wake, clock }: Dependencies) => {
  const find = async (actor: Actor, id: number): Promise<RuleExecution> => {
    const found = await inScope(actor.scope, ({ ruleExecutions }) => ruleExecutions.find(id, clock()));
    if (!found) throw new NotFound(WHAT);
    return found;
  };

  const answer = async (actor: Actor, id: number, to: 'approve' | 'decline'): Promise<RuleExecution> => {
    const { publisherId } = await find(actor, id);
    return inScope(actor.scope, async ({ audit, ruleExecutions }) => {
      const now = clock();
      const isTaken = await ruleExecutions[to](id, actor.userId, now);
      const after = await ruleExecutions.find(id, now);
      if (!isTaken || !after) throw new Conflict('It does not wait for an answer any more.');
      const [before, state] = [{ approval: 'WAITING' }, { approval: after.approval?.state }];
      const change = { action: 'update', entity: 'rule_execution', entityId: id, publisherId } as const;
      await audit.record(actor, { ...change, before, after: state }, now);
      return after;
    });
  };

  /** What stands at the platform now, as far as an undoing asks; tags are ours. */
  const presentOf = async (action: ClaimedAction, tags: readonly string[]) => {
    const place = await inScope(SYSTEM, (repositories) => placeOf(repositories, action));
    if (place === 'here') return asLeft(action.change, tags);
    if (place === 'gone') throw new Conflict(UNDO_REFUSALS.CHANGED_SINCE);
    const { target } = place;
    const calls = await connectedCalls(callsOf, { ...target, platform: action.platform });
    const there = await asking(action.platform, () => calls.read(target.ref, target.currency));
    return { ...there, tags };
  };

  return {
    list: ({ scope }: Actor, query: RuleExecutionListQuery) =>
      inScope(scope, ({ ruleExecutions }) => ruleExecutions.list(query, clock())),

    async approve(actor: Actor, id: number): Promise<RuleExecution> {
      const approved = await answer(actor, id, 'approve');
      await wake(approved.publisherId);
      return approved;
    },

    decline: (actor: Actor, id: number): Promise<RuleExecution> => answer(actor, id, 'decline'),

    /** Looked at before it is claimed, so that what cannot be undone stays as it is. */
    async undo(actor: Actor, id: number): Promise<RuleExecution> {
      const toUndo = () => inScope(actor.scope, ({ ruleExecutions }) => ruleExecutions.toUndo(id));
      const found = await toUndo();
      if (!found) throw new NotFound(WHAT);
      const { done, action, tags } = found;
      const refuse = (present: Parameters<typeof undoOf>[1]) => {
        const outcome = undoOf(done, present, clock().getTime());
        if ('refused' in outcome) throw new Conflict(UNDO_REFUSALS[outcome.refused]);
      };
      // What no look at the platform can allow is refused without one.
      refuse(asLeft(action.change, tags));
      refuse(await presentOf(action, tags));
      const claimed = await inScope(SYSTEM, ({ ruleActions }) =>
        ruleActions.claimUndo(action, actor.userId, acts.worker, clock()),
      );
      if (!claimed) throw new Conflict(UNDO_REFUSALS.ALREADY_UNDONE);
      await acts.carryOut(claimed);
      const after = await toUndo();
      if (after?.undoMessage) throw new Conflict(after.undoMessage);
      return find(actor, id);
    },
  };
};

export type RuleExecutionService = ReturnType<typeof ruleExecutionService>;
