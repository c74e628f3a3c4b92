import type { ActionKind, RuleLevel } from '@adhelm/domain/rules/rule';
import type { Change } from './rule-types.ts';

const LEVELS: Record<RuleLevel, string> = {
  ACCOUNT: 'Ad account',
  CAMPAIGN: 'Campaign',
  AD_SET: 'Ad set',
  AD: 'Ad',
};

const ACTIONS: Record<ActionKind, string> = {
  PAUSE: 'Pause',
  RESUME: 'Resume',
  SET_BUDGET: 'Set budget',
  CHANGE_BUDGET: 'Change budget',
  SET_BID: 'Set bid',
  CHANGE_BID: 'Change bid',
  TAG: 'Tag',
  NOTIFY: 'Notify',
};

const FIELDS: Record<Change['field'], string> = {
  status: 'Status',
  dailyBudget: 'Daily budget',
  bidAmount: 'Bid',
  tag: 'Tag',
};

/** The texts of the lists of rules and of what they did; they load with these screens. */
export const ruleTexts = {
  title: 'Rules',
  noun: { one: 'rule', many: 'rules' },
  search: 'Search by name',
  id: 'ID',
  source: 'Source',
  rule: 'Rule',
  scope: 'Scope',
  dimension: 'Dimension',
  action: 'Action',
  executions: 'Executions',
  creator: 'Creator',
  info: 'Info',
  state: 'State',
  levels: LEVELS,
  actions: ACTIONS,
  fields: FIELDS,
  nothing: 'none',
  change: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  viewExecutions: 'View executions',
  allExecutions: 'All executions',
  infoOf: (name: string) => `What ${name} says`,
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  isOn: (name: string) => `${name} is switched on`,
  switchedOn: 'The rule is switched on',
  switchedOff: 'The rule is switched off',
  on: 'On',
  off: 'Off',
  armed: 'Armed',
  failedOff: 'Switched off after failures',
  shadowUntil: (day: string) => `Shadow until ${day}`,
  nextRun: (time: string) => `next run ${time}`,
  lastRun: (time: string) => `last run ${time}`,
  failures: (count: number) => `${count} ${count === 1 ? 'failure' : 'failures'} in a row`,
};
