import { TRIAL_LIMITS, type TriedDecision } from '@adhelm/contract/rule-trial';
import type { Evaluation } from '@adhelm/domain/rules/evaluate';
import type { Decision, Reading } from '@adhelm/domain/rules/outcome';
import type { NamedObject } from './rule-object.repository.ts';

/** A decision with what was seen at its moment. */
export type MomentDecision = { at: number; decision: Decision; readings: Reading[] };

/** More readings would make an answer that nobody reads. */
const MOST_READINGS = 5000;

const RANK: Record<Decision['kind'], number> = { ACT: 0, ASK: 1, SKIP: 2 };

/** How many of the decisions are sent: fewer where each comes with many conditions. */
export const sentAtMost = (conditions: number): number =>
  Math.min(TRIAL_LIMITS.decisions, Math.floor(MOST_READINGS / Math.max(1, conditions)));

/** Actions before what is asked for, and both before what is skipped; else in their order. */
export const byWeight = <T extends { decision: Decision }>(decisions: readonly T[]): T[] =>
  decisions.toSorted((a, b) => RANK[a.decision.kind] - RANK[b.decision.kind]);

export const countsOf = (decisions: readonly { decision: Decision }[]) => {
  const counts = { ACT: 0, ASK: 0, SKIP: 0 };
  for (const { decision } of decisions) counts[decision.kind] += 1;
  return { acted: counts.ACT, asked: counts.ASK, skipped: counts.SKIP };
};

export const shownReading = ({ period, ...reading }: Reading) => ({
  ...reading,
  period: period && { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() },
});

export const readingsOf = (evaluation: Evaluation, objectId: number): Reading[] =>
  evaluation.explain(objectId)?.readings ?? [];

/** As it is sent; an object that is gone meanwhile is left out. */
export const shownDecision = (
  { at, decision, readings }: MomentDecision,
  objects: ReadonlyMap<number, NamedObject>,
): TriedDecision[] => {
  const object = objects.get(decision.objectId);
  if (!object) return [];
  const { kind, reason, change } = decision;
  return [
    { at: new Date(at).toISOString(), object, kind, reason, change, readings: readings.map(shownReading) },
  ];
};
