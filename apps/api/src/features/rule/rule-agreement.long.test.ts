import { ROLE } from '@adhelm/contract/constants';
import { ruleRoutes } from '@adhelm/contract/rule';
import { ruleExecutionRoutes } from '@adhelm/contract/rule-execution';
import { ruleTrialRoutes, type TriedDecision } from '@adhelm/contract/rule-trial';
import { rule } from '@adhelm/contract/testing/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuredWorld, NOW, type PlantedAd } from './testing/rule-figures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RUNS = 10;

const condition = (metric: string, operator: string, against: object, window: object) => ({
  metric,
  operator,
  against,
  window,
  minimum: null,
});
const value = (amount: string) => ({ kind: 'VALUE', value: amount });
const LAST_TWO_HOURS = { kind: 'LAST_HOURS', count: 2 };
const TWO_HOURS_BEFORE = { kind: 'HOURS_BEFORE', count: 2 };
const TODAY = { kind: 'TODAY' };

const everyQuarter = {
  ...rule,
  maturity: { olderThanHours: 0, settledOnly: false },
  schedule: { ...rule.schedule, everyMinutes: 15, zone: 'Asia/Kathmandu' },
  limits: { ...rule.limits, coolDownMinutes: 0, staleAfterMinutes: 20, shareOfSpend: null },
  action: { kind: 'NOTIFY' },
};

/** What each rule leaves to be decided: a limit of its own, or a kind of comparison. */
const RULES: Record<string, object> = {
  'with a rest after each action': {
    ...everyQuarter,
    limits: { ...everyQuarter.limits, coolDownMinutes: 40 },
    conditions: { join: 'ALL', conditions: [condition('cost', '>', value('9'), LAST_TWO_HOURS)], groups: [] },
  },
  'with so many actions a day': {
    ...everyQuarter,
    limits: { ...everyQuarter.limits, actionsPerDay: 7 },
    conditions: { join: 'ALL', conditions: [condition('roi', '<', value('0'), TODAY)], groups: [] },
  },
  'that changes what somebody else changes too': {
    ...everyQuarter,
    action: { kind: 'TAG', tag: 'dear' },
    conditions: { join: 'ALL', conditions: [condition('cost', '>', value('9'), LAST_TWO_HOURS)], groups: [] },
  },
  'that compares with others and with before': {
    ...everyQuarter,
    conditions: {
      join: 'ANY',
      conditions: [
        condition('profit', '=', { kind: 'RANK', end: 'LOWEST', percent: '25' }, LAST_TWO_HOURS),
        condition('cost', '>', { kind: 'WINDOW', percent: '50', window: TWO_HOURS_BEFORE }, LAST_TWO_HOURS),
      ],
      groups: [],
    },
  },
};

let world: Awaited<ReturnType<typeof figuredWorld>>;
const owners: PlantedAd[] = [];
let token = '';
beforeAll(async () => {
  world = await figuredWorld();
  const { t, first, owner } = world;
  for (const name of ['Ann', 'Bea', 'Cal', 'Dov']) owners.push(await owner(first, name));
  const admin = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  token = (await t.signIn(admin)).accessToken;
});
afterAll(() => world?.t.close());

/** The facts of an ad as they are told in a run: the last hours come in, and what was told of them before is corrected. */
const toldIn = (run: number, ad: PlantedAd, place: number) =>
  Array.from({ length: 6 }, (_, hours) => ({
    ad,
    hour: NOW - hours * HOUR,
    spend: String((run * 7 + place * 5 + hours * 3) % 11),
  }));

const noteRetrieval = async (connection: number, ad: PlantedAd) => {
  const { t, first } = world;
  await t.system('update ad_accounts set synced_at = $1 where id = $2', [t.clock(), ad.account]);
  await t.system(
    `insert into sync_runs (publisher_id, connection_id, ad_account_id, kind, status, created_at, finished_at)
     values ($1, $2, $3, 'ADS', 'DONE', $4, $4)`,
    [first, connection, ad.account, t.clock()],
  );
};

