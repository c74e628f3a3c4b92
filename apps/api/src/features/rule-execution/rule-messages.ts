import type { ActionKind, RuleLevel } from '@adhelm/domain/rules/rule';

const NOUNS: Record<RuleLevel, [one: string, many: string]> = {
  ACCOUNT: ['ad account', 'ad accounts'],
  CAMPAIGN: ['campaign', 'campaigns'],
  AD_SET: ['ad set', 'ad sets'],
  AD: ['ad', 'ads'],
};

const DEEDS: Record<ActionKind, (what: string) => string> = {
  PAUSE: (what) => `pause ${what}`,
  RESUME: (what) => `resume ${what}`,
  SET_BUDGET: (what) => `set the budget of ${what}`,
  CHANGE_BUDGET: (what) => `change the budget of ${what}`,
  SET_BID: (what) => `set the bid of ${what}`,
  CHANGE_BID: (what) => `change the bid of ${what}`,
  TAG: (what) => `tag ${what}`,
  NOTIFY: (what) => `tell about ${what}`,
};

const NAMED = 5;

const counted = (level: RuleLevel, count: number) => `${count} ${NOUNS[level][count === 1 ? 0 : 1]}`;

type Told = { ruleId: number; name: string };
type About = { level: RuleLevel; action: ActionKind; names: readonly string[] };

const linkTo = (ruleId: number) => `/rule/executions?ruleId=${ruleId}`;

const namesOf = (names: readonly string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ');

/** What people are told of a rule, once for all objects that it is about. */
export const ruleMessages = ({ ruleId, name }: Told) => ({
  asks: ({ level, action, names }: About) => ({
    kind: 'rule-asks',
    title: `${name} asks`,
    body: `It wants to ${DEEDS[action](counted(level, names.length))}: ${namesOf(names)}. It waits for an answer for 24 hours.`,
    link: linkTo(ruleId),
  }),
  holds: ({ level, names }: Omit<About, 'action'>) => ({
    kind: 'rule-acted',
    title: name,
    body: `Its conditions hold for ${counted(level, names.length)}: ${namesOf(names)}.`,
    link: linkTo(ruleId),
  }),
  failed: (failed: number, of: number, reason: string) => ({
    kind: 'rule-failed',
    title: `${name} could not do all it wanted`,
    body: `${failed} of ${of} ${of === 1 ? 'action' : 'actions'} failed. ${reason}`,
    link: linkTo(ruleId),
  }),
  switchedOff: (failures: number, reason: string) => ({
    kind: 'rule-switched-off',
    title: `${name} was switched off`,
    body: `${failures} of its actions failed one after the other. ${reason}`,
    link: linkTo(ruleId),
  }),
});
