import { ROLE } from '@adhelm/contract/constants';
import { integrationRoutes } from '@adhelm/contract/integration';
import { type TonicFault, type TonicRow, tonicControl, tonicSimulator } from '@adhelm/simulators/tonic';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tonicReports } from '../../adapters/tonic/reports.ts';
import { scopedTransactions } from '../../db/entities/in-scope.ts';
import { repositories } from '../../repositories.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { DayEstimates } from './day-estimates.ts';
import { feedPulls } from './feed-pulls.ts';

const DAY_MS = 86_400_000;
const KEYS = { key: 'key', secret: 'secret' };

let t: TestApp;
let control: ReturnType<typeof tonicControl>;
let address: string;
let simulator: Awaited<ReturnType<typeof tonicSimulator>>;
let rows: (day: string) => TonicRow[];
const row = (campaignId: string, usd: string, clicks = 50): TonicRow => ({
  campaignId,
  usd,
  clicks,
  keyword: 'shoes',
});

beforeAll(async () => {
  t = await testApp();
  control = tonicControl();
  simulator = await tonicSimulator({ ...KEYS, rowsOf: (day) => rows(day), clock: t.clock, control });
  address = await simulator.listen();
});
afterAll(async () => {
  await simulator.close();
  await t.close();
});
beforeEach(async () => {
  estimated = [];
  rows = () => [row('11', '1.50'), row('11', '0.25'), row('12', '-0.10')];
  control.answer({ method: 'DELETE', path: '/__sim/faults', body: null });
  control.answer({ method: 'DELETE', path: '/__sim/requests', body: null });
  for (const table of ['revenue_figures', 'revenue_reports', 'feed_pulls', 'feed_watermarks'])
    await t.system(`delete from ${table}`);
});

let applied = 0;
let estimated: DayEstimates[] = [];
const feed = (keys = KEYS) =>
  feedPulls({
    inScope: scopedTransactions(t.pool, repositories),
    providers: {
      tonic: tonicReports({ ...keys, baseUrl: () => address, sleep: async () => {}, timeoutMs: 300 }),
    },
    estimate: async (estimates) => {
      estimated.push(estimates);
    },
    apply: async () => {
      applied += 1;
    },
    clock: t.clock,
    warn: () => {},
  });

const fault = (name: TonicFault, on: string, times = 1) =>
  control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name, on, times } });
const daysAgo = (days: number) => new Date(t.clock().getTime() - days * DAY_MS).toISOString().slice(0, 10);
const figures = (day: string) =>
  t.system<{ channel: string; amount: number }>(
    `select channel, amount::float8 from revenue_figures where day = $1
     and report_id = (select max(id) from revenue_reports where name = $1::text) order by channel`,
    [day],
  );
const pulledDays = () =>
  t.system<{ day: string; is_final: boolean }>(
    `select to_char(day, 'YYYY-MM-DD') as day, is_final from feed_pulls order by day desc limit 4`,
  );
const reports = async () => (await t.system('select name from revenue_reports')).length;
const state = async () => {
  const { accessToken: token } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  const { result } = await t.call(integrationRoutes.feeds, { token });
  return result.find(({ name }) => name === 'tonic');
};
const WHOLE = [
  { channel: '11', amount: 1.75 },
  { channel: '12', amount: -0.1 },
];

test('final days are reports, channel by channel; others wait; what is said again is no news', async () => {
  const before = applied;
  await feed().pull();
  expect(await pulledDays()).toEqual([0, 1, 2, 3].map((age) => ({ day: daysAgo(age), is_final: age === 3 })));
  expect(await figures(daysAgo(3))).toEqual(WHOLE);
  const count = await reports();
  await feed().pull();
  expect([await reports(), applied - before]).toEqual([count, 2]);
  expect((await state())?.pull).toEqual({
    at: t.clock().toISOString(),
    estimateUntil: `${new Date(t.clock().getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}.000Z`,
    finalUntil: `${daysAgo(3)}T00:00:00.000Z`,
    failure: null,
  });
  rows = () => [row('11', '2')];
  await feed().pull();
  expect(await figures(daysAgo(3)), 'restated').toEqual([{ channel: '11', amount: 2 }]);
});

