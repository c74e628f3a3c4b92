import { z } from 'zod';
import { byId, id, idParam, instant, listParam } from './fields.ts';
import { listOf, listQuery } from './list.ts';
import { PLATFORM_KEYS } from './platform.ts';
import { publisherRef } from './publisher.ts';
import { defineRoute } from './route.ts';
import { checkRule } from './rule-consistency.ts';
import { ruleAnswer, ruleFields } from './rule-terms.ts';
import { userRef } from './user.ts';

const ruleSchema = z.object({
  id,
  ...ruleAnswer,
  /** Until then it says what it would do and does nothing; null when it is armed. */
  shadowUntil: instant.nullable(),
  lastRunAt: instant.nullable(),
  nextRunAt: instant.nullable(),
  /** How many of its last actions failed one after the other; five switch it off. */
  failuresInARow: z.number().int(),
  /** When it was switched off for its failures; null once a person switched it on again. */
  switchedOffAt: instant.nullable(),
  executionsCount: z.number().int(),
  createdBy: id.nullable(),
  createdByUser: userRef.nullable(),
  publisherId: id,
  publisher: publisherRef,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});

export type SavedRule = z.infer<typeof ruleSchema>;

export const createRule = z
  .strictObject({
    ...ruleFields,
    /** Only an admin acting as all publishers names one. */
    publisherId: id.nullish(),
  })
  .superRefine(checkRule);

export type CreateRule = z.infer<typeof createRule>;

/** Each part is replaced as a whole; what the parts have to do with each other is checked again with those that stay. */
export const updateRule = z
  .strictObject({ ...z.strictObject(ruleFields).partial().shape, updatedAt: instant.optional() })
  .superRefine(checkRule);

export type UpdateRule = z.infer<typeof updateRule>;

const RULE_SORT_KEYS = [
  'id',
  'platform',
  'name',
  'scope',
  'action',
  'executions',
  'isActive',
  'creator',
  'publisher',
  'createdAt',
] as const;

const ruleListQuery = listQuery(RULE_SORT_KEYS).extend({
  createdById: idParam.optional(),
  platform: listParam(PLATFORM_KEYS).optional(),
});

export type RuleListQuery = z.infer<typeof ruleListQuery>;

export const ruleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/rules',
    permission: 'GET_RULES',
    archivedPermission: 'GET_RULES_ARCHIVED',
    summary: 'List rules',
    query: ruleListQuery,
    response: listOf(ruleSchema),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/rules/:id',
    permission: 'GET_RULE',
    summary: 'One rule',
    params: byId,
    response: ruleSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/rules',
    permission: 'CREATE_RULE',
    summary: 'Create a rule',
    body: createRule,
    response: ruleSchema,
    status: 201,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/rules/:id',
    permission: 'UPDATE_RULE',
    summary: 'Change a rule, or switch it on or off',
    params: byId,
    body: updateRule,
    response: ruleSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/rules/:id',
    permission: 'DELETE_RULE',
    summary: 'Delete a rule; it can be restored',
    params: byId,
    response: ruleSchema,
  }),
  restore: defineRoute({
    method: 'PATCH',
    path: '/rules/:id/restore',
    permission: 'UPDATE_RULE_ARCHIVED',
    summary: 'Restore a deleted rule; it stays switched off',
    params: byId,
    response: ruleSchema,
  }),
};
