import { describe, expect, test } from 'vitest';
import { at, zoneOf } from '../testing/periods.ts';
import {
  always,
  conditionWith,
  decidedOn,
  type Facts,
  groupOf,
  NO_HISTORY,
  NOW,
  objectWith,
  ruleWith,
  sumsOf,
  tableFor,
} from '../testing/rules.ts';
import { evaluate, type RuleHistory } from './evaluate.ts';
import { exactOf } from './exact.ts';
import type { RuleObject } from './objects.ts';
import type { Rule, RuleAction } from './rule.ts';

const LOSS: Facts = () => sumsOf({ cost: 10 });
const campaigns = (count: number, parts: Partial<RuleObject> = {}) =>
  Array.from({ length: count }, (_, place) => objectWith({ ...parts, id: place + 1 }));

const decided = (
  rule: Rule,
  objects: readonly RuleObject[],
  { facts = LOSS, ...rest }: { facts?: Facts; history?: Partial<RuleHistory>; now?: number } = {},
) => decidedOn(rule, objects, facts, rest);

const raise = (percent: string, ceiling = '1000'): RuleAction => ({
  kind: 'CHANGE_BUDGET',
  by: { kind: 'PERCENT', percent },
  floor: null,
  ceiling,
});

describe('cool-down', () => {
  const rule = ruleWith({ limits: { coolDownMinutes: 360, staleAfterMinutes: 10_000 } });
  const history = { actedAt: new Map([[1, at('2026-11-16T10:00Z')]]) };

  test.each([
    ['10:15', ['1 SKIP COOL_DOWN', '2 ACT status PAUSED']],
    ['15:59', ['1 SKIP COOL_DOWN', '2 ACT status PAUSED']],
    ['16:00', ['1 ACT status PAUSED', '2 ACT status PAUSED']],
  ])('of 6 hours after an action at 10:00 blocks that object alone at %s', (time, expected) => {
    expect(decided(rule, campaigns(2), { history, now: at(`2026-11-16T${time}Z`) })).toEqual(expected);
  });
});

describe('the cap', () => {
  const losses: Facts = (id) => sumsOf({ cost: 100, revenue: [50, 10, 90, 10, 70][id - 1] ?? 0 });

  test('of 3 with 5 matches lets the 3 worst through, and then the first by id', () => {
    expect(decided(ruleWith({ limits: { actionsPerDay: 3 } }), campaigns(5), { facts: losses })).toEqual([
      '2 ACT status PAUSED',
      '4 ACT status PAUSED',
      '1 ACT status PAUSED',
      '5 SKIP CAP',
      '3 SKIP CAP',
    ]);
  });

  test('counts what was done today before', () => {
    const rule = ruleWith({ limits: { actionsPerDay: 3 } });
    const words = decided(rule, campaigns(5), { facts: losses, history: { actionsToday: 2 } });
    expect(words.filter((line) => line.includes('ACT'))).toEqual(['2 ACT status PAUSED']);
  });

  test('is not used up by what is skipped for another reason', () => {
    const objects = campaigns(5).map((object) =>
      object.id === 2 || object.id === 4 ? { ...object, status: 'PAUSED' as const } : object,
    );
    expect(decided(ruleWith({ limits: { actionsPerDay: 2 } }), objects, { facts: losses })).toEqual([
      '2 SKIP ALREADY_SO',
      '4 SKIP ALREADY_SO',
      '1 ACT status PAUSED',
      '5 ACT status PAUSED',
      '3 SKIP CAP',
    ]);
  });

  test('takes the highest first where a rule looks for the highest', () => {
    const conditions = groupOf('ALL', [conditionWith({ metric: 'revenue', operator: '>' })]);
    const words = decided(ruleWith({ conditions, limits: { actionsPerDay: 1 } }), campaigns(5), {
      facts: losses,
    });
    expect(words[0]).toBe('3 ACT status PAUSED');
  });
});

