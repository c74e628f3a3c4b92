import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import { defineFeature } from '../../feature.ts';
import { ruleActionRepository } from './rule-action.repository.ts';
import { ruleExecutionRepository } from './rule-execution.repository.ts';
import { registerRuleExecutionRoutes } from './rule-execution.routes.ts';
import { ruleHistoryRepository } from './rule-history.repository.ts';
import { ruleRunRepository } from './rule-run.repository.ts';

export const ruleExecutionFeature = defineFeature({
  routes: ruleExecutionRoutes,
  repositories: (tx, scope) => ({
    ruleActions: ruleActionRepository(tx),
    ruleExecutions: ruleExecutionRepository(tx, scope),
    ruleHistory: ruleHistoryRepository(tx),
    ruleRuns: ruleRunRepository(tx),
  }),
  serve: (register, needs: Parameters<typeof registerRuleExecutionRoutes>[1]) =>
    registerRuleExecutionRoutes(register, needs),
});
