import { METRICS } from '@adhelm/domain/metrics';
import { isAbove } from '@adhelm/domain/rules/exact';
import {
  addsUp,
  conditionsOf,
  isObjectMetric,
  metricName,
  OBJECT_METRICS,
  OPERATORS,
  type OtherWindow,
  type RuleCondition,
  type RuleMetric,
  type RuleWindow,
} from '@adhelm/domain/rules/rule';
import { z } from 'zod';

const CONDITION_LIMITS = { conditions: 10, groups: 5, windows: 12, hours: 720, days: 90 } as const;

/** A number as text; amounts are never floats. */
export const decimal = z
  .string('Must be a number such as 50 or -12.5')
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/, { error: 'Must be a number such as 50 or -12.5', abort: true });

const inRange = (low: string, high: string, message: string) =>
  decimal.refine((value) => isAbove(value, low) && !isAbove(value, high), message);

const MOST = '999999999999';
export const positive = inRange('0', MOST, 'Must be above 0');
/** So many percent more or less; nothing can lose more than all. */
export const percentMore = inRange('-100', '10000', 'Must be above -100 and not above 10000');
/** A part of a whole in percent. */
export const share = inRange('0', '100', 'Must be above 0 and not above 100');

const METRIC_NAMES = Object.keys({ ...METRICS, ...OBJECT_METRICS }) as [RuleMetric, ...RuleMetric[]];
const metric = z.enum(METRIC_NAMES, 'Please select a metric');

const whole = (max: number) =>
  z
    .number(`Must be a whole number from 1 to ${max}`)
    .int(`Must be a whole number from 1 to ${max}`)
    .min(1, `Must be a whole number from 1 to ${max}`)
    .max(max, `Must be a whole number from 1 to ${max}`);
const hours = whole(CONDITION_LIMITS.hours);
const days = whole(CONDITION_LIMITS.days);

const windows = [
  z.strictObject({ kind: z.literal('TODAY') }),
  z.strictObject({ kind: z.literal('LAST_HOURS'), count: hours }),
  z.strictObject({
    kind: z.literal('LAST_DAYS'),
    count: days,
    today: z.enum(['INCLUDED', 'EXCLUDED'], 'Please say whether today counts'),
  }),
] as const;
const window = z.discriminatedUnion('kind', windows, 'Please select a window');

const otherWindow = z.discriminatedUnion(
  'kind',
  [
    ...windows,
    z.strictObject({ kind: z.literal('HOURS_BEFORE'), count: hours }),
    z.strictObject({ kind: z.literal('DAYS_BEFORE'), count: days }),
    z.strictObject({ kind: z.literal('DAYS_EARLIER'), count: days }),
  ],
  'Please select a window',
);

const against = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('VALUE'), value: decimal }),
    z.strictObject({ kind: z.literal('METRIC'), metric, percent: percentMore }),
    z.strictObject({ kind: z.literal('WINDOW'), window: otherWindow, percent: percentMore }),
    z.strictObject({ kind: z.literal('PARENT'), percent: percentMore }),
    z.strictObject({ kind: z.literal('RANK'), end: z.enum(['LOWEST', 'HIGHEST']), percent: share }),
  ],
  'Please select what to compare with',
);

/** Days and hours of a window that has a fixed length. */
const lengthOf = (of: RuleWindow | OtherWindow): string | undefined => {
  if (of.kind === 'LAST_HOURS' || of.kind === 'HOURS_BEFORE') return `${of.count} hours`;
  return of.kind === 'LAST_DAYS' || of.kind === 'DAYS_BEFORE' ? `${of.count} days` : undefined;
};

const sameLength = (one: RuleWindow, other: OtherWindow): boolean =>
  other.kind === 'DAYS_EARLIER' || (lengthOf(one) !== undefined && lengthOf(one) === lengthOf(other));

/** What a condition's parts have to do with each other. */
const checkCondition = (condition: RuleCondition, context: z.RefinementCtx) => {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { against: other, operator } = condition;
  const isEquality = operator === '=' || operator === '!=';
  if (other.kind === 'RANK' && !isEquality)
    refuse(['operator'], 'A rank takes = (is among) or != (is not among)');
  if (other.kind === 'METRIC' && other.metric === condition.metric)
    refuse(['against', 'metric'], 'Please select another metric');
  if (other.kind === 'PARENT' && isObjectMetric(condition.metric))
    refuse(['against', 'kind'], 'A budget or bid has no average');
  if (other.kind !== 'WINDOW') return;
  if (isObjectMetric(condition.metric))
    refuse(['against', 'kind'], 'A budget or bid is the same in every window');
  else if (addsUp(condition.metric) && !sameLength(condition.window, other.window))
    refuse(
      ['against', 'window'],
      `${metricName(condition.metric)} adds up over time: compare windows of the same length`,
    );
};

export const conditionSchema = z
  .strictObject({
    metric,
    operator: z.enum(OPERATORS, 'Please select an operator'),
    against,
    window,
    /** Fewer data than this say nothing. */
    minimum: z
      .strictObject({ metric: z.enum(['cost', 'clicks'], 'Please select spend or clicks'), value: positive })
      .nullable(),
  })
  .superRefine(checkCondition);

const join = z.enum(['ALL', 'ANY'], 'Please select all or any');
const conditions = z
  .array(conditionSchema)
  .max(CONDITION_LIMITS.conditions, `Must not be more than ${CONDITION_LIMITS.conditions} conditions`);

/** Each is read from the facts for all objects, so that their number is what a rule costs. */
const windowsOf = (all: readonly RuleCondition[]): Set<string> =>
  new Set(
    all.flatMap(({ window: own, against: other }) => [
      JSON.stringify(own),
      ...(other.kind === 'WINDOW' ? [JSON.stringify([own, other.window])] : []),
    ]),
  );

/** Conditions joined by all or any, and groups of conditions among them. */
export const conditionGroup = z
  .strictObject({
    join,
    conditions,
    groups: z
      .array(z.strictObject({ join, conditions: conditions.min(1, 'Please add a condition') }))
      .max(CONDITION_LIMITS.groups, `Must not be more than ${CONDITION_LIMITS.groups} groups`),
  })
  .refine((group) => group.conditions.length + group.groups.length > 0, {
    path: ['conditions'],
    message: 'Please add a condition',
  })
  .refine((group) => windowsOf(conditionsOf({ conditions: group })).size <= CONDITION_LIMITS.windows, {
    path: ['conditions'],
    message: `Must not look at more than ${CONDITION_LIMITS.windows} different windows`,
  });
