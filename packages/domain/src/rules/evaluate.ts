import type { Period } from '../period.ts';
import { changeOf } from './changes.ts';
import type { Seen } from './conditions.ts';
import { compare, type Exact, exactOf, plus, ZERO } from './exact.ts';
import type { FigureTable } from './figures.ts';
import { judgeOf } from './judge.ts';
import { type RuleObject, scopeKey } from './objects.ts';
import type { Change, Decision, Reading, SkipReason } from './outcome.ts';
import type { Decimal, Rule } from './rule.ts';
import { yesterday } from './windows.ts';

const MINUTE = 60_000;
/** The ad platform allows four changes of a budget in an hour; nobody needs more than one. */
const BUDGET_REST = 60 * MINUTE;

/** What a rule has done. Days are those of its zone; what waits for an answer counts as done. */
export type RuleHistory = {
  /** When it last acted on each object. */
  actedAt: ReadonlyMap<number, number>;
  actionsToday: number;
  /** By how many dollars it raised budgets today. */
  increasedToday: Decimal;
  /** By how many dollars all rules together raised budgets of each ad account today. */
  increasedInAccounts: ReadonlyMap<number, Exact>;
};

type Explanation = {
  isInScope: boolean;
  /** Null: it can be neither said nor denied for want of data. */
  holds: boolean | null;
  readings: Reading[];
};

export type Evaluation = {
  /** How many objects the rule is for. */
  examined: number;
  /** Those that the conditions hold for, the clearest case first, then those of which it cannot be said. */
  decisions: Decision[];
  /** By how much budgets of each ad account will have grown today. */
  increasedInAccounts: ReadonlyMap<number, Exact>;
  /** What was seen of any object of the level; undefined for one that is not there. */
  explain: (objectId: number) => Explanation | undefined;
};

const skipped = (objectId: number, reason: SkipReason, change: Change | null = null): Decision => ({
  objectId,
  kind: 'SKIP',
  reason,
  change,
  conflictingRuleId: null,
});

const isStale = ({ limits }: Rule, { asOf }: RuleObject, now: number): boolean =>
  asOf === null || now - asOf > limits.staleAfterMinutes * MINUTE;

/** What keeps one object from being acted on, whatever happens to others. */
const restOf = (rule: Rule, object: RuleObject, { actedAt }: RuleHistory, now: number): SkipReason | null => {
  const last = actedAt.get(object.id);
  if (last !== undefined && now < last + rule.limits.coolDownMinutes * MINUTE) return 'COOL_DOWN';
  const isBudget = rule.action.kind === 'SET_BUDGET' || rule.action.kind === 'CHANGE_BUDGET';
  const isResting = object.budgetChangedAt !== null && now < object.budgetChangedAt + BUDGET_REST;
  return isBudget && isResting ? 'BUDGET_TOO_SOON' : null;
};

const isOver = (sum: Exact, ceiling: Decimal | null): boolean =>
  ceiling !== null && compare(sum, exactOf(ceiling)) > 0;

/** Counts what a run does against the limits of the day. */
const dayOf = ({ limits }: Rule, history: RuleHistory) => {
  let actions = history.actionsToday;
  let raised = exactOf(history.increasedToday);
  const accounts = new Map(history.increasedInAccounts);
  return {
    accounts,
    /** Lets an action through and counts it, or says which limit it would pass. */
    admit: (accountId: number, increase: Exact): SkipReason | null => {
      if (limits.actionsPerDay !== null && actions >= limits.actionsPerDay) return 'CAP';
      if (increase.part > 0n) {
        const [rule, account] = [plus(raised, increase), plus(accounts.get(accountId) ?? ZERO, increase)];
        if (isOver(rule, limits.increasePerRule)) return 'RULE_CEILING';
        if (isOver(account, limits.increasePerAccount)) return 'ACCOUNT_CEILING';
        raised = rule;
        accounts.set(accountId, account);
      }
      actions += 1;
      return null;
    },
  };
};

const spendIn = (table: FigureTable, period: Period) => {
  const sums = table.sumsIn(period);
  return (places: Iterable<number>): bigint => {
    let total = 0n;
    for (const place of places) total += sums(place).actualCost + sums(place).pendingCost;
    return total;
  };
};

/** Whether what a run touches spent more of yesterday's money than the rule may touch at once. */
const touchesTooMuch = ({ rule, table, now }: Seen, touched: readonly number[]): boolean => {
  const { shareOfSpend } = rule.limits;
  if (shareOfSpend === null || rule.action.kind === 'TAG' || rule.action.kind === 'NOTIFY') return false;
  const period = yesterday(rule.schedule.zone, now);
  const spend = spendIn(table, period);
  const everything = {
    ...rule,
    scope: { ...rule.scope, selection: { kind: 'ALL' } },
  } as const;
  const total = table.remember(`spend ${period.from} ${period.to} ${scopeKey(everything)}`, () =>
    spend(table.index.placesFor(everything)),
  );
  const { part, whole } = exactOf(shareOfSpend);
  return spend(touched) * 100n * whole > total * part;
};

const decided = (seen: Seen, history: RuleHistory, matched: readonly number[]) => {
  const { rule, table, now } = seen;
  const day = dayOf(rule, history);
  const acting: { place: number; change: Change | null }[] = [];
  const decisions: Decision[] = [];
  for (const place of matched) {
    const object = table.index.objects[place];
    if (!object) continue;
    const effect = changeOf(rule.action, object);
    if ('skip' in effect) {
      decisions.push(skipped(object.id, effect.skip));
      continue;
    }
    const reason = restOf(rule, object, history, now) ?? day.admit(object.accountId, effect.increase);
    if (reason !== null) decisions.push(skipped(object.id, reason, effect.change));
    else {
      acting.push({ place, change: effect.change });
      decisions.push({ objectId: object.id, kind: 'ACT', reason: null, change: effect.change });
    }
  }
  const isTooMuch = touchesTooMuch(
    seen,
    acting.map(({ place }) => place),
  );
  const reason = rule.askFirst ? 'ASK_FIRST' : isTooMuch ? 'SHARE_OF_SPEND' : null;
  return {
    accounts: day.accounts,
    decisions: decisions.map(
      (decision): Decision =>
        reason !== null && decision.kind === 'ACT' ? { ...decision, kind: 'ASK', reason } : decision,
    ),
  };
};

/** What a rule decides at a moment about every object that it is for. The order of the objects makes no difference. */
export const evaluate = (rule: Rule, table: FigureTable, history: RuleHistory, now: number): Evaluation => {
  const seen = { rule, table, now };
  const { index } = table;
  const judge = judgeOf(seen);
  const places = index.placesFor(rule);
  const matched: number[] = [];
  const open: Decision[] = [];
  for (const place of places) {
    const holds = judge.holds(place);
    const object = holds === false ? undefined : index.objects[place];
    if (!object) continue;
    if (isStale(rule, object, now)) open.push(skipped(object.id, 'STALE'));
    else if (holds === null) open.push(skipped(object.id, judge.missing(place)));
    else matched.push(place);
  }
  const { decisions, accounts } = decided(seen, history, matched.sort(judge.order));
  return {
    examined: places.length,
    decisions: [...decisions, ...open],
    increasedInAccounts: accounts,
    explain: (objectId) => {
      const place = index.placeOf(objectId);
      if (place === undefined) return undefined;
      const members = table.remember(`members ${scopeKey(rule)}`, () => new Set(places));
      return {
        isInScope: members.has(place),
        holds: judge.holds(place),
        readings: judge.readings(place),
      };
    },
  };
};
