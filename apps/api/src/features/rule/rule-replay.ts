import { changeOf } from '@adhelm/domain/rules/changes';
import { type Evaluation, evaluate, type RuleHistory } from '@adhelm/domain/rules/evaluate';
import { decimalText, type Exact, exactOf, plus, roundedUp, times, ZERO } from '@adhelm/domain/rules/exact';
import { type FigureTable, figureTable } from '@adhelm/domain/rules/figures';
import { indexObjects, type RuleObject } from '@adhelm/domain/rules/objects';
import type { Change, Decision } from '@adhelm/domain/rules/outcome';
import type { Rule } from '@adhelm/domain/rules/rule';
import { dayStart } from '@adhelm/domain/rules/windows';
import type { Sums } from '@adhelm/domain/sums';
import { workOutColumns } from './work-out-columns.ts';

/** What a rule sees in one of the runs that are replayed. */
export type ReplayedRun = {
  at: number;
  /** How far the data of an ad account reached then. */
  asOf: (accountId: number) => number | null;
  sums: ReadonlyMap<string, ReadonlyMap<number, Sums>>;
};

const NOTHING_TODAY: Omit<RuleHistory, 'actedAt'> = {
  actionsToday: 0,
  increasedToday: '0',
  increasedInAccounts: new Map(),
};

const asChanged = (object: RuleObject, { field, to }: Change, at: number): RuleObject => {
  if (field === 'tag') return { ...object, tags: to === null ? object.tags : [...object.tags, to] };
  if (field === 'status') return { ...object, status: to === 'PAUSED' ? 'PAUSED' : 'ACTIVE' };
  return { ...object, [field]: to, ...(field === 'dailyBudget' && { budgetChangedAt: at }) };
};

const MILLIONTHS = { part: 1_000_000n, whole: 1n };

/** Dollars as a text, in whole millionths and never less than they are. */
const dollarsOf = (amount: Exact): string => decimalText(roundedUp(times(amount, MILLIONTHS)), 6);

/**
 * Lets a rule decide run after run as if it had acted: what it changed stays so, and counts against its limits. What it
 * would pause is taken to have been running at first, whatever has become of it since.
 */
export const ruleReplay = (rule: Rule, given: readonly RuleObject[]) => {
  const { level } = rule.scope;
  const objects = new Map(
    given.map((object): [number, RuleObject] => [
      object.id,
      rule.action.kind === 'PAUSE'
        ? { ...object, status: 'ACTIVE', budgetChangedAt: null }
        : { ...object, budgetChangedAt: null },
    ]),
  );
  const actedAt = new Map<number, number>();
  let today = Number.NaN;
  let day: Omit<RuleHistory, 'actedAt'> = NOTHING_TODAY;

  const note = (decision: Decision, at: number) => {
    const object = objects.get(decision.objectId);
    if (!object || decision.kind === 'SKIP') return;
    actedAt.set(decision.objectId, at);
    const effect = changeOf(rule.action, object);
    const increase = 'skip' in effect ? ZERO : effect.increase;
    day = {
      ...day,
      actionsToday: day.actionsToday + 1,
      increasedToday: dollarsOf(plus(exactOf(day.increasedToday), increase)),
    };
    if (decision.kind === 'ACT' && decision.change)
      objects.set(decision.objectId, asChanged(object, decision.change, at));
  };

  return async (run: ReplayedRun): Promise<Evaluation> => {
    const begun = dayStart(rule.schedule.zone, run.at);
    if (begun !== today) [today, day] = [begun, NOTHING_TODAY];
    const then = [...objects.values()].map((object) => ({ ...object, asOf: run.asOf(object.accountId) }));
    const table: FigureTable = figureTable(indexObjects(level, then), run.sums);
    await workOutColumns([rule], { [level]: table }, run.at);
    const evaluation = evaluate(rule, table, { actedAt, ...day }, run.at);
    day = { ...day, increasedInAccounts: evaluation.increasedInAccounts };
    for (const decision of evaluation.decisions) note(decision, run.at);
    return evaluation;
  };
};
