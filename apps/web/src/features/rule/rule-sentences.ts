import { METRICS } from '@adhelm/domain/metrics';
import {
  type Decimal,
  isObjectMetric,
  metricName,
  type OtherWindow,
  RULE_LEVELS,
  type RuleAction,
  type RuleCondition,
  type RuleLevel,
  type RuleMetric,
  type RuleTerms,
} from '@adhelm/domain/rules/rule';

export const NOUNS: Record<RuleLevel, readonly [one: string, many: string]> = {
  ACCOUNT: ['ad account', 'ad accounts'],
  CAMPAIGN: ['campaign', 'campaigns'],
  AD_SET: ['ad set', 'ad sets'],
  AD: ['ad', 'ads'],
};

/** What an object belongs to: the level above. */
export const parentOf = (level: RuleLevel): string =>
  NOUNS[RULE_LEVELS[RULE_LEVELS.indexOf(level) - 1] ?? level][0];

export const OPERATORS: Record<RuleCondition['operator'], string> = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
  '=': 'exactly',
  '!=': 'other than',
};

const isNegative = (value: Decimal): boolean => value.startsWith('-');
const sizeOf = (value: Decimal): Decimal => value.replace(/^-/, '');

/** `1234.5` as `1,234.5`; the text is never made a number. */
const grouped = (value: Decimal): string => {
  const [whole = '', part] = sizeOf(value).split('.');
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? digits : `${digits}.${part}`;
};

const dollars = (value: Decimal): string => `${isNegative(value) ? '-' : ''}$${grouped(value)}`;
const percent = (value: Decimal): string => `${isNegative(value) ? '-' : ''}${grouped(value)} %`;
const plural = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/** What a figure is counted in. */
export const unitOf = (metric: RuleMetric): 'money' | 'price' | 'percent' | 'count' => {
  if (isObjectMetric(metric)) return 'money';
  const { recipe } = METRICS[metric];
  return recipe.kind === 'balance' ? 'money' : recipe.unit;
};

const inUnitOf = (metric: RuleMetric, value: Decimal): string => {
  const unit = unitOf(metric);
  if (unit === 'money' || unit === 'price') return dollars(value);
  return unit === 'percent' ? percent(value) : `${isNegative(value) ? '-' : ''}${grouped(value)}`;
};

const duration = (minutes: number): string => {
  if (minutes % 1440 === 0) return plural(minutes / 1440, 'day');
  return minutes % 60 === 0 ? plural(minutes / 60, 'hour') : plural(minutes, 'minute');
};

const last = (count: number, noun: string): string => `the last ${count === 1 ? noun : `${count} ${noun}s`}`;

const windowText = (window: OtherWindow): string => {
  switch (window.kind) {
    case 'TODAY':
      return 'today';
    case 'LAST_HOURS':
      return last(window.count, 'hour');
    case 'LAST_DAYS':
      return `${last(window.count, 'day')}${window.today === 'INCLUDED' ? '' : ' before today'}`;
    case 'HOURS_BEFORE':
      return `the ${plural(window.count, 'hour')} before`;
    case 'DAYS_BEFORE':
      return `the ${plural(window.count, 'day')} before`;
    case 'DAYS_EARLIER':
      return `the same time ${plural(window.count, 'day')} earlier`;
  }
};

/** How far from it, where a comparison is with so many percent more or less than something. */
const DISTANCES: Record<RuleCondition['operator'], readonly [above: string, below: string]> = {
  '<': ['less than', 'more than'],
  '<=': ['at most', 'at least'],
  '>': ['more than', 'less than'],
  '>=': ['at least', 'at most'],
  '=': ['exactly', 'exactly'],
  '!=': ['not exactly', 'not exactly'],
};

/** `below that of today`, `at least 20 % below that of today`. */
const than = (operator: RuleCondition['operator'], by: Decimal, other: string): string => {
  if (/^-?0+(?:\.0+)?$/.test(by)) return `${OPERATORS[operator]} ${other}`;
  const [above, below] = DISTANCES[operator];
  return isNegative(by)
    ? `${below} ${grouped(by)} % below ${other}`
    : `${above} ${grouped(by)} % above ${other}`;
};

