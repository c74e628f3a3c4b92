import { setImmediate as turn } from 'node:timers/promises';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSuperuser } from '../../testing/superuser.ts';
import { type RuledWorld, ruledWorld } from './testing/ruled-world.ts';

let world: RuledWorld;
/** Told of each change that reaches the platform. */
let onChange = () => {};
beforeAll(async () => {
  world = await ruledWorld({ campaigns: 17, figures: 'made up', onChange: () => onChange() });
});
beforeEach(async () => {
  onChange = () => {};
  await world.begin();
});
afterAll(() => world.close());

const SET_30 = { kind: 'SET_BUDGET', amount: '30' } as const;
const DAY = 24 * 60;

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
    expect(await world.theOne()).toMatchObject({
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
    expect(await world.theOne()).toMatchObject({
      status: 'SKIPPED',
      reason: 'CHANGED',
      undo: { state: 'IMPOSSIBLE' },
    });
    expect(await world.budgetOf('C4')).toBe('25.00');
  });

  test('may be so already without us', async () => {
    await world.addRule({ scope: world.only('C5') });
    world.at('decided', () => world.setThere('71005', { status: 'PAUSED' }));
    await world.work();
    expect(await world.changed()).toEqual(['71005 status PAUSED']);
    expect(await world.theOne()).toMatchObject({ status: 'SKIPPED', reason: 'ALREADY_SO' });
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
    expect(await world.theOne()).toMatchObject({ status: 'SKIPPED', reason });
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
    expect(await world.theOne()).toMatchObject({ status: 'SKIPPED', reason: 'STALE' });
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
    expect(await world.theOne()).toMatchObject({ status: 'PLANNED' });
    expect(await world.changed()).toEqual([]);
    await world.later(6);
    await world.work();
    expect(await world.theOne()).toMatchObject({ status: 'DONE' });
    expect(await world.changed()).toEqual(['71013 status PAUSED']);
  });

  test('to answer although it did it: it is looked at first, and not done again', async () => {
    await world.addRule({ scope: world.only('C14'), action: SET_30 });
    await world.facebook.fail({ fault: 'unavailable-after-commit', on: 'update', times: 20 });
    await world.work();
    await world.facebook.forget();
    expect(await world.theOne()).toMatchObject({ status: 'PLANNED' });
    await world.later(2);
    await world.work();
    expect(await world.theOne()).toMatchObject({ status: 'DONE' });
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
    expect(await world.theOne()).toMatchObject({ status: 'FAILED' });
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
    expect(await world.theOne()).toMatchObject({ status: 'PLANNED' });
    await world.work();
    expect(await world.theOne()).toMatchObject({ status: 'DONE' });
    expect(await world.changed()).toEqual(['71016 status PAUSED']);
  });
});

test('the database goes away after the call and comes back: it was done once', async () => {
  await world.addRule({ scope: world.only('C17') });
  const { host, database } = world.t.pool.options;
  const superuser = (statements: string) => asSuperuser(String(host), statements);
  world.at('called', async () => {
    await superuser(`alter database ${database} allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    // One that is not known to be lost yet could be taken for the next transaction, which would fail by another name.
    while (world.t.pool.idleCount > 0) await turn();
  });
  await expect(world.work()).rejects.toThrow('not currently accepting connections');
  await superuser(`alter database ${database} allow_connections true`);
  expect(await world.theOne()).toMatchObject({ status: 'PLANNED' });
  await world.work();
  expect(await world.theOne()).toMatchObject({ status: 'PLANNED' });
  await world.later(2);
  await world.work();
  expect(await world.theOne()).toMatchObject({ status: 'DONE' });
  expect(await world.changed()).toEqual(['71017 status PAUSED']);
});
