import type { Body, Query, Result } from '@adhelm/contract/route';
import type { ruleRoutes } from '@adhelm/contract/rule';
import type { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import type { ruleTrialRoutes } from '@adhelm/contract/rule-trial';

export type Rule = Result<typeof ruleRoutes.get>;
export type RuleSort = NonNullable<Query<typeof ruleRoutes.list>['sortBy']>;
/** What the editor holds: a rule as it is sent, while it may not be whole yet. */
export type RuleValues = Body<typeof ruleRoutes.create>;
export type ConditionGroup = NonNullable<RuleValues['conditions']>;
export type Condition = ConditionGroup['conditions'][number];

export type Execution = Result<typeof ruleExecutionRoutes.undo>;
export type Reading = Execution['readings'][number];
export type RuleObject = Execution['object'];
export type Change = NonNullable<Execution['change']>;
export type Reason = NonNullable<Execution['reason']>;

export type RuleDraft = Body<typeof ruleTrialRoutes.preview>;
export type Decision = Result<typeof ruleTrialRoutes.preview>['decisions'][number];