/** `ROI of the last 3 days`; what an object has now is of no window. */
const subject = ({ metric, window }: RuleCondition): string =>
  isObjectMetric(metric) ? metricName(metric) : `${metricName(metric)} of ${windowText(window)}`;

const comparison = ({ metric, operator, against }: RuleCondition, level: RuleLevel): string => {
  switch (against.kind) {
    case 'VALUE':
      return `${OPERATORS[operator]} ${inUnitOf(metric, against.value)}`;
    case 'METRIC':
      return than(operator, against.percent, `its ${metricName(against.metric)}`);
    case 'WINDOW':
      return than(operator, against.percent, `that of ${windowText(against.window)}`);
    case 'PARENT':
      return than(operator, against.percent, `the average of its ${parentOf(level)}`);
    case 'RANK': {
      const among = operator === '=' ? 'among' : 'not among';
      return `${among} the ${against.end === 'LOWEST' ? 'lowest' : 'highest'} ${percent(against.percent)}`;
    }
  }
};

const verbOf = (metric: RuleMetric): string => (metricName(metric).endsWith('s') ? 'are' : 'is');

/** `ROI of the last 3 days is below 0 % (with at least $50 spent)`. */
export const conditionSentence = (condition: RuleCondition, level: RuleLevel): string => {
  const { minimum } = condition;
  const enough =
    minimum?.metric === 'cost'
      ? `${dollars(minimum.value)} spent`
      : `${grouped(minimum?.value ?? '0')} clicks`;
  return `${subject(condition)} ${verbOf(condition.metric)} ${comparison(condition, level)}${minimum ? ` (with at least ${enough})` : ''}`;
};

const joinedBy = (join: 'ALL' | 'ANY', parts: readonly string[]): string =>
  parts.join(join === 'ALL' ? ' and ' : ' or ');

const conditionsText = ({ conditions, scope }: RuleTerms): string | null => {
  if (conditions === null) return null;
  const textOf = (condition: RuleCondition) => conditionSentence(condition, scope.level);
  const groups = conditions.groups.map((group) => {
    const text = joinedBy(group.join, group.conditions.map(textOf));
    const isAlone =
      group.conditions.length === 1 || conditions.conditions.length + conditions.groups.length === 1;
    return isAlone ? text : `(${text})`;
  });
  return joinedBy(conditions.join, [...conditions.conditions.map(textOf), ...groups]);
};

const within = (floor: Decimal | null, ceiling: Decimal | null): string => {
  const bounds = [
    ...(floor === null ? [] : [`not below ${dollars(floor)}`]),
    ...(ceiling === null ? [] : [`not above ${dollars(ceiling)}`]),
  ];
  return bounds.length > 0 ? `, ${bounds.join(' and ')}` : '';
};

const whatOf = ({ kind }: RuleAction): string =>
  kind === 'SET_BID' || kind === 'CHANGE_BID' ? 'bid' : 'daily budget';

/** `pause the campaign`, `raise its daily budget by 20 %, not above $500`. */
export const actionSentence = (action: RuleAction, level: RuleLevel): string => {
  const [one] = NOUNS[level];
  switch (action.kind) {
    case 'PAUSE':
      return `pause the ${one}`;
    case 'RESUME':
      return `resume the ${one}`;
    case 'TAG':
      return `tag the ${one} with “${action.tag}”`;
    case 'NOTIFY':
      return 'send a notification';
    case 'SET_BUDGET':
    case 'SET_BID':
      return `set its ${whatOf(action)} to ${dollars(action.amount)}`;
    default: {
      const { by } = action;
      const [value, text] =
        by.kind === 'PERCENT'
          ? [by.percent, `${grouped(by.percent)} %`]
          : [by.amount, `$${grouped(by.amount)}`];
      const verb = isNegative(value) ? 'lower' : 'raise';
      return `${verb} its ${whatOf(action)} by ${text}${within(action.floor, action.ceiling)}`;
    }
  }
};

