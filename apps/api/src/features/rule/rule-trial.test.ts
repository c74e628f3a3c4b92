import { ROLE } from '@adhelm/contract/constants';
import { ruleRoutes } from '@adhelm/contract/rule';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { raise, rule } from '@adhelm/contract/testing/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figuredWorld, NOW, type PlantedAd } from './testing/rule-figures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (time: string) => Date.parse(`2026-11-15T${time}Z`);

let world: Awaited<ReturnType<typeof figuredWorld>>;
let [ann, another, bea, ben]: PlantedAd[] = [];
const tokens = { first: '', second: '', ann: '', all: '' };
beforeAll(async () => {
  world = await figuredWorld();
  const { t, first, second, owner, anotherAd, spend, earn } = world;
  ann = await owner(first, 'Ann');
  another = await anotherAd(ann, 'Second');
  const gone = await anotherAd(ann, 'Gone', { status: 'DELETED', deleted_at: new Date(NOW) });
  bea = await owner(first, 'Bea');
  ben = await owner(second, 'Ben');
  await spend(
    [ann],
    [
      { ad: ann, hour: at('07:00'), spend: '1.25' },
      { ad: ann, hour: at('08:00'), spend: '0.50' },
      { ad: ann, hour: at('12:00') - 24 * HOUR, spend: '10' },
      { ad: another, hour: at('07:00'), spend: '2' },
      { ad: gone, hour: at('07:00'), spend: '4' },
    ],
  );
  await spend([bea], [{ ad: bea, hour: at('07:00'), spend: '100' }]);
  await spend([ben], [{ ad: ben, hour: at('07:00'), spend: '1000' }]);
  await earn([
    { ad: ann, time: at('07:14:59.999'), revenue: '0.10' },
    { ad: ann, time: at('07:15:00.000'), revenue: '0.20' },
    { ad: ann, time: at('08:14:59.999'), revenue: '0.40' },
    { ad: ann, time: at('08:15:00.000'), revenue: '0.80' },
  ]);
  await t.seal();
  // Since it was sealed.
  await earn([{ ad: another, time: at('07:30'), revenue: '3' }]);
  const adminOf = async (publisherId: number) =>
    (await t.signIn(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId }))).accessToken;
  tokens.first = await adminOf(first);
  tokens.second = await adminOf(second);
  tokens.ann = (await t.signIn(ann.user)).accessToken;
  tokens.all = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  t.clock.advance(22 * MINUTE);
});
afterAll(() => world?.t.close());

const of = (ad: PlantedAd | undefined): PlantedAd => {
  if (!ad) throw new Error('the world was not made');
  return ad;
};
const above = (metric: string, window: object, value = '-1') => ({
  metric,
  operator: '>',
  against: { kind: 'VALUE', value },
  window,
  minimum: null,
});
const LAST_HOUR = { kind: 'LAST_HOURS', count: 1 };
const TODAY = { kind: 'TODAY' };
const YESTERDAY = { kind: 'LAST_DAYS', count: 1, today: 'EXCLUDED' };

/** Tells of everything what it cost and earned. */
const telling = (level: string, selection: object = { kind: 'ALL' }) => ({
  ...rule,
  scope: { level, selection },
  schedule: { ...rule.schedule, zone: 'UTC' },
  maturity: { olderThanHours: 0, settledOnly: false },
  limits: { ...rule.limits, shareOfSpend: null },
  action: { kind: 'NOTIFY' },
  conditions: {
    join: 'ALL',
    conditions: [
      above('cost', LAST_HOUR),
      above('revenue', LAST_HOUR),
      above('cost', TODAY),
      above('revenue', TODAY),
      above('cost', YESTERDAY),
    ],
    groups: [],
  },
});
const previewed = (body: object, token = tokens.first) =>
  world.t.callAny(ruleTrialRoutes.preview, { body, token });
