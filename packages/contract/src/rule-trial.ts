import { z } from 'zod';
import { byId, id, idParam, instant } from './fields.ts';
import { defineRoute } from './route.ts';
import { checkRule } from './rule-consistency.ts';
import { reading, reason, ruleChange, ruleObject } from './rule-execution.ts';
import { ruleFields } from './rule-terms.ts';

export const TRIAL_LIMITS = { days: 30, decisions: 500 } as const;

/** A rule as one call gives it, saved or not: with its id, what it did counts; an admin acting for all names a publisher. */
const triedRule = z
  .object({ ...ruleFields, id: id.optional(), publisherId: id.nullish() })
  .superRefine(checkRule);
export type TriedRule = z.infer<typeof triedRule>;

const decision = z.object({
  at: instant,
  object: ruleObject,
  kind: z.enum(['ACT', 'ASK', 'SKIP']),
  reason: reason.nullable(),
  change: ruleChange.nullable(),
  readings: z.array(reading),
});
export type TriedDecision = z.infer<typeof decision>;

/** Of as many decisions as are counted, the first are sent, actions before what is skipped. */
const decisions = {
  acted: z.number().int(),
  asked: z.number().int(),
  skipped: z.number().int(),
  decisions: z.array(decision).max(TRIAL_LIMITS.decisions),
};

const previewSchema = z.object({
  at: instant,
  /** The newest fact that was looked at. */
  asOf: instant.nullable(),
  /** How many objects the rule is for. */
  examined: z.number().int(),
  ...decisions,
});

const amounts = z.object({ cost: z.number(), revenue: z.number(), profit: z.number() });

const backtestSchema = z.object({
  from: instant,
  to: instant,
  runs: z.number().int(),
  ...decisions,
  /** What objects cost and earned from when the rule would have paused them until it would have resumed them. */
  saved: amounts,
  days: z.array(z.object({ day: z.iso.date(), acted: z.number().int(), saved: amounts })),
});

const whyNotSchema = z.object({
  at: instant,
  object: ruleObject,
  /** Whether the rule is for it at all. */
  isInScope: z.boolean(),
  /** Null: it can be neither said nor denied for want of data. */
  holds: z.boolean().nullable(),
  readings: z.array(reading),
  /** What would be done or why it would be skipped, where the conditions hold. */
  decision: decision.nullable(),
});

export type RulePreview = z.infer<typeof previewSchema>;
export type RuleBacktest = z.infer<typeof backtestSchema>;
export type WhyNot = z.infer<typeof whyNotSchema>;

export const ruleTrialRoutes = {
  preview: defineRoute({
    method: 'POST',
    path: '/rules/preview',
    permission: 'GET_RULE',
    summary: 'What a rule would do now, saved or not',
    body: triedRule,
    response: previewSchema,
  }),
  backtest: defineRoute({
    method: 'POST',
    path: '/rules/backtest',
    permission: 'GET_RULE',
    summary:
      'What a rule would have done and saved in past days, on what was known then; refused where it is too much for one answer, with the number of days that can be replayed',
    body: z.object({ rule: triedRule, days: z.number().int().min(1).max(TRIAL_LIMITS.days) }),
    response: backtestSchema,
  }),
  whyNot: defineRoute({
    method: 'GET',
    path: '/rules/:id/why-not',
    permission: 'GET_RULE',
    summary: 'Why a rule does nothing about an object: which condition fails, with its values',
    params: byId,
    /** The object's id on the level of the rule. */
    query: z.object({ objectId: idParam }),
    response: whyNotSchema,
  }),
};
