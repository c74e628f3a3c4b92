import { describe, expect, test } from 'vitest';
import { createRule } from './rule.ts';
import { raise, roiBelowZero, rule } from './testing/rules.ts';

const only = (condition: object) => ({
  conditions: { join: 'ALL', conditions: [{ ...roiBelowZero, ...condition }], groups: [] },
});
const hours = (...list: [string, string][]) => ({
  schedule: { ...rule.schedule, hours: list.map(([from, to]) => ({ from, to })) },
});
const select = (level: string, selection: object) => ({ scope: { level, selection } });

const problemsOf = (input: object) =>
  createRule
    .safeParse({ ...rule, ...input })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a rule is taken as it is written', () => {
  expect(createRule.parse(rule)).toEqual(rule);
});

describe('a rule can', () => {
  test.each([
    ['be for chosen objects', select('AD', { kind: 'CHOSEN', ids: [3, 1] })],
    ['be for a tag', select('AD_SET', { kind: 'TAG', tag: 'night' })],
    ['be for a part of names', select('CAMPAIGN', { kind: 'NAME', contains: 'solar' })],
    ['be for all ads of campaigns', select('AD', { kind: 'ALL_OF', parent: 'CAMPAIGN', ids: [1] })],
    ['compare with another metric', only({ against: { kind: 'METRIC', metric: 'cpa', percent: '-10' } })],
    [
      'compare with the days before',
      only({ against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '-20' } }),
    ],
    ['compare with the average of the parent', only({ against: { kind: 'PARENT', percent: '0' } })],
    ['look at a rank', only({ operator: '=', against: { kind: 'RANK', end: 'LOWEST', percent: '10' } })],
    [
      'compare amounts of windows that are as long',
      only({
        metric: 'cost',
        against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 3 }, percent: '50' },
      }),
    ],
    [
      'compare today with the same hours of another day',
      only({
        metric: 'cost',
        window: { kind: 'TODAY' },
        against: { kind: 'WINDOW', window: { kind: 'DAYS_EARLIER', count: 1 }, percent: '50' },
      }),
    ],
    [
      'have groups only',
      { conditions: { join: 'ANY', conditions: [], groups: [{ join: 'ALL', conditions: [roiBelowZero] }] } },
    ],
    ['have no condition', { conditions: null }],
    ['raise budgets up to a ceiling', raise()],
    ['run at night', hours(['22:00', '06:00'])],
  ])('%s', (_, input) => {
    expect(problemsOf(input)).toEqual([]);
  });
});

const TEN_MORE = Array.from({ length: 11 }, () => roiBelowZero);

