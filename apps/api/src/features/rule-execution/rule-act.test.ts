import { ROLE } from '@adhelm/contract/constants';
import { type RulePreview, ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { conditionWith, groupOf, ruleWith } from '@adhelm/domain/testing/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSuperuser } from '../../testing/superuser.ts';
import { type RuledWorld, ruledWorld } from './testing/ruled-world.ts';

let world: RuledWorld;
/** Told of each change that reaches the platform. */
let onChange = () => {};
beforeAll(async () => {
  world = await ruledWorld({ campaigns: 24, figures: 'retrieved', onChange: () => onChange() });
});
beforeEach(async () => {
  onChange = () => {};
  await world.begin();
});
afterAll(() => world.close());

const SET_30 = { kind: 'SET_BUDGET', amount: '30' } as const;
const DAY = 24 * 60;

const only = async () => {
  const [execution, ...others] = await world.executions();
  if (!execution || others.length > 0) throw new Error(`${others.length + 1} executions`);
  return execution;
};
const budgetOf = async (name: string) =>
  (
    await world.t.system<{ daily_budget: string }>('select daily_budget from campaigns where name = $1', [
      name,
    ])
  )[0]?.daily_budget;

test('a preview, a trial and a run of the same moment decide the same, on the same figures', async () => {
  const cost = { metric: 'cost', window: { kind: 'LAST_DAYS', count: 1, today: 'EXCLUDED' } } as const;
  const terms = {
    scope: world.only('C21', 'C22', 'C23', 'C24'),
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
    return (result as RulePreview).decisions.map(({ kind, ...decision }) => ({
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

describe('what is asked first', () => {
  const ask = async (...names: string[]) => {
    await world.addRule({ scope: world.only(...names), askFirst: true });
    await world.work();
    return world.executions();
  };

  test('waits for a person of the publisher, is done when allowed, and answered once', async () => {
    const [asked] = await ask('C1');
    expect(asked).toMatchObject({
      status: 'PLANNED',
      reason: 'ASK_FIRST',
      approval: { state: 'WAITING', by: null },
    });
    const { t, publisher, owner } = world;
    const strangers = [
      await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: await t.addPublisher() }),
      await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher }),
    ];
    for (const stranger of strangers)
      for (const step of ['approve', 'decline', 'undo'] as const)
        expect((await world.take(step, asked?.id ?? 0, stranger)).errorCode).toBe('NF01');
    await world.work();
    expect(await world.changed()).toEqual([]);
    const answers = await Promise.all([
      world.take('approve', asked?.id ?? 0),
      world.take('approve', asked?.id ?? 0),
    ]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'ok').sort()).toEqual(['CF01', 'ok']);
    await world.work();
    expect(await world.changed()).toEqual(['71001 status PAUSED']);
    expect(await only()).toMatchObject({
      status: 'DONE',
      approval: { state: 'APPROVED', by: { id: owner } },
    });
    const authors = await t.system(
      `select user_id from audit_log where entity = 'campaign' order by id desc limit 1`,
    );
    expect(authors).toEqual([{ user_id: owner }]);
  });

  test('is left alone when declined, and when nobody answers within a day', async () => {
    const [declined, expired] = await ask('C2', 'C3');
    expect((await world.take('decline', declined?.id ?? 0)).result).toMatchObject({
      status: 'SKIPPED',
      reason: 'DECLINED',
      approval: { state: 'DECLINED' },
    });
    await world.t.system('update rules set is_active = false, next_run_at = null');
    await world.later(DAY);
    expect((await world.take('approve', expired?.id ?? 0)).errorCode).toBe('CF01');
    await world.work();
    expect((await world.executions())[1]).toMatchObject({
      status: 'SKIPPED',
      reason: 'EXPIRED',
      approval: { state: 'EXPIRED' },
    });
    expect(await world.changed()).toEqual([]);
  });

  test('counts as done while it waits', async () => {
    await world.addRule({ scope: world.only('C2', 'C3'), askFirst: true, limits: { actionsPerDay: 1 } });
    await world.work();
    await world.later();
    await world.work();
    const states = (await world.executions()).map(({ status, reason }) => `${status} ${reason}`);
    expect(states).toEqual(['PLANNED ASK_FIRST', 'SKIPPED CAP', 'SKIPPED CAP', 'SKIPPED CAP']);
  });
});

describe('what stands at the platform', () => {
  test('is not overwritten when somebody changed it after the decision, and is kept here', async () => {
    await world.addRule({ scope: world.only('C4'), action: SET_30 });
    world.at('decided', () => world.setThere('71004', { daily_budget: '2500' }));
    await world.work();
    expect(await world.changed()).toEqual(['71004 daily_budget 2500']);
    expect(await only()).toMatchObject({
      status: 'SKIPPED',
      reason: 'CHANGED',
      undo: { state: 'IMPOSSIBLE' },
    });
    expect(await budgetOf('C4')).toBe('25.00');
  });

  test('may be so already without us', async () => {
    await world.addRule({ scope: world.only('C5') });
    world.at('decided', () => world.setThere('71005', { status: 'PAUSED' }));
    await world.work();
    expect(await world.changed()).toEqual(['71005 status PAUSED']);
    expect(await only()).toMatchObject({ status: 'SKIPPED', reason: 'ALREADY_SO' });
  });
});

describe('what was decided is not begun any more', () => {
  test.each([
    [
      'when its rule was switched off',
      'C6',
      'SWITCHED_OFF',
      'update rules set is_active = false, next_run_at = null',
    ],
    ['when its object is gone', 'C6', 'GONE', `update campaigns set deleted_at = now() where name = 'C6'`],
  ])('%s', async (_, name, reason, statement) => {
    await world.addRule({ scope: world.only(name) });
    world.at('decided', () => world.t.system(statement));
    await world.work();
    expect(await only()).toMatchObject({ status: 'SKIPPED', reason });
    expect(await world.changed()).toEqual([]);
  });

  test('when the data that it was decided on have become too old', async () => {
    await world.addRule({ scope: world.only('C7') });
    const stop = new AbortController();
    world.at('decided', async () => stop.abort());
    await world.work(stop.signal);
    await world.later(3 * 60);
    await world.t.system('update rules set next_run_at = null');
    await world.work();
    expect(await only()).toMatchObject({ status: 'SKIPPED', reason: 'STALE' });
  });
});

describe('the platform fails', () => {
  test('five times in a row: the rule is switched off, and its author told once', async () => {
    const names = ['C8', 'C9', 'C10', 'C11', 'C12'];
    const rule = await world.addRule({ scope: world.only(...names) });
    await world.facebook.fail({ fault: 'policy-block', on: 'update', times: 5 });
    await world.work();
    expect((await world.executions()).map(({ status, message }) => [status, message])).toEqual(
      names.map(() => ['FAILED', 'Facebook refused the change.']),
    );
    const [row] = await world.t.system(
      'select is_active, next_run_at, switched_off_at from rules where id = $1',
      [rule],
    );
    expect(row).toEqual({ is_active: false, next_run_at: null, switched_off_at: world.t.clock() });
    expect(await world.told()).toEqual(['rule-switched-off', 'rule-failed']);
  });

  test('four times: something that is done clears the count, and one notice tells of all', async () => {
    const rule = await world.addRule({ scope: world.only('C8', 'C9', 'C10', 'C11') });
    await world.facebook.fail({ fault: 'policy-block', on: 'update', times: 4 });
    await world.work();
    expect(await world.told()).toEqual(['rule-failed']);
    await world.later();
    await world.work();
    const [row] = await world.t.system('select is_active, failures_in_a_row from rules where id = $1', [
      rule,
    ]);
    expect(row).toEqual({ is_active: true, failures_in_a_row: 0 });
    expect(await world.changed()).toHaveLength(4);
  });

  test('and asks to wait: it is left alone until then', async () => {
    await world.addRule({ scope: world.only('C13') });
    await world.facebook.fail({ fault: 'account-limit', on: 'update' });
    await world.work();
    await world.work();
    expect(await only()).toMatchObject({ status: 'PLANNED' });
    expect(await world.changed()).toEqual([]);
    await world.later(6);
    await world.work();
    expect(await only()).toMatchObject({ status: 'DONE' });
    expect(await world.changed()).toEqual(['71013 status PAUSED']);
  });

  test('to answer although it did it: it is looked at first, and not done again', async () => {
    await world.addRule({ scope: world.only('C14'), action: SET_30 });
    await world.facebook.fail({ fault: 'unavailable-after-commit', on: 'update', times: 20 });
    await world.work();
    await world.facebook.forget();
    expect(await only()).toMatchObject({ status: 'PLANNED' });
    await world.later(2);
    await world.work();
    expect(await only()).toMatchObject({ status: 'DONE' });
    expect(await world.changed()).toEqual(['71014 daily_budget 3000']);
    expect((await world.facebook.requests()).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('for good: after five attempts it has failed', async () => {
    await world.addRule({ scope: world.only('C15') });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await world.executions()).map(({ status }) => status)).toEqual(
        attempt === 1 ? [] : ['PLANNED'],
      );
      await world.facebook.forget();
      await world.facebook.fail({ fault: 'transient', times: 20 });
      await world.work();
      await world.t.system('update rules set next_run_at = null');
      await world.later(5);
    }
    await world.facebook.forget();
    expect(await only()).toMatchObject({ status: 'FAILED' });
  });

  test('and hangs while everything stops: the next start looks first', async () => {
    await world.addRule({ scope: world.only('C16') });
    await world.facebook.fail({ fault: 'silence', on: 'update' });
    const stop = new AbortController();
    const calling = Promise.withResolvers<void>();
    onChange = calling.resolve;
    const working = world.work(stop.signal);
    await calling.promise;
    stop.abort();
    await working;
    expect(await only()).toMatchObject({ status: 'PLANNED' });
    await world.work();
    expect(await only()).toMatchObject({ status: 'DONE' });
    expect(await world.changed()).toEqual(['71016 status PAUSED']);
  });
});

test('the database goes away after the call and comes back: it was done once', async () => {
  await world.addRule({ scope: world.only('C17') });
  const { host, database } = world.t.pool.options;
  const superuser = (statements: string) => asSuperuser(String(host), statements);
  world.at('called', () =>
    superuser(`alter database ${database} allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`),
  );
  await expect(world.work()).rejects.toThrow('not currently accepting connections');
  await superuser(`alter database ${database} allow_connections true`);
  expect(await only()).toMatchObject({ status: 'PLANNED' });
  await world.work();
  expect(await only()).toMatchObject({ status: 'PLANNED' });
  await world.later(2);
  await world.work();
  expect(await only()).toMatchObject({ status: 'DONE' });
  expect(await world.changed()).toEqual(['71017 status PAUSED']);
});

describe('to undo', () => {
  const act = async (rule: Parameters<RuledWorld['addRule']>[0]) => {
    await world.addRule(rule);
    await world.work();
    await world.t.system('update rules set is_active = false, next_run_at = null');
    return only();
  };
  const refused = async (id: number) => (await world.take('undo', id)).error?.message;

  test('puts back what was done, once, also when two want it at once', async () => {
    const { id } = await act({ scope: world.only('C18') });
    const answers = await Promise.all([world.take('undo', id), world.take('undo', id)]);
    expect(answers.map(({ errorCode }) => errorCode ?? 'ok').sort()).toEqual(['CF01', 'ok']);
    expect(await world.changed()).toEqual(['71018 status ACTIVE', '71018 status PAUSED']);
    expect(await only()).toMatchObject({ status: 'DONE', undo: { state: 'DONE', by: { id: world.owner } } });
    expect(await refused(id)).toBe('It was undone already.');
  });

  test('puts budgets and tags back', async () => {
    const { id } = await act({ scope: world.only('C19'), action: SET_30 });
    await world.take('undo', id);
    expect(await budgetOf('C19')).toBe('20.00');
    await world.begin();
    const tagged = await act({ scope: world.only('C19'), action: { kind: 'TAG', tag: 'seen' } });
    expect((await world.take('undo', tagged.id)).result.undo.state).toBe('DONE');
    expect(await world.t.system(`select tags from campaigns where name = 'C19'`)).toEqual([{ tags: [] }]);
  });

  test('is refused when somebody changed it since, and when it is too late', async () => {
    const { id } = await act({ scope: world.only('C20'), action: SET_30 });
    await world.setThere('71020', { daily_budget: '3100' });
    expect(await refused(id)).toBe('Something has changed it since.');
    await world.begin();
    const late = await act({ scope: world.only('C21') });
    await world.later(DAY + 1);
    expect((await only()).undo.state).toBe('IMPOSSIBLE');
    expect(await refused(late.id)).toBe('It was done more than 24 hours ago.');
    expect(await world.changed()).toEqual(['71021 status PAUSED']);
  });

  test('goes on by itself when the platform does not answer', async () => {
    const { id } = await act({ scope: world.only('C22') });
    await world.facebook.fail({ fault: 'unavailable-after-commit', on: 'update', times: 20 });
    expect((await world.take('undo', id)).result.undo.state).toBe('PLANNED');
    await world.facebook.forget();
    await world.later(2);
    await world.work();
    expect((await only()).undo.state).toBe('DONE');
    expect(await world.changed()).toEqual(['71022 status ACTIVE', '71022 status PAUSED']);
  });
});
