import { ruleRoutes } from '@adhelm/contract/rule';
import { ruleObjectRoutes } from '@adhelm/contract/rule-object';
import { defineFeature } from '../../feature.ts';
import { ruleRepository } from './rule.repository.ts';
import { registerRuleRoutes } from './rule.routes.ts';
import { ruleService } from './rule.service.ts';
import { ruleObjectRepository } from './rule-object.repository.ts';

export const ruleFeature = defineFeature({
  routes: { ...ruleRoutes, objects: ruleObjectRoutes.list },
  repositories: (tx, scope) => ({
    rules: ruleRepository(tx, scope),
    ruleObjects: ruleObjectRepository(tx, scope),
  }),
  serve: (register, needs: Parameters<typeof ruleService>[0]) =>
    registerRuleRoutes(register, ruleService(needs)),
});
