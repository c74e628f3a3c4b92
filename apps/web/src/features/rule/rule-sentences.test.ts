import type { RuleAction, RuleCondition, RuleSelection } from '@adhelm/domain/rules/rule';
import { RULE_TEMPLATES } from '@adhelm/domain/rules/templates';
import { describe, expect, test } from 'vitest';
import { actionSentence, conditionSentence, ruleSentences, scopeSentence } from './rule-sentences.ts';

const roi: RuleCondition = {
  metric: 'roi',
  operator: '<',
  against: { kind: 'VALUE', value: '0' },
  window: { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' },
  minimum: null,
};

describe('a condition reads', () => {
  test.each<[string, Partial<RuleCondition>]>([
    ['ROI of the last 3 days is below 0 %', {}],
    [
      'ROI of today is at least -12.5 %',
      { operator: '>=', window: { kind: 'TODAY' }, against: { kind: 'VALUE', value: '-12.5' } },
    ],
    [
      'Cost of the last hour is above $1,234.50',
      {
        metric: 'cost',
        operator: '>',
        window: { kind: 'LAST_HOURS', count: 1 },
        against: { kind: 'VALUE', value: '1234.50' },
      },
    ],
    [
      'Profit of the last 2 days before today is below -$1,000',
      {
        metric: 'profit',
        window: { kind: 'LAST_DAYS', count: 2, today: 'EXCLUDED' },
        against: { kind: 'VALUE', value: '-1000' },
      },
    ],
    [
      'Clicks of the last 3 days are exactly 1,000,000',
      { metric: 'clicks', operator: '=', against: { kind: 'VALUE', value: '1000000' } },
    ],
    [
      'CPC of the last 3 days is at most $0.05',
      { metric: 'cpc', operator: '<=', against: { kind: 'VALUE', value: '0.05' } },
    ],
    [
      'Daily budget is other than $50',
      { metric: 'dailyBudget', operator: '!=', against: { kind: 'VALUE', value: '50' } },
    ],
    [
      'ROI of the last 3 days is below 0 % (with at least $50 spent)',
      { minimum: { metric: 'cost', value: '50' } },
    ],
    [
      'ROI of the last 3 days is below 0 % (with at least 1,000 clicks)',
      { minimum: { metric: 'clicks', value: '1000' } },
    ],
    [
      'ROI of the last 3 days is at least 20 % below that of the 7 days before',
      {
        operator: '<=',
        against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '-20' },
      },
    ],
    [
      'Cost of today is above that of the same time 1 day earlier',
      {
        metric: 'cost',
        operator: '>',
        window: { kind: 'TODAY' },
        against: { kind: 'WINDOW', window: { kind: 'DAYS_EARLIER', count: 1 }, percent: '0' },
      },
    ],
    [
      'Revenue of the last 3 days is less than 10 % above its Cost',
      { metric: 'revenue', against: { kind: 'METRIC', metric: 'cost', percent: '10' } },
    ],
    [
      'Cost of the last 3 days is at least 50 % above the average of its ad account',
      { metric: 'cost', operator: '>=', against: { kind: 'PARENT', percent: '50' } },
    ],
    [
      'ROI of the last 3 days is at most 20 % below that of the 7 days before',
      {
        operator: '>=',
        against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '-20' },
      },
    ],
    [
      'ROI of the last 3 days is below the average of its ad account',
      { against: { kind: 'PARENT', percent: '0' } },
    ],
    [
      'ROI of the last 3 days is among the lowest 10 %',
      { operator: '=', against: { kind: 'RANK', end: 'LOWEST', percent: '10' } },
    ],
    [
      'ROI of the last 3 days is not among the highest 2.5 %',
      { operator: '!=', against: { kind: 'RANK', end: 'HIGHEST', percent: '2.5' } },
    ],
  ])('%s', (expected, parts) => {
    expect(conditionSentence({ ...roi, ...parts }, 'CAMPAIGN')).toBe(expected);
  });
});