describe('a change of a budget', () => {
  const change = (action: RuleAction, parts: Partial<RuleObject> = {}) =>
    decided(ruleWith({ action }), campaigns(1, parts));
  const by = (amount: string, floor: string | null, ceiling: string | null): RuleAction => ({
    kind: 'CHANGE_BUDGET',
    by: { kind: 'AMOUNT', amount },
    floor,
    ceiling,
  });
  const YEN = { decimals: 0, dollars: '0.0065' };

  test.each<[string, RuleAction, Partial<RuleObject>, string]>([
    ['by percent', raise('20'), {}, '1 ACT dailyBudget 60.00'],
    ['by percent up to the ceiling', raise('20', '55.5'), {}, '1 ACT dailyBudget 55.50'],
    ['not where the ceiling is reached', raise('20', '50'), {}, '1 SKIP AT_LIMIT'],
    ['never down where it is above the ceiling', raise('20', '40'), {}, '1 SKIP AT_LIMIT'],
    ['by an amount', by('5.25', null, '100'), {}, '1 ACT dailyBudget 55.25'],
    ['down to the floor', by('-30', '25', null), {}, '1 ACT dailyBudget 25.00'],
    ['not below the floor', by('-30', '50', null), {}, '1 SKIP AT_LIMIT'],
    [
      'never by more than said: rounded towards what it was',
      raise('33.33'),
      { dailyBudget: '10.01' },
      '1 ACT dailyBudget 13.34',
    ],
    [
      'down, rounded towards what it was',
      { ...raise('-33.33'), floor: '1' } as RuleAction,
      { dailyBudget: '10.01' },
      '1 ACT dailyBudget 6.68',
    ],
    ['to an amount', { kind: 'SET_BUDGET', amount: '75' }, {}, '1 ACT dailyBudget 75.00'],
    ['to what it is', { kind: 'SET_BUDGET', amount: '50.0' }, {}, '1 SKIP ALREADY_SO'],
    [
      'in a currency without decimals',
      by('10', null, '1000'),
      { dailyBudget: '5000', currency: YEN },
      '1 ACT dailyBudget 6538',
    ],
    [
      'up to a ceiling in dollars',
      raise('500', '100'),
      { dailyBudget: '5000', currency: YEN },
      '1 ACT dailyBudget 15384',
    ],
    ['not without a budget of its own', raise('20'), { dailyBudget: null }, '1 SKIP NO_AMOUNT'],
    ['not without a rate', raise('20'), { currency: null }, '1 SKIP NO_RATE'],
    ['of a bid', { ...raise('10'), kind: 'CHANGE_BID' } as RuleAction, {}, '1 ACT bidAmount 0.55'],
    [
      'not within an hour of another',
      raise('20'),
      { budgetChangedAt: NOW - 59 * 60_000 },
      '1 SKIP BUDGET_TOO_SOON',
    ],
    ['an hour after another', raise('20'), { budgetChangedAt: NOW - 60 * 60_000 }, '1 ACT dailyBudget 60.00'],
    [
      'of a bid at any time',
      { kind: 'SET_BID', amount: '1' },
      { budgetChangedAt: NOW },
      '1 ACT bidAmount 1.00',
    ],
  ])('is made %s', (_, action, parts, expected) => {
    expect(change(action, parts)).toEqual([expected]);
  });

  test('keeps what it was, word for word', () => {
    const rule = ruleWith({ action: raise('20') });
    const table = tableFor([rule], campaigns(1, { dailyBudget: '50' }), LOSS);
    const [decision] = evaluate(rule, table, NO_HISTORY, NOW).decisions;
    expect(decision?.change).toEqual({ field: 'dailyBudget', from: '50', to: '60.00' });
  });
});

