import { ROLE } from '@adhelm/contract/constants';
import { ruleTrialRoutes } from '@adhelm/contract/rule-trial';
import { raise, rule } from '@adhelm/contract/testing/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuredWorld, NOW, type PlantedAd } from './testing/rule-figures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of yesterday. */
const SIX = Date.parse('2026-11-14T06:00Z');
let world: Awaited<ReturnType<typeof figuredWorld>>;
let losing: PlantedAd;
let token = '';
beforeAll(async () => {
  world = await figuredWorld();
  const { t, first, owner, spend } = world;
  losing = await owner(first, 'Cal');
  const connection = await t.system<{ id: number }>(
    `insert into platform_connections (publisher_id, user_id, platform, person_real_id, person_name, scopes, status, connected_at)
     values ($1, $2, 'FACEBOOK', 'p', 'P', '{}', 'CONNECTED', now()) returning id`,
    [first, losing.user],
  );
  // Retrieved every hour from 00:00 of yesterday on.
  await t.system(
    `insert into sync_runs (publisher_id, connection_id, ad_account_id, kind, status, created_at, finished_at)
     select $1, $2, $3, 'ADS', 'DONE', at, at
     from generate_series($4::timestamptz, $5::timestamptz, interval '1 hour') as at`,
    [first, connection[0]?.id, losing.account, new Date(SIX - 6 * HOUR), new Date(NOW)],
  );
  const hours = (upTo: number, amount: string) =>
    Array.from({ length: upTo }, (_, n) => ({
      ad: losing,
      hour: SIX - 6 * HOUR + n * HOUR,
      spend: amount,
    }));
  // What was known at 06:00 of yesterday, and what it turned out to be in the end.
  await spend([losing], hours(6, '10'));
  await t.system(
    'update fact_batches set committed_at = $1 where number = (select max(number) from fact_batches)',
    [new Date(SIX)],
  );
  await spend([losing], hours(30, '1'));
  const admin = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  token = (await t.signIn(admin)).accessToken;
  t.clock.advance(22 * MINUTE);
});
afterAll(() => world?.t.close());

const stopping = (value: string) => ({
  ...rule,
  scope: { level: 'CAMPAIGN', selection: { kind: 'CHOSEN', ids: [losing.campaign] } },
  maturity: { olderThanHours: 0, settledOnly: false },
  schedule: { ...rule.schedule, everyMinutes: 60, zone: 'UTC' },
  limits: { ...rule.limits, coolDownMinutes: 0, shareOfSpend: null },
  conditions: {
    join: 'ALL',
    conditions: [
      {
        metric: 'cost',
        operator: '>',
        against: { kind: 'VALUE', value },
        window: { kind: 'LAST_HOURS', count: 6 },
        minimum: null,
      },
    ],
    groups: [],
  },
});
const backtest = (given: object, days: number) =>
  world.t.callAny(ruleTrialRoutes.backtest, { body: { rule: given, days }, token });

test('decides on what was known then, whatever was corrected since, and says what it would have saved', async () => {
  const { result } = await backtest(stopping('50'), 2);
  // Six hours cost 60 as it was known at 06:00, and 6 as it is known now.
  expect(result).toMatchObject({
    from: '2026-11-13T08:15:00.000Z',
    to: '2026-11-15T08:15:00.000Z',
    runs: 48,
    acted: 1,
  });
  expect(result.decisions[0]).toMatchObject({
    at: '2026-11-14T06:00:00.000Z',
    kind: 'ACT',
    change: { field: 'status', from: 'ACTIVE', to: 'PAUSED' },
    readings: [{ value: 60, against: 50, holds: true }],
  });
  // From 06:00 on it cost a dollar in each of 18 hours of that day, and in six of the next.
  expect(result.saved).toEqual({ cost: 24, revenue: 0, profit: -24 });
  expect(result.days.map(({ day, acted, saved }) => [day, acted, saved.cost])).toEqual([
    ['2026-11-13', 0, 0],
    ['2026-11-14', 1, 18],
    ['2026-11-15', 0, 6],
  ]);
  expect((await world.t.callAny(ruleTrialRoutes.preview, { body: stopping('50'), token })).result.acted).toBe(
    0,
  );
});

/** Runs from 06:00 to 11:00 of yesterday see that it costs something. */
const acting = (action: object, more: object = {}) => ({
  ...stopping('0'),
  ...more,
  action,
  schedule: { ...rule.schedule, everyMinutes: 60, zone: 'UTC', hours: [{ from: '06:00', to: '12:00' }] },
});
const decided = async (given: object) => {
  const { result } = await backtest(given, 2);
  return result.decisions
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .filter(({ reason }) => reason !== 'NO_DATA' && reason !== 'STALE')
    .map(({ at: time, kind, reason, change }) =>
      [time.slice(8, 16), reason ?? kind, change?.from, change?.to].filter(Boolean).join(' '),
    );
};
const changed = (set: string, time: number) =>
  world.t.system(`update campaigns set ${set}, updated_at = $2 where id = $1`, [
    losing.campaign,
    new Date(time),
  ]);

test('sees what was so then, whatever has become of it since', async () => {
  await changed(`status = 'PAUSED'`, SIX - 2 * HOUR);
  await changed(`status = 'ACTIVE', daily_budget = 20`, SIX + 90 * MINUTE);
  await changed(`status = 'PAUSED', tags = '{seen}'`, SIX + 210 * MINUTE);
  const pausing = [
    '14T06:00 ALREADY_SO',
    '14T07:00 ALREADY_SO',
    '14T08:00 ACT ACTIVE PAUSED',
    '14T09:00 ALREADY_SO',
    '14T10:00 ALREADY_SO',
    '14T11:00 ALREADY_SO',
  ];
  expect(await decided(acting({ kind: 'PAUSE' }))).toEqual(pausing);
  expect(await decided(acting({ kind: 'TAG', tag: 'late' }))).toEqual([
    '14T06:00 ACT late',
    '14T07:00 ALREADY_SO',
    '14T08:00 ALREADY_SO',
    '14T09:00 ALREADY_SO',
    '14T10:00 ACT late',
    '14T11:00 ALREADY_SO',
  ]);
  const { action, limits } = raise();
  expect(
    await decided(acting(action, { limits: { ...limits, coolDownMinutes: 0, shareOfSpend: null } })),
  ).toEqual([
    '14T06:00 ACT 12.50 15.00',
    '14T07:00 ACT 15.00 18.00',
    '14T08:00 BUDGET_TOO_SOON 20.00 24.00',
    '14T09:00 ACT 20.00 24.00',
    '14T10:00 ACT 24.00 28.80',
    '14T11:00 ACT 28.80 34.56',
  ]);
  // It is gone since.
  await changed(`status = 'DELETED', deleted_at = '2026-11-15'`, NOW);
  expect(await decided(acting({ kind: 'PAUSE' }))).toEqual(pausing);
});

test('is refused where it is too much for one answer, with what is not', async () => {
  const often = { ...stopping('50'), schedule: { ...rule.schedule, everyMinutes: 15 } };
  const { status, error } = await backtest(often, 30);
  expect([status, error?.details]).toEqual([
    400,
    [
      {
        path: 'days',
        message:
          'This rule runs so often, and looks at so many windows, that at most 7 days can be replayed.',
      },
    ],
  ]);
});
