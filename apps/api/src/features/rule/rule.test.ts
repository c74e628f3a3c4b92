import { ROLE } from '@adhelm/contract/constants';
import { ruleRoutes } from '@adhelm/contract/rule';
import { ruleObjectRoutes } from '@adhelm/contract/rule-object';
import { raise, roiBelowZero, rule } from '@adhelm/contract/testing/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Estate, estates } from '../../testing/estates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let t: TestApp;
let [first, second] = [0, 0];
let [ann, ben, bea]: Estate[] = [];
const tokens = { own: '', other: '', advertiser: '', colleague: '' };
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const { settle } = estates(t.pool);
  ann = await settle(first, 'Ann', 'FACEBOOK');
  bea = await settle(first, 'Bea', 'FACEBOOK');
  ben = await settle(second, 'Ben', 'FACEBOOK');
  const adminOf = async (publisherId: number, name: string) =>
    (await t.signIn(await t.addUser({ name, roleId: ROLE.PUBLISHER_ADMIN, publisherId }))).accessToken;
  tokens.own = await adminOf(first, 'Olga');
  tokens.other = await adminOf(second, 'Otto');
  tokens.advertiser = (await t.signIn(ann.user)).accessToken;
  tokens.colleague = (await t.signIn(bea.user)).accessToken;
});
beforeEach(() => t.system('delete from rule_executions; delete from rules'));
afterAll(() => t.close());

const of = (estate: Estate | undefined): Estate => {
  if (!estate) throw new Error('the world was not made');
  return estate;
};
const params = (id: number) => ({ id: String(id) });
const create = (body: object = {}, token = tokens.own) =>
  t.callAny(ruleRoutes.create, { body: { ...rule, ...body }, token });
const created = async (body: object = {}, token = tokens.own) => (await create(body, token)).result;
const update = (id: number, body: object, token = tokens.own) =>
  t.callAny(ruleRoutes.update, { params: params(id), body, token });
const remove = (id: number) => t.call(ruleRoutes.remove, { params: params(id), token: tokens.own });
const restore = (id: number) => t.call(ruleRoutes.restore, { params: params(id), token: tokens.own });
const list = async (query: Record<string, string> = {}, token = tokens.own) =>
  (await t.callAny(ruleRoutes.list, { query, token })).result.items;
const chosen = (level: string, ids: number[]) => ({ scope: { level, selection: { kind: 'CHOSEN', ids } } });
const refusedAt = async (answer: ReturnType<typeof create> | ReturnType<typeof update>) => {
  const { status, error } = await answer;
  return { status, path: error?.details?.[0]?.path };
};

