import { ASK_REASONS, SKIP_REASONS } from '@adhelm/domain/rules/outcome';
import { ACTION_KINDS, RULE_LEVELS } from '@adhelm/domain/rules/rule';
import { z } from 'zod';
import { byId, id, idParam, instant, listParam, momentParam } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { publisherRef } from './publisher.ts';
import { named, platform } from './reports/row-parts.ts';
import { defineRoute } from './route.ts';
import { conditionSchema } from './rule-conditions.ts';
import { userRef } from './user.ts';

/** What has become of a decision: to be done, done, tried in vain, or left alone for a reason. */
const EXECUTION_STATUSES = ['PLANNED', 'DONE', 'FAILED', 'SKIPPED'] as const;

const reasonKeys = Object.keys({ ...SKIP_REASONS, ...ASK_REASONS }) as [
  keyof typeof SKIP_REASONS | keyof typeof ASK_REASONS,
];
export const reason = z.enum(reasonKeys);

/** One condition as it was seen for one object. */
export const reading = z.object({
  /** The group within the group of the rule; null for conditions that are in none. */
  group: z.number().int().nullable(),
  condition: conditionSchema,
  /** Null for what has no window: the object's own budget or bid. */
  period: z.object({ from: instant, to: instant }).nullable(),
  value: z.number().nullable(),
  /** For a rank: which part of those compared is beyond it or level with it, in percent. */
  against: z.number().nullable(),
  /** Null: it can be neither said nor denied. */
  holds: z.boolean().nullable(),
  missing: reason.nullable(),
});

/** Amounts are in the currency of the ad account. */
export const ruleChange = z.object({
  field: z.enum(['status', 'dailyBudget', 'bidAmount', 'tag']),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const ruleObject = z.object({
  level: z.enum(RULE_LEVELS),
  id,
  name: z.string(),
  adAccount: named,
  /** The campaign it is or belongs to. */
  campaign: named.nullable(),
});

const approval = z.object({
  state: z.enum(['WAITING', 'APPROVED', 'DECLINED', 'EXPIRED']),
  expiresAt: instant,
  by: userRef.nullable(),
  at: instant.nullable(),
});

const undo = z.object({
  /** Only what was done within a day and changed by nobody since can be undone. */
  state: z.enum(['POSSIBLE', 'IMPOSSIBLE', 'PLANNED', 'DONE', 'FAILED']),
  by: userRef.nullable(),
  at: instant.nullable(),
});

const executionSchema = z.object({
  id,
  ruleId: id,
  rule: named,
  platform,
  object: ruleObject,
  action: z.enum(ACTION_KINDS),
  status: z.enum(EXECUTION_STATUSES),
  /** Why it was skipped, or why it waits for a person. */
  reason: reason.nullable(),
  /** The rule that decided otherwise. */
  conflictingRuleId: id.nullable(),
  /** What the ad platform said, where it failed. */
  message: z.string().nullable(),
  /** Only said, not done: the rule was being tried. */
  isShadow: z.boolean(),
  readings: z.array(reading),
  change: ruleChange.nullable(),
  /** Null where nobody was asked. */
  approval: approval.nullable(),
  undo,
  publisherId: id,
  publisher: publisherRef,
  /** The moment that was decided about, and when it was settled. */
  createdAt: instant,
  finishedAt: instant.nullable(),
});

export type RuleExecution = z.infer<typeof executionSchema>;

const RULE_EXECUTION_SORT_KEYS = ['id', 'createdAt', 'platform', 'rule', 'campaign', 'action'] as const;

export const ruleExecutionListQuery = listQuery(RULE_EXECUTION_SORT_KEYS)
  .omit({ archived: true })
  .extend({
    ruleId: idParam.optional(),
    campaignId: idParam.optional(),
    status: listParam(EXECUTION_STATUSES).optional(),
    /** Both ends included. */
    dateFrom: momentParam.optional(),
    dateTo: momentParam.optional(),
    /** Of rules that this user made. */
    userId: idParam.optional(),
  })
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    path: ['dateTo'],
    message: 'The end lies before the start',
  });

export type RuleExecutionListQuery = z.infer<typeof ruleExecutionListQuery>;

const onOne = { method: 'POST', permission: 'UPDATE_RULE', params: byId, response: executionSchema } as const;

export const ruleExecutionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/rules/executions',
    permission: 'GET_RULES',
    summary: 'What rules did, and what they left alone for a reason',
    query: ruleExecutionListQuery,
    response: listOf(executionSchema),
  }),
  undo: defineRoute({
    ...onOne,
    path: '/rules/executions/:id/undo',
    summary: 'Put back what an execution changed, within a day and if nothing has changed it since',
  }),
  approve: defineRoute({
    ...onOne,
    path: '/rules/executions/:id/approve',
    summary: 'Let a rule do what it asks for',
  }),
  decline: defineRoute({
    ...onOne,
    path: '/rules/executions/:id/decline',
    summary: 'Tell a rule not to do what it asks for',
  }),
};