const preview = async (body: object, token = tokens.first) => (await previewed(body, token)).result;
/** What was seen of every object, by its name. */
const seen = async (body: object, token = tokens.first) =>
  Object.fromEntries(
    (await preview(body, token)).decisions.map(({ object, readings }) => [
      object.name,
      readings.map(({ value }) => value),
    ]),
  );

describe('what a rule sees at 08:15', () => {
  // Cost and revenue from 07:15 on, of today, and the cost of yesterday. An hour of spend is one at its beginning.
  const ANN = [0.5, 0.6, 1.75, 0.7, 10];
  const SECOND = [0, 3, 2, 3, 0];
  const TOGETHER = [0.5, 3.6, 7.75, 3.7, 10];
  const BEA = [0, 0, 100, 0, 0];

  test.each<[string, Record<string, number[]>]>([
    ['AD', { 'Ann ad': ANN, 'Second ad': SECOND, 'Bea ad': BEA }],
    ['AD_SET', { 'Ann set': TOGETHER, 'Bea set': BEA }],
    ['CAMPAIGN', { 'Ann campaign': TOGETHER, 'Bea campaign': BEA }],
    ['ACCOUNT', { 'Ann account': TOGETHER, 'Bea account': BEA }],
  ])('on the level %s is what happened, of its publisher alone', async (level, expected) => {
    expect(await seen(telling(level))).toEqual(expected);
  });

  test('follows an ad into another ad set', async () => {
    await world.t.system('update ads set ad_set_id = null where id = $1', [of(another).ad]);
    const moved = await seen(telling('AD_SET'));
    await world.t.system('update ads set ad_set_id = $1 where id = $2', [of(another).adSet, of(another).ad]);
    expect(moved['Ann set']).toEqual([0.5, 0.6, 5.75, 0.7, 10]);
  });

  test('is compared with what all ads of an ad set have on average that have facts at all', async () => {
    const against = { kind: 'PARENT', percent: '0' };
    const condition = { ...above('cost', LAST_HOUR), operator: '>=', against };
    const told = { ...telling('AD'), conditions: { join: 'ALL', conditions: [condition], groups: [] } };
    const { decisions } = await preview(told);
    // The other one of Ann's cost nothing in this hour but earned something; Bea's has nothing to be compared with.
    expect(decisions.map(({ object, readings: [one] }) => [object.name, one?.value, one?.against])).toEqual([
      ['Ann ad', 0.5, 0.25],
      ['Bea ad', 0, null],
    ]);
  });

  test('is what has its tag, and nothing of another publisher even where it is named', async () => {
    await world.t.system(`update campaigns set tags = '{night}' where id = any($1)`, [
      [of(ann).campaign, of(ben).campaign],
    ]);
    expect(Object.keys(await seen(telling('CAMPAIGN', { kind: 'TAG', tag: 'night' })))).toEqual([
      'Ann campaign',
    ]);
    const chosen = telling('CAMPAIGN', { kind: 'CHOSEN', ids: [of(ben).campaign, of(bea).campaign] });
    expect(await preview(chosen)).toMatchObject({ examined: 1, acted: 1 });
    expect(Object.keys(await seen(chosen, tokens.second))).toEqual(['Ben campaign']);
  });

  test('is an advertiser’s own where an advertiser asks', async () => {
    expect(await seen(telling('CAMPAIGN'), tokens.ann)).toEqual({ 'Ann campaign': TOGETHER });
  });

  test('is of the publisher that an admin names', async () => {
    const { status, error } = await previewed(telling('ACCOUNT'), tokens.all);
    expect([status, error?.details?.[0]?.path]).toEqual([400, 'publisherId']);
    const named = { ...telling('ACCOUNT'), publisherId: world.second };
    expect(await seen(named, tokens.all)).toEqual({ 'Ben account': [0, 0, 1000, 0, 0] });
  });
});