test('days that are not final are estimated each time, as far as the feed has estimates', async () => {
  rows = () => [row('11', '1.50'), row('11', '0.25'), row('12', '0.30', 4)];
  fault('censored', 'epc/daily', 100);
  await feed().pull();
  const until = new Date(Math.floor(t.clock().getTime() / 1000) * 1000 - 5 * 3_600_000);
  expect(estimated).toEqual(
    [2, 1, 0].map((age) => ({
      provider: 'tonic',
      day: daysAgo(age),
      channels: [{ channel: '11', usd: '1.750000' }],
      until,
    })),
  );
  const requests = control.answer({ method: 'GET', path: '/__sim/requests', body: null }).body;
  expect(
    (requests as { path: string; query: object }[]).find(({ path }) => path === '/epc/daily')?.query,
  ).toEqual({
    date: daysAgo(2),
    revenue_type: 'estimated_revenue_5h',
    show_revenue_type: 'yes',
  });
});

test('estimates that cannot be read keep nobody from what is final', async () => {
  fault('strange-answer', 'epc/daily', 100);
  await feed().pull();
  expect(await figures(daysAgo(3))).toEqual(WHOLE);
  expect((await state())?.pull?.failure).toBeNull();
  expect(estimated.flatMap(({ channels }) => channels)).toEqual([]);
});

test('a token that ends in the middle of it is renewed, once', async () => {
  const pulls = feed();
  fault('token-expired', 'reports/tracking');
  await pulls.pull();
  expect(await figures(daysAgo(3))).toEqual(WHOLE);
  const requests = control.answer({ method: 'GET', path: '/__sim/requests', body: null }).body;
  const signIns = (requests as { path: string }[]).filter(({ path }) => path === '/jwt/authenticate');
  expect(signIns).toHaveLength(2);
});

test('a day that stops being final is read until it is final again', async () => {
  await feed().pull();
  fault('not-final', 'final/date', 100);
  await feed().pull();
  expect((await pulledDays())[3]).toEqual({ day: daysAgo(3), is_final: false });
  control.answer({ method: 'DELETE', path: '/__sim/faults', body: null });
  const day = daysAgo(3);
  rows = () => [row('11', '3')];
  t.clock.advance(3 * DAY_MS);
  await feed().pull();
  expect(await figures(day)).toEqual([{ channel: '11', amount: 3 }]);
});

test('what is censored is not known, and not nothing', async () => {
  rows = () => [row('11', '1.50'), row('12', '0.30', 4)];
  fault('censored', 'reports/tracking', 100);
  await feed().pull();
  expect(await figures(daysAgo(3))).toEqual([{ channel: '11', amount: 1.5 }]);
});

test.each<TonicFault>(['server-error', 'silence'])('%s is asked again', async (name) => {
  fault(name, 'reports/tracking', 2);
  await feed().pull();
  expect(await figures(daysAgo(3))).toEqual(WHOLE);
  expect((await state())?.pull?.failure).toBeNull();
});

test.each<[TonicFault, RegExp]>([
  ['server-error', /^Tonic answered 500: Internal Server Error \[/],
  ['silence', /^Tonic cannot be reached$/],
  ['broken-answer', /^Tonic answered 200: an answer that cannot be read$/],
  ['strange-answer', /^Tonic answered 200: an answer that cannot be read$/],
])('%s that stays is told, and what was read before stays', async (name, words) => {
  await feed().pull();
  const before = await state();
  fault(name, 'final/date', 100);
  await feed().pull();
  const after = await state();
  expect(after?.pull).toEqual({ ...before?.pull, failure: expect.stringMatching(words) });
  expect(await figures(daysAgo(3))).toEqual(WHOLE);
});

test('wrong keys are told in its words', async () => {
  await feed({ ...KEYS, secret: 'wrong' }).pull();
  expect((await state())?.pull).toMatchObject({
    at: null,
    failure: expect.stringMatching(/^Tonic answered 403: Forbidden! Wrong credentials!/),
  });
});

test('channels are those of websites that have the feed', async () => {
  const publisherId = await t.addPublisher();
  await t.system(
    `insert into websites (publisher_id, domain, name, feed, feed_channels)
     values ($1, 'google.example', 'G', 'STANDARD', '{11}'), ($1, 'tonic.example', 'T', 'TONIC', '{11}')`,
    [publisherId],
  );
  await feed().pull();
  await scopedTransactions(t.pool, repositories)({ kind: 'system' }, ({ revenue }) =>
    revenue.findWebsites(t.clock()),
  );
  const found = await t.system(
    `select distinct channel, domain from revenue_figures left join websites on websites.id = website_id order by 1`,
  );
  expect(found).toEqual([
    { channel: '11', domain: 'tonic.example' },
    { channel: '12', domain: null },
  ]);
});
