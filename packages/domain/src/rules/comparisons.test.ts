import { describe, expect, test } from 'vitest';
import {
  actedOn,
  always,
  decidedOn,
  type Facts,
  NOW,
  objectWith,
  only,
  ruleWith,
  sumsOf,
  THREE,
} from '../testing/rules.ts';
import type { RuleCondition } from './rule.ts';

describe('a figure is held against', () => {
  const facts = always({
    1: { cost: 100, revenue: 80, clicks: 50, impressions: 100 },
    2: { cost: 100, revenue: 120, clicks: 50, impressions: 1000 },
    3: { cost: 50, revenue: 100, clicks: 10, impressions: 1000 },
  });

  test('another metric of the same window', () => {
    const rule = ruleWith(
      only({ metric: 'revenue', operator: '>', against: { kind: 'METRIC', metric: 'cost', percent: '50' } }),
    );
    expect(actedOn(rule, THREE, facts)).toEqual([3]);
  });

  test("the object's own budget, in dollars whatever its currency", () => {
    const overSpent = only({
      metric: 'cost',
      operator: '>',
      against: { kind: 'METRIC', metric: 'dailyBudget', percent: '-10' },
    });
    const objects = [
      objectWith({ id: 1, dailyBudget: '111.00' }),
      objectWith({ id: 2, dailyBudget: '11200', currency: { decimals: 0, dollars: '0.01' } }),
      objectWith({ id: 3, dailyBudget: null }),
    ];
    expect(decidedOn(ruleWith(overSpent), objects, facts)).toEqual(['1 ACT status PAUSED', '3 SKIP NO_DATA']);
  });

  /** ROI of the last THREE days, and of the seven days before. */
  const between =
    (now: number, before: number): Facts =>
    (_, { to }) =>
      sumsOf({ cost: 100, revenue: 100 + (to === NOW ? now : before) });
  const fallen = (percent: string) =>
    ruleWith(
      only({
        operator: '<=',
        window: { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' },
        against: { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 7 }, percent },
      }),
    );

  test.each([
    [40, 50, true],
    [41, 50, false],
    [-60, -50, true],
    [-59, -50, false],
    [0, 0, true],
  ])('the days before: %d after %d is 20 %% below: %s', (now, before, expected) => {
    expect(actedOn(fallen('-20'), THREE, between(now, before)).length > 0).toBe(expected);
  });

  test('the average of its siblings: of all together where it is a ratio', () => {
    const objects = [
      objectWith({ id: 1, accountId: 7 }),
      objectWith({ id: 2, accountId: 7 }),
      objectWith({ id: 3, accountId: 8 }),
    ];
    // The CTR of 1 is 50 %, of 2 it is 5 %, of both together 9.09 %.
    const above = ruleWith(only({ metric: 'ctr', operator: '>', against: { kind: 'PARENT', percent: '0' } }));
    expect(actedOn(above, objects, facts)).toEqual([1]);
    const nearly = ruleWith(
      only({ metric: 'ctr', operator: '>=', against: { kind: 'PARENT', percent: '449' } }),
    );
    expect(actedOn(nearly, objects, facts)).toEqual([1]);
    const beyond = ruleWith(
      only({ metric: 'ctr', operator: '>=', against: { kind: 'PARENT', percent: '451' } }),
    );
    expect(actedOn(beyond, objects, facts)).toEqual([]);
  });

  test('the average of its siblings: their mean where it adds up, of those that had facts', () => {
    const objects = [1, 2, 3, 4].map((id) => objectWith({ id }));
    const rule = ruleWith(
      only({ metric: 'cost', operator: '<', against: { kind: 'PARENT', percent: '-40' } }),
    );
    expect(actedOn(rule, objects, facts)).toEqual([4]);
    const mean = ruleWith(
      only({ metric: 'cost', operator: '<=', against: { kind: 'PARENT', percent: '-40' } }),
    );
    expect(actedOn(mean, objects, facts)).toEqual([4, 3]);
  });

  test('the ad set of an ad, else its campaign', () => {
    const ad = { scope: { level: 'AD', selection: { kind: 'ALL' } } } as const;
    const rule = ruleWith({
      ...ad,
      ...only({ metric: 'cost', operator: '<', against: { kind: 'PARENT', percent: '0' } }),
    });
    const objects = [
      objectWith({ id: 1, adSetId: 5 }),
      objectWith({ id: 2, adSetId: null }),
      objectWith({ id: 3, adSetId: 5 }),
    ];
    expect(actedOn(rule, objects, facts)).toEqual([3]);
  });
});

describe('a rank', () => {
  const rank = (
    end: 'LOWEST' | 'HIGHEST',
    percent: string,
    operator: '=' | '!=' = '=',
  ): Partial<RuleCondition> => ({
    metric: 'revenue',
    operator,
    against: { kind: 'RANK', end, percent },
  });
  const ten = Array.from({ length: 10 }, (_, place) => objectWith({ id: place + 1 }));
  const revenues =
    (...list: number[]): Facts =>
    (id) =>
      sumsOf({ cost: 1, revenue: list[id - 1] ?? 0 });
  const rising = revenues(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

  test.each<[string, Partial<RuleCondition>, number[]]>([
    ['the lowest 10 % of ten are one', rank('LOWEST', '10'), [1]],
    ['the lowest 29.9 % are two', rank('LOWEST', '29.9'), [1, 2]],
    ['the lowest 9 % are none', rank('LOWEST', '9'), []],
    ['the highest 20 % are two, the highest first', rank('HIGHEST', '20'), [10, 9]],
    ['all are among 100 %', rank('LOWEST', '100'), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['not among the highest 80 %', rank('HIGHEST', '80', '!='), [1, 2]],
  ])('%s', (_, condition, expected) => {
    expect(actedOn(ruleWith(only(condition)), ten, rising)).toEqual(expected);
  });

  test.each<[string, number[], string, number[]]>([
    ['equals that all fit are in', [1, 1, 3, 4, 5, 6, 7, 8, 9, 10], '20', [1, 2]],
    ['equals at the border are all out', [1, 2, 2, 4, 5, 6, 7, 8, 9, 10], '20', [1]],
    ['where all are equal nobody is lowest', [5, 5, 5, 5, 5, 5, 5, 5, 5, 5], '90', []],
  ])('with ties: %s', (_, list, percent, expected) => {
    expect(actedOn(ruleWith(only(rank('LOWEST', percent))), ten, revenues(...list))).toEqual(expected);
  });

  test('is one among the objects of the rule with enough data', () => {
    const chosen = {
      scope: { level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: [9, 8, 7, 6, 5] } },
    } as const;
    expect(actedOn(ruleWith({ ...chosen, ...only(rank('LOWEST', '20')) }), ten, rising)).toEqual([5]);
    const minimum = { metric: 'cost', value: '1' } as const;
    const facts: Facts = (id, period) => (id > 5 ? sumsOf({ revenue: id }) : rising(id, period));
    const rule = ruleWith(only({ ...rank('HIGHEST', '20'), minimum }));
    expect(decidedOn(rule, ten, facts).slice(0, 2)).toEqual(['5 ACT status PAUSED', '6 SKIP MINIMUM_DATA']);
  });
});