/** A retrieval of all ad accounts but one, which is another one each time. */
const retrieve = async (run: number, connection: number) => {
  const { t, spend, earn } = world;
  const now = t.clock();
  for (const [place, ad] of owners.entries()) {
    if (run % owners.length === place) continue;
    await spend([ad], toldIn(run, ad, place));
    await noteRetrieval(connection, ad);
  }
  const earned = owners[(run * 3) % owners.length];
  if (earned)
    await earn([{ ad: earned, time: now.getTime() - 20 * MINUTE, revenue: String(3 + (run % 5) * 6) }]);
  // No two batches have the same moment, and the run that comes next knows them all.
  await t.system(
    `update fact_batches set committed_at = $1::timestamptz - (interval '1 millisecond' * (1000 - number))
     where committed_at > $1`,
    [now],
  );
};

/** Somebody takes the tags away that a rule gave. */
const untag = () =>
  world.t.system(`update campaigns set tags = '{}', updated_at = $1 where publisher_id = $2`, [
    world.t.clock(),
    world.first,
  ]);

type Decided = Pick<TriedDecision, 'at' | 'object' | 'kind' | 'reason'>;
const words = ({ at, object, kind, reason }: Decided) =>
  `${at.slice(11, 16)} ${object.name} ${reason ?? kind}`;

/** What is written down of decisions: of what goes on for want of data only how it begins. */
const QUIET = ['NO_DATA', 'MINIMUM_DATA', 'NOT_SETTLED', 'STALE', 'ALREADY_SO'];
const written = (decisions: readonly string[]): string[] => {
  const last = new Map<string, string>();
  return decisions.filter((line) => {
    const [, name = '', reason = ''] = /^\S+ (.*) (\S+)$/.exec(line) ?? [];
    const isNew = !QUIET.includes(reason) || last.get(name) !== reason;
    last.set(name, reason);
    return isNew;
  });
};

test('preview, run, shadow run and back-test decide alike', async () => {
  const { t, first } = world;
  const [connected] = await t.system<{ id: number }>(
    `insert into platform_connections (publisher_id, user_id, platform, person_real_id, person_name, scopes, status, connected_at)
     values ($1, $2, 'FACEBOOK', 'p', 'P', '{}', 'CONNECTED', now()) returning id`,
    [first, owners[0]?.user],
  );
  const connection = connected?.id ?? 0;
  for (const ad of owners) await noteRetrieval(connection, ad);
  const save = async (body: object) => (await t.callAny(ruleRoutes.create, { body, token })).result.id;
  const rules = await Promise.all(
    Object.entries(RULES).map(async ([name, given]) => ({
      name,
      given,
      armed: await save({ ...given, name: `${name}, armed` }),
      shadow: await save({ ...given, name: `${name}, in shadow`, shadowDays: 3 }),
      previewed: [] as string[],
    })),
  );
  for (let run = 0; run < RUNS; run += 1) {
    t.clock.advance(5 * MINUTE);
    await retrieve(run, connection);
    if (run % 3 === 2) await untag();
    t.clock.advance(10 * MINUTE);
    for (const { given, armed, shadow, previewed } of rules) {
      const of = async (id: number) =>
        (await t.callAny(ruleTrialRoutes.preview, { body: { ...given, id }, token })).result.decisions.map(
          words,
        );
      const lines = await of(armed);
      expect(await of(shadow)).toEqual(lines);
      previewed.push(...lines);
    }
    await t.rules.work(first);
  }
  // The last run is over when the next would be due.
  t.clock.advance(15 * MINUTE);
  for (const { name, given, armed, shadow, previewed } of rules) {
    const logged = async (ruleId: number) => {
      const query = { limit: '2000', ruleId: String(ruleId) };
      const { result } = await t.callAny(ruleExecutionRoutes.list, { token, query });
      return result.items.map(({ createdAt: at, object, status, reason }) =>
        words({ at, object, kind: status === 'SKIPPED' ? 'SKIP' : 'ACT', reason }),
      );
    };
    const ran = (await logged(armed)).toSorted();
    expect(ran, name).toEqual(written(previewed).toSorted());
    expect((await logged(shadow)).toSorted(), name).toEqual(ran);
    const { result } = await t.callAny(ruleTrialRoutes.backtest, { body: { rule: given, days: 1 }, token });
    const since = new Date(NOW).toISOString();
    const replayed = result.decisions.filter(({ at }) => at > since).map(words);
    expect(written(replayed.toSorted()).toSorted(), name).toEqual(ran);
    // Otherwise the test has nothing to tell apart.
    expect(new Set(ran.map((line) => line.split(' ').at(-1))).size, name).toBeGreaterThan(1);
  }
});
