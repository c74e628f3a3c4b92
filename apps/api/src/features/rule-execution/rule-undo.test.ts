import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { conditionWith, groupOf, ruleWith } from '@adhelm/domain/testing/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RuledWorld, ruledWorld } from './testing/ruled-world.ts';

let world: RuledWorld;
beforeAll(async () => {
  world = await ruledWorld({ campaigns: 9, figures: 'retrieved' });
});
beforeEach(() => world.begin());
afterAll(() => world.close());

const SET_30 = { kind: 'SET_BUDGET', amount: '30' } as const;
const DAY = 24 * 60;

test('a preview, a trial and a run of the same moment decide the same, on the same figures', async () => {
  const cost = { metric: 'cost', window: { kind: 'LAST_DAYS', count: 1, today: 'EXCLUDED' } } as const;
  const terms = {
    scope: world.only('C6', 'C7', 'C8', 'C9'),
    conditions: groupOf('ANY', [
      conditionWith({ ...cost, operator: '=', against: { kind: 'RANK', end: 'HIGHEST', percent: '50' } }),
      conditionWith({ ...cost, operator: '>', against: { kind: 'VALUE', value: '1' } }),
    ]),
    action: { kind: 'CHANGE_BUDGET', by: { kind: 'PERCENT', percent: '10' }, floor: null, ceiling: '100' },
    limits: { actionsPerDay: 3, increasePerRule: '5', coolDownMinutes: 60 },
  } as const;
  const draft = ruleWith(terms);
  const body = { ...draft, name: 'Tried', shadowDays: 0, isActive: true };
  const preview = async (id: number) => {
    const token = await world.tokenOf(world.owner);
    const { result } = await world.t.callAny(ruleTrialRoutes.preview, { token, body: { ...body, id } });
    return result.decisions.map(({ kind, ...decision }) => ({
      ...decision,
      isSkipped: kind === 'SKIP',
    }));
  };
  const decided = async (ruleId: number) =>
    (await world.executions(ruleId)).map(({ createdAt, object, reason, change, readings, status }) => ({
      at: createdAt,
      object,
      reason,
      change,
      readings,
      isSkipped: status === 'SKIPPED',
    }));
  const [shadow, real] = [
    await world.addRule({ ...terms, shadowUntil: new Date('2100-01-01') }),
    await world.addRule(terms),
  ];
  const [before, ofReal] = [await preview(shadow), await preview(real)];
  await world.work();
  expect(before.map(({ isSkipped, reason }) => (isSkipped ? reason : 'acts'))).toEqual([
    'acts',
    'acts',
    'RULE_CEILING',
    'RULE_CEILING',
  ]);
  expect(await decided(shadow)).toEqual(before);
  expect(await decided(real)).toEqual(ofReal);
  expect(ofReal).toEqual(before);
});

describe('to undo', () => {
  const act = async (rule: Parameters<RuledWorld['addRule']>[0]) => {
    await world.addRule(rule);
    await world.work();
    await world.t.system('update rules set is_active = false, next_run_at = null');
    return world.theOne();
  };
  const refused = async (id: number) => (await world.take('undo', id)).error?.message;

  test('puts back what was done, once, also when two want it at once', async () => {
    const { id } = await act({ scope: world.only('C1') });
    const answers = await Promise.all([world.take('undo', id), world.take('undo', id)]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'ok').sort()).toEqual(['CF01', 'ok']);
    expect(await world.changed()).toEqual(['71001 status ACTIVE', '71001 status PAUSED']);
    expect(await world.theOne()).toMatchObject({
      status: 'DONE',
      undo: { state: 'DONE', by: { id: world.owner } },
    });
    expect(await refused(id)).toBe('It was undone already.');
  });

  test('puts budgets and tags back', async () => {
    const { id } = await act({ scope: world.only('C2'), action: SET_30 });
    await world.take('undo', id);
    expect(await world.budgetOf('C2')).toBe('20.00');
    await world.begin();
    const tagged = await act({ scope: world.only('C2'), action: { kind: 'TAG', tag: 'seen' } });
    expect((await world.take('undo', tagged.id)).result.undo.state).toBe('DONE');
    expect(await world.t.system(`select tags from campaigns where name = 'C2'`)).toEqual([{ tags: [] }]);
  });

  test('is refused when somebody changed it since, and when it is too late', async () => {
    const { id } = await act({ scope: world.only('C3'), action: SET_30 });
    await world.setThere('71003', { daily_budget: '3100' });
    expect(await refused(id)).toBe('Something has changed it since.');
    await world.begin();
    const late = await act({ scope: world.only('C4') });
    await world.later(DAY + 1);
    expect((await world.theOne()).undo.state).toBe('IMPOSSIBLE');
    expect(await refused(late.id)).toBe('It was done more than 24 hours ago.');
    expect(await world.changed()).toEqual(['71004 status PAUSED']);
  });

  test('goes on by itself when the platform does not answer', async () => {
    const { id } = await act({ scope: world.only('C5') });
    await world.facebook.fail({ fault: 'unavailable-after-commit', on: 'update', times: 20 });
    expect((await world.take('undo', id)).result.undo.state).toBe('PLANNED');
    await world.facebook.forget();
    await world.later(2);
    await world.work();
    expect((await world.theOne()).undo.state).toBe('DONE');
    expect(await world.changed()).toEqual(['71005 status ACTIVE', '71005 status PAUSED']);
  });
});
