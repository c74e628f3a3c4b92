import { ruleRoutes } from '@adhelm/contract/rule';
import { ruleObjectRoutes } from '@adhelm/contract/rule-object';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { defineFeature } from '../../feature.ts';
import { ruleRepository } from './rule.repository.ts';
import { registerRuleRoutes } from './rule.routes.ts';
import { ruleService } from './rule.service.ts';
import { ruleBacktests } from './rule-backtest.service.ts';
import { ruleObjectRepository } from './rule-object.repository.ts';
import { ruleTrials, type TrialNeeds } from './rule-trial.service.ts';

export const ruleFeature = defineFeature({
  routes: {
    ...ruleRoutes,
    ...ruleTrialRoutes,
    objects: ruleObjectRoutes.list,
  },
  repositories: (tx, scope) => ({
    rules: ruleRepository(tx, scope),
    ruleObjects: ruleObjectRepository(tx, scope),
  }),
  serve: (register, needs: Parameters<typeof ruleService>[0] & TrialNeeds) => {
    const trials = ruleTrials(needs);
    registerRuleRoutes(register, ruleService(needs), { ...trials, ...ruleBacktests(needs, trials) });
  },
  searched: [{ all: ['GET_RULES'], in: ({ rules }) => rules }],
});
