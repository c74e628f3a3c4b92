import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { reportRoutes } from '@adhelm/contract/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, costOf, type Owner, pullOf } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The clock of the tests stands at 08:00 UTC of this day. */
const TODAY = Date.UTC(2026, 10, 15);
const NOW = TODAY + 8 * HOUR;

let t: ReportApp;
let token: string;
let owner: Owner;

/** One click of a dollar in every hour since August, and one of 100 dollars in the last minute before midnight. */
const writeFacts = async () => {
  const first = Date.UTC(2026, 7, 1);
  const hours = Array.from({ length: (NOW - first) / HOUR }, (_, hour) => first + hour * HOUR);
  const clicks = hours.map((hour) =>
    clickOf(owner, { time: new Date(hour + 30 * 60_000), estimatedRevenue: '1' }),
  );
  const late = hours
    .filter((hour) => hour % DAY === 0 && hour >= first + DAY)
    .map((midnight) => clickOf(owner, { time: new Date(midnight - 1000), estimatedRevenue: '100' }));
  await t.record([...clicks, ...late]);
  const spent = [Date.UTC(2026, 8, 30, 23), Date.UTC(2026, 9, 31, 5)];
  for (const hour of spent)
    await t.spend(pullOf(owner, { from: hour, to: hour + HOUR, until: first }), [
      costOf(owner, { hour: new Date(hour), spend: '7.77', clicks: 3 }),
    ]);
  await t.seal();
};

beforeAll(async () => {
  t = await reportApp('the embedded store');
  const publisherId = await t.addPublisher({ name: 'North' });
  owner = {
    ...(await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  };
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  await writeFacts();
});
afterAll(() => t?.close());

const range = (from: number, to: number, timezone = '+00:00') => ({
  startDate: new Date(from).toISOString(),
  endDate: new Date(to - 1).toISOString(),
  timezone,
});
type Range = ReturnType<typeof range>;
type Interval = 'hour' | 'day' | 'week' | 'month';

const revenueBy = async (query: Range, interval: Interval) =>
  (await t.callAny(reportRoutes.revenueBreakdown, { query: { ...query, interval }, token })).result.data;
const summary = async (query: Range) => (await t.callAny(reportRoutes.summary, { query, token })).result.data;
const revenueIn = async (from: number, to: number) => (await summary(range(from, to))).revenue;

const OCTOBER = range(Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1));

describe('October', () => {
  test('is compared with September, not with its last 31 days', async () => {
    const september = await revenueIn(Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 1));
    const [month] = await revenueBy(OCTOBER, 'month');
    expect(september).toBe(30 * 124);
    expect(month).toMatchObject({ merged: 31 * 124, previous: { merged: september } });
    expect((await summary(OCTOBER)).change.revenue).toBe(3.33);
  });

  test('is compared day by day, and its 31st with nothing', async () => {
    const days = await revenueBy(OCTOBER, 'day');
    expect(days.map(({ previous }) => previous?.merged ?? null)).toEqual([...Array(30).fill(124), null]);
    const { data } = (
      await t.callAny(reportRoutes.costBreakdown, { query: { ...OCTOBER, interval: 'day' }, token })
    ).result;
    expect(data[29]).toMatchObject({ actual: null, previous: { actual: 7.77 } });
    expect(data[30]).toMatchObject({ actual: 7.77, previous: null });
  });
});

describe('the lists of figures', () => {
  const SEPTEMBER = range(Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 1));
  const lists = {
    campaigns: reportRoutes.campaigns,
    keywords: reportRoutes.keywords,
    posts: reportRoutes.posts,
    keywordSets: reportRoutes.keywordSets,
  };
  const figures = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number'));

  test.each(Object.entries(lists))('say of %s what they were in the period before', async (_, route) => {
    const list = async (query: object) => (await t.callAny(route, { query, token })).result;
    const before = await list(SEPTEMBER);
    const compared = await list({ ...OCTOBER, compare: 'true' });
    const plain = await list(OCTOBER);
    expect(compared.data.length).toBeGreaterThan(0);
    const [was, is] = [before.data[0], compared.data[0]];
    expect(was && figures(was)).toMatchObject(figures(is?.previous ?? { none: 0 }));
    expect(before.totals).toEqual(compared.totals.previous);
    expect(plain.data[0]).not.toHaveProperty('previous');
    expect(plain.totals).not.toHaveProperty('previous');
  });

  test('say by how much each figure changed, exactly', async () => {
    const query = { ...OCTOBER, compare: 'true' };
    const { data, totals } = (await t.callAny(reportRoutes.campaigns, { query, token })).result;
    expect(data[0]).toMatchObject({ revenue: 31 * 124, previous: { revenue: 30 * 124 } });
    expect(data[0]?.change?.revenue).toBe(3.33);
    expect(totals.change).toEqual(data[0]?.change);
  });

  test('narrowed to words or conditions they have no total before, as other rows met them then', async () => {
    for (const narrowed of [{ search: 'Ann' }, { having: 'revenue>1' }]) {
      const query = { ...OCTOBER, compare: 'true', ...narrowed };
      const { data, totals } = (await t.callAny(reportRoutes.campaigns, { query, token })).result;
      expect(data[0]).toHaveProperty('previous.revenue', 30 * 124);
      expect([totals.previous, totals.change]).toEqual([null, null]);
    }
  });
});

