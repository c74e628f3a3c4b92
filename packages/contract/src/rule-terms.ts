import { isAbove } from '@adhelm/domain/rules/exact';
import { RULE_LEVELS } from '@adhelm/domain/rules/rule';
import { hasRunWithin } from '@adhelm/domain/rules/schedule';
import { z } from 'zod';
import { id, text } from './fields.ts';
import { PLATFORM_KEYS } from './platform.ts';
import { timeZone } from './profile-fields.ts';
import { conditionGroup, decimal, percentMore, positive, share } from './rule-conditions.ts';
import { checkRule } from './rule-consistency.ts';

const RULE_LIMITS = {
  name: 120,
  tag: 40,
  nameFilter: 120,
  objects: 1000,
  hours: 6,
  shadowDays: 30,
  coolDownMinutes: 30 * 24 * 60,
  actionsPerDay: 1000,
  olderThanHours: 72,
  staleAfterMinutes: 7 * 24 * 60,
} as const;

const wholeNumber = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

const tag = text(RULE_LIMITS.tag).refine((value) => value !== '', 'Please enter a tag');
const ids = z
  .array(id)
  .min(1, 'Please choose at least one')
  .max(RULE_LIMITS.objects, `Must not be more than ${RULE_LIMITS.objects}`)
  .refine((list) => new Set(list).size === list.length, 'Each may be chosen once');

const selection = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('CHOSEN'), ids }),
    z.strictObject({ kind: z.literal('TAG'), tag }),
    z.strictObject({
      kind: z.literal('NAME'),
      contains: text(RULE_LIMITS.nameFilter).refine(
        (value) => value !== '',
        'Please enter a part of the name',
      ),
    }),
    z.strictObject({ kind: z.literal('ALL') }),
    z.strictObject({ kind: z.literal('ALL_OF'), parent: z.enum(['ACCOUNT', 'CAMPAIGN', 'AD_SET']), ids }),
  ],
  'Please select what the rule is for',
);

const notZero = (value: string) => isAbove(value, '0') || isAbove('0', value);
const NOT_ZERO = { error: 'Must not be 0', abort: true };

const changeBy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('AMOUNT'), amount: decimal.refine(notZero, NOT_ZERO) }),
  z.strictObject({ kind: z.literal('PERCENT'), percent: percentMore.refine(notZero, NOT_ZERO) }),
]);
const bound = positive.nullable();
const change = { by: changeBy, floor: bound, ceiling: bound };

/** Amounts are in dollars; they are set in the currency of the ad account. */
const action = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('PAUSE') }),
    z.strictObject({ kind: z.literal('RESUME') }),
    z.strictObject({ kind: z.literal('SET_BUDGET'), amount: positive }),
    z.strictObject({ kind: z.literal('CHANGE_BUDGET'), ...change }),
    z.strictObject({ kind: z.literal('SET_BID'), amount: positive }),
    z.strictObject({ kind: z.literal('CHANGE_BID'), ...change }),
    z.strictObject({ kind: z.literal('TAG'), tag }),
    z.strictObject({ kind: z.literal('NOTIFY') }),
  ],
  'Please select an action',
);

const timeOfDay = z.string('Must be a time such as 22:00').regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, {
  error: 'Must be a time such as 22:00, in steps of 15 minutes',
  abort: true,
});

const scheduleIn = <Z extends z.ZodType<string>>(zone: Z) =>
  z.strictObject({
    everyMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)], 'Must be 15, 30 or 60 minutes'),
    hours: z
      .array(
        z
          .strictObject({ from: timeOfDay, to: timeOfDay })
          .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Must differ from the beginning' }),
      )
      .max(RULE_LIMITS.hours, `Must not be more than ${RULE_LIMITS.hours}`),
    days: z
      .array(wholeNumber(1, 7))
      .min(1, 'Please choose at least one day')
      .refine((list) => new Set(list).size === list.length, 'Each may be chosen once'),
    zone,
  });

const schedule = scheduleIn(timeZone).superRefine(({ hours, everyMinutes }, context) => {
  for (const [place, { from, to }] of hours.entries())
    if (!hasRunWithin({ from, to }, everyMinutes))
      context.addIssue({
        code: 'custom',
        path: ['hours', place],
        message: `No run falls between ${from} and ${to} when it runs every ${everyMinutes} minutes`,
      });
});

const limits = z.strictObject({
  coolDownMinutes: wholeNumber(0, RULE_LIMITS.coolDownMinutes),
  actionsPerDay: wholeNumber(1, RULE_LIMITS.actionsPerDay).nullable(),
  increasePerRule: bound,
  increasePerAccount: bound,
  staleAfterMinutes: wholeNumber(15, RULE_LIMITS.staleAfterMinutes),
  shareOfSpend: share.nullable(),
});

/** What a rule says: all of it is needed, so that nothing is decided by leaving it out. */
export const ruleFields = {
  name: text(RULE_LIMITS.name).refine((value) => value !== '', 'Please enter name'),
  platform: z.enum(PLATFORM_KEYS, 'Please select platform'),
  scope: z.strictObject({ level: z.enum(RULE_LEVELS, 'Please select a level'), selection }),
  /** Null: at every run, whatever the figures. */
  conditions: conditionGroup.nullable(),
  maturity: z.strictObject({
    olderThanHours: wholeNumber(0, RULE_LIMITS.olderThanHours),
    settledOnly: z.boolean(),
  }),
  action,
  askFirst: z.boolean(),
  schedule,
  limits,
  /** For so many days after it was made it says what it would do and does nothing. */
  shadowDays: wholeNumber(0, RULE_LIMITS.shadowDays),
  isActive: z.boolean(),
};

/** The same in answers, where a zone is a text. */
export const ruleAnswer = { ...ruleFields, schedule: scheduleIn(z.string()) };

/** A rule that is not saved, or not as it is written here. */
export const ruleDraft = z.object(ruleFields).superRefine(checkRule);
export type RuleDraft = z.infer<typeof ruleDraft>;