describe('a rule', () => {
  test('is kept as it was sent, with who made it and when it runs next', async () => {
    const made = await created({ shadowDays: 3 });
    expect(made).toMatchObject({ ...rule, shadowDays: 3, publisherId: first, executionsCount: 0 });
    expect(made.createdByUser?.name).toBe('Olga');
    // It is 08:00; it runs on the hour.
    expect(made.nextRunAt).toBe('2026-11-15T09:00:00.000Z');
    expect(made.shadowUntil).toBe(new Date(t.clock().getTime() + 3 * DAY).toISOString());
    expect((await t.call(ruleRoutes.get, { params: params(made.id), token: tokens.own })).result).toEqual(
      made,
    );
    expect(await list()).toEqual([made]);
  });

  test('does not run while it is switched off, and begins anew when it is switched on', async () => {
    const { id, nextRunAt } = await created({ isActive: false, shadowDays: 2 });
    expect(nextRunAt).toBeNull();
    await t.system(`update rules set failures_in_a_row = 5, switched_off_at = now()`);
    t.clock.advance(HOUR);
    const on = (await update(id, { isActive: true })).result;
    expect(on).toMatchObject({ isActive: true, failuresInARow: 0, switchedOffAt: null });
    expect(on.nextRunAt).toBe(new Date(t.clock().getTime() + HOUR).toISOString());
    expect(on.shadowUntil).toBe(new Date(t.clock().getTime() + 2 * DAY).toISOString());
    expect((await update(id, { shadowDays: 0 })).result.shadowUntil).toBeNull();
    expect((await update(id, { isActive: false })).result.nextRunAt).toBeNull();
  });

  test('that is due stays due when it is renamed, and follows a new schedule', async () => {
    const { id, nextRunAt } = await created();
    t.clock.advance(2 * HOUR);
    expect((await update(id, { name: 'Renamed' })).result.nextRunAt).toBe(nextRunAt);
    const schedule = { ...rule.schedule, everyMinutes: 15 };
    const { result } = await update(id, { schedule });
    expect(result.nextRunAt).toBe(new Date(t.clock().getTime() + HOUR / 4).toISOString());
  });

  test('stays switched off when it is restored', async () => {
    const { id } = await created();
    expect((await remove(id)).result).toMatchObject({ isActive: false, nextRunAt: null });
    expect([await list(), (await list({ archived: 'true' })).length]).toEqual([[], 1]);
    expect((await restore(id)).result).toMatchObject({ isActive: false, nextRunAt: null, deletedAt: null });
  });

  test('is not changed by who saw an older version, and leaves a trace when it is', async () => {
    const made = await created();
    t.clock.advance(1000);
    await update(made.id, { name: 'Newer', updatedAt: made.updatedAt });
    expect(await refusedAt(update(made.id, { name: 'Lost', updatedAt: made.updatedAt }))).toEqual({
      status: 409,
      path: 'updatedAt',
    });
    const trace = await t.system(
      `select action, before->>'name' as was, after->>'name' as is from audit_log where entity = 'rule' order by id desc limit 1`,
    );
    expect(trace).toEqual([{ action: 'update', was: rule.name, is: 'Newer' }]);
  });

  test('counts what it did as that is written', async () => {
    const { id } = await created();
    await t.system(
      `insert into rule_executions (publisher_id, rule_id, at, platform, level, object_id, object_name, ad_account_id,
         campaign_id, action, status, is_shadow, created_at)
       select $1, $2, now() + n * interval '1 hour', 'FACEBOOK', 'CAMPAIGN', $3, 'C', $4, $3, 'PAUSE', 'DONE', false, now()
       from generate_series(1, 3) as n`,
      [first, id, of(ann).campaign, of(ann).account],
    );
    expect((await list())[0]).toMatchObject({ id, executionsCount: 3 });
  });
});

describe('a change is checked together with what stays', () => {
  test('so that no rule says what it cannot do', async () => {
    const { id } = await created(raise());
    // An ad has no budget to change, and a rule that raises budgets needs a limit for the day.
    expect(await refusedAt(update(id, { scope: { level: 'AD', selection: { kind: 'ALL' } } }))).toEqual({
      status: 400,
      path: 'action.kind',
    });
    expect(await refusedAt(update(id, { limits: rule.limits }))).toMatchObject({
      path: 'limits.increasePerRule',
    });
    expect((await list())[0]).toMatchObject({ scope: rule.scope, limits: raise().limits });
  });
});

describe('what a rule names', () => {
  test.each<[string, () => object]>([
    ['chosen campaigns of another publisher', () => chosen('CAMPAIGN', [of(ann).campaign, of(ben).campaign])],
    ['chosen ads that are not there', () => chosen('AD', [999_999])],
    [
      'all of an account of another publisher',
      () => ({
        scope: { level: 'AD', selection: { kind: 'ALL_OF', parent: 'ACCOUNT', ids: [of(ben).account] } },
      }),
    ],
  ])('is its own publisher’s: %s are refused', async (_, scope) => {
    expect(await refusedAt(create(scope()))).toEqual({ status: 400, path: 'scope.selection.ids' });
    const { id } = await created();
    expect(await refusedAt(update(id, scope()))).toEqual({ status: 400, path: 'scope.selection.ids' });
  });

  test('is its own advertiser’s, where an advertiser writes it', async () => {
    expect((await create(chosen('CAMPAIGN', [of(ann).campaign]), tokens.advertiser)).status).toBe(201);
    expect(await refusedAt(create(chosen('CAMPAIGN', [of(bea).campaign]), tokens.advertiser))).toEqual({
      status: 400,
      path: 'scope.selection.ids',
    });
    const kept = await t.system('select owner_id from rules');
    expect(kept).toEqual([{ owner_id: of(ann).user }]);
  });

  test('is found by name and by id among what one may see', async () => {
    const find = async (query: Record<string, string>, token = tokens.own) =>
      (await t.callAny(ruleObjectRoutes.list, { query, token })).result.items;
    const campaign = { id: of(ann).campaign, name: 'Ann campaign' };
    expect(await find({ level: 'AD', search: 'ann' })).toEqual([
      {
        level: 'AD',
        id: of(ann).ad,
        name: 'Ann ad',
        adAccount: { id: of(ann).account, name: 'Ann account' },
        campaign,
      },
    ]);
    const ids = [ann, bea, ben].map((estate) => of(estate).campaign).join();
    const found = async (token: string) =>
      (await find({ level: 'CAMPAIGN', ids, platform: 'FACEBOOK' }, token)).map(({ id }) => id);
    expect(await found(tokens.own)).toEqual([of(bea).campaign, of(ann).campaign]);
    expect(await found(tokens.advertiser)).toEqual([of(ann).campaign]);
    expect(await found(tokens.other)).toEqual([of(ben).campaign]);
  });
});

