import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import type { Register } from '../../http/register.ts';
import type { RuleExecutionService } from './rule-execution.service.ts';

export const registerRuleExecutionRoutes = (
  register: Register,
  { ruleExecutions }: { ruleExecutions: RuleExecutionService },
) => {
  register(ruleExecutionRoutes.list, ({ actor, query }) => ruleExecutions.list(actor, query));
  register(ruleExecutionRoutes.undo, ({ actor, params }) => ruleExecutions.undo(actor, params.id));
  register(ruleExecutionRoutes.approve, ({ actor, params }) => ruleExecutions.approve(actor, params.id));
  register(ruleExecutionRoutes.decline, ({ actor, params }) => ruleExecutions.decline(actor, params.id));
};
