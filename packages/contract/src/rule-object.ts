import { RULE_LEVELS } from '@adhelm/domain/rules/rule';
import { z } from 'zod';
import { idsParam, text } from './fields.ts';
import { PLATFORM_KEYS } from './platform.ts';
import { defineRoute } from './route.ts';
import { ruleObject } from './rule-execution.ts';

const ruleObjectQuery = z.object({
  level: z.enum(RULE_LEVELS),
  platform: z.enum(PLATFORM_KEYS).optional(),
  search: text(200).optional(),
  ids: idsParam.optional(),
});
export type RuleObjectQuery = z.infer<typeof ruleObjectQuery>;

export const ruleObjectRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/rules/objects',
    permission: 'GET_RULES',
    summary: 'Ad accounts, campaigns, ad sets or ads that a rule can be for, by name or by id',
    query: ruleObjectQuery,
    response: z.object({ items: z.array(ruleObject) }),
  }),
};