/** `all campaigns`, `all ads of 3 campaigns`. */
export const scopeSentence = ({ level, selection }: RuleTerms['scope']): string => {
  const [one, many] = NOUNS[level];
  switch (selection.kind) {
    case 'ALL':
      return `all ${many}`;
    case 'CHOSEN':
      return selection.ids.length === 1 ? `1 chosen ${one}` : `${selection.ids.length} chosen ${many}`;
    case 'TAG':
      return `${many} with the tag “${selection.tag}”`;
    case 'NAME':
      return `${many} with “${selection.contains}” in the name`;
    case 'ALL_OF':
      return `all ${many} of ${plural(selection.ids.length, NOUNS[selection.parent][0])}`;
  }
};

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const daysText = (days: readonly number[]): string => {
  const sorted = days.toSorted((a, b) => a - b);
  if (sorted.length === 7) return '';
  const [first = 1, final = 7] = [sorted[0], sorted.at(-1)];
  const isRun = sorted.length > 2 && final - first === sorted.length - 1;
  const names = sorted.map((day) => DAYS[day - 1] ?? '');
  return isRun ? ` from ${names[0]} to ${names.at(-1)}` : ` on ${listed(names)}`;
};

/** `Runs every 15 minutes between 22:00 and 06:00 on Monday, time zone +07:00.` */
export const scheduleSentence = ({ everyMinutes, hours, days, zone }: RuleTerms['schedule']): string => {
  const every = everyMinutes === 60 ? 'every hour' : `every ${everyMinutes} minutes`;
  const between = listed(hours.map(({ from, to }) => `between ${from} and ${to}`));
  return `Runs ${every}${between && ` ${between}`}${daysText(days)}, time zone ${zone}.`;
};

export const maturitySentences = ({ olderThanHours, settledOnly }: RuleTerms['maturity']): string[] => [
  ...(olderThanHours > 0
    ? [`Counts only hours that ended at least ${plural(olderThanHours, 'hour')} ago.`]
    : []),
  ...(settledOnly ? ['Acts only where everything is settled.'] : []),
];

export const limitSentences = (limits: RuleTerms['limits'], level: RuleLevel): string[] => {
  const [one] = NOUNS[level];
  const { coolDownMinutes, actionsPerDay, increasePerRule, increasePerAccount } = limits;
  const article = one.startsWith('a') ? 'an' : 'a';
  return [
    ...(coolDownMinutes > 0
      ? [`Leaves ${article} ${one} alone for ${duration(coolDownMinutes)} after acting on it.`]
      : []),
    ...(actionsPerDay === null
      ? []
      : [`Acts at most ${actionsPerDay === 1 ? 'once' : `${actionsPerDay} times`} a day.`]),
    ...(increasePerRule === null ? [] : [`Raises budgets by at most ${dollars(increasePerRule)} a day.`]),
    ...(increasePerAccount === null
      ? []
      : [
          `Stops when all rules have raised budgets of an ad account by ${dollars(increasePerAccount)} in a day.`,
        ]),
    `Does nothing on data older than ${duration(limits.staleAfterMinutes)}.`,
    ...(limits.shareOfSpend === null
      ? []
      : [
          `Asks first when a run would touch more than ${percent(limits.shareOfSpend)} of yesterday's spend.`,
        ]),
  ];
};

/** A rule in plain words: what it does first, then when, then what holds it back. */
export const ruleSentences = (rule: RuleTerms & { shadowDays: number }): string[] => {
  const conditions = conditionsText(rule);
  const action = actionSentence(rule.action, rule.scope.level);
  const asked = rule.askFirst ? `ask whether to ${action}` : action;
  return [
    `For ${scopeSentence(rule.scope)}: ${conditions === null ? `${asked}, whatever the figures` : `if ${conditions}, ${asked}`}.`,
    scheduleSentence(rule.schedule),
    ...maturitySentences(rule.maturity),
    ...limitSentences(rule.limits, rule.scope.level),
    ...(rule.shadowDays > 0
      ? [`Only says what it would do for the first ${plural(rule.shadowDays, 'day')}.`]
      : []),
  ];
};
