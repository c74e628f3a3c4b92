import type { Period } from '../period.ts';
import { evaluate, type RuleHistory } from '../rules/evaluate.ts';
import { type FigureTable, figureTable } from '../rules/figures.ts';
import { indexObjects, type RuleObject } from '../rules/objects.ts';
import type { Decision } from '../rules/outcome.ts';
import type { ConditionGroup, Join, Rule, RuleCondition, RuleLimits } from '../rules/rule.ts';
import { periodsOf } from '../rules/windows.ts';
import { NO_FACTS, type Sums } from '../sums.ts';
import { at, zoneOf } from './periods.ts';

/** A Monday afternoon. */
export const NOW = at('2026-11-16T14:00Z');

type Happened = Partial<Record<'cost' | 'revenue' | 'clicks' | 'impressions' | 'pending', number>>;

const micros = (dollars: number): bigint => BigInt(Math.round(dollars * 1e6));

/** Reported costs and settled clicks, in dollars; `pending` revenue is still an estimate. */
export const sumsOf = ({
  cost = 0,
  revenue = 0,
  clicks = 0,
  impressions = 0,
  pending = 0,
}: Happened): Sums => ({
  ...NO_FACTS,
  actualCost: micros(cost),
  actualRevenue: micros(revenue),
  pendingRevenue: micros(pending),
  platformClicks: BigInt(clicks),
  trackedClicks: BigInt(clicks),
  settledClicks: BigInt(clicks),
  impressions: BigInt(impressions),
});

export const objectWith = (parts: Partial<RuleObject> & { id: number }): RuleObject => ({
  name: `Object ${parts.id}`,
  platform: 'FACEBOOK',
  status: 'ACTIVE',
  ownerId: 1,
  accountId: 1,
  campaignId: 1,
  adSetId: 1,
  tags: [],
  dailyBudget: '50.00',
  bidAmount: '0.50',
  currency: { decimals: 2, dollars: '1' },
  budgetChangedAt: null,
  asOf: NOW,
  ...parts,
});

/** ROI of today below zero, unless said otherwise. */
export const conditionWith = (parts: Partial<RuleCondition> = {}): RuleCondition => ({
  metric: 'roi',
  operator: '<',
  against: { kind: 'VALUE', value: '0' },
  window: { kind: 'TODAY' },
  minimum: null,
  ...parts,
});

export const groupOf = (
  join: Join,
  conditions: RuleCondition[],
  groups: ConditionGroup['groups'] = [],
): ConditionGroup => ({ join, conditions, groups });

const NO_LIMITS: RuleLimits = {
  coolDownMinutes: 0,
  actionsPerDay: null,
  increasePerRule: null,
  increasePerAccount: null,
  staleAfterMinutes: 120,
  shareOfSpend: null,
};

/** Pauses campaigns whose ROI of today is below zero, unless said otherwise. */
export const ruleWith = ({
  limits,
  ...parts
}: Partial<Omit<Rule, 'limits'>> & { limits?: Partial<RuleLimits> } = {}): Rule => ({
  id: 1,
  ownerId: null,
  platform: 'FACEBOOK',
  scope: { level: 'CAMPAIGN', selection: { kind: 'ALL' } },
  conditions: groupOf('ALL', [conditionWith()]),
  maturity: { olderThanHours: 0, settledOnly: false },
  action: { kind: 'PAUSE' },
  askFirst: false,
  schedule: { everyMinutes: 15, hours: [], days: [1, 2, 3, 4, 5, 6, 7], zone: zoneOf('UTC') },
  limits: { ...NO_LIMITS, ...limits },
  ...parts,
});

export const NO_HISTORY: RuleHistory = {
  actedAt: new Map(),
  actionsToday: 0,
  increasedToday: '0',
  increasedInAccounts: new Map(),
};

/** What is known of an object in a period; undefined where nothing happened. */
export type Facts = (id: number, period: Period) => Sums | undefined;

/** The same in every period. */
export const always =
  (facts: Record<number, Happened>): Facts =>
  (id) => {
    const happened = facts[id];
    return happened && sumsOf(happened);
  };

/** The table that rules of one level need at a moment. */
export const tableFor = (
  rules: readonly Rule[],
  objects: readonly RuleObject[],
  facts: Facts,
  now = NOW,
): FigureTable => {
  const periods = new Map(rules.flatMap((rule) => [...periodsOf(rule, now)]));
  const fetched = [...periods].map(([key, period]): [string, Map<number, Sums>] => [
    key,
    new Map(
      objects.flatMap(({ id }) => {
        const sums = facts(id, period);
        return sums ? [[id, sums]] : [];
      }),
    ),
  ]);
  return figureTable(indexObjects(rules[0]?.scope.level ?? 'CAMPAIGN', objects), new Map(fetched));
};

/** Decisions in words, in their order: `3 ACT status PAUSED`. */
export const inWords = (decisions: readonly Decision[]): string[] =>
  decisions.map(({ objectId, kind, reason, change }) =>
    [objectId, kind, ...(reason ? [reason] : change ? [change.field, change.to] : [])].join(' '),
  );

/** What a rule decides about objects, in words. */
export const decidedOn = (
  rule: Rule,
  objects: readonly RuleObject[],
  facts: Facts,
  { history = {}, now = NOW }: { history?: Partial<RuleHistory>; now?: number } = {},
): string[] =>
  inWords(
    evaluate(rule, tableFor([rule], objects, facts, now), { ...NO_HISTORY, ...history }, now).decisions,
  );

/** The ids of those that a rule acts on, in its order. */
export const actedOn = (rule: Rule, objects: readonly RuleObject[], facts: Facts): number[] =>
  decidedOn(rule, objects, facts).flatMap((words) =>
    words.includes(' ACT ') ? [Number.parseInt(words, 10)] : [],
  );

/** Conditions that must all hold. */
export const only = (...conditions: Partial<RuleCondition>[]) => ({
  conditions: groupOf('ALL', conditions.map(conditionWith)),
});

export const THREE = [1, 2, 3].map((id) => objectWith({ id }));
