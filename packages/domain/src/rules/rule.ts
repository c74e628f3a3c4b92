import { METRICS, type MetricName } from '../metrics.ts';
import type { Zone } from '../time-zone.ts';

/** A number as text, such as `-12.5`: amounts are never floats. */
export type Decimal = string;

/** What a rule looks at and acts upon, from the widest to the narrowest. */
export const RULE_LEVELS = ['ACCOUNT', 'CAMPAIGN', 'AD_SET', 'AD'] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

/** Which objects of its level a rule is for; all but chosen ones count objects that come later too. */
export type RuleSelection =
  | { kind: 'CHOSEN'; ids: readonly number[] }
  | { kind: 'TAG'; tag: string }
  | { kind: 'NAME'; contains: string }
  | { kind: 'ALL' }
  | { kind: 'ALL_OF'; parent: Exclude<RuleLevel, 'AD'>; ids: readonly number[] };

type RuleScope = { level: RuleLevel; selection: RuleSelection };

/** What an object has besides its figures: as it is now, whatever the window. */
export const OBJECT_METRICS = { dailyBudget: 'Daily budget', bidAmount: 'Bid' } as const;
export type ObjectMetric = keyof typeof OBJECT_METRICS;
export type RuleMetric = MetricName | ObjectMetric;

export const isObjectMetric = (metric: RuleMetric): metric is ObjectMetric => metric in OBJECT_METRICS;

export const metricName = (metric: RuleMetric): string =>
  isObjectMetric(metric) ? OBJECT_METRICS[metric] : METRICS[metric].name;

/** Whether a figure grows with the time it is taken over, as amounts and counts do and ratios do not. */
export const addsUp = (metric: RuleMetric): boolean =>
  !isObjectMetric(metric) && METRICS[metric].recipe.kind !== 'ratio';

/** Days are those of the rule's zone, hours are hours. */
export type RuleWindow =
  | { kind: 'TODAY' }
  | { kind: 'LAST_HOURS'; count: number }
  /** With today: up to now from the same time so many days earlier. Without: so many whole days before today. */
  | { kind: 'LAST_DAYS'; count: number; today: 'INCLUDED' | 'EXCLUDED' };

/** What a window is compared with. */
export type OtherWindow =
  | RuleWindow
  /** What lies right before the condition's own window. */
  | { kind: 'HOURS_BEFORE'; count: number }
  | { kind: 'DAYS_BEFORE'; count: number }
  /** The condition's own window, so many days earlier. */
  | { kind: 'DAYS_EARLIER'; count: number };

/**
 * What a figure is held against. A percentage moves what it is compared with by so much of its size: -20 is "20 % below
 * that", also where that is negative.
 */
export type Against =
  | { kind: 'VALUE'; value: Decimal }
  | { kind: 'METRIC'; metric: RuleMetric; percent: Decimal }
  | { kind: 'WINDOW'; window: OtherWindow; percent: Decimal }
  | { kind: 'PARENT'; percent: Decimal }
  | { kind: 'RANK'; end: 'LOWEST' | 'HIGHEST'; percent: Decimal };

export const OPERATORS = ['<', '<=', '>', '>=', '=', '!='] as const;
export type RuleOperator = (typeof OPERATORS)[number];

/** Fewer data than this say nothing. */
type MinimumData = { metric: 'cost' | 'clicks'; value: Decimal };

export type RuleCondition = {
  metric: RuleMetric;
  /** With a rank, = means among those and != not among them. */
  operator: RuleOperator;
  against: Against;
  window: RuleWindow;
  minimum: MinimumData | null;
};

export type Join = 'ALL' | 'ANY';
type InnerGroup = { join: Join; conditions: readonly RuleCondition[] };
export type ConditionGroup = {
  join: Join;
  conditions: readonly RuleCondition[];
  groups: readonly InnerGroup[];
};

/** Which data are old enough to act on. */
export type Maturity = {
  /** Only hours that ended at least so many hours ago. */
  olderThanHours: number;
  /** Only objects of whose window everything is settled by the feed and reported by the ad platform. */
  settledOnly: boolean;
};

type ChangeBy = { kind: 'AMOUNT'; amount: Decimal } | { kind: 'PERCENT'; percent: Decimal };

/** Amounts are in dollars; they are set in the currency of the ad account. */
export type RuleAction =
  | { kind: 'PAUSE' }
  | { kind: 'RESUME' }
  | { kind: 'SET_BUDGET' | 'SET_BID'; amount: Decimal }
  | { kind: 'CHANGE_BUDGET' | 'CHANGE_BID'; by: ChangeBy; floor: Decimal | null; ceiling: Decimal | null }
  | { kind: 'TAG'; tag: string }
  | { kind: 'NOTIFY' };
export type ActionKind = RuleAction['kind'];

/** What can be done on which level: nobody can pause an account from outside, and ads have neither budget nor bid. */
export const ACTION_LEVELS: Record<ActionKind, readonly RuleLevel[]> = {
  PAUSE: ['CAMPAIGN', 'AD_SET', 'AD'],
  RESUME: ['CAMPAIGN', 'AD_SET', 'AD'],
  SET_BUDGET: ['CAMPAIGN', 'AD_SET'],
  CHANGE_BUDGET: ['CAMPAIGN', 'AD_SET'],
  SET_BID: ['CAMPAIGN', 'AD_SET'],
  CHANGE_BID: ['CAMPAIGN', 'AD_SET'],
  TAG: RULE_LEVELS,
  NOTIFY: RULE_LEVELS,
};
export const ACTION_KINDS = Object.keys(ACTION_LEVELS) as [ActionKind, ...ActionKind[]];

/** From one time of the day to another, `HH:MM`; one that ends before it begins ends on the next day. */
export type HoursOfDay = { from: string; to: string };

export type RuleSchedule = {
  everyMinutes: 15 | 30 | 60;
  /** The whole day where there are none. */
  hours: readonly HoursOfDay[];
  /** 1 is Monday, 7 is Sunday; the day on which hours begin. */
  days: readonly number[];
  zone: Zone;
};

export type RuleLimits = {
  /** How long an object is left alone after the rule acted on it. */
  coolDownMinutes: number;
  /** Days are those of the rule's zone. */
  actionsPerDay: number | null;
  /** The most that budgets may grow in a day, in dollars: by this rule, and in one ad account by all rules. */
  increasePerRule: Decimal | null;
  increasePerAccount: Decimal | null;
  /** Older data are not acted on. */
  staleAfterMinutes: number;
  /** A run that touches more of yesterday's spend, in percent, asks first. */
  shareOfSpend: Decimal | null;
};

export type RuleTerms = {
  platform: string;
  scope: RuleScope;
  /** Null: at every run, whatever the figures. */
  conditions: ConditionGroup | null;
  maturity: Maturity;
  action: RuleAction;
  /** Every action waits for a person. */
  askFirst: boolean;
  schedule: RuleSchedule;
  limits: RuleLimits;
};

/** A rule as it is evaluated. */
export type Rule = RuleTerms & {
  id: number;
  /** The advertiser whose ad accounts alone it is for; null for those of the whole publisher. */
  ownerId: number | null;
};

/** What decides which objects a rule is for. */
export type RuleReach = Pick<Rule, 'platform' | 'scope' | 'ownerId'>;

/** Every condition of a rule, in the order in which it is written. */
export const conditionsOf = ({ conditions }: Pick<RuleTerms, 'conditions'>): RuleCondition[] =>
  conditions === null
    ? []
    : [...conditions.conditions, ...conditions.groups.flatMap((group) => group.conditions)];