describe('the ceiling on increases', () => {
  test('of a rule leaves those out that would pass it', () => {
    const rule = ruleWith({ action: raise('20'), limits: { increasePerRule: '25' } });
    expect(decided(rule, campaigns(3))).toEqual([
      '1 ACT dailyBudget 60.00',
      '2 ACT dailyBudget 60.00',
      '3 SKIP RULE_CEILING',
    ]);
    expect(decided(rule, campaigns(1), { history: { increasedToday: '15.01' } })).toEqual([
      '1 SKIP RULE_CEILING',
    ]);
    expect(decided(rule, campaigns(1), { history: { increasedToday: '15' } })).toEqual([
      '1 ACT dailyBudget 60.00',
    ]);
  });

  test('of an ad account counts all rules, each account for itself, in dollars', () => {
    const rule = ruleWith({ action: raise('20'), limits: { increasePerAccount: '15' } });
    const objects = [
      objectWith({ id: 1, accountId: 1 }),
      objectWith({ id: 2, accountId: 2 }),
      objectWith({ id: 3, accountId: 1 }),
      objectWith({ id: 4, accountId: 3, dailyBudget: '10000', currency: { decimals: 0, dollars: '0.01' } }),
    ];
    const history = { increasedInAccounts: new Map([[2, exactOf('5.01')]]) };
    expect(decided(rule, objects, { history })).toEqual([
      '1 ACT dailyBudget 60.00',
      '2 SKIP ACCOUNT_CEILING',
      '3 SKIP ACCOUNT_CEILING',
      '4 SKIP ACCOUNT_CEILING',
    ]);
  });

  test('does not keep budgets from being lowered', () => {
    const action: RuleAction = { kind: 'SET_BUDGET', amount: '20' };
    const rule = ruleWith({ action, limits: { increasePerRule: '1' } });
    expect(decided(rule, campaigns(1), { history: { increasedToday: '5' } })).toEqual([
      '1 ACT dailyBudget 20.00',
    ]);
  });
});

describe('what stops a rule', () => {
  test.each([
    [120, 'ACT status PAUSED'],
    [121, 'SKIP STALE'],
    [null, 'SKIP STALE'],
  ])('data that are %s minutes old with a limit of 120: %s', (minutes, expected) => {
    const asOf = minutes === null ? null : NOW - minutes * 60_000;
    expect(decided(ruleWith(), campaigns(1, { asOf }))).toEqual([`1 ${expected}`]);
  });

  test('a state that is there already', () => {
    const rule = ruleWith({ action: { kind: 'RESUME' } });
    expect(decided(rule, campaigns(1))).toEqual(['1 SKIP ALREADY_SO']);
    const tagged = ruleWith({ action: { kind: 'TAG', tag: 'loser' } });
    expect(decided(tagged, campaigns(1, { tags: ['loser'] }))).toEqual(['1 SKIP ALREADY_SO']);
    expect(decided(tagged, campaigns(1))).toEqual(['1 ACT tag loser']);
    expect(decided(ruleWith({ action: { kind: 'NOTIFY' } }), campaigns(1))).toEqual(['1 ACT']);
  });
});

