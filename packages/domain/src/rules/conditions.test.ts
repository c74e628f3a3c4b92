import { describe, expect, test } from 'vitest';
import { at } from '../testing/periods.ts';
import {
  actedOn,
  always,
  conditionWith,
  decidedOn,
  type Facts,
  groupOf,
  NOW,
  objectWith,
  only,
  ruleWith,
  sumsOf,
  THREE,
} from '../testing/rules.ts';
import type { ConditionGroup, Rule, RuleCondition, RuleOperator } from './rule.ts';

describe('an operator', () => {
  const facts = always({
    1: { cost: 100, revenue: 90 },
    2: { cost: 100, revenue: 100 },
    3: { cost: 100, revenue: 110 },
  });
  test.each<[RuleOperator, number[]]>([
    ['<', [1]],
    ['<=', [1, 2]],
    ['>', [3]],
    ['>=', [3, 2]],
    ['=', [2]],
    ['!=', [1, 3]],
  ])('%s 0 chooses by ROI, the clearest case first', (operator, expected) => {
    expect(actedOn(ruleWith(only({ operator })), THREE, facts)).toEqual(expected);
  });

  test('compares exactly, not as floats do', () => {
    const value = { kind: 'VALUE', value: '0.3' } as const;
    const rule = ruleWith(only({ metric: 'cost', operator: '=', against: value }));
    const tenths = { ...sumsOf({}), actualCost: 100_000n, pendingCost: 200_000n };
    expect(actedOn(rule, THREE, (id) => (id === 1 ? tenths : sumsOf({ cost: 0.300001 })))).toEqual([1]);
  });
});

describe('figures that cannot be worked out', () => {
  const facts = always({ 1: { cost: 0, revenue: 5 }, 2: { cost: 10, revenue: 5 } });

  test('never match, whatever is asked of them', () => {
    for (const operator of ['<', '<=', '>', '>=', '=', '!='] as const)
      expect(actedOn(ruleWith(only({ operator })), THREE, facts)).not.toContain(1);
  });

  test('are a reason to skip; who had no facts at all had no cost', () => {
    expect(decidedOn(ruleWith(), THREE, facts)).toEqual([
      '2 ACT status PAUSED',
      '1 SKIP NO_DATA',
      '3 SKIP NO_DATA',
    ]);
    const noCost = ruleWith(only({ metric: 'cost', operator: '=' }));
    expect(actedOn(noCost, THREE, facts)).toEqual([1, 3]);
  });

  test('do not matter where another condition says no', () => {
    const rule = ruleWith(
      only({}, { metric: 'revenue', operator: '>', against: { kind: 'VALUE', value: '9' } }),
    );
    expect(decidedOn(rule, THREE, facts)).toEqual([]);
  });

  test('do not matter where another condition is enough', () => {
    const rule = ruleWith({
      conditions: groupOf('ANY', [conditionWith(), conditionWith({ metric: 'revenue', operator: '>' })]),
    });
    expect(decidedOn(rule, THREE, facts)).toEqual([
      '2 ACT status PAUSED',
      '1 ACT status PAUSED',
      '3 SKIP NO_DATA',
    ]);
  });
});

describe('conditions are joined', () => {
  const isLoss = conditionWith();
  const isDear = conditionWith({ metric: 'cost', operator: '>=', against: { kind: 'VALUE', value: '50' } });
  const isBusy = conditionWith({ metric: 'clicks', operator: '>=', against: { kind: 'VALUE', value: '10' } });
  /** One object for each combination, which its number says in binary: loss 4, dear 2, busy 1. */
  const eight = Array.from({ length: 8 }, (_, bits) => objectWith({ id: bits + 1 }));
  const facts: Facts = (id) => {
    const bits = id - 1;
    const cost = bits & 2 ? 60 : 40;
    return sumsOf({ cost, revenue: bits & 4 ? cost - 1 : cost + 1, clicks: bits & 1 ? 10 : 9 });
  };
  const matching = (conditions: ConditionGroup) =>
    actedOn(ruleWith({ conditions }), eight, facts)
      .map((id) => id - 1)
      .sort((a, b) => a - b);

  test.each<[string, ConditionGroup, number[]]>([
    ['by all', groupOf('ALL', [isLoss, isDear]), [6, 7]],
    ['by any', groupOf('ANY', [isLoss, isDear]), [2, 3, 4, 5, 6, 7]],
    [
      'by all with any inside',
      groupOf('ALL', [isLoss], [{ join: 'ANY', conditions: [isDear, isBusy] }]),
      [5, 6, 7],
    ],
    [
      'by any with all inside',
      groupOf('ANY', [isLoss], [{ join: 'ALL', conditions: [isDear, isBusy] }]),
      [3, 4, 5, 6, 7],
    ],
    [
      'by groups alone',
      groupOf(
        'ALL',
        [],
        [
          { join: 'ANY', conditions: [isLoss, isDear] },
          { join: 'ANY', conditions: [isLoss, isBusy] },
        ],
      ),
      [3, 4, 5, 6, 7],
    ],
  ])('%s', (_, conditions, expected) => {
    expect(matching(conditions)).toEqual(expected);
  });

  test('by nothing: a rule without conditions is for all', () => {
    expect(actedOn(ruleWith({ conditions: null }), eight, facts)).toHaveLength(8);
  });
});

