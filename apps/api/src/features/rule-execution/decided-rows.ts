import type { Platform } from '@adhelm/contract/platform';
import { changeOf } from '@adhelm/domain/rules/changes';
import type { Evaluation } from '@adhelm/domain/rules/evaluate';
import { decimalText, roundedUp, times } from '@adhelm/domain/rules/exact';
import type { RuleObject } from '@adhelm/domain/rules/objects';
import type { AskReason, Change, Decision, Reading, SkipReason } from '@adhelm/domain/rules/outcome';
import type { ActionKind, Decimal, Rule, RuleLevel } from '@adhelm/domain/rules/rule';

/** A rule as it takes part in a run. */
export type DueRule = {
  rule: Rule;
  platform: Platform;
  name: string;
  isShadow: boolean;
  createdBy: number | null;
};

/** A decision as it is written down. */
export type NewExecution = {
  ruleId: number;
  platform: Platform;
  level: RuleLevel;
  objectId: number;
  objectName: string;
  adAccountId: number;
  campaignId: number | null;
  adSetId: number | null;
  adId: number | null;
  action: ActionKind;
  status: 'PLANNED' | 'DONE' | 'SKIPPED';
  reason: SkipReason | AskReason | null;
  conflictingRuleId: number | null;
  isShadow: boolean;
  readings: Reading[];
  change: Change | null;
  increase: Decimal;
  /** Until when a person may answer; null where nobody is asked. */
  approvalExpiresAt: Date | null;
};

const ANSWER_MS = 86_400_000;
const DECIMALS = 6;

/** What is so for most objects at most runs: it is told when it comes to be so. */
const QUIET: ReadonlySet<string | null> = new Set<SkipReason>([
  'NO_DATA',
  'MINIMUM_DATA',
  'NOT_SETTLED',
  'STALE',
  'ALREADY_SO',
]);

export const isQuiet = ({ kind, reason }: Decision): boolean => kind === 'SKIP' && QUIET.has(reason);

/** In dollars, never less than it is. */
const increaseOf = (rule: Rule, object: RuleObject, { kind }: Decision): Decimal => {
  const effect = changeOf(rule.action, object);
  if (kind === 'SKIP' || 'skip' in effect) return '0';
  const unit = { part: 10n ** BigInt(DECIMALS), whole: 1n };
  return decimalText(roundedUp(times(effect.increase, unit)), DECIMALS);
};

/** What we do ourselves is done with the decision; a rule that is tried only says what it would do. */
const statusOf = ({ rule, isShadow }: DueRule, { kind }: Decision): NewExecution['status'] => {
  if (kind === 'SKIP') return 'SKIPPED';
  const isOurs = rule.action.kind === 'TAG' || rule.action.kind === 'NOTIFY';
  return isShadow || (kind === 'ACT' && isOurs) ? 'DONE' : 'PLANNED';
};

/** An object with all that it belongs to. */
const placeOf = (level: RuleLevel, { id, accountId, campaignId, adSetId }: RuleObject) => ({
  adAccountId: level === 'ACCOUNT' ? id : accountId,
  campaignId: level === 'CAMPAIGN' ? id : campaignId,
  adSetId: level === 'AD_SET' ? id : adSetId,
  adId: level === 'AD' ? id : null,
});

export const toExecution = (
  due: DueRule,
  object: RuleObject,
  decision: Decision,
  { explain }: Pick<Evaluation, 'explain'>,
  at: Date,
): NewExecution => {
  const { rule, platform, isShadow } = due;
  const { level } = rule.scope;
  return {
    ruleId: rule.id,
    platform,
    level,
    objectId: object.id,
    objectName: object.name,
    ...placeOf(level, object),
    action: rule.action.kind,
    status: statusOf(due, decision),
    reason: decision.reason,
    conflictingRuleId: decision.kind === 'SKIP' ? decision.conflictingRuleId : null,
    isShadow,
    readings: explain(object.id)?.readings ?? [],
    change: decision.change,
    increase: increaseOf(rule, object, decision),
    approvalExpiresAt: decision.kind === 'ASK' && !isShadow ? new Date(at.getTime() + ANSWER_MS) : null,
  };
};
