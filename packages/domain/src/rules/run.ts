import { type Evaluation, evaluate, type RuleHistory } from './evaluate.ts';
import { compare, exactOf } from './exact.ts';
import type { FigureTable } from './figures.ts';
import type { Change, Decision } from './outcome.ts';
import type { Rule, RuleLevel } from './rule.ts';

/** A rule that takes part in a run; one in shadow says what it would do and is in nobody's way. */
export type Participant = {
  rule: Rule;
  history: Omit<RuleHistory, 'increasedInAccounts'>;
  isShadow: boolean;
};

type Claim = { ruleId: number; decision: Decision; change: Change };

/** The lower amount wins, and who acts over who asks; then the older rule. */
const before = (a: Claim, b: Claim): number => {
  const amounts = a.change.field === 'status' || b.change.field === 'status' ? 0 : amountOrder(a, b);
  return (
    amounts || Number(a.decision.kind === 'ASK') - Number(b.decision.kind === 'ASK') || a.ruleId - b.ruleId
  );
};

const amountOrder = (a: Claim, b: Claim): number =>
  compare(exactOf(a.change.to ?? '0'), exactOf(b.change.to ?? '0'));

const isPause = ({ change }: Claim): boolean => change.field === 'status' && change.to === 'PAUSED';

const isSame = (a: Change, b: Change): boolean =>
  a.field === b.field &&
  (a.field === 'status' ? a.to === b.to : compare(exactOf(a.to ?? '0'), exactOf(b.to ?? '0')) === 0);

/** Who gives way to whom among those that want to change one object. */
const losers = (claims: readonly Claim[]): [loser: Claim, winner: Claim][] => {
  const pause = claims.filter(isPause).sort(before)[0];
  if (pause) return claims.filter((claim) => claim !== pause).map((claim) => [claim, pause]);
  return (['status', 'dailyBudget', 'bidAmount'] as const).flatMap((field) => {
    const [winner, ...others] = claims.filter(({ change }) => change.field === field).sort(before);
    return winner ? others.map((claim): [Claim, Claim] => [claim, winner]) : [];
  });
};

const givenWay = ({ decision, change }: Claim, winner: Claim): Decision => ({
  objectId: decision.objectId,
  kind: 'SKIP',
  reason: isSame(change, winner.change) ? 'ALREADY_SO' : 'CONFLICT',
  change,
  conflictingRuleId: winner.ruleId,
});

type Evaluated = { participant: Participant; evaluation: Evaluation };

/** Decisions of rules that want to change the same object, by level and object. */
const claimsOf = (evaluated: readonly Evaluated[]): Map<string, Claim[]> => {
  const claims = new Map<string, Claim[]>();
  for (const { participant, evaluation } of evaluated) {
    const { rule, isShadow } = participant;
    for (const decision of isShadow ? [] : evaluation.decisions) {
      const { change } = decision;
      if (decision.kind === 'SKIP' || change === null || change.field === 'tag') continue;
      const key = `${rule.scope.level} ${decision.objectId}`;
      const own = claims.get(key) ?? [];
      own.push({ ruleId: rule.id, decision, change });
      claims.set(key, own);
    }
  }
  return claims;
};

const settled = (evaluated: readonly Evaluated[]): Map<number, Evaluation> => {
  const changed = new Map<Decision, Decision>();
  for (const claims of claimsOf(evaluated).values())
    for (const [loser, winner] of losers(claims)) changed.set(loser.decision, givenWay(loser, winner));
  return new Map(
    evaluated.map(({ participant, evaluation }) => [
      participant.rule.id,
      { ...evaluation, decisions: evaluation.decisions.map((decision) => changed.get(decision) ?? decision) },
    ]),
  );
};

/**
 * What all rules of a publisher decide at a moment, the older ones first: one each time it is asked for more, so that
 * whoever runs many can let others do something in between, and at the end the decisions of all. Rules share the ceilings
 * of ad accounts; where two want different things of an object, a pause wins, else the lower amount, and who gives way
 * says to whom.
 */
export function* evaluateInSteps(
  participants: readonly Participant[],
  tables: Readonly<Partial<Record<RuleLevel, FigureTable>>>,
  increasedInAccounts: RuleHistory['increasedInAccounts'],
  now: number,
): Generator<void, Map<number, Evaluation>> {
  let increased = increasedInAccounts;
  const evaluated: Evaluated[] = [];
  for (const participant of participants.toSorted((a, b) => a.rule.id - b.rule.id)) {
    const { rule, history, isShadow } = participant;
    const table = tables[rule.scope.level];
    if (!table) continue;
    const evaluation = evaluate(rule, table, { ...history, increasedInAccounts: increased }, now);
    if (!isShadow) increased = evaluation.increasedInAccounts;
    evaluated.push({ participant, evaluation });
    yield;
  }
  return settled(evaluated);
}

/** The same at once. */
export const evaluateRun = (...run: Parameters<typeof evaluateInSteps>): Map<number, Evaluation> => {
  const steps = evaluateInSteps(...run);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};