describe('a window', () => {
  /** Money spent at single moments. */
  const spent =
    (...moments: string[]): Facts =>
    (_, { from, to }) =>
      sumsOf({ cost: moments.filter((moment) => from <= at(moment) && at(moment) < to).length });
  const costOver = (count: number, window: RuleCondition['window']) =>
    ruleWith(
      only({ metric: 'cost', operator: '>', against: { kind: 'VALUE', value: String(count) }, window }),
    );
  const one = [objectWith({ id: 1 })];

  test('of the last day, run at 14:00, covers 14:00 to 14:00', () => {
    const facts = spent(
      '2026-11-15T13:59:59.999Z',
      '2026-11-15T14:00Z',
      '2026-11-16T13:59:59.999Z',
      '2026-11-16T14:00Z',
    );
    const window = { kind: 'LAST_DAYS', count: 1, today: 'INCLUDED' } as const;
    expect(actedOn(costOver(1, window), one, facts)).toEqual([1]);
    expect(actedOn(costOver(2, window), one, facts)).toEqual([]);
  });

  test('belongs to its condition: each looks at its own', () => {
    const facts: Facts = (_, { from, to }) => {
      const hours = (to - from) / 3_600_000;
      return sumsOf({ cost: hours, revenue: hours > 24 ? hours * 2 : 0 });
    };
    const window = { kind: 'LAST_DAYS', count: 3, today: 'INCLUDED' } as const;
    expect(actedOn(ruleWith(only({}, { operator: '>', window })), THREE, facts)).toEqual([1, 2, 3]);
    expect(actedOn(ruleWith(only({ window }, { operator: '>' })), THREE, facts)).toEqual([]);
  });
});

describe('data that say too little', () => {
  const minimum = { metric: 'cost', value: '50' } as const;

  test('are skipped below the minimum, not at it', () => {
    const facts = always({ 1: { cost: 50 }, 2: { cost: 49.99 }, 3: { cost: 100, revenue: 200 } });
    expect(decidedOn(ruleWith(only({ minimum })), THREE, facts)).toEqual([
      '1 ACT status PAUSED',
      '2 SKIP MINIMUM_DATA',
    ]);
  });

  test('are skipped until all of it is settled, in both windows', () => {
    const facts = always({ 1: { cost: 50, clicks: 1 }, 2: { cost: 50, clicks: 1, pending: 1 } });
    const maturity = { olderThanHours: 0, settledOnly: true };
    expect(decidedOn(ruleWith({ maturity }), THREE, facts)).toEqual([
      '1 ACT status PAUSED',
      '2 SKIP NOT_SETTLED',
      '3 SKIP NO_DATA',
    ]);
    const against = { kind: 'WINDOW', window: { kind: 'DAYS_BEFORE', count: 1 }, percent: '-50' } as const;
    const earlier: Facts = (id, { to }) =>
      sumsOf({ cost: 50, revenue: 60, pending: id === 2 && to < NOW ? 1 : 0 });
    expect(decidedOn(ruleWith({ maturity, ...only({ operator: '>', against }) }), THREE, earlier)).toContain(
      '2 SKIP NOT_SETTLED',
    );
  });
});

describe('a rule is for', () => {
  const objects = [
    objectWith({ id: 1, name: 'Solar US', tags: ['night'] }),
    objectWith({ id: 2, name: 'Bán hàng', accountId: 2 }),
    objectWith({ id: 3, name: 'SOLAR de', platform: 'TIKTOK' }),
  ];
  const facts: Facts = () => sumsOf({ cost: 1 });

  test.each<[string, Rule['scope']['selection'], number[]]>([
    ['all of its platform', { kind: 'ALL' }, [1, 2]],
    ['those chosen that are there', { kind: 'CHOSEN', ids: [2, 3, 99] }, [2]],
    ['those with a tag', { kind: 'TAG', tag: 'night' }, [1]],
    ['those with a part of the name, in any case', { kind: 'NAME', contains: 'sOLAR' }, [1]],
    [
      'those with a part of the name, in any form of letters',
      { kind: 'NAME', contains: 'BÁN'.normalize('NFD') },
      [2],
    ],
    ['all of an account', { kind: 'ALL_OF', parent: 'ACCOUNT', ids: [2] }, [2]],
  ])('%s', (_, selection, expected) => {
    expect(actedOn(ruleWith({ scope: { level: 'CAMPAIGN', selection } }), objects, facts)).toEqual(expected);
  });

  test('those of one advertiser alone, whoever else is chosen and compared with', () => {
    const two = [objectWith({ id: 1, ownerId: 7 }), objectWith({ id: 2, ownerId: 8 })];
    const scope = { level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: [1, 2] } } as const;
    const own = ruleWith({ scope, ownerId: 7 });
    expect(actedOn(own, two, facts)).toEqual([1]);
    expect(actedOn(ruleWith({ scope }), two, facts)).toEqual([1, 2]);
    // All of what this advertiser spent, though half of what the publisher did.
    expect(decidedOn({ ...own, limits: { ...own.limits, shareOfSpend: '60' } }, two, facts)).toEqual([
      '1 ASK SHARE_OF_SPEND',
    ]);
  });
});
