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

/** Decisions of rules that want to change the same object, by level and object. */
const claimsOf = (evaluated: readonly (Participant & { evaluation: Evaluation })[]): Map<string, Claim[]> => {
  const claims = new Map<string, Claim[]>();
  for (const { rule, isShadow, evaluation } of evaluated)
    for (const decision of isShadow ? [] : evaluation.decisions) {
      const { change } = decision;
      if (decision.kind === 'SKIP' || change === null || change.field === 'tag') continue;
      const key = `${rule.scope.level} ${decision.objectId}`;
      const own = claims.get(key) ?? [];
      own.push({ ruleId: rule.id, decision, change });
      claims.set(key, own);
    }
  return claims;
};

/**
 * What all rules of a publisher decide at a moment. Rules share the ceilings of ad accounts, the older ones first; where
 * two want different things of an object, a pause wins, else the lower amount, and who gives way says to whom.
 */
export const evaluateRun = (
  participants: readonly Participant[],
  tables: Readonly<Partial<Record<RuleLevel, FigureTable>>>,
  increasedInAccounts: RuleHistory['increasedInAccounts'],
  now: number,
): Map<number, Evaluation> => {
  let increased = increasedInAccounts;
  const evaluated = participants
    .toSorted((a, b) => a.rule.id - b.rule.id)
    .flatMap((participant) => {
      const { rule, history, isShadow } = participant;
      const table = tables[rule.scope.level];
      if (!table) return [];
      const evaluation = evaluate(rule, table, { ...history, increasedInAccounts: increased }, now);
      if (!isShadow) increased = evaluation.increasedInAccounts;
      return [{ ...participant, evaluation }];
    });

  const changed = new Map<Decision, Decision>();
  for (const claims of claimsOf(evaluated).values())
    for (const [loser, winner] of losers(claims)) changed.set(loser.decision, givenWay(loser, winner));
  return new Map(
    evaluated.map(({ rule, evaluation }) => [
      rule.id,
      { ...evaluation, decisions: evaluation.decisions.map((decision) => changed.get(decision) ?? decision) },
    ]),
  );
};
