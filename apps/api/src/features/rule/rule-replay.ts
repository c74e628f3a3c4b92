import type { Period } from '@adhelm/domain/period';
import { changeOf } from '@adhelm/domain/rules/changes';
import { type Evaluation, evaluate, type RuleHistory } from '@adhelm/domain/rules/evaluate';
import { decimalText, type Exact, exactOf, plus, roundedUp, times, ZERO } from '@adhelm/domain/rules/exact';
import { type FigureTable, figureTable } from '@adhelm/domain/rules/figures';
import { indexObjects, type RuleObject } from '@adhelm/domain/rules/objects';
import type { Decision } from '@adhelm/domain/rules/outcome';
import type { Rule } from '@adhelm/domain/rules/rule';
import { dayStart } from '@adhelm/domain/rules/windows';
import type { Sums } from '@adhelm/domain/sums';
import { type ObjectInTime, objectInTime, type PastObject } from './past-object.ts';
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

const MILLIONTHS = { part: 1_000_000n, whole: 1n };

/** Dollars as a text, in whole millionths and never less than they are. */
const dollarsOf = (amount: Exact): string => decimalText(roundedUp(times(amount, MILLIONTHS)), 6);

/**
 * Lets a rule decide run after run as if it had acted: it sees everything as it was then, and what it changed stays so,
 * until somebody changed the same, and counts against its limits.
 */
export const ruleReplay = (rule: Rule, given: readonly PastObject[]) => {
  const { level } = rule.scope;
  const objects = new Map(
    given.map((past): [number, ObjectInTime] => [
      past.object.id,
      objectInTime(past, rule.action.kind === 'PAUSE'),
    ]),
  );
  const actedAt = new Map<number, number>();
  let today = Number.NaN;
  let day: Omit<RuleHistory, 'actedAt'> = NOTHING_TODAY;

  const note = (decision: Decision, object: RuleObject | undefined, at: number) => {
    if (!object || decision.kind === 'SKIP') return;
    actedAt.set(object.id, at);
    const effect = changeOf(rule.action, object);
    const increase = 'skip' in effect ? ZERO : effect.increase;
    day = {
      ...day,
      actionsToday: day.actionsToday + 1,
      increasedToday: dollarsOf(plus(exactOf(day.increasedToday), increase)),
    };
    if (decision.kind === 'ACT' && decision.change) objects.get(object.id)?.change(decision.change, at);
  };

  return {
    /** What is decided in the next run. */
    async decide(run: ReplayedRun): Promise<Evaluation> {
      const begun = dayStart(rule.schedule.zone, run.at);
      if (begun !== today) [today, day] = [begun, NOTHING_TODAY];
      const then = new Map<number, RuleObject>();
      for (const [id, inTime] of objects) {
        const object = inTime.at(run.at);
        if (object) then.set(id, { ...object, asOf: run.asOf(object.accountId) });
      }
      const table: FigureTable = figureTable(indexObjects(level, [...then.values()]), run.sums);
      await workOutColumns([rule], { [level]: table }, run.at);
      const evaluation = evaluate(rule, table, { actedAt, ...day }, run.at);
      day = { ...day, increasedInAccounts: evaluation.increasedInAccounts };
      for (const decision of evaluation.decisions) note(decision, then.get(decision.objectId), run.at);
      return evaluation;
    },

    /** For how long objects were paused by the rule alone, up to the end. */
    pausedUntil: (end: number): { objectId: number; period: Period }[] =>
      [...objects].flatMap(([objectId, inTime]) =>
        inTime.pausedUntil(end).map((period) => ({ objectId, period })),
      ),
  };
};
