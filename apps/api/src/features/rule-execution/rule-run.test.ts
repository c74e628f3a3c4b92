import { ROLE } from '@adhelm/contract/constants';
import type { RuleExecution } from '@adhelm/contract/rule-execution';
import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import { zoneOf } from '@adhelm/domain/testing/periods';
import { conditionWith, groupOf } from '@adhelm/domain/testing/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { handMadeWorld } from './testing/hand-made-world.ts';
import { type RuledWorld, ruledWorld } from './testing/ruled-world.ts';

let world: RuledWorld;
beforeAll(async () => {
  world = await ruledWorld({ campaigns: 20, figures: 'made up' });
});
beforeEach(() => world.begin());
afterAll(() => world.close());

const RAISE = {
  kind: 'CHANGE_BUDGET',
  by: { kind: 'AMOUNT', amount: '2' },
  floor: null,
  ceiling: null,
} as const;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Executions in words, in their order: `C1 SKIPPED CAP`. */
const inWords = (executions: readonly RuleExecution[]): string[] =>
  executions.map(({ object, status, reason }) =>
    [object.name, status, ...(reason ? [reason] : [])].join(' '),
  );
const log = async (ruleId?: number) => inWords(await world.executions(ruleId));

test('a rule acts once on what its conditions hold for, and says what it saw', async () => {
  const conditions = groupOf('ALL', [
    conditionWith({ metric: 'cost', operator: '>', against: { kind: 'VALUE', value: '5' } }),
  ]);
  const rule = await world.addRule({ name: 'Stop', scope: world.only('C1', 'C2'), conditions });
  await world.work();
  await world.work();
  expect(await world.changed()).toEqual(['71001 status PAUSED', '71002 status PAUSED']);
  const [first, ...others] = await world.executions();
  expect(others).toHaveLength(1);
  expect(first).toMatchObject({
    ruleId: rule,
    rule: { name: 'Stop' },
    object: { level: 'CAMPAIGN', name: 'C1', adAccount: { name: 'Shop' }, campaign: { name: 'C1' } },
    action: 'PAUSE',
    status: 'DONE',
    reason: null,
    change: { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
    readings: [{ value: 10, against: 5, holds: true, period: { to: '2026-11-15T08:00:00.000Z' } }],
    undo: { state: 'POSSIBLE' },
    createdAt: '2026-11-15T08:00:00.000Z',
  });
  const rows = await world.t.system('select effective_status from campaigns where name = $1', ['C1']);
  expect(rows).toEqual([{ effective_status: 'PAUSED' }]);
  const entry = await world.t.system(
    `select user_id, entity, before, after, request_id from audit_log where entity_id = $1 and entity = 'campaign'`,
    [String(world.idOf('C1'))],
  );
  expect(entry).toEqual([
    {
      user_id: null,
      entity: 'campaign',
      before: { status: 'ACTIVE' },
      after: { status: 'PAUSED' },
      request_id: `rule ${rule}, execution ${first?.id}`,
    },
  ]);
});

test('what is so at every run is told when it comes to be so', async () => {
  await world.addRule({ scope: world.only('C3') });
  for (let run = 0; run < 4; run += 1) {
    await world.work();
    await world.later();
  }
  expect(await log()).toEqual(['C3 DONE', 'C3 SKIPPED ALREADY_SO']);
});

test('ad sets and ads are paused too, and bids of ad sets changed', async () => {
  const chosen = (level: 'AD_SET' | 'AD', name: string) =>
    ({ level, selection: { kind: 'CHOSEN', ids: [world.idOf(name)] } }) as const;
  await world.addRule({ scope: chosen('AD_SET', 'S4') });
  await world.addRule({ scope: chosen('AD', 'Ad 73005') });
  await world.addRule({ scope: chosen('AD_SET', 'S5'), action: { kind: 'SET_BID', amount: '0.75' } });
  await world.work();
  expect(await world.changed()).toEqual([
    '72004 status PAUSED',
    '72005 bid_amount 75',
    '73005 status PAUSED',
  ]);
  expect(await log()).toEqual(['S4 DONE', 'Ad 73005 DONE', 'S5 DONE']);
  const rows = await world.t.system(
    `select ads.effective_status, campaigns.bid_amount from ads join campaigns on campaigns.id = ads.campaign_id
     where ads.name in ('Ad 73004', 'Ad 73005') order by ads.id`,
  );
  expect(rows).toEqual([
    { effective_status: 'ADSET_PAUSED', bid_amount: '0.5000' },
    { effective_status: 'PAUSED', bid_amount: '0.7500' },
  ]);
});

describe('limits hold across runs', () => {
  test('a cap counts the actions of the day', async () => {
    await world.addRule({ scope: world.only('C6', 'C7', 'C8'), limits: { actionsPerDay: 2 } });
    await world.work();
    expect(await log()).toEqual(['C6 DONE', 'C7 DONE', 'C8 SKIPPED CAP']);
    await world.later();
    await world.work();
    expect((await log()).slice(3)).toEqual([
      'C6 SKIPPED ALREADY_SO',
      'C7 SKIPPED ALREADY_SO',
      'C8 SKIPPED CAP',
    ]);
    await world.later(DAY);
    await world.work();
    expect((await log()).at(-1)).toBe('C8 DONE');
  });

  test('an object rests after the rule acted on it, and after its budget was changed', async () => {
    const scope = world.only('C9');
    const slow = await world.addRule({ scope, action: RAISE, limits: { coolDownMinutes: 2 * HOUR } });
    await world.work();
    const other = await world.addRule({ scope, action: RAISE });
    await world.later();
    await world.work();
    expect([await log(slow), await log(other)]).toEqual([
      ['C9 DONE', 'C9 SKIPPED COOL_DOWN'],
      ['C9 SKIPPED BUDGET_TOO_SOON'],
    ]);
    await world.t.system('update rules set is_active = false, next_run_at = null where id = $1', [other]);
    await world.later(2 * HOUR);
    await world.work();
    expect((await log(slow)).at(-1)).toBe('C9 DONE');
    expect(await world.changed()).toEqual(['71009 daily_budget 2200', '71009 daily_budget 2400']);
  });

  test('budgets grow by no more than the rule and the ad account allow in a day', async () => {
    const own = await world.addRule({
      scope: world.only('C10', 'C11'),
      action: RAISE,
      limits: { increasePerRule: '3', coolDownMinutes: 2 * DAY },
    });
    await world.work();
    expect(await log(own)).toEqual(['C10 DONE', 'C11 SKIPPED RULE_CEILING']);
    await world.later();
    const ofAll = await world.addRule({
      scope: world.only('C11'),
      action: RAISE,
      limits: { increasePerAccount: '3.99' },
    });
    await world.work();
    expect((await log(own)).slice(2)).toEqual(['C10 SKIPPED COOL_DOWN', 'C11 SKIPPED RULE_CEILING']);
    expect(await log(ofAll)).toEqual(['C11 SKIPPED ACCOUNT_CEILING']);
    await world.later(DAY);
    await world.work();
    expect((await log(own)).slice(4)).toEqual(['C10 SKIPPED COOL_DOWN', 'C11 DONE']);
    expect((await log(ofAll)).at(-1)).toBe('C11 SKIPPED ACCOUNT_CEILING');
  });

  test('in two processes at once as in one', async () => {
    const { t, facebook, publisher } = world;
    const other = await testApp({
      database: t.database,
      clock: t.clock,
      config: { facebook: facebook.app },
      sleep: async () => {},
      seams: { readWorld: handMadeWorld(t.pool) },
    });
    await world.addRule({ scope: world.only('C12', 'C13', 'C14'), limits: { actionsPerDay: 1 } });
    for (let run = 0; run < 3; run += 1) {
      const both = [t, other, t, other].map(({ rules }) => rules.work(publisher));
      await Promise.all(both);
      await world.later();
    }
    expect(await world.changed()).toHaveLength(1);
    expect((await log()).filter((line) => line.endsWith('DONE'))).toHaveLength(1);
    await other.close();
  });
});

test('of two rules that want different things both are logged, and a pause wins', async () => {
  const scope = world.only('C15');
  const raise = await world.addRule({ scope, action: RAISE });
  const pause = await world.addRule({ scope });
  await world.work();
  expect(await world.changed()).toEqual(['71015 status PAUSED']);
  expect(await world.executions(raise)).toMatchObject([
    { status: 'SKIPPED', reason: 'CONFLICT', conflictingRuleId: pause },
  ]);
  expect(await log(pause)).toEqual(['C15 DONE']);
});

test('data that are too old are not acted on', async () => {
  await world.addRule({ scope: world.only('C16'), limits: { staleAfterMinutes: HOUR } });
  world.t.clock.advance(2 * HOUR * 60_000);
  await world.work();
  expect(await log()).toEqual(['C16 SKIPPED STALE']);
  expect(await world.changed()).toEqual([]);
  await world.later();
});

test('a run that touches too much of what was spent yesterday asks, once for all', async () => {
  await world.addRule({ scope: world.only('C16', 'C17'), limits: { shareOfSpend: '9' } });
  await world.work();
  expect(await log()).toEqual(['C16 PLANNED SHARE_OF_SPEND', 'C17 PLANNED SHARE_OF_SPEND']);
  expect(await world.changed()).toEqual([]);
  expect(await world.told()).toEqual(['rule-asks']);
});

test('a rule that is tried says what it would do, within its limits, and does nothing', async () => {
  const shadowUntil = new Date(world.t.clock().getTime() + DAY * 60_000);
  await world.addRule({ scope: world.only('C16', 'C17'), limits: { actionsPerDay: 1 }, shadowUntil });
  const notify = await world.addRule({ scope: world.only('C16'), action: { kind: 'NOTIFY' }, shadowUntil });
  await world.work();
  await world.later();
  await world.work();
  const made = await world.executions();
  expect(made.every(({ isShadow, undo }) => isShadow && undo.state === 'IMPOSSIBLE')).toBe(true);
  expect(await log()).toContain('C17 SKIPPED CAP');
  expect(await log(notify)).toEqual(['C16 DONE', 'C16 DONE']);
  expect([await world.changed(), await world.told()]).toEqual([[], []]);
});

test('tags and notices are done with the decision, a notice once for all objects', async () => {
  const scope = world.only('C16', 'C17');
  await world.addRule({ scope, action: { kind: 'TAG', tag: 'seen' } });
  await world.addRule({ scope, action: { kind: 'NOTIFY' }, name: 'Look' });
  await world.work();
  expect(await log()).toEqual(['C16 DONE', 'C17 DONE', 'C16 DONE', 'C17 DONE']);
  const tagged = await world.t.system(`select name from campaigns where tags = '{seen}' order by id`);
  expect(tagged).toEqual([{ name: 'C16' }, { name: 'C17' }]);
  expect(await world.t.system('select user_id, kind, title, body, link from notifications')).toMatchObject([
    {
      user_id: world.owner,
      kind: 'rule-acted',
      title: 'Look',
      body: 'Its conditions hold for 2 campaigns: C16, C17.',
    },
  ]);
});

test('a run that was missed is made up for within the hours of the rule, once, and not beyond them', async () => {
  const hours = [{ from: '10:00', to: '11:00' }];
  const schedule = { everyMinutes: 60, hours, days: [1, 2, 3, 4, 5, 6, 7], zone: zoneOf('UTC') } as const;
  const rule = await world.addRule({ scope: world.only('C18'), schedule });
  const now = world.t.clock();
  const next = async () =>
    (await world.t.system<{ next_run_at: Date }>('select next_run_at from rules where id = $1', [rule]))[0]
      ?.next_run_at;
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const until = (time: number) => world.later((time - world.t.clock().getTime()) / 60_000);
  await until(tomorrow + 11.5 * HOUR * 60_000);
  await world.t.system('update rules set next_run_at = $1', [new Date(tomorrow + 10 * HOUR * 60_000)]);
  await world.work();
  expect(await log()).toEqual([]);
  expect(await next()).toEqual(new Date(tomorrow + 34 * HOUR * 60_000));
  await until(tomorrow + 34.5 * HOUR * 60_000);
  await world.work();
  expect(await log()).toEqual(['C18 DONE']);
  expect(await next()).toEqual(new Date(tomorrow + 58 * HOUR * 60_000));
});

test('rules of a publisher that is closed rest', async () => {
  await world.addRule({ scope: world.only('C19') });
  await world.t.system('update publishers set is_active = false where id = $1', [world.publisher]);
  await world.work();
  await world.t.system('update publishers set is_active = true where id = $1', [world.publisher]);
  expect(await world.t.system('select from rule_executions')).toEqual([]);
});

test('executions are listed by rule, campaign, status, time and maker, in any order of theirs, to who may see them', async () => {
  const { t, publisher, owner, tokenOf } = world;
  const scope = world.only('C16', 'C17');
  await world.addRule({ name: 'Zeta', scope, action: { kind: 'NOTIFY' } });
  const alpha = await world.addRule({ name: 'Alpha', scope: world.only('C18'), action: RAISE });
  await world.work();
  const ask = async (query: object, user = owner) => {
    const { result } = await t.callAny(ruleExecutionRoutes.list, { token: await tokenOf(user), query });
    return (result as { items: RuleExecution[] }).items.map(({ object }) => object.name);
  };
  expect(await ask({ ruleId: String(alpha) })).toEqual(['C18']);
  expect(await ask({ campaignId: String(world.idOf('C17')) })).toEqual(['C17']);
  expect(await ask({ status: 'FAILED,SKIPPED' })).toEqual([]);
  expect(await ask({ status: 'DONE' })).toEqual(['C18', 'C17', 'C16']);
  const at = t.clock().toISOString();
  expect(await ask({ dateFrom: at, dateTo: at })).toHaveLength(3);
  expect(await ask({ dateTo: new Date(t.clock().getTime() - 1).toISOString() })).toEqual([]);
  expect(await ask({ userId: String(owner) })).toHaveLength(3);
  expect(await ask({ userId: String(owner + 9000) })).toEqual([]);
  expect(await ask({ search: 'zet' })).toHaveLength(2);
  expect(await ask({ sortBy: 'rule', sortOrder: 'asc' })).toEqual(['C18', 'C17', 'C16']);
  expect(await ask({ sortBy: 'campaign', sortOrder: 'asc' })).toEqual(['C16', 'C17', 'C18']);
  expect(await ask({ sortBy: 'action', sortOrder: 'asc' })).toEqual(['C18', 'C17', 'C16']);
  const advertiser = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher });
  const stranger = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: await t.addPublisher() });
  for (const user of [advertiser, stranger]) expect(await ask({}, user)).toEqual([]);
});
