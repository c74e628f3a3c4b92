import { createRule } from '@adhelm/contract/rule';
import type { Against, RuleMetric, RuleWindow } from '@adhelm/domain/rules/rule';
import { ACTION_LEVELS, RULE_LEVELS, type RuleLevel } from '@adhelm/domain/rules/rule';
import { RULE_TEMPLATES, type RuleTemplate } from '@adhelm/domain/rules/templates';
import type { Condition, Rule, RuleValues } from '../rule-types.ts';

export type Scope = RuleValues['scope'];
export type Selection = Scope['selection'];
export type Action = RuleValues['action'];
export type Purpose = keyof typeof RULE_TEMPLATES;

/** A ready-made rule, by what the address calls it. */
export type NamedTemplate = { key: string; purpose: Purpose; rule: RuleTemplate };

const isPurpose = (key: string): key is Purpose => key in RULE_TEMPLATES;

export const TEMPLATES: readonly NamedTemplate[] = Object.keys(RULE_TEMPLATES)
  .filter(isPurpose)
  .flatMap((purpose) =>
    RULE_TEMPLATES[purpose].map((rule, place) => ({ key: `${purpose}${place || ''}`, purpose, rule })),
  );

const LAST_THREE_DAYS: RuleWindow = { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' };

export const newCondition = (): Condition => ({
  metric: 'roi',
  operator: '<',
  against: { kind: 'VALUE', value: '' },
  window: LAST_THREE_DAYS,
  minimum: null,
});

/** With arrays of its own, which the form may change. */
const copied = (rule: RuleTemplate, zone: string): RuleValues =>
  createRule.parse({ ...rule, schedule: { ...rule.schedule, zone } });

const [STOP_LOSERS] = RULE_TEMPLATES.stopLosers;

/** What somebody begins with who takes no template: the careful limits of one, and one condition to fill in. */
export const emptyRule = (zone: string): RuleValues => ({
  ...copied(STOP_LOSERS, zone),
  name: '',
  conditions: { join: 'ALL', conditions: [newCondition()], groups: [] },
  maturity: { olderThanHours: 0, settledOnly: false },
});

export const valuesOfTemplate = ({ rule }: NamedTemplate, zone: string): RuleValues => copied(rule, zone);

export const valuesOfRule = (rule: Rule): RuleValues => ({
  name: rule.name,
  platform: rule.platform,
  scope: rule.scope,
  conditions: rule.conditions,
  maturity: rule.maturity,
  action: rule.action,
  askFirst: rule.askFirst,
  schedule: rule.schedule,
  limits: rule.limits,
  shadowDays: rule.shadowDays,
  isActive: rule.isActive,
});

type Parent = Extract<Selection, { kind: 'ALL_OF' }>['parent'];
const isParent = (level: RuleLevel): level is Parent => level !== 'AD';

/** The levels above one, the nearest first. */
export const parentsOf = (level: RuleLevel): Parent[] =>
  RULE_LEVELS.slice(0, RULE_LEVELS.indexOf(level)).filter(isParent).toReversed();

export const selectionOf = (kind: Selection['kind'], level: RuleLevel): Selection => {
  switch (kind) {
    case 'ALL':
      return { kind };
    case 'CHOSEN':
      return { kind, ids: [] };
    case 'TAG':
      return { kind, tag: '' };
    case 'NAME':
      return { kind, contains: '' };
    case 'ALL_OF':
      return { kind, parent: parentsOf(level)[0] ?? 'ACCOUNT', ids: [] };
  }
};

/** The same selection on another level, as far as it means anything there. */
export const scopeOnLevel = ({ selection }: Scope, level: RuleLevel): Scope => {
  const isLost =
    selection.kind === 'CHOSEN' ||
    (selection.kind === 'ALL_OF' && !parentsOf(level).includes(selection.parent));
  const kind = selection.kind === 'ALL_OF' && level === 'ACCOUNT' ? 'ALL' : selection.kind;
  return { level, selection: isLost ? selectionOf(kind, level) : selection };
};

export const actionOf = (kind: Action['kind']): Action => {
  switch (kind) {
    case 'SET_BUDGET':
    case 'SET_BID':
      return { kind, amount: '' };
    case 'CHANGE_BUDGET':
    case 'CHANGE_BID':
      return { kind, by: { kind: 'PERCENT', percent: '' }, floor: null, ceiling: null };
    case 'TAG':
      return { kind, tag: '' };
    default:
      return { kind };
  }
};

/** The action, or one that the level knows. */
export const actionOnLevel = (action: Action, level: RuleLevel): Action => {
  if (ACTION_LEVELS[action.kind].includes(level)) return action;
  return actionOf(level === 'ACCOUNT' ? 'NOTIFY' : 'PAUSE');
};

export const againstOf = (kind: Against['kind'], metric: RuleMetric): Condition['against'] => {
  switch (kind) {
    case 'VALUE':
      return { kind, value: '' };
    case 'METRIC':
      return { kind, metric: metric === 'cost' ? 'revenue' : 'cost', percent: '0' };
    case 'WINDOW':
      return { kind, window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '0' };
    case 'PARENT':
      return { kind, percent: '0' };
    case 'RANK':
      return { kind, end: 'LOWEST', percent: '10' };
  }
};

/** A number as text with its sign apart, for "20 % below". */
export const signOf = (value: string): { isNegative: boolean; size: string } => ({
  isNegative: value.startsWith('-'),
  size: value.replace(/^-/, ''),
});

export const withSign = (isNegative: boolean, size: string): string =>
  `${isNegative ? '-' : ''}${size.replace(/^-/, '')}`;

/** Nothing entered is no limit. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
