import { ruleRoutes } from '@adhelm/contract/rule';
import { ruleObjectRoutes } from '@adhelm/contract/rule-object';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import type { Register } from '../../http/register.ts';
import type { RuleService } from './rule.service.ts';
import type { RuleBacktests } from './rule-backtest.service.ts';
import type { RuleTrials } from './rule-trial.service.ts';

export const registerRuleRoutes = (
  register: Register,
  rules: RuleService,
  trials: RuleTrials & RuleBacktests,
) => {
  register(ruleRoutes.list, ({ actor, query }) => rules.list(actor, query));
  register(ruleRoutes.get, ({ actor, params }) => rules.get(actor, params.id));
  register(ruleRoutes.create, ({ actor, body }) => rules.create(actor, body));
  register(ruleRoutes.update, ({ actor, params, body }) => rules.update(actor, params.id, body));
  register(ruleRoutes.remove, ({ actor, params }) => rules.remove(actor, params.id));
  register(ruleRoutes.restore, ({ actor, params }) => rules.restore(actor, params.id));
  register(ruleTrialRoutes.preview, ({ actor, body }) => trials.preview(actor, body));
  register(ruleTrialRoutes.backtest, ({ actor, body }) => trials.backtest(actor, body));
  register(ruleTrialRoutes.whyNot, ({ actor, params, query }) =>
    trials.whyNot(actor, params.id, query.objectId),
  );
  register(ruleObjectRoutes.list, ({ actor, query }) => rules.objects(actor, query));
};