describe('nobody else', () => {
  test('of another publisher, and no other advertiser, reads or changes a rule', async () => {
    const { id } = await created({}, tokens.advertiser);
    for (const token of [tokens.other, tokens.colleague]) {
      expect((await t.call(ruleRoutes.get, { params: params(id), token })).errorCode).toBe('NF01');
      expect((await update(id, { name: 'Taken' }, token)).errorCode).toBe('NF01');
      expect(await list({}, token)).toEqual([]);
    }
    expect((await update(id, { name: 'Ours' })).result.name).toBe('Ours');
  });
});

describe('the rules of a publisher', () => {
  test('look at so many different windows together and no more', async () => {
    const looksAt = (hours: number[]) => ({
      conditions: {
        join: 'ANY',
        conditions: hours.map((count) => ({ ...roiBelowZero, window: { kind: 'LAST_HOURS', count } })),
        groups: [],
      },
    });
    const ten = Array.from({ length: 10 }, (_, place) => place + 1);
    // Ten windows each, and yesterday for all of them.
    for (const rows of [0, 10, 20, 30, 40]) await created(looksAt(ten.map((hour) => hour + rows)));
    const more = await create(looksAt(ten.map((hour) => hour + 50)));
    expect(more).toMatchObject({ status: 409, errorCode: 'CF01' });
    const { id } = await created({ ...looksAt(ten.map((hour) => hour + 50)), isActive: false });
    expect((await update(id, { isActive: true })).status).toBe(409);
    expect((await create(looksAt(ten))).status).toBe(201);
    expect((await create(looksAt(ten.map((hour) => hour + 50)), tokens.other)).status).toBe(201);
  });

  test('are a thousand at most', async () => {
    await t.system(
      `insert into rules (publisher_id, name, platform, level, action, terms, shadow_days, is_active)
       select $1, 'R', 'FACEBOOK', 'AD', 'PAUSE', '{}', 0, false from generate_series(1, 1000)`,
      [first],
    );
    expect((await create()).status).toBe(409);
    expect((await create({}, tokens.other)).status).toBe(201);
  });

  test('are sorted, searched and narrowed', async () => {
    const a = await created({ name: 'Alpha', ...raise() });
    const b = await created({ name: 'beta', platform: 'TIKTOK', isActive: false });
    const mine = await created({ name: 'Gamma' }, tokens.advertiser);
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);
    expect(await ids({ sortBy: 'name', sortOrder: 'asc' })).toEqual([a.id, b.id, mine.id]);
    expect(await ids({ search: 'ET' })).toEqual([b.id]);
    expect(await ids({ platform: 'TIKTOK' })).toEqual([b.id]);
    expect(await ids({ createdById: String(of(ann).user) })).toEqual([mine.id]);
    for (const sortBy of [
      'scope',
      'action',
      'executions',
      'isActive',
      'creator',
      'publisher',
      'createdAt',
      'platform',
    ])
      expect((await ids({ sortBy })).length, sortBy).toBe(3);
  });
});