describe('an action reads', () => {
  test.each<[string, RuleAction]>([
    ['pause the ad set', { kind: 'PAUSE' }],
    ['resume the ad set', { kind: 'RESUME' }],
    ['tag the ad set with “loser”', { kind: 'TAG', tag: 'loser' }],
    ['send a notification', { kind: 'NOTIFY' }],
    ['set its daily budget to $75', { kind: 'SET_BUDGET', amount: '75' }],
    [
      'raise its daily budget by 20 %, not above $500',
      { kind: 'CHANGE_BUDGET', by: { kind: 'PERCENT', percent: '20' }, floor: null, ceiling: '500' },
    ],
    [
      'lower its bid by $0.10, not below $0.20 and not above $1',
      { kind: 'CHANGE_BID', by: { kind: 'AMOUNT', amount: '-0.10' }, floor: '0.20', ceiling: '1' },
    ],
  ])('%s', (expected, action) => {
    expect(actionSentence(action, 'AD_SET')).toBe(expected);
  });
});

describe('a scope reads', () => {
  test.each<[string, RuleSelection]>([
    ['all ads', { kind: 'ALL' }],
    ['1 chosen ad', { kind: 'CHOSEN', ids: [1] }],
    ['3 chosen ads', { kind: 'CHOSEN', ids: [1, 2, 3] }],
    ['ads with the tag “night”', { kind: 'TAG', tag: 'night' }],
    ['ads with “solar” in the name', { kind: 'NAME', contains: 'solar' }],
    ['all ads of 2 campaigns', { kind: 'ALL_OF', parent: 'CAMPAIGN', ids: [1, 2] }],
  ])('%s', (expected, selection) => {
    expect(scopeSentence({ level: 'AD', selection })).toBe(expected);
  });
});

describe('a rule reads', () => {
  const [stopLosers] = RULE_TEMPLATES.stopLosers;
  const [scaleWinners] = RULE_TEMPLATES.scaleWinners;
  const [nightPause, nightResume] = RULE_TEMPLATES.nightPause;
  const first = (rule: Parameters<typeof ruleSentences>[0]) => ruleSentences(rule)[0];

  test('as what it does, when, and what holds it back', () => {
    expect(ruleSentences(stopLosers)).toEqual([
      'For all campaigns: if ROI of the last 3 days is below -20 % (with at least $50 spent), pause the campaign.',
      'Runs every hour, time zone +00:00.',
      'Counts only hours that ended at least 3 hours ago.',
      'Leaves a campaign alone for 1 day after acting on it.',
      'Acts at most 20 times a day.',
      'Does nothing on data older than 2 hours.',
      "Asks first when a run would touch more than 30 % of yesterday's spend.",
      'Only says what it would do for the first 3 days.',
    ]);
  });

  test('with its limits on increases', () => {
    expect(ruleSentences(scaleWinners)).toEqual(
      expect.arrayContaining([
        'Raises budgets by at most $500 a day.',
        'Stops when all rules have raised budgets of an ad account by $200 in a day.',
      ]),
    );
  });

  test('without conditions', () => {
    expect(first(nightPause)).toBe(
      'For campaigns with the tag “night-pause”: pause the campaign, whatever the figures.',
    );
    expect(ruleSentences(nightPause)[1]).toBe(
      'Runs every 15 minutes between 22:00 and 06:00, time zone +00:00.',
    );
  });

  test('with groups in brackets only where they are needed', () => {
    const one = { ...roi, metric: 'cost' as const };
    const rule = { ...stopLosers, askFirst: true };
    const conditions = {
      join: 'ALL' as const,
      conditions: [roi],
      groups: [{ join: 'ANY' as const, conditions: [one, one] }],
    };
    expect(first({ ...rule, conditions })).toBe(
      'For all campaigns: if ROI of the last 3 days is below 0 % and (Cost of the last 3 days is below $0 or Cost of the last 3 days is below $0), ask whether to pause the campaign.',
    );
    expect(first({ ...rule, conditions: { ...conditions, conditions: [] } })).not.toContain('(');
    expect(first(nightResume)).toContain(
      'is at least 0 % or Cost of the last 7 days before today is below $10, resume',
    );
  });

  test.each<[string, number[]]>([
    ['Runs every hour from Monday to Friday, time zone +00:00.', [5, 4, 3, 2, 1]],
    ['Runs every hour on Monday, Wednesday and Sunday, time zone +00:00.', [1, 3, 7]],
    ['Runs every hour on Saturday and Sunday, time zone +00:00.', [6, 7]],
  ])('with its days: %s', (expected, days) => {
    expect(ruleSentences({ ...stopLosers, schedule: { ...stopLosers.schedule, days } })[1]).toBe(expected);
  });
});