describe('a run asks', () => {
  /** Yesterday 60, 30 and 10; today the first two lose. */
  const facts: Facts = (id, { to }) =>
    to < NOW ? sumsOf({ cost: [60, 30, 10][id - 1] ?? 0 }) : sumsOf({ cost: 10, revenue: id === 3 ? 20 : 0 });
  const limited = (shareOfSpend: string, parts: Partial<Omit<Rule, 'limits'>> = {}) =>
    decided(ruleWith({ ...parts, limits: { shareOfSpend } }), campaigns(3), { facts });

  test('about everything when it touches more of what was spent yesterday than it may', () => {
    expect(limited('89.99')).toEqual(['1 ASK SHARE_OF_SPEND', '2 ASK SHARE_OF_SPEND']);
    expect(limited('90')).toEqual(['1 ACT status PAUSED', '2 ACT status PAUSED']);
  });

  test('not where it touches nothing at the ad platform', () => {
    expect(limited('1', { action: { kind: 'TAG', tag: 'x' } })).toEqual(['1 ACT tag x', '2 ACT tag x']);
  });

  test('about what it does, not about what it skips', () => {
    const rule = ruleWith({ limits: { shareOfSpend: '60', actionsPerDay: 1 } });
    expect(decided(rule, campaigns(3), { facts })).toEqual(['1 ACT status PAUSED', '2 SKIP CAP']);
  });

  test('always, where the rule says so', () => {
    expect(limited('90', { askFirst: true })).toEqual(['1 ASK ASK_FIRST', '2 ASK ASK_FIRST']);
  });

  test('with yesterday as it was in the zone of the rule', () => {
    const schedule = { ...ruleWith().schedule, zone: zoneOf('+14:00') };
    const rule = ruleWith({ schedule, limits: { shareOfSpend: '50' } });
    const seen: number[] = [];
    tableFor([rule], campaigns(1), (_, { from }) => {
      seen.push(from);
      return undefined;
    });
    // At 14:00 in UTC it is 04:00 of the 17th there; the 16th began at 10:00 on the 15th.
    expect(seen).toContain(at('2026-11-15T10:00Z'));
  });
});

describe('why not?', () => {
  const conditions = groupOf(
    'ALL',
    [conditionWith({ minimum: { metric: 'cost', value: '5' } })],
    [
      {
        join: 'ANY',
        conditions: [
          conditionWith({
            metric: 'clicks',
            operator: '>=',
            against: { kind: 'METRIC', metric: 'impressions', percent: '-90' },
          }),
        ],
      },
    ],
  );
  const rule = ruleWith({
    conditions,
    scope: { level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: [1, 2] } },
  });
  const facts = always({
    1: { cost: 100, revenue: 84.09, clicks: 1, impressions: 100 },
    2: { cost: 4 },
    3: { cost: 100, clicks: 10, impressions: 100 },
  });
  const { explain } = evaluate(rule, tableFor([rule], campaigns(3), facts), NO_HISTORY, NOW);

  test('says which condition failed, with what was seen', () => {
    const { isInScope, holds, readings = [] } = explain(1) ?? {};
    expect({ isInScope, holds }).toEqual({ isInScope: true, holds: false });
    expect(
      readings.map(({ group, value, against, holds: one, missing }) => [group, value, against, one, missing]),
    ).toEqual([
      [null, -15.91, 0, true, null],
      [0, 1, 10, false, null],
    ]);
    expect(readings[0]?.period).toEqual({ from: at('2026-11-16T00:00Z'), to: NOW });
  });

  test('says what is missing', () => {
    expect(explain(2)?.readings.map(({ holds, missing }) => [holds, missing])).toEqual([
      [null, 'MINIMUM_DATA'],
      [true, null],
    ]);
    expect(explain(2)?.holds).toBeNull();
  });

  test('says that a rule is not for an object, and how it would have come out', () => {
    expect(explain(3)).toMatchObject({ isInScope: false, holds: true });
    expect(explain(99)).toBeUndefined();
  });

  test('says how many of those compared are beyond a rank', () => {
    const ranked = ruleWith({
      conditions: groupOf('ALL', [
        conditionWith({
          metric: 'cost',
          operator: '=',
          against: { kind: 'RANK', end: 'LOWEST', percent: '34' },
        }),
      ]),
    });
    const three = evaluate(ranked, tableFor([ranked], campaigns(3), facts), NO_HISTORY, NOW);
    expect([1, 2, 3].map((id) => three.explain(id)?.readings[0]?.against)).toEqual([100, 33.33, 100]);
  });
});

test('a table that lacks a period says so instead of seeing nothing', () => {
  const table = tableFor([ruleWith()], campaigns(1), LOSS);
  const conditions = groupOf('ALL', [conditionWith({ window: { kind: 'LAST_HOURS', count: 1 } })]);
  expect(() => evaluate(ruleWith({ conditions }), table, NO_HISTORY, NOW)).toThrow(/No sums were given/);
});
