import { isAbove } from '@adhelm/domain/rules/exact';
import {
  ACTION_LEVELS,
  type ConditionGroup,
  isObjectMetric,
  RULE_LEVELS,
  type RuleAction,
  type RuleCondition,
  type RuleLevel,
  type RuleTerms,
} from '@adhelm/domain/rules/rule';
import type { z } from 'zod';

type Refuse = (path: (string | number)[], message: string) => void;

const LEVEL_NAMES: Record<RuleLevel, string> = {
  ACCOUNT: 'An ad account',
  CAMPAIGN: 'A campaign',
  AD_SET: 'An ad set',
  AD: 'An ad',
};

const isAboutBudget = ({ kind }: RuleAction): boolean => kind === 'SET_BUDGET' || kind === 'CHANGE_BUDGET';
const isAboutBid = ({ kind }: RuleAction): boolean => kind === 'SET_BID' || kind === 'CHANGE_BID';

const checkLevel = (action: RuleAction, level: RuleLevel, refuse: Refuse) => {
  if (ACTION_LEVELS[action.kind].includes(level)) return;
  const [what, lacks] = [LEVEL_NAMES[level], isAboutBudget(action) ? 'budget' : 'bid'];
  const isAmount = isAboutBudget(action) || isAboutBid(action);
  refuse(
    ['action', 'kind'],
    isAmount ? `${what} has no ${lacks} of its own` : `${what} cannot be paused or resumed`,
  );
};

const grows = (action: RuleAction): boolean =>
  (action.kind === 'CHANGE_BUDGET' || action.kind === 'CHANGE_BID') &&
  isAbove(action.by.kind === 'AMOUNT' ? action.by.amount : action.by.percent, '0');

const checkChange = (action: RuleAction, refuse: Refuse) => {
  if (action.kind !== 'CHANGE_BUDGET' && action.kind !== 'CHANGE_BID') return;
  const { floor, ceiling } = action;
  if (grows(action) && ceiling === null) refuse(['action', 'ceiling'], 'An increase needs a ceiling');
  if (!grows(action) && floor === null) refuse(['action', 'floor'], 'A decrease needs a floor');
  if (floor !== null && ceiling !== null && isAbove(floor, ceiling))
    refuse(['action', 'ceiling'], 'The ceiling is below the floor');
};

const metricsOf = ({ metric, against }: RuleCondition) =>
  against.kind === 'METRIC' ? [metric, against.metric] : [metric];

const checkCondition = (
  condition: RuleCondition,
  level: RuleLevel,
  path: (string | number)[],
  refuse: Refuse,
) => {
  if (condition.against.kind === 'PARENT' && level === 'ACCOUNT')
    refuse([...path, 'against', 'kind'], 'An ad account belongs to nothing that it could be compared with');
  const hasAmounts = ACTION_LEVELS.SET_BUDGET.includes(level);
  for (const metric of metricsOf(condition))
    if (isObjectMetric(metric) && !hasAmounts)
      refuse(
        [...path, ...(metric === condition.metric ? ['metric'] : ['against', 'metric'])],
        `${LEVEL_NAMES[level]} has no ${metric === 'dailyBudget' ? 'budget' : 'bid'} of its own`,
      );
};

const checkConditions = (conditions: ConditionGroup, level: RuleLevel, refuse: Refuse) => {
  for (const [place, condition] of conditions.conditions.entries())
    checkCondition(condition, level, ['conditions', 'conditions', place], refuse);
  for (const [group, inner] of conditions.groups.entries())
    for (const [place, condition] of inner.conditions.entries())
      checkCondition(condition, level, ['conditions', 'groups', group, 'conditions', place], refuse);
};

/** What the parts of a rule have to do with each other, of those that are there. */
export const checkRule = (rule: Partial<RuleTerms>, context: z.RefinementCtx) => {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message });
  const { scope, action, conditions, limits } = rule;
  if (scope?.selection.kind === 'ALL_OF') {
    const { parent } = scope.selection;
    if (RULE_LEVELS.indexOf(parent) >= RULE_LEVELS.indexOf(scope.level))
      refuse(['scope', 'selection', 'parent'], 'Must be above the level of the rule');
  }
  if (scope && action) checkLevel(action, scope.level, refuse);
  if (scope && conditions) checkConditions(conditions, scope.level, refuse);
  if (action) checkChange(action, refuse);
  if (conditions === null && action && 'by' in action)
    refuse(['conditions'], 'A change needs a condition, else it is made again at every run');
  const mayRaise = action && (action.kind === 'SET_BUDGET' || (isAboutBudget(action) && grows(action)));
  if (mayRaise && limits && limits.increasePerRule === null)
    refuse(['limits', 'increasePerRule'], 'Please say by how much the rule may raise budgets in a day');
};
