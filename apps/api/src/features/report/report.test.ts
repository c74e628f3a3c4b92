import { reportRoutes } from '@adhelm/contract/report';
import type { Result } from '@adhelm/contract/route';
import { changeOf, rounded } from '@adhelm/domain/figure';
import { metricsOf } from '@adhelm/domain/metrics';
import { periodOf } from '@adhelm/domain/period';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACT_STORES, type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import {
  clickOf,
  costOf,
  type Owner,
  pullOf,
  type ReportWorld,
  reportWorld,
  WEEKS,
} from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const at = (text: string) => Date.parse(`${text}Z`);
const dayOf = (day: string) => ({ startDate: `${day}T00:00:00.000Z`, endDate: `${day}T23:59:59.999Z` });

type Range = { startDate: string; endDate: string };
type Money = { revenue?: string; cost?: string; clicks?: number };

const sum = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100;

describe.each(FACT_STORES)('reports on %s', (kind) => {
  let t: ReportApp;
  let world: ReportWorld;
  /** Alone with a publisher, and with an account that the platform reported for one hour only. */
  let fay: Owner;
  beforeAll(async () => {
    t = await reportApp(kind);
    world = await reportWorld(t);
    const publisherId = await t.addPublisher({ name: 'West' });
    fay = {
      ...(await estates(t.pool).settle(publisherId, 'Fay', 'OUTBRAIN')),
      publisherId,
      platform: 'OUTBRAIN',
    };
  });
  afterAll(() => t?.close());

  /** One settled click and one hour of spend of Ann on a day that has nothing else. */
  const earn = async (day: string, { revenue, cost, clicks = 0 }: Money) => {
    const noon = at(`${day}T12:00:00`);
    if (revenue) {
      const money = { estimatedRevenue: '1', actualRevenue: revenue };
      await t.record([clickOf(world.ann, { time: new Date(noon), ...money })]);
    }
    if (cost) {
      const row = costOf(world.ann, { hour: new Date(noon), spend: cost, clicks, impressions: 200 });
      await t.spend(pullOf(world.ann, { from: noon, to: noon + HOUR, until: noon + HOUR }), [row]);
    }
  };

  const summary = async (range: Range, query: object = {}) =>
    (await t.callAny(reportRoutes.summary, { query: { ...range, ...query }, token: world.tokens.admin }))
      .result;

  describe('the worked examples', () => {
    test('350 that bring 2,100 are 500 %', async () => {
      await earn('2026-03-10', { revenue: '2100', cost: '350' });
      const { data } = await summary(dayOf('2026-03-10'));
      expect(data).toMatchObject({ revenue: 2100, cost: 350, profit: 1750, roi: 500 });
    });

    test('14,400 on 15,000 clicks are 0.96 a click', async () => {
      const clicks = Array.from({ length: 15_000 }, (_, n) =>
        clickOf(world.ann, {
          time: new Date(at('2026-03-12T00:00:00') + n * 5000),
          estimatedRevenue: n % 2 === 0 ? '0.95' : '0.97',
        }),
      );
      await t.record(clicks);
      const { data, estimatedShare } = await summary(dayOf('2026-03-12'));
      expect(data).toMatchObject({ revenue: 14_400, rpc: 0.96, estimatedClicks: 15_000, actualClicks: 0 });
      expect(estimatedShare).toBe(1);
    });

    test('1,314 that bring 209 less are -15.91 %', async () => {
      await earn('2026-03-14', { revenue: '1105', cost: '1314' });
      expect((await summary(dayOf('2026-03-14'))).data).toMatchObject({ profit: -209, roi: -15.91 });
    });
  });

  describe('a ratio without anything to divide by is null', () => {
    test('where nothing was spent', async () => {
      await earn('2026-06-01', { revenue: '3' });
      const { data } = await summary(dayOf('2026-06-01'));
      expect(data).toMatchObject({ revenue: 3, cost: 0, roi: null, cpc: null, cpa: null, ctr: null, rpc: 3 });
    });

    test('where nothing was clicked', async () => {
      await earn('2026-06-03', { cost: '4' });
      const { data } = await summary(dayOf('2026-06-03'));
      expect(data).toMatchObject({
        revenue: 0,
        cost: 4,
        profit: -4,
        roi: -100,
        rpc: null,
        cpc: null,
        ctr: 0,
      });
    });

    test('where nothing was at all', async () => {
      const { data, asOf, estimatedShare } = await summary(dayOf('2026-06-05'));
      const { change, ...figures } = data;
      expect(new Set(Object.values(figures))).toEqual(new Set([0, null]));
      expect(new Set(Object.values(change))).toEqual(new Set([null]));
      expect({ asOf, estimatedShare }).toEqual({ asOf: null, estimatedShare: 0 });
    });
  });

  describe('the change against the period before', () => {
    test('is of the range of the same length that ends where this one starts', async () => {
      await earn('2026-04-01', { revenue: '20', cost: '20', clicks: 4 });
      await earn('2026-04-02', { revenue: '30', cost: '10', clicks: 2 });
      const { data } = await summary(dayOf('2026-04-02'));
      expect(data.change).toEqual({
        revenue: 50,
        cost: -50,
        // From 0 there is no percentage.
        profit: null,
        roi: null,
        rpc: 50,
        cpc: 0,
        cpa: null,
        ctr: -50,
        clicks: -50,
        impressions: 0,
      });
    });

    test('of a loss that becomes a profit is positive', async () => {
      await earn('2026-04-04', { revenue: '10', cost: '20' });
      await earn('2026-04-05', { revenue: '20', cost: '10' });
      expect((await summary(dayOf('2026-04-05'))).data.change.profit).toBe(200);
    });

    test('is right for ragged ranges too', async () => {
      const range = { startDate: '2026-10-20T03:07:09.123Z', endDate: '2026-10-25T11:11:11.111Z' };
      const period = periodOf(new Date(range.startDate), new Date(range.endDate));
      const everything = { scope: { publisherId: null, userId: null }, filters: {} };
      const now = metricsOf(t.shadow.total({ ...everything, period }));
      // As many days earlier as it touches, at the same times of day.
      const before = metricsOf(
        t.shadow.total({ ...everything, period: { from: period.from - 6 * DAY, to: period.to - 6 * DAY } }),
      );
      const { data } = await summary(range);
      expect(data).toMatchObject(rounded({ ...now }));
      for (const name of ['revenue', 'cost', 'roi', 'rpc', 'cpc', 'ctr', 'clicks'] as const)
        expect(rounded({ [name]: changeOf(now[name], before[name]) }), name).toEqual({
          [name]: data.change[name],
        });
    });
  });

  describe('estimates give way to actual figures hour by hour', () => {
    const MORNING = { startDate: '2026-05-06T00:00:00.000Z', endDate: '2026-05-06T03:59:59.999Z' };
    const START = at('2026-05-06T00:00:00');

    beforeAll(async () => {
      const time = (hour: number, minute: number) => new Date(START + hour * HOUR + minute * 60_000);
      const estimate = { estimatedRevenue: '0.5', estimatedCost: '0.2' };
      await t.record([
        // All settled and reported.
        clickOf(fay, { ...estimate, time: time(0, 5), actualRevenue: '0.4' }),
        clickOf(fay, { ...estimate, time: time(0, 59), actualRevenue: '0.7' }),
        // Half settled, not reported.
        clickOf(fay, { ...estimate, time: time(1, 0), actualRevenue: '0.9' }),
        clickOf(fay, { ...estimate, time: time(1, 30) }),
        // Neither.
        clickOf(fay, { ...estimate, time: time(2, 15) }),
      ]);
      const pull = pullOf(fay, { from: START, to: START + HOUR, until: START + HOUR });
      await t.spend(pull, [costOf(fay, { hour: new Date(START), spend: '0.3', clicks: 3, impressions: 50 })]);
    });

    const series = async (name: 'revenueBreakdown' | 'costBreakdown' | 'rpcBreakdown') => {
      const query = { ...MORNING, adAccountIds: String(fay.account) };
      const { result } = await t.callAny(reportRoutes[name], { query, token: world.tokens.admin });
      expect(result.interval).toBe('hour');
      expect(result.data.map(({ time }) => time)).toEqual(
        [0, 1, 2, 3].map((hour) => new Date(START + hour * HOUR).toISOString()),
      );
      expect(result).toMatchObject({ asOf: '2026-05-06T02:15:00.000Z', estimatedShare: 1 / 3 });
      return result.data.map(({ actual, estimated, merged }) => ({ actual, estimated, merged }));
    };

    test('in revenue', async () => {
      expect(await series('revenueBreakdown')).toEqual([
        { actual: 1.1, estimated: 1, merged: 1.1 },
        { actual: 0.9, estimated: 1, merged: 1.4 },
        { actual: null, estimated: 0.5, merged: 0.5 },
        { actual: 0, estimated: 0, merged: 0 },
      ]);
    });

    test('in cost', async () => {
      expect(await series('costBreakdown')).toEqual([
        { actual: 0.3, estimated: 0.4, merged: 0.3 },
        { actual: null, estimated: 0.4, merged: 0.4 },
        { actual: null, estimated: 0.2, merged: 0.2 },
        { actual: 0, estimated: 0, merged: 0 },
      ]);
    });

    test('in revenue per click', async () => {
      expect(await series('rpcBreakdown')).toEqual([
        { actual: 0.55, estimated: 0.5, merged: 0.55 },
        { actual: 0.9, estimated: 0.5, merged: 0.7 },
        { actual: null, estimated: 0.5, merged: 0.5 },
        { actual: null, estimated: null, merged: null },
      ]);
    });

    test('and in the whole', async () => {
      const { data, asOf, estimatedShare } = await summary(MORNING, { adIds: String(fay.ad) });
      expect(data).toMatchObject({
        revenue: 3,
        cost: 0.9,
        profit: 2.1,
        rpc: 0.6,
        // Three that the platform reported, and three in hours that it has not.
        clicks: 6,
        // Of what the platform reported only.
        cpc: 0.1,
        ctr: 6,
        actualRevenue: 2,
        estimatedRevenue: 2.5,
        actualCost: 0.3,
        estimatedCost: 1,
        actualClicks: 3,
        estimatedClicks: 5,
      });
      expect({ asOf, estimatedShare }).toEqual({
        asOf: '2026-05-06T02:15:00.000Z',
        estimatedShare: 1 / 3,
      });
    });
  });

  describe('a breakdown sums to the summary', () => {
    const CASES = ['+05:45', '-09:30', 'America/New_York', 'Australia/Lord_Howe'].flatMap((timezone) =>
      (['hour', 'day', 'week', 'month'] as const).map((interval) => ({ timezone, interval })),
    );

    test.each(CASES)('by $interval in $timezone', async ({ timezone, interval }) => {
      const query = { ...WEEKS, timezone, interval };
      const token = world.tokens.northAdmin;
      const [whole, revenue, cost, hours] = await Promise.all([
        t.call(reportRoutes.summary, { query, token }),
        t.call(reportRoutes.revenueBreakdown, { query, token }),
        t.call(reportRoutes.costBreakdown, { query, token }),
        t.call(reportRoutes.roiByHour, { query, token }),
      ]);
      const { data } = whole.result;
      const column = (rows: Result<typeof reportRoutes.costBreakdown>['data']) => ({
        actual: sum(rows.map(({ actual }) => actual ?? 0)),
        estimated: sum(rows.map(({ estimated }) => estimated)),
        merged: sum(rows.map(({ merged }) => merged)),
      });
      expect(column(revenue.result.data)).toEqual({
        actual: data.actualRevenue,
        estimated: data.estimatedRevenue,
        merged: data.revenue,
      });
      expect(column(cost.result.data)).toEqual({
        actual: data.actualCost,
        estimated: data.estimatedCost,
        merged: data.cost,
      });
      expect(sum(hours.result.data.map((cell) => cell.revenue))).toBe(data.revenue);
      expect(sum(hours.result.data.map((cell) => cell.cost))).toBe(data.cost);
      const times = revenue.result.data.map(({ time }) => time);
      expect(times[0]).toBe(WEEKS.startDate);
      expect(times).toEqual([...new Set(times)].toSorted());
    });

    test.each([
      ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 25],
      ['America/New_York', '2026-10-31T04:00:00.000Z', '2026-11-01T03:59:59.999Z', 24],
      ['Australia/Sydney', '2026-10-03T14:00:00.000Z', '2026-10-04T12:59:59.999Z', 23],
      // Half an hour is left out of its third hour.
      ['Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', '2026-10-04T12:59:59.999Z', 24],
      ['+05:45', '2026-10-10T18:15:00.000Z', '2026-10-11T18:14:59.999Z', 24],
    ])('and the day of %s from %s has its hours', async (timezone, startDate, endDate, hours) => {
      const query = { startDate, endDate, timezone, interval: 'hour' } as const;
      const token = world.tokens.admin;
      const { data } = (await t.call(reportRoutes.revenueBreakdown, { query, token })).result;
      expect(data).toHaveLength(hours);
      expect(data[0]?.time).toBe(startDate);
      expect(sum(data.map(({ merged }) => merged))).toBe(
        (await summary({ startDate, endDate })).data.revenue,
      );
      expect(data.some(({ merged }) => merged > 0)).toBe(true);
    });

    test.each([
      ['2026-10-10T00:00:00.000Z', '2026-10-11T23:59:59.999Z', 'hour', 48],
      ['2026-10-10T00:00:00.000Z', '2026-10-12T00:00:00.000Z', 'day', 3],
      ['2026-08-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z', 'day', 92],
      ['2026-08-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'month', 4],
    ] as const)('from %s to %s by %s when nobody says', async (startDate, endDate, interval, buckets) => {
      const query = { startDate, endDate };
      const { result } = await t.call(reportRoutes.costBreakdown, { query, token: world.tokens.admin });
      expect(result.interval).toBe(interval);
      expect(result.data).toHaveLength(buckets);
    });

    test('with the same buckets of the period before beside it', async () => {
      const asked = (startDay: number) => ({
        startDate: new Date(at('2026-10-05T00:00:00') + startDay * DAY).toISOString(),
        endDate: new Date(at('2026-10-05T00:00:00') + (startDay + 7) * DAY - 1).toISOString(),
        timezone: '+00:00',
      });
      const token = world.tokens.admin;
      const [now, before] = await Promise.all(
        [7, 0].map((day) => t.call(reportRoutes.revenueBreakdown, { query: asked(day), token })),
      );
      const bare = before?.result.data.map(({ actual, estimated, merged }) => ({
        actual,
        estimated,
        merged,
      }));
      expect(now?.result.data.map(({ previous }) => previous)).toEqual(bare);
      expect(bare).toHaveLength(7);
    });
  });
});
