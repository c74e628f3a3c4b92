import type { RulePreview, TriedRule, WhyNot } from '@adhelm/contract/rule-trial';
import { publisherForNewRow } from '@adhelm/domain/access-scope';
import { type Evaluation, evaluate, type RuleHistory } from '@adhelm/domain/rules/evaluate';
import { conditionsOf, type Rule } from '@adhelm/domain/rules/rule';
import { isInShadow, quarterOf } from '@adhelm/domain/rules/schedule';
import { ownRowsOf } from '../../db/entities/entity-filters.ts';
import type { InScope } from '../../db/entities/in-scope.ts';
import { InvalidInput, NotFound } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import { type RuleRepository, type RuleRow, ruleOf } from './rule.repository.ts';
import type { NamedObject, RuleObjectRepository } from './rule-object.repository.ts';
import type { RuleWorlds } from './rule-world.ts';
import {
  byWeight,
  countsOf,
  type MomentDecision,
  readingsOf,
  sentAtMost,
  shownDecision,
  shownReading,
} from './tried-decisions.ts';

type Repositories = { rules: RuleRepository; ruleObjects: RuleObjectRepository };

/** What a rule did, and all rules together in the ad accounts, before a moment. */
export type HistoryOf = (asked: {
  publisherId: number;
  rule: Rule;
  isShadow: boolean;
  now: number;
}) => Promise<RuleHistory>;

export type TrialNeeds = {
  inScope: InScope<Repositories>;
  worlds: RuleWorlds;
  historyOf: HistoryOf;
  clock: Clock;
};

/** What is tried for whom; `since` when its objects may have gone. */
type Asked = { publisherId: number; rule: Rule; since?: Date };

/** A rule that was not saved has done nothing yet. */
const UNSAVED = 0;

export const ruleTrials = ({ inScope, worlds, historyOf, clock }: TrialNeeds) => {
  const saved = async (actor: Actor, id: number): Promise<RuleRow> => {
    const row = await inScope(actor.scope, ({ rules }) => rules.find(id));
    if (!row || row.deletedAt !== null) throw new NotFound('This rule');
    return row;
  };

  /** What is tried, for whom: an advertiser tries everything on their own ad accounts alone. */
  const tried = async (actor: Actor, { id, publisherId: asked, ...draft }: TriedRule) => {
    const row = id === undefined ? undefined : await saved(actor, id);
    const publisherId = row?.publisherId ?? publisherForNewRow(actor.scope, asked);
    if (!publisherId) throw new InvalidInput('publisherId', 'Please select publisher');
    const [ownerId = row?.ownerId ?? null] = ownRowsOf(actor.scope) ?? [];
    return { rule: ruleOf({ ...draft, id: id ?? UNSAVED, ownerId }), row, publisherId };
  };

  const named = async (
    { publisherId, rule, since }: Asked,
    ids: readonly number[],
  ): Promise<Map<number, NamedObject>> => {
    const of = { kind: 'publisher', publisherId, ownRowsOf: null } as const;
    const objects = await inScope(of, ({ ruleObjects }) =>
      ruleObjects.named(rule.scope.level, { ids: [...new Set(ids)], since }, ids.length),
    );
    return new Map(objects.map((object) => [object.id, object]));
  };

  /** Decisions as they are sent: counted all, shown as many as fit an answer. */
  const sent = async (asked: Asked, decisions: readonly MomentDecision[]) => {
    const first = byWeight(decisions).slice(0, sentAtMost(conditionsOf(asked.rule).length));
    const ids = first.map(({ decision }) => decision.objectId);
    const objects = await named(asked, ids);
    return { ...countsOf(decisions), decisions: first.flatMap((one) => shownDecision(one, objects)) };
  };

  /** The quarter of an hour that it is, as a run of it would see it. */
  const evaluatedNow = async (publisherId: number, rule: Rule, row: RuleRow | undefined) => {
    const now = quarterOf(clock().getTime());
    const { tables, dataAsOf } = await worlds.readWorld({ publisherId, rules: [rule], now });
    const table = tables[rule.scope.level];
    if (!table) throw new Error(`The world has no ${rule.scope.level}`);
    const isShadow = row !== undefined && isInShadow(row, now);
    const history = await historyOf({ publisherId, rule, isShadow, now });
    return { now, dataAsOf, evaluation: evaluate(rule, table, history, now) };
  };

  const momentDecisions = (evaluation: Evaluation, at: number, most: number): MomentDecision[] =>
    byWeight(evaluation.decisions.map((decision) => ({ at, decision, readings: [] }))).map((one, place) =>
      place < most ? { ...one, readings: readingsOf(evaluation, one.decision.objectId) } : one,
    );

  return {
    tried,
    sent,

    /** What a rule would do now. */
    async preview(actor: Actor, input: TriedRule): Promise<RulePreview> {
      const { rule, row, publisherId } = await tried(actor, input);
      const { now, dataAsOf, evaluation } = await evaluatedNow(publisherId, rule, row);
      const most = sentAtMost(conditionsOf(rule).length);
      return {
        at: new Date(now).toISOString(),
        asOf: dataAsOf?.toISOString() ?? null,
        examined: evaluation.examined,
        ...(await sent({ publisherId, rule }, momentDecisions(evaluation, now, most))),
      };
    },

    /** Why a rule does nothing about an object, or what it would do. */
    async whyNot(actor: Actor, id: number, objectId: number): Promise<WhyNot> {
      const row = await saved(actor, id);
      const [ownerId = row.ownerId] = ownRowsOf(actor.scope) ?? [];
      const rule = ruleOf({ ...row, ownerId });
      const { level } = rule.scope;
      const [object] = await inScope(actor.scope, ({ ruleObjects }) =>
        ruleObjects.named(level, { ids: [objectId] }, 1),
      );
      if (!object) throw new NotFound('What you ask about');
      const { now, evaluation } = await evaluatedNow(row.publisherId, rule, row);
      const explained = evaluation.explain(objectId);
      if (!explained) throw new NotFound('What you ask about');
      const decision = evaluation.decisions.find((one) => one.objectId === objectId);
      const { readings } = explained;
      const [shown = null] = decision
        ? shownDecision({ at: now, decision, readings }, new Map([[objectId, object]]))
        : [];
      return {
        at: new Date(now).toISOString(),
        object,
        isInScope: explained.isInScope,
        holds: explained.holds,
        readings: readings.map(shownReading),
        decision: shown,
      };
    },
  };
};

export type RuleTrials = ReturnType<typeof ruleTrials>;
