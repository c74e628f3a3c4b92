import type { RuleCondition } from './rule.ts';

/** Why nothing was done to an object that a rule is for. */
export const SKIP_REASONS = {
  NO_DATA: 'A figure could not be worked out: there is nothing to divide by, or nothing to compare with.',
  MINIMUM_DATA: 'There are fewer data than the condition asks for.',
  NOT_SETTLED: 'Not everything in the window is settled yet.',
  STALE: 'The data are older than the rule allows.',
  ALREADY_SO: 'It is so already.',
  NO_AMOUNT: 'It has no budget or bid of its own.',
  NO_RATE: 'The exchange rate of its currency is not known.',
  AT_LIMIT: 'The floor or ceiling of the change is reached.',
  COOL_DOWN: 'The rule acted on it a short while ago.',
  BUDGET_TOO_SOON: 'Its budget was changed less than 60 minutes ago.',
  CAP: 'The rule has acted as often as it may in a day.',
  RULE_CEILING: 'The rule has raised budgets by as much as it may in a day.',
  ACCOUNT_CEILING: 'Budgets of the ad account were raised by as much as they may be in a day.',
  CONFLICT: 'Another rule decided otherwise in the same run.',
  DECLINED: 'A person declined it.',
  EXPIRED: 'Nobody answered in time.',
  CHANGED: 'It was changed at the ad platform in the meantime.',
  GONE: 'It is not there any more.',
  SWITCHED_OFF: 'The rule was switched off before it came to it.',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** Why an action waits for a person. */
export const ASK_REASONS = {
  ASK_FIRST: 'The rule asks before it acts.',
  SHARE_OF_SPEND: "The run would touch more of yesterday's spend than the rule may.",
} as const;
export type AskReason = keyof typeof ASK_REASONS;

/** What a decision changes, in the currency of the ad account where it is an amount. */
export type Change = {
  field: 'status' | 'dailyBudget' | 'bidAmount' | 'tag';
  from: string | null;
  to: string | null;
};

/** What kept a condition from saying yes or no. */
export type Missing = Extract<SkipReason, 'NO_DATA' | 'MINIMUM_DATA' | 'NOT_SETTLED'>;

/** One condition as it was seen for one object; a figure as it is shown. */
export type Reading = {
  /** The group within the group of the rule; null for conditions that are in none. */
  group: number | null;
  condition: RuleCondition;
  /** Null for what has no window: the object's own budget or bid. */
  period: { from: number; to: number } | null;
  value: number | null;
  /** What it was held against; for a rank how many of those compared are beyond it, in percent. */
  against: number | null;
  /** Null: it can be neither said nor denied. */
  holds: boolean | null;
  missing: Missing | null;
};

type Decided = { objectId: number; change: Change | null };

/** What a rule does about an object that its conditions hold for, or cannot be said not to hold for. */
export type Decision =
  | (Decided & { kind: 'ACT'; reason: null })
  | (Decided & { kind: 'ASK'; reason: AskReason })
  | (Decided & { kind: 'SKIP'; reason: SkipReason; conflictingRuleId: number | null });
