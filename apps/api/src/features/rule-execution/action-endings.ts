import { SYSTEM } from '@adhelm/domain/access-scope';
import type { InScope } from '../../db/entities/in-scope.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import type { AmountPlace } from '../adapter/amount-place.ts';
import type { There, Wanted } from '../adapter/change-there.ts';
import type { NotificationRepository } from '../notification/notification.repository.ts';
import type { RuleRepository } from '../rule/rule.repository.ts';
import type { ActingRule, ActionEnd, ClaimedAction, RuleActionRepository } from './rule-action.repository.ts';
import { ruleMessages } from './rule-messages.ts';
import type { RuleRunRepository } from './rule-run.repository.ts';

export type EndingRepositories = {
  audit: AuditRepository;
  notifications: NotificationRepository;
  ruleActions: RuleActionRepository;
  ruleRuns: RuleRunRepository;
  rules: RuleRepository;
};

type Dependencies = { inScope: InScope<EndingRepositories>; worker: string; clock: Clock };

/** What stands at the platform after an action, and where an amount lies that it is about. */
export type Found = { wanted: Wanted; place: AmountPlace | null; there: There };

const SWITCHED_OFF_AFTER = 5;

const ENTITIES = { ACCOUNT: 'ad_account', CAMPAIGN: 'campaign', AD_SET: 'ad_set', AD: 'ad' } as const;

/** What is written down when an action is over: all of it, or nothing where another worker has taken over. */
export const actionEndings = ({ inScope, worker, clock }: Dependencies) => {
  const keep = async ({ ruleActions }: EndingRepositories, action: ClaimedAction, found: Found) => {
    const { wanted, place, there } = found;
    if (wanted.field === 'status') await ruleActions.keepStanding(action, there, clock());
    else if (place) await ruleActions.keepAmount(action, place, wanted.field, there, clock());
  };

  /** Nobody did it but the rule, unless a person allowed it or undoes it. */
  const audit = (repositories: EndingRepositories, action: ClaimedAction) => {
    const { change, isUndo, level, publisherId } = action;
    if (!change) return;
    const [before, after] = isUndo ? [change.to, change.from] : [change.from, change.to];
    return repositories.audit.record(
      {
        userId: isUndo ? action.undoBy : action.approvalBy,
        actingPublisherId: publisherId,
        requestId: `rule ${action.ruleId}, execution ${action.id}`,
      },
      {
        action: 'update',
        entity: ENTITIES[level],
        entityId: action.objectId,
        publisherId,
        before: { [change.field]: before },
        after: { [change.field]: after },
      },
      clock(),
    );
  };

  const tell = async (
    { notifications }: EndingRepositories,
    { publisherId, ruleId }: ClaimedAction,
    { name, createdBy }: ActingRule,
    say: (messages: ReturnType<typeof ruleMessages>) => ReturnType<ReturnType<typeof ruleMessages>['failed']>,
  ) => {
    const readers = await notifications.authorOrHolders(publisherId, createdBy, ['UPDATE_RULE']);
    await notifications.insert(readers, { publisherId, ...say(ruleMessages({ ruleId, name })) }, clock());
  };

  const count = async (
    repositories: EndingRepositories,
    action: ClaimedAction,
    rule: ActingRule,
    end: ActionEnd,
  ) => {
    const { ruleActions, rules } = repositories;
    const { ruleId } = action;
    if (end.status === 'DONE') await rules.clearFailures(ruleId);
    if (end.status === 'FAILED') {
      const failures = await rules.countFailure(ruleId);
      if (failures >= SWITCHED_OFF_AFTER && (await rules.switchOff(ruleId, clock())))
        await tell(repositories, action, rule, (messages) => messages.switchedOff(failures, end.message));
    }
    const { open, failed, all, lastMessage } = await ruleActions.standOf(action);
    if (open === 0 && failed > 0)
      await tell(repositories, action, rule, (messages) => messages.failed(failed, all, lastMessage ?? ''));
  };

  return {
    end: (action: ClaimedAction, end: ActionEnd, found?: Found): Promise<void> =>
      inScope(SYSTEM, async (repositories) => {
        const { ruleActions, ruleRuns } = repositories;
        const rule = await ruleActions.rule(action.ruleId);
        if (!rule || !(await ruleActions.end(action, worker, end, clock()))) return;
        if (found) await keep(repositories, action, found);
        if (end.status === 'DONE') {
          const { change, level, objectId, publisherId } = action;
          if (change?.field === 'tag' && change.to !== null)
            await ruleRuns.tag(publisherId, level, [objectId], change.to, clock());
          if (action.action === 'NOTIFY')
            await tell(repositories, action, rule, (messages) =>
              messages.holds({ level, names: [action.objectName] }),
            );
          await audit(repositories, action);
        }
        await count(repositories, action, rule, end);
      }),

    endUndo: (
      action: ClaimedAction,
      end: { undo: 'DONE' } | { undo: 'FAILED'; message: string },
      found?: Found,
    ): Promise<void> =>
      inScope(SYSTEM, async (repositories) => {
        const { ruleActions } = repositories;
        if (!(await ruleActions.endUndo(action, worker, end, clock()))) return;
        if (found) await keep(repositories, action, found);
        if (end.undo === 'FAILED') return;
        const { change } = action;
        if (change?.field === 'tag' && change.to !== null)
          await ruleActions.untag(action, change.to, clock());
        await audit(repositories, action);
      }),
  };
};
