import { isDeepStrictEqual } from 'node:util';
import type { CreateRule, RuleListQuery, UpdateRule } from '@adhelm/contract/rule';
import type { RuleObjectQuery } from '@adhelm/contract/rule-object';
import { type RuleDraft, ruleDraft } from '@adhelm/contract/rule-terms';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import type { RuleLevel, RuleTerms } from '@adhelm/domain/rules/rule';
import { nextDue } from '@adhelm/domain/rules/schedule';
import { onMissingReference } from '../../db/entities/conflicts.ts';
import { ownRowsOf } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { AppError, Conflict, InvalidInput } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AuditRepository } from '../access/audit.repository.ts';
import { rowChanges } from '../access/row-changes.ts';
import type { RuleRepository, RuleRow } from './rule.repository.ts';
import type { RuleObjectRepository } from './rule-object.repository.ts';
import { windowsLookedAt } from './rule-windows.ts';

type Repositories = { rules: RuleRepository; ruleObjects: RuleObjectRepository; audit: AuditRepository };

const DAY = 86_400_000;
/** What a publisher's rules may be at most, so that a run of all of them stays within a process's time and memory. */
const MOST = { rules: 1000, windows: 60 } as const;
const OBJECTS_SHOWN = 50;

/** A rule after a change, checked as a whole: what stays may not fit what comes. */
const merged = (before: RuleRow, change: UpdateRule): RuleDraft => {
  const checked = ruleDraft.safeParse({ ...before, ...change });
  if (checked.success) return checked.data;
  const details = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('VA01', details[0]?.message ?? 'The rule is not valid.', details);
};

/** The objects that a rule names: those it is for, or what they belong to. */
const namedIn = ({ scope }: RuleDraft): { level: RuleLevel; ids: readonly number[] } | undefined => {
  const { level, selection } = scope;
  if (selection.kind === 'CHOSEN') return { level, ids: selection.ids };
  return selection.kind === 'ALL_OF' ? { level: selection.parent, ids: selection.ids } : undefined;
};

const checkNamed = async ({ ruleObjects }: Repositories, publisherId: number, draft: RuleDraft) => {
  const named = namedIn(draft);
  if (!named) return;
  const known = new Set(await ruleObjects.idsOf(publisherId, named.level, named.ids));
  if (named.ids.every((id) => known.has(id))) return;
  throw new InvalidInput(
    'scope.selection.ids',
    'Some of these are not there any more, or belong to another publisher. Please choose again.',
  );
};

const checkNumber = async ({ rules }: Repositories, publisherId: number) => {
  if ((await rules.countLive(publisherId)) >= MOST.rules)
    throw new Conflict(`A publisher can have ${MOST.rules} rules. Please delete one that is not needed.`);
};

const checkWindows = async ({ rules }: Repositories, publisherId: number, draft: RuleDraft, id?: number) => {
  if (!draft.isActive) return;
  const active = await rules.active(publisherId);
  const together: RuleTerms[] = [...active.filter((rule) => rule.id !== id), draft];
  if (windowsLookedAt(together) > MOST.windows)
    throw new Conflict(
      `The active rules of a publisher can look at ${MOST.windows} different windows together. Please use windows and time zones that other rules use, or switch one off.`,
    );
};

const inDays = (now: Date, days: number): Date | null =>
  days === 0 ? null : new Date(now.getTime() + days * DAY);

const nextRun = ({ schedule }: RuleDraft, now: Date): Date | null => {
  const next = nextDue(schedule, now.getTime());
  return next === null ? null : new Date(next);
};

/** What follows from a change: when it runs next, until when it is only tried, whose accounts it is for. */
const consequences = (before: RuleRow, after: RuleDraft, actor: Actor, now: Date) => {
  const isSwitchedOn = after.isActive && !before.isActive;
  const isRescheduled = !isDeepStrictEqual(after.schedule, before.schedule);
  const [ownerId] = ownRowsOf(actor.scope) ?? [];
  return {
    ...(!after.isActive && { nextRunAt: null }),
    ...(after.isActive && (isSwitchedOn || isRescheduled) && { nextRunAt: nextRun(after, now) }),
    ...(isSwitchedOn && { failuresInARow: 0, switchedOffAt: null }),
    ...((isSwitchedOn || after.shadowDays !== before.shadowDays) && {
      shadowUntil: inDays(now, after.shadowDays),
    }),
    ...(ownerId !== undefined && { ownerId }),
  };
};

export const ruleService = (deps: { inScope: InScope<Repositories>; clock: Clock }) => {
  const rows = rowChanges(deps, { resource: 'RULE', rows: ({ rules }: Repositories) => rules });

  return {
    list: (actor: Actor, query: RuleListQuery) => deps.inScope(actor.scope, ({ rules }) => rules.list(query)),

    get: rows.get,

    create: (actor: Actor, { publisherId: asked, ...draft }: CreateRule) =>
      rows.create(actor, async (repositories, now) => {
        const publisherId = publisherForNewRow(actor.scope, asked);
        if (!publisherId) throw new InvalidInput('publisherId', 'Please select publisher');
        await checkNamed(repositories, publisherId, draft);
        await checkNumber(repositories, publisherId);
        await checkWindows(repositories, publisherId, draft);
        const [ownerId = null] = ownRowsOf(actor.scope) ?? [];
        return onMissingReference(
          repositories.rules.insert(
            { publisherId, ownerId, createdBy: actor.userId },
            draft,
            {
              shadowUntil: inDays(now, draft.shadowDays),
              nextRunAt: draft.isActive ? nextRun(draft, now) : null,
            },
            now,
          ),
          'rules_publisher_id_fkey',
          () => new InvalidInput('publisherId', 'This publisher was not found.'),
        );
      }),

    update: (actor: Actor, id: number, { updatedAt, ...change }: UpdateRule) =>
      rows.change(actor, id, { action: 'update', basedOn: updatedAt }, async (before, repositories, now) => {
        const draft = merged(before, change);
        if (change.scope) await checkNamed(repositories, before.publisherId, draft);
        await checkWindows(repositories, before.publisherId, draft, id);
        const also = consequences(before, draft, actor, now);
        await repositories.rules.change(id, { draft, ...also }, now);
      }),

    remove: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'delete' }, (_, { rules }, now) =>
        rules.change(id, { deletedAt: now, isActive: false, nextRunAt: null }, now),
      ),

    restore: (actor: Actor, id: number) =>
      rows.change(actor, id, { action: 'restore' }, async ({ publisherId }, repositories, now) => {
        await checkNumber(repositories, publisherId);
        await repositories.rules.change(id, { deletedAt: null }, now);
      }),

    /** What a rule can be for. */
    objects: (actor: Actor, { level, ...wanted }: RuleObjectQuery) =>
      deps.inScope(actor.scope, async ({ ruleObjects }) => ({
        items: await ruleObjects.named(level, wanted, wanted.ids?.length ?? OBJECTS_SHOWN),
      })),
  };
};

export type RuleService = ReturnType<typeof ruleService>;