describe('today at eight', () => {
  const today = range(TODAY, TODAY + DAY);

  test('is compared with yesterday until eight', async () => {
    expect(await summary(today)).toMatchObject({
      revenue: 8,
      change: { revenue: 0, clicks: 0, rpc: 0 },
    });
  });

  test('is compared hour by hour, and what is to come with nothing', async () => {
    const hours = await revenueBy(today, 'hour');
    expect(hours.map(({ previous }) => previous?.merged ?? null)).toEqual([
      ...Array(8).fill(1),
      ...Array(16).fill(null),
    ]);
  });

  test('and a click of it with what its keyword earned until then', async () => {
    const { data } = (await t.callAny(clickRoutes.list, { query: { ...today, limit: '100' }, token })).result;
    expect(data.map(({ change }) => change)).toEqual(Array(8).fill(0));
  });
});

describe('what buckets are compared with sums to what the summary is', () => {
  const CASES: [string, Range][] = [
    ['a month', OCTOBER],
    ['a shorter month', range(Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 1))],
    ['a month that is not over', range(Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1))],
    ['a week until now', range(TODAY - 6 * DAY, TODAY + DAY)],
    ['a 25-hour day', range(Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 10, 2, 5), 'America/New_York')],
    ['the day after it', range(Date.UTC(2026, 10, 2, 5), Date.UTC(2026, 10, 3, 5), 'America/New_York')],
    ['a 23-hour day', range(Date.UTC(2026, 9, 3, 14), Date.UTC(2026, 9, 4, 13), 'Australia/Sydney')],
    ['Lord Howe', range(Date.UTC(2026, 9, 3, 13, 30), Date.UTC(2026, 9, 4, 13), 'Australia/Lord_Howe')],
    ['a ragged range', range(Date.UTC(2026, 9, 5, 3, 7), Date.UTC(2026, 9, 9, 17, 41), '+05:45')],
    ['an hour', range(Date.UTC(2026, 9, 5, 3, 15), Date.UTC(2026, 9, 5, 4, 15), '+05:45')],
  ];

  test.each(CASES)('for %s', async (_name, query) => {
    const { revenue, change } = await summary(query);
    for (const interval of ['hour', 'day', 'week', 'month'] as const) {
      const data = await revenueBy(query, interval);
      const before = data.reduce((sum, { previous }) => sum + (previous?.merged ?? 0), 0);
      const expected = Math.round(((revenue - before) / before) * 10_000) / 100;
      expect(change.revenue, interval).toBeCloseTo(expected, 9);
    }
  });
});

test('the first of January 1970 is a day like any other, west of Greenwich too', async () => {
  const first = range(0, DAY);
  await t.record([
    clickOf(owner, { time: new Date(3 * HOUR), estimatedRevenue: '0.25' }),
    clickOf(owner, { time: new Date(0), estimatedRevenue: '0.5' }),
  ]);
  for (const isSealed of [false, true]) {
    if (isSealed) await t.seal();
    expect(await summary(first)).toMatchObject({ revenue: 0.75, estimatedClicks: 2 });
    const west = await revenueBy({ ...first, timezone: '-05:00' }, 'day');
    expect(west.map(({ merged }) => merged)).toEqual([0.75, 0]);
    const hours = await revenueBy({ ...first, timezone: '-02:30' }, 'hour');
    expect(hours.filter(({ merged }) => merged > 0).map(({ time, merged }) => [time, merged])).toEqual([
      ['1970-01-01T00:00:00.000Z', 0.5],
      ['1970-01-01T02:30:00.000Z', 0.25],
    ]);
  }
});
