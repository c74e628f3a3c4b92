import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { reportRoutes } from '@adhelm/contract/report';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import { reportMoment } from '@adhelm/contract/reports/moment';
import type { Route } from '@adhelm/contract/route';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factTransaction } from '../../facts/commits/fact-transaction.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, costOf, type Owner, pullOf } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';

const HOUR = 3_600_000;
/** The clocks of Europe go back in these days. */
const FROM = Date.UTC(2026, 9, 24);
const RANGE = {
  startDate: '2026-10-24T03:20:00.000Z',
  endDate: '2026-10-26T22:59:59.999Z',
  timezone: 'Europe/Berlin',
};

let t: ReportApp;
let ann: Owner;
let token = '';
/** Reports, the summary first, with what each has to be asked. */
let asked: [name: string, route: Route, query: object][] = [];
beforeAll(async () => {
  t = await reportApp('the embedded store');
  const publisherId = await t.addPublisher({ name: 'North' });
  ann = {
    ...(await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  };
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
  const routes: Record<string, Route> = {
    ...reportRoutes,
    verticals: verticalReport.route,
    niches: nicheReport.route,
    clicks: clickRoutes.list,
  };
  const own: Record<string, object> = {
    postStatistics: { postIds: ann.post },
    keywordSetStatistics: { keywordSetIds: ann.set },
  };
  asked = someOf(Object.entries(routes), 3).map(([name, route]) => [name, route, { ...RANGE, ...own[name] }]);
});
afterAll(() => t?.close());

const answers = async (asOf?: Date): Promise<Map<string, unknown>> => {
  const all = new Map<string, unknown>();
  for (const [name, route, query] of asked) {
    const moment = asOf ? { asOf: asOf.toISOString() } : {};
    all.set(name, (await t.callAny(route, { query: { ...query, ...moment }, token })).result);
  }
  return all;
};

const lastCommit = () =>
  factTransaction(t.pool, async (books) => {
    const { rows } = await books.query<{ at: Date }>('select max(committed_at) as at from fact_batches');
    return rows[0]?.at ?? new Date(0);
  });

const click = (hour: number, estimatedRevenue: string, actualRevenue?: string) =>
  clickOf(ann, {
    time: new Date(FROM + hour * HOUR),
    estimatedRevenue,
    ...(actualRevenue && { actualRevenue }),
  });

const pulled = (until: number, spends: [hour: number, spend: string][]) =>
  t.spend(
    pullOf(ann, { from: FROM, to: FROM + 72 * HOUR, until: FROM + until * HOUR }),
    spends.map(([hour, spend]) =>
      costOf(ann, { hour: new Date(FROM + hour * HOUR), spend, clicks: 3, impressions: 90 }),
    ),
  );

describe('asOf', () => {
  test('gives what every report answered then, whatever came since', async () => {
    const nothing = await answers();
    const steps = [
      () => t.record([click(5, '1.10'), click(30, '2.20', '2.00')]),
      () => pulled(10, [[5, '0.40']]),
      async () => {
        await t.seal();
        await t.record([click(6, '0.70'), click(70, '5.00')]);
      },
      // The window again, with less in it, and further than before.
      () => pulled(40, [[29, '0.90']]),
    ];
    const told: { at: Date; answer: Map<string, unknown> }[] = [];
    for (const step of steps) {
      await step();
      told.push({ at: await lastCommit(), answer: await answers() });
    }
    await t.seal();
    for (const { at, answer } of told)
      for (const [name, then] of await answers(at)) expect(then, name).toEqual(answer.get(name));
    const beforeAllOfThem = new Date((told[0]?.at.getTime() ?? 0) - 1);
    for (const moment of [beforeAllOfThem, new Date(-1)])
      for (const [name, then] of await answers(moment)) expect(then, name).toEqual(nothing.get(name));
    expect(new Set(told.map(({ answer }) => JSON.stringify(answer.get('summary')))).size).toBe(told.length);
  });

  test('the moment that is given out holds what was committed, and nothing that comes later, however soon', async () => {
    // Clocks that went back, or more batches than milliseconds.
    await t.system(`update fact_head set committed_at = '2031-01-01T00:00:00Z'`);
    const centsAt = async (query: object) => {
      const { result } = await t.callAny(reportRoutes.summary, { query: { ...RANGE, ...query }, token });
      return Math.round(result.data.revenue * 100);
    };
    for (const _ of [1, 2, 3]) {
      await t.record([click(20, '0.30')]);
      const { asOf } = (await t.callAny(reportMoment, { token })).result.data;
      const now = await centsAt({});
      expect(await centsAt({ asOf })).toBe(now);
      await t.record([click(21, '0.40')]);
      expect(await centsAt({ asOf })).toBe(now);
      expect(await centsAt({})).toBe(now + 40);
    }
  });

  test('before everything is a summary of zeros, lists without clicks and a chart without holes', async () => {
    const { data: figures } = (
      await t.callAny(reportRoutes.summary, { query: { ...RANGE, asOf: '2020-01-01T00:00:00.000Z' }, token })
    ).result;
    expect(figures).toMatchObject({ revenue: 0, cost: 0, profit: 0, clicks: 0, roi: null });
    const { data, totals } = (
      await t.callAny(reportRoutes.campaigns, {
        query: { ...RANGE, asOf: '2020-01-01T00:00:00.000Z' },
        token,
      })
    ).result;
    for (const row of [...data, totals]) expect(row).toMatchObject({ revenue: 0, cost: 0, clicks: 0 });
  });

  test.each(['yesterday', '2026-10-24', '2026-02-30T00:00:00.000Z', ''])('%j is refused', async (asOf) => {
    const { errorCode } = await t.callAny(reportRoutes.summary, { query: { ...RANGE, asOf }, token });
    expect(errorCode).toBe('VA01');
  });
});
