import { describe, expect, test } from 'vitest';
import { inWords, NO_HISTORY, NOW, objectWith, ruleWith, sumsOf, tableFor } from '../testing/rules.ts';
import type { RuleObject } from './objects.ts';
import type { Rule, RuleAction } from './rule.ts';
import { evaluateInSteps, evaluateRun, type Participant } from './run.ts';

const raise = (percent: string): RuleAction => ({
  kind: 'CHANGE_BUDGET',
  by: { kind: 'PERCENT', percent },
  floor: '1',
  ceiling: '1000',
});

/** What each of several rules decides in one run, all of whose conditions hold. */
const run = (
  actions: (RuleAction | (Partial<Omit<Participant, 'rule'>> & { rule: Partial<Rule> }))[],
  objects: RuleObject[] = [objectWith({ id: 1 })],
) => {
  const participants = actions.map((given, place): Participant => {
    const { rule, isShadow = false } = 'rule' in given ? given : { rule: { action: given } };
    return { rule: { ...ruleWith(), ...rule, id: place + 1 }, history: NO_HISTORY, isShadow };
  });
  const rules = participants.map(({ rule }) => rule);
  const table = tableFor(rules, objects, () => sumsOf({ cost: 10 }));
  const found = evaluateRun(participants.reverse(), { CAMPAIGN: table }, new Map(), NOW);
  return Object.fromEntries([...found].map(([id, { decisions }]) => [id, inWords(decisions)]));
};

const PAUSE: RuleAction = { kind: 'PAUSE' };

describe('of rules that disagree on an object', () => {
  test('a pause wins over a budget, and both say so', () => {
    expect(run([raise('20'), PAUSE])).toEqual({ 1: ['1 SKIP CONFLICT'], 2: ['1 ACT status PAUSED'] });
  });

  test('who gives way names the other and what it wanted', () => {
    const rules = [ruleWith({ id: 1, action: raise('20') }), ruleWith({ id: 2 })];
    const table = tableFor(rules, [objectWith({ id: 1 })], () => sumsOf({ cost: 10 }));
    const participants = rules.map((rule) => ({ rule, history: NO_HISTORY, isShadow: false }));
    const decision = evaluateRun(participants, { CAMPAIGN: table }, new Map(), NOW).get(1)?.decisions[0];
    expect(decision).toMatchObject({ conflictingRuleId: 2, change: { field: 'dailyBudget', to: '60.00' } });
  });

  test('a pause that asks first wins too', () => {
    const asking = { rule: { action: PAUSE, askFirst: true } };
    expect(run([raise('20'), asking])).toEqual({ 1: ['1 SKIP CONFLICT'], 2: ['1 ASK ASK_FIRST'] });
    expect(run([asking, PAUSE])).toEqual({ 1: ['1 SKIP ALREADY_SO'], 2: ['1 ACT status PAUSED'] });
  });

  test('the lower of two budgets wins', () => {
    expect(run([raise('20'), raise('-10'), raise('10')])).toEqual({
      1: ['1 SKIP CONFLICT'],
      2: ['1 ACT dailyBudget 45.00'],
      3: ['1 SKIP CONFLICT'],
    });
  });

  test('the older acts where both want the same', () => {
    expect(run([PAUSE, PAUSE])).toEqual({ 1: ['1 ACT status PAUSED'], 2: ['1 SKIP ALREADY_SO'] });
    expect(run([raise('20'), { kind: 'SET_BUDGET', amount: '60' }])).toEqual({
      1: ['1 ACT dailyBudget 60.00'],
      2: ['1 SKIP ALREADY_SO'],
    });
  });

  test('budget, bid, tag and notice are in nobody’s way', () => {
    expect(
      run([raise('20'), { kind: 'SET_BID', amount: '1' }, { kind: 'TAG', tag: 'x' }, { kind: 'NOTIFY' }]),
    ).toEqual({
      1: ['1 ACT dailyBudget 60.00'],
      2: ['1 ACT bidAmount 1.00'],
      3: ['1 ACT tag x'],
      4: ['1 ACT'],
    });
    expect(run([PAUSE, { kind: 'TAG', tag: 'x' }])).toEqual({
      1: ['1 ACT status PAUSED'],
      2: ['1 ACT tag x'],
    });
  });

  test('one in shadow neither wins nor gives way', () => {
    const shadow = { rule: { action: PAUSE }, isShadow: true };
    expect(run([shadow, raise('20')])).toEqual({
      1: ['1 ACT status PAUSED'],
      2: ['1 ACT dailyBudget 60.00'],
    });
  });

  test('others are left to act on other objects', () => {
    const onlyFirst = { scope: { level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: [1] } } } as const;
    const objects = [1, 2].map((id) => objectWith({ id }));
    expect(run([raise('20'), { rule: { action: PAUSE, ...onlyFirst } }], objects)).toEqual({
      1: ['1 SKIP CONFLICT', '2 ACT dailyBudget 60.00'],
      2: ['1 ACT status PAUSED'],
    });
  });
});

describe('rules of one run', () => {
  const limited = { action: raise('20'), limits: { ...ruleWith().limits, increasePerAccount: '15' } };
  const scope = (id: number) =>
    ({ scope: { level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: [id] } } }) as const;
  const objects = [1, 2].map((id) => objectWith({ id }));

  test('share the ceiling of an ad account', () => {
    expect(
      run([{ rule: { ...limited, ...scope(1) } }, { rule: { ...limited, ...scope(2) } }], objects),
    ).toEqual({
      1: ['1 ACT dailyBudget 60.00'],
      2: ['2 SKIP ACCOUNT_CEILING'],
    });
  });

  test('do not share it with one in shadow', () => {
    const shadow = { rule: { ...limited, ...scope(1) }, isShadow: true };
    expect(run([shadow, { rule: { ...limited, ...scope(2) } }], objects)).toEqual({
      1: ['1 ACT dailyBudget 60.00'],
      2: ['2 ACT dailyBudget 60.00'],
    });
  });

  test('can be decided one after the other, with something else in between', () => {
    const rules = [1, 2].map((id) => ruleWith({ id, action: id === 1 ? raise('20') : PAUSE }));
    const participants = rules.map((rule) => ({ rule, history: NO_HISTORY, isShadow: false }));
    const table = tableFor(rules, objects, () => sumsOf({ cost: 10 }));
    const steps = evaluateInSteps(participants, { CAMPAIGN: table }, new Map(), NOW);
    expect([steps.next().done, steps.next().done]).toEqual([false, false]);
    const last = steps.next();
    const all = last.done ? [...last.value.values()].flatMap(({ decisions }) => inWords(decisions)) : [];
    expect(all).toEqual(['1 SKIP CONFLICT', '2 SKIP CONFLICT', '1 ACT status PAUSED', '2 ACT status PAUSED']);
  });
});