describe('a rule is refused, at the right place,', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name', 'Please enter name'],
    ['for an unknown platform', { platform: 'MYSPACE' }, 'platform', 'Please select platform'],
    [
      'for nothing chosen',
      select('AD', { kind: 'CHOSEN', ids: [] }),
      'scope.selection.ids',
      'Please choose at least one',
    ],
    [
      'for the same object twice',
      select('AD', { kind: 'CHOSEN', ids: [1, 1] }),
      'scope.selection.ids',
      'Each may be chosen once',
    ],
    [
      'for too many objects',
      select('AD', { kind: 'CHOSEN', ids: Array.from({ length: 1001 }, (_, n) => n + 1) }),
      'scope.selection.ids',
      'Must not be more than 1000',
    ],
    [
      'for campaigns of ad sets',
      select('CAMPAIGN', { kind: 'ALL_OF', parent: 'AD_SET', ids: [1] }),
      'scope.selection.parent',
      'Must be above the level of the rule',
    ],
    [
      'with a group of nothing',
      { conditions: { join: 'ALL', conditions: [], groups: [] } },
      'conditions.conditions',
      'Please add a condition',
    ],
    [
      'with an empty group inside',
      { conditions: { join: 'ALL', conditions: [roiBelowZero], groups: [{ join: 'ANY', conditions: [] }] } },
      'conditions.groups.0.conditions',
      'Please add a condition',
    ],
    [
      'with too many conditions',
      { conditions: { join: 'ALL', conditions: TEN_MORE, groups: [] } },
      'conditions.conditions',
      'Must not be more than 10 conditions',
    ],
    [
      'with more windows than are worth reading',
      {
        conditions: {
          join: 'ALL',
          conditions: [],
          groups: [0, 1].map((group) => ({
            join: 'ANY',
            conditions: Array.from({ length: 7 }, (_, place) => ({
              ...roiBelowZero,
              window: { kind: 'LAST_HOURS', count: 1 + group * 7 + place },
            })),
          })),
        },
      },
      'conditions.conditions',
      'Must not look at more than 12 different windows',
    ],
    [
      'with a value that is no number',
      only({ against: { kind: 'VALUE', value: '1e3' } }),
      'conditions.conditions.0.against.value',
      'Must be a number such as 50 or -12.5',
    ],
    [
      'with a number instead of its text',
      only({ against: { kind: 'VALUE', value: 0.1 } }),
      'conditions.conditions.0.against.value',
      'Must be a number such as 50 or -12.5',
    ],
    [
      'with an endless window',
      only({ window: { kind: 'LAST_HOURS', count: 721 } }),
      'conditions.conditions.0.window.count',
      'Must be a whole number from 1 to 720',
    ],
    [
      'with a rank that is compared by size',
      only({ against: { kind: 'RANK', end: 'LOWEST', percent: '10' } }),
      'conditions.conditions.0.operator',
      'A rank takes = (is among) or != (is not among)',
    ],
    [
      'with a metric that is compared with itself',
      only({ against: { kind: 'METRIC', metric: 'roi', percent: '0' } }),
      'conditions.conditions.0.against.metric',
      'Please select another metric',
    ],
    [
      'with amounts of windows that are not as long',
      only({
        metric: 'cost',
        against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent: '0' },
      }),
      'conditions.conditions.0.against.window',
      'Cost adds up over time: compare windows of the same length',
    ],
    [
      'with an account compared with its parent',
      {
        ...select('ACCOUNT', { kind: 'ALL' }),
        ...only({ against: { kind: 'PARENT', percent: '0' } }),
        action: { kind: 'NOTIFY' },
      },
      'conditions.conditions.0.against.kind',
      'An ad account belongs to nothing that it could be compared with',
    ],
    [
      'with the budget of an ad',
      {
        ...select('AD', { kind: 'ALL' }),
        conditions: {
          join: 'ALL',
          conditions: [],
          groups: [
            {
              join: 'ALL',
              conditions: [
                {
                  ...roiBelowZero,
                  metric: 'cost',
                  against: { kind: 'METRIC', metric: 'dailyBudget', percent: '0' },
                },
              ],
            },
          ],
        },
      },
      'conditions.groups.0.conditions.0.against.metric',
      'An ad has no budget of its own',
    ],
    [
      'that changes the budget of ads',
      { ...raise(), ...select('AD', { kind: 'ALL' }) },
      'action.kind',
      'An ad has no budget of its own',
    ],
    [
      'that pauses an account',
      select('ACCOUNT', { kind: 'ALL' }),
      'action.kind',
      'An ad account cannot be paused or resumed',
    ],
    [
      'that raises without a ceiling',
      raise({ ceiling: null }),
      'action.ceiling',
      'An increase needs a ceiling',
    ],
    [
      'that lowers without a floor',
      raise({ by: { kind: 'AMOUNT', amount: '-5' } }),
      'action.floor',
      'A decrease needs a floor',
    ],
    [
      'with a ceiling below the floor',
      raise({ floor: '100.01' }),
      'action.ceiling',
      'The ceiling is below the floor',
    ],
    [
      'that changes by nothing',
      raise({ by: { kind: 'PERCENT', percent: '0.0' } }),
      'action.by.percent',
      'Must not be 0',
    ],
    [
      'that takes more than all',
      raise({ by: { kind: 'PERCENT', percent: '-100' }, floor: '1' }),
      'action.by.percent',
      'Must be above -100 and not above 10000',
    ],
    [
      'that changes at every run',
      { ...raise(), conditions: null },
      'conditions',
      'A change needs a condition, else it is made again at every run',
    ],
    [
      'that raises budgets without a limit',
      { ...raise(), limits: rule.limits },
      'limits.increasePerRule',
      'Please say by how much the rule may raise budgets in a day',
    ],
    [
      'at a time that no clock shows',
      hours(['24:00', '06:00']),
      'schedule.hours.0.from',
      'Must be a time such as 22:00, in steps of 15 minutes',
    ],
    [
      'from a time to the same',
      hours(['06:00', '06:00']),
      'schedule.hours.0.to',
      'Must differ from the beginning',
    ],
    [
      'with hours that no run falls into',
      hours(['22:00', '06:00'], ['22:15', '22:45']),
      'schedule.hours.1',
      'No run falls between 22:15 and 22:45 when it runs every 60 minutes',
    ],
    [
      'on no day',
      { schedule: { ...rule.schedule, days: [] } },
      'schedule.days',
      'Please choose at least one day',
    ],
    [
      'in an unknown zone',
      { schedule: { ...rule.schedule, zone: 'Mars/Phobos' } },
      'schedule.zone',
      'Unknown time zone',
    ],
    [
      'with a limit that nothing stays under',
      { limits: { ...rule.limits, shareOfSpend: '0' } },
      'limits.shareOfSpend',
      'Must be above 0 and not above 100',
    ],
  ])('%s', (_, input, path, message) => {
    expect(problemsOf(input)).toEqual([[path, message]]);
  });

  test.each([
    ['itself', { coolDown: 60 }],
    ['its limits', { limits: { ...rule.limits, capPerDay: 3 } }],
    ['a condition', only({ minimumData: '50' })],
    ['its schedule', { schedule: { ...rule.schedule, timezone: 'UTC' } }],
  ])('with a word in %s that would be overlooked', (_, input) => {
    expect(createRule.safeParse({ ...rule, ...input }).success).toBe(false);
  });

  test('with any part left out', () => {
    for (const part of Object.keys(rule))
      expect(createRule.safeParse({ ...rule, [part]: undefined }).success, part).toBe(false);
  });
});
