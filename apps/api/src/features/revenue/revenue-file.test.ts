import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { revenueFileRoutes } from '@adhelm/contract/revenue-file';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { FactsAway } from '../../errors.ts';
import { repositories } from '../../repositories.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import { referenceOf } from '../callback/click-reference.ts';
import { newId } from '../site/visit-id.ts';
import { revenueFacts } from './revenue-facts.ts';

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;

let t: ReportApp;
let publisherId: number;
let owner: Owner;
/** The website of somebody else, which was there before. */
let older: number;
let admin: number;
let token: string;
let domain: string;
/** Each test has days of its own. */
let nextDay = Date.UTC(2026, 0, 1);
const newDay = () => {
  nextDay += DAY_MS;
  return new Date(nextDay).toISOString().slice(0, 10);
};

beforeAll(async () => {
  t = await reportApp('the embedded store');
  older = (await estates(t.pool).settle(await t.addPublisher({ name: 'Thief' }), 'Eve', 'FACEBOOK')).website;
  publisherId = await t.addPublisher({ name: 'North' });
  owner = {
    ...(await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  };
  admin = await t.addUser({ roleId: ROLE.ADMIN });
  const [website] = await t.system<{ domain: string }>('select domain from websites where id = $1', [
    owner.website,
  ]);
  domain = website?.domain ?? '';
  await t.system(`insert into currency_rates (day, currency, usd) values ('2025-12-01', 'EUR', 1.1)`);
});
afterAll(() => t?.close());
beforeEach(async () => {
  token = (await t.signIn(admin)).accessToken;
  await t.system('delete from revenue_figures');
  await t.system('delete from revenue_reports');
});

type Writer = Pick<ReportApp['writer'], 'settle' | 'settleByDay'>;

const applyDue = (writer: Writer = t.writer) =>
  revenueFacts({
    inScope: scopedTransactions(t.pool, repositories),
    writer,
    alone: (work) => work(),
    clock: t.clock,
  }).apply();

let pressed = 0;
const press = async (day: string, estimates: readonly string[]): Promise<string[]> => {
  const clicks = estimates.map((estimatedRevenue) => {
    pressed += 1;
    const time = new Date(Date.parse(day) + (pressed % 80_000) * 1000);
    return clickOf(owner, { id: newId(time), time, estimatedRevenue, estimatedCost: '0' });
  });
  await t.record(clicks);
  return clicks.map(({ id }) => id);
};

const earned = async (day: string) => {
  const query = { startDate: `${day}T00:00:00.000Z`, endDate: `${day}T23:59:59.999Z` };
  const { result } = await t.callAny(clickRoutes.list, {
    query: { ...query, isGetDetail: true, limit: 1000, sortOrder: 'asc' },
    token,
  });
  return new Map(result.data.map(({ id, revenue, isEstimate }) => [id, { revenue, isEstimate }]));
};
const revenueOf = async (day: string) => [...(await earned(day)).values()].map(({ revenue }) => revenue);

/** In millionths, as it is stored: what people see is rounded. */
const storedOf = async (day: string): Promise<Map<string, number>> => {
  const answer = await t.factClient.query({
    query: `SELECT toString(id) AS click, toInt64(argMax(actual_revenue, batch) * 1000000) AS micros
      FROM click_facts WHERE sign = 1 AND toDate(time, 'UTC') = {day: Date} GROUP BY id`,
    query_params: { day },
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ click: string; micros: string }>();
  return new Map(rows.map(({ click, micros }) => [click, Number(micros)]));
};

const csv = (...rows: string[]) => ['date,website,revenue,currency', ...rows].join('\n');
const check = async (content: string) =>
  (await t.call(revenueFileRoutes.check, { token, body: { content } })).result;
const upload = async (content: string, by = token) => {
  const { mapping } = await check(content);
  return t.call(revenueFileRoutes.apply, { token: by, body: { name: 'revenue.csv', content, mapping } });
};
const files = async () => (await t.call(revenueFileRoutes.list, { token })).result;
/** A file is uploaded, and workers have done what they can. */
const settle = async (content: string) => {
  expect((await upload(content)).status).toBe(200);
  await applyDue();
};

test('a dry run says what would change, and applying it leaves exactly that', async () => {
  const [day, other] = [newDay(), newDay()];
  const ids = await press(day, ['0.30', '0.10', '0']);
  const content = csv(
    `${day},${domain},0.5,EUR`,
    `${day},${domain},0.05,`,
    `${other},${domain},7,USD`,
    `${day},strange.example,9,USD`,
  );
  const said = await check(content);
  expect(said).toMatchObject({ errors: 0, problem: null, known: null, changed: 1, before: 0.4, after: 0.6 });
  expect(said.changes).toEqual([{ website: domain, day, clicks: 3, before: 0.4, after: 0.6 }]);
  expect(said.missing.map(({ name, amount }) => [name, amount])).toEqual([
    ['strange.example', 9],
    [domain, 7],
  ]);
  expect(await revenueOf(day), 'a dry run changes nothing').toEqual([0.3, 0.1, 0]);
  await settle(content);
  const after = await earned(day);
  expect(ids.map((id) => after.get(id))).toEqual([
    { revenue: 0.45, isEstimate: false },
    { revenue: 0.15, isEstimate: false },
    { revenue: 0, isEstimate: false },
  ]);
  expect(await files()).toMatchObject([
    { name: 'revenue.csv', figures: 4, applied: 2, waiting: 2, orphans: 0, replaced: 0 },
  ]);
});

test('what has no clicks or no website is tried again until they are there, for thirty days', async () => {
  const day = newDay();
  await settle(csv(`${day},${domain},3,`, `${day},late.example,4,`, `${day},${domain},5,XAF`));
  expect(await files()).toMatchObject([{ applied: 0, waiting: 3 }]);
  await press(day, ['1', '1']);
  t.clock.advance(2 * MINUTE);
  await applyDue();
  expect(await revenueOf(day), 'the worth of a part is not known').toEqual([1, 1]);
  await t.system(`insert into currency_rates (day, currency, usd) values ('2025-12-01', 'XAF', 0.1)`);
  await t.system('update websites set feed_channels = $1 where id = $2', [['LATE.example'], owner.website]);
  t.clock.advance(10 * MINUTE);
  await applyDue();
  expect(await revenueOf(day)).toEqual([3.75, 3.75]);
  expect(await files()).toMatchObject([{ applied: 3, waiting: 0, missing: [] }]);
  await settle(csv(`${newDay()},${domain},3,`));
  t.clock.advance(31 * DAY_MS);
  await applyDue();
  t.clock.advance(-31 * DAY_MS);
  const [lost] = await files();
  expect(lost).toMatchObject({ applied: 0, waiting: 0, orphans: 1, missing: [{ name: domain, amount: 3 }] });
});

test('nobody gets what a website earns by claiming its name later', async () => {
  const day = newDay();
  await press(day, ['1', '1']);
  await t.system('update websites set aliases = $1 where id = $2', [[domain], older]);
  await settle(csv(`${day},${domain},3,`));
  expect(await revenueOf(day)).toEqual([1.5, 1.5]);
});

test('a later file takes the place of an earlier one, and never the other way', async () => {
  const day = newDay();
  const first = csv(`${day},${domain},3,`);
  await upload(first);
  await upload(csv(`${day},${domain},2,`));
  await press(day, ['1']);
  await applyDue();
  expect(await revenueOf(day)).toEqual([2]);
  expect(await files()).toMatchObject([
    { applied: 1, replaced: 0 },
    { applied: 0, replaced: 1, waiting: 0 },
  ]);
});

test('the same file counts once, and says when and by whom it was uploaded', async () => {
  const day = newDay();
  await press(day, ['1']);
  const content = csv(`${day},${domain},3,`);
  const first = await upload(content);
  await applyDue();
  const again = await upload(content);
  const [user] = await t.system<{ name: string }>('select name from users where id = $1', [admin]);
  expect(again.result).toEqual({ ...first.result, isKnown: true });
  expect((await check(content)).known).toEqual({ at: t.clock().toISOString(), by: user?.name });
  expect(await files()).toHaveLength(1);
  const other = { ...(await check(content)).mapping, defaultCurrency: 'EUR' };
  const read = await t.call(revenueFileRoutes.check, { token, body: { content, mapping: other } });
  expect(read.result, 'read in another way it is another file').toMatchObject({ known: null, after: 3.3 });
});

test('of several people who upload the same file at once, one does', async () => {
  const day = newDay();
  await press(day, ['1']);
  const second = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  const content = csv(`${day},${domain},3,`);
  const answers = await Promise.all([upload(content), upload(content, second), upload(content)]);
  expect(answers.filter(({ result }) => result.isKnown)).toHaveLength(2);
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  await Promise.all([applyDue(), applyDue()]);
  expect(await revenueOf(day)).toEqual([3]);
});

test('what died between two days goes on to the same end', async () => {
  const days = [newDay(), newDay(), newDay()];
  for (const day of days) await press(day, ['0.5', '0.2']);
  await upload(csv(...days.map((day, place) => `${day},${domain},${place + 1},`)));
  let left = 1;
  const dying: Writer = {
    settle: t.writer.settle,
    settleByDay: async (...asked) => {
      if (left === 0) throw new FactsAway(new Error('killed'));
      left -= 1;
      return t.writer.settleByDay(...asked);
    },
  };
  await expect(applyDue(dying)).rejects.toThrow(FactsAway);
  expect(await files()).toMatchObject([{ applied: 1, waiting: 2 }]);
  // Written, and the process died before that was noted.
  await expect(
    applyDue({
      settle: t.writer.settle,
      settleByDay: async (...asked) => {
        await t.writer.settleByDay(...asked);
        throw new FactsAway(new Error('killed'));
      },
    }),
  ).rejects.toThrow(FactsAway);
  await applyDue();
  const sums = await Promise.all(days.map(async (day) => (await revenueOf(day)).reduce((a, b) => a + b)));
  expect(sums.map((sum) => Number(sum.toFixed(6)))).toEqual([1, 2, 3]);
  expect(await files()).toMatchObject([{ applied: 3, waiting: 0 }]);
});

test('a file of clicks settles those, and tells which ones nobody knows', async () => {
  const day = newDay();
  const [one = '', two = '', three = ''] = await press(day, ['0.3', '0.2', '0.1']);
  const never = newId(new Date(`${day}T12:00:00.000Z`));
  const rows = [one, two, never].map((id, place) => `${referenceOf(publisherId, id)},-0.${place}1`);
  const content = ['click id,revenue', ...rows, 'of-another-tracker,1'].join('\n');
  const said = await check(content);
  expect(said.changes).toEqual([{ website: domain, day, clicks: 2, before: 0.5, after: -0.12 }]);
  expect(said.missing.map(({ name }) => name)).toEqual([
    referenceOf(publisherId, never),
    'of-another-tracker',
  ]);
  await settle(content);
  const after = await earned(day);
  expect([one, two, three].map((id) => after.get(id)?.revenue)).toEqual([-0.01, -0.11, 0.1]);
  expect(await files()).toMatchObject([{ figures: 4, applied: 2, waiting: 2 }]);
});

test('clicks that wait to be told of as settled are told with their share', async () => {
  const day = newDay();
  const [one = '', two = ''] = await press(day, ['0.3', '0.1']);
  await t.system(
    `with pixel as (insert into pixels (publisher_id, platform, name, pixel_id)
       values ($1, 'TABOOLA', 'Told', '4711') returning id)
     insert into conversions (publisher_id, pixel_id, moment, click_id, event_id, at, payload, state, created_at)
     select $1, pixel.id, 'SETTLED', click, click, now(), '{}', 'EXPECTED', now() from pixel, unnest($2::uuid[]) as click`,
    [publisherId, [one, two]],
  );
  await settle(csv(`${day},${domain},0.8,`));
  const told = await t.system(
    'select click_id, state, amount::float8 from conversions where click_id = any($1) order by amount desc',
    [[one, two]],
  );
  expect(told).toEqual([
    { click_id: one, state: 'WAITING', amount: 0.6 },
    { click_id: two, state: 'WAITING', amount: 0.2 },
  ]);
});

test('a file with rows that cannot be read does not count at all', async () => {
  const content = csv(`${newDay()},${domain},3,`, `yesterday,${domain},3,`);
  expect(await check(content)).toMatchObject({ errors: 1, preview: [{ error: null }, { error: /date/ }] });
  const refused = await upload(content);
  expect([refused.status, refused.error]).toMatchObject([
    400,
    { details: [{ path: 'content', message: 'One row cannot be read.' }] },
  ]);
  expect(await files()).toEqual([]);
});

test('a file of very many rows is read and counts', async () => {
  const day = newDay();
  await press(day, ['1', '2']);
  const rows = Array.from({ length: 100_000 }, () => `${day},${domain},0.000123,USD`);
  await settle(csv(...rows));
  const sum = (await revenueOf(day)).reduce((total, revenue) => total + revenue);
  expect(sum).toBeCloseTo(12.3, 6);
});

test('whatever is settled, again and again, days sum up to the last of it', async () => {
  const micros = fc.integer({ min: -5_000_000, max: 50_000_000 });
  const story = fc.record({
    estimates: fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 6 }),
    totals: fc.array(micros, { minLength: 1, maxLength: 3 }),
  });
  const text = (amount: number) => (amount / 1e6).toFixed(6);
  await fc.assert(
    fc.asyncProperty(story, async ({ estimates, totals }) => {
      const day = newDay();
      const ids = await press(day, estimates.map(text));
      for (const total of totals) await upload(csv(`${day},${domain},${text(total)},`));
      await applyDue();
      const after = await storedOf(day);
      const got = ids.map((id) => after.get(id) ?? Number.NaN);
      const last = totals.at(-1) ?? 0;
      expect(got.reduce((sum, share) => sum + share, 0)).toBe(last);
      const weight = estimates.reduce((sum, estimate) => sum + estimate, 0);
      for (const [place, estimate] of estimates.entries()) {
        const fair = weight > 0 ? (last * estimate) / weight : last / estimates.length;
        expect(Math.abs((got[place] ?? Number.NaN) - fair)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 12 },
  );
});

test.each([
  ['a manager of a publisher', ROLE.PUBLISHER_ADMIN],
  ['an admin who acts for one publisher', ROLE.ADMIN],
])('%s sees and uploads nothing', async (_who, roleId) => {
  const isAdmin = roleId === ROLE.ADMIN;
  const user = await t.addUser({ roleId, publisherId: isAdmin ? null : publisherId });
  const { accessToken } = await t.signIn(user, isAdmin ? { actAs: publisherId } : {});
  const content = csv(`${newDay()},${domain},3,`);
  const refused = [
    await t.call(revenueFileRoutes.list, { token: accessToken }),
    await t.call(revenueFileRoutes.check, { token: accessToken, body: { content } }),
    await upload(content, accessToken),
  ];
  expect(refused.map(({ errorCode }) => errorCode)).toEqual(['PE01', 'PE01', 'PE01']);
  expect(await files()).toEqual([]);
});
