import { clickRoutes } from '@adhelm/contract/click';
import { ROLE } from '@adhelm/contract/constants';
import { type RevenueMapping, revenueFileRoutes } from '@adhelm/contract/revenue-file';
import { expect } from 'vitest';
import { scopedTransactions } from '../../../db/entities/in-scope.ts';
import type { ClickFact } from '../../../facts/write/fact-writer.ts';
import { repositories } from '../../../repositories.ts';
import { type ReportApp, reportApp } from '../../../testing/clickhouse-front-app.ts';
import { clickOf, type Owner } from '../../../testing/clickhouse-front-world.ts';
import { estates } from '../../../testing/estates.ts';
import { newId } from '../../site/visit-id.ts';
import { revenueFacts } from '../revenue-facts.ts';

export const DAY_MS = 86_400_000;

export type RevenueWriter = Pick<ReportApp['writer'], 'settle' | 'settleByDay'>;

/** A publisher with a website whose clicks earn something, and an admin who uploads what. */
export const revenueWorld = async () => {
  const t = await reportApp('the embedded store');
  /** The website of somebody else, which was there before. */
  const older = (await estates(t.pool).settle(await t.addPublisher({ name: 'Thief' }), 'Eve', 'FACEBOOK'))
    .website;
  const publisherId = await t.addPublisher({ name: 'North' });
  const estate = await estates(t.pool).settle(publisherId, 'Ann', 'FACEBOOK');
  const owner: Owner = { ...estate, publisherId, platform: 'FACEBOOK' };
  const admin = await t.addUser({ roleId: ROLE.ADMIN });
  const [website] = await t.system<{ domain: string }>('select domain from websites where id = $1', [
    owner.website,
  ]);
  await t.system(`insert into currency_rates (day, currency, usd) values ('2025-12-01', 'EUR', 1.1)`);
  const inScope = scopedTransactions(t.pool, repositories);

  let token = '';
  const clear = async () => {
    token = (await t.signIn(admin)).accessToken;
    await t.system('delete from revenue_figures');
    await t.system('delete from revenue_reports');
  };

  /** Each test has days of its own. */
  let nextDay = Date.UTC(2026, 0, 1);
  const newDay = () => {
    nextDay += DAY_MS;
    return new Date(nextDay).toISOString().slice(0, 10);
  };

  const applyDue = (writer: RevenueWriter = t.writer) =>
    revenueFacts({ inScope, writer, alone: (work) => work(), clock: t.clock }).apply();

  let pressed = 0;
  const press = async (
    day: string,
    estimates: readonly string[],
    given: Partial<ClickFact> = {},
  ): Promise<string[]> => {
    const clicks = estimates.map((estimatedRevenue) => {
      pressed += 1;
      const time = new Date(Date.parse(day) + (pressed % 80_000) * 1000);
      return clickOf(owner, { id: newId(time), time, estimatedRevenue, estimatedCost: '0', ...given });
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

  const check = async (content: string, mapping?: RevenueMapping) =>
    (await t.call(revenueFileRoutes.check, { token, body: { content, mapping } })).result;
  const upload = async (content: string, by = token) => {
    const { mapping } = await check(content);
    return t.call(revenueFileRoutes.apply, { token: by, body: { name: 'revenue.csv', content, mapping } });
  };

  return {
    t,
    inScope,
    publisherId,
    owner,
    older,
    admin,
    domain: website?.domain ?? '',
    token: () => token,
    clear,
    newDay,
    applyDue,
    press,
    earned,
    revenueOf,
    storedOf,
    check,
    upload,
    files: async () => (await t.call(revenueFileRoutes.list, { token })).result,
    /** A file is uploaded, and workers have done what they can. */
    settle: async (content: string) => {
      expect((await upload(content)).status).toBe(200);
      await applyDue();
    },
    /** Clicks that wait to be told of once they are settled. */
    expectTelling: (clicks: readonly string[]) =>
      t.system(
        `with pixel as (insert into pixels (publisher_id, platform, name, pixel_id)
           values ($1, 'TABOOLA', 'Told', $2 || '4711') returning id)
         insert into conversions (publisher_id, pixel_id, moment, click_id, event_id, at, payload, state, created_at)
         select $1, pixel.id, 'SETTLED', click, click, now(), '{}', 'EXPECTED', now()
         from pixel, unnest($3::uuid[]) as click`,
        [publisherId, String(pressed), clicks],
      ),
    toldOf: (clicks: readonly string[]) =>
      t.system<{ click_id: string; state: string; amount: number }>(
        'select click_id, state, amount::float8 from conversions where click_id = any($1) order by amount desc',
        [clicks],
      ),
    close: () => t.close(),
  };
};

export type RevenueWorld = Awaited<ReturnType<typeof revenueWorld>>;

/** A file of days of websites. */
export const csv = (...rows: string[]) => ['date,website,revenue,currency', ...rows].join('\n');