describe('a preview', () => {
  const scaling = () => ({
    ...telling('CAMPAIGN'),
    ...raise(),
    limits: { ...raise().limits, shareOfSpend: null },
  });
  const annIn = async (body: object) =>
    (await preview(body)).decisions.find(({ object }) => object.id === of(ann).campaign);

  test('says what would be done now, with the moment and how far the facts reach', async () => {
    const { decisions, ...summary } = await preview(scaling());
    expect(summary).toEqual({
      at: '2026-11-15T08:15:00.000Z',
      asOf: '2026-11-15T08:14:59.999Z',
      examined: 2,
      acted: 2,
      asked: 0,
      skipped: 0,
    });
    expect(decisions.find(({ object }) => object.id === of(ann).campaign)).toMatchObject({
      kind: 'ACT',
      change: { field: 'dailyBudget', from: '12.50', to: '15.00' },
    });
  });

  test('leaves alone what was changed a moment ago, has no budget of its own, no rate or no fresh data', async () => {
    const { t } = world;
    const reason = async () => (await annIn(scaling()))?.reason;
    const change = (sql: string, values: unknown[] = []) =>
      t.system(`${sql} where id = $1`, [of(ann).campaign, ...values]);
    await change('update campaigns set daily_budget = 12.40, updated_at = $2', [t.clock()]);
    expect(await reason()).toBe('BUDGET_TOO_SOON');
    await change('update campaigns set budget_changed_at = null');
    await change(`update campaigns set budget_level = 'AD_SET'`);
    expect(await reason()).toBe('NO_AMOUNT');
    await change('update campaigns set budget_level = null');
    const account = (sql: string, values: unknown[] = []) =>
      t.system(`update ad_accounts set ${sql} where id = $1`, [of(ann).account, ...values]);
    await account(`currency = 'XAF'`);
    expect(await reason()).toBe('NO_RATE');
    await account(`currency = 'USD', synced_at = $2`, [new Date(NOW - 3 * HOUR)]);
    expect(await reason()).toBe('STALE');
    await account('synced_at = $2', [new Date(NOW)]);
  });

  test('counts all and sends what is done before what is skipped', async () => {
    const capped = telling('AD');
    const { acted, skipped, decisions } = await preview({
      ...capped,
      limits: { ...capped.limits, actionsPerDay: 1 },
    });
    expect([acted, skipped]).toEqual([1, 2]);
    expect(decisions.map(({ kind, reason }) => reason ?? kind)).toEqual(['ACT', 'CAP', 'CAP']);
  });
});

describe('why not?', () => {
  const saved = async (body: object) =>
    (await world.t.callAny(ruleRoutes.create, { body, token: tokens.first })).result.id;
  const ask = (id: number, objectId: number, token = tokens.first) =>
    world.t.callAny(ruleTrialRoutes.whyNot, { params: { id }, query: { objectId: String(objectId) }, token });

  test('names the condition that fails, with its values', async () => {
    const conditions = { join: 'ALL', conditions: [above('cost', TODAY, '50')], groups: [] };
    const id = await saved({
      ...telling('CAMPAIGN', { kind: 'CHOSEN', ids: [of(ann).campaign] }),
      conditions,
    });
    const { result } = await ask(id, of(ann).campaign);
    expect(result).toMatchObject({ isInScope: true, holds: false, decision: null });
    expect(result.readings).toEqual([
      {
        group: null,
        condition: conditions.conditions[0],
        period: { from: '2026-11-15T00:00:00.000Z', to: '2026-11-15T08:15:00.000Z' },
        value: 7.75,
        against: 50,
        holds: false,
        missing: null,
      },
    ]);
    // It would act on this one, if it were for it.
    expect((await ask(id, of(bea).campaign)).result).toMatchObject({ isInScope: false, holds: true });
    for (const stranger of [of(ben).campaign, 999_999])
      expect((await ask(id, stranger)).errorCode).toBe('NF01');
    expect((await ask(id, of(ann).campaign, tokens.second)).errorCode).toBe('NF01');
  });

  test('says what would be done, where it holds', async () => {
    const id = await saved({ ...telling('CAMPAIGN'), isActive: false });
    expect((await ask(id, of(bea).campaign)).result.decision).toMatchObject({ kind: 'ACT', reason: null });
  });
});
