import { reportRoutes } from '@adhelm/contract/report';
import { priceOfOne, rounded } from '@adhelm/domain/figure';
import { metricsOf } from '@adhelm/domain/metrics';
import { periodOf } from '@adhelm/domain/period';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FactFilters, FactScope } from '../../facts/read/model.ts';
import { queryInScope } from '../../testing/app.ts';
import { FACT_STORES, type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { type Owner, type ReportWorld, reportWorld, WEEKS } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';

const PERIOD = periodOf(new Date(WEEKS.startDate), new Date(WEEKS.endDate));
const EVERYTHING: FactScope = { publisherId: null, userId: null };

const sum = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100;

describe.each(FACT_STORES)('lists of reports on %s', (kind) => {
  let t: ReportApp;
  let world: ReportWorld;
  beforeAll(async () => {
    t = await reportApp(kind);
    world = await reportWorld(t);
  });
  afterAll(() => t?.close());

  const factsOf = (filters: FactFilters, scope = EVERYTHING) =>
    t.shadow.total({ scope, period: PERIOD, filters });
  const figuresOf = (filters: FactFilters, scope = EVERYTHING) =>
    rounded({ ...metricsOf(factsOf(filters, scope)) });

  const ask = (query: object = {}, token = world.tokens.admin) => ({ query: { ...WEEKS, ...query }, token });
  const campaigns = async (query: object = {}) =>
    (await t.callAny(reportRoutes.campaigns, ask({ limit: '2000', ...query }))).result;

  test('every row has the figures of its own facts', async () => {
    const { data } = await campaigns();
    expect(data).toHaveLength(3 + world.idle.length);
    for (const row of data) expect(row).toMatchObject(figuresOf({ campaignIds: [row.campaignId] }));
  });

  test('totals are of the whole filtered set, whatever the page', async () => {
    const whole = figuresOf({});
    const [first, last, none] = await Promise.all([
      campaigns({ limit: '1' }),
      campaigns({ limit: '1', page: '8' }),
      campaigns({ limit: '1', page: '900' }),
    ]);
    expect([first.data.length, last.data.length, none.data.length]).toEqual([1, 1, 0]);
    for (const { totals, meta } of [first, last, none]) {
      expect(totals).toEqual(whole);
      expect(meta).toMatchObject({ total: 8, limit: 1, totalPages: 8 });
    }
    const { data } = await campaigns();
    for (const name of ['revenue', 'cost', 'clicks', 'impressions', 'conversions', 'actualRevenue'] as const)
      expect(sum(data.map((row) => row[name]))).toBe(whole[name]);
    const ann = await campaigns({ search: 'ann camp' });
    expect(ann.data.map(({ name }) => name)).toEqual(['Ann campaign']);
    expect(ann.totals).toEqual(figuresOf({ campaignIds: [world.ann.campaign] }));
    const paused = await campaigns({ status: 'PAUSED' });
    expect(paused.totals).toEqual(figuresOf({ campaignIds: [world.bo.campaign] }));
  });

  test('the newest fact and the share of estimates are of the whole set too', async () => {
    const { lastAt, pendingRevenue, actualRevenue } = factsOf({});
    const { asOf, estimatedShare } = await campaigns({ limit: '1' });
    expect(asOf).toBe(lastAt?.toISOString());
    expect(estimatedShare).toBeCloseTo(Number(pendingRevenue) / Number(pendingRevenue + actualRevenue), 12);
    expect(estimatedShare).toBeGreaterThan(0);
    expect(estimatedShare).toBeLessThan(1);
  });

  describe('what has no facts is listed with zeros', () => {
    const NOTHING = { revenue: 0, cost: 0, profit: 0, clicks: 0, roi: null, rpc: null, cpc: null, ctr: null };
    const ids = (pick: (owner: Owner) => number) => new Set(world.idle.map(pick));

    test('in every list', async () => {
      const all = ask({ limit: '2000' });
      const idle = <Row>(
        rows: readonly Row[],
        pick: (owner: Owner) => number,
        idOf: (row: Row) => number,
      ) => {
        const found = rows.filter((row) => ids(pick).has(idOf(row)));
        expect(found).toHaveLength(world.idle.length);
        return found;
      };
      const rows = [
        ...idle(
          (await t.callAny(reportRoutes.campaigns, all)).result.data,
          ({ campaign }) => campaign,
          ({ campaignId }) => campaignId,
        ),
        ...idle(
          (await t.callAny(reportRoutes.ads, all)).result.data.ads,
          ({ ad }) => ad,
          ({ adId }) => adId,
        ),
        ...idle(
          (await t.callAny(reportRoutes.posts, all)).result.data,
          ({ post }) => post,
          ({ id }) => id,
        ),
        ...idle(
          (await t.callAny(reportRoutes.keywordSets, all)).result.data,
          ({ set }) => set,
          ({ id }) => id,
        ),
        ...idle(
          (await t.callAny(reportRoutes.userMetrics, all)).result.data,
          ({ user }) => user,
          ({ userId }) => userId,
        ),
      ];
      for (const row of rows) expect(row).toMatchObject(NOTHING);
      const keywords = idle(
        (await t.callAny(reportRoutes.keywords, all)).result.data,
        ({ keyword }) => keyword,
        ({ id }) => id,
      );
      for (const row of keywords)
        expect(row).toMatchObject({ revenue: 0, avgRpc: null, maxRpc: null, minRpc: null, totalClicks: 0 });
    });

    test('and in the statistics of given ids', async () => {
      const [idle] = world.idle;
      const postIds = [world.ann.post, idle?.post].join();
      const posts = (await t.callAny(reportRoutes.postStatistics, ask({ postIds }))).result.data;
      expect(posts).toEqual([
        { postId: world.ann.post, ...figuresOf({ postIds: [world.ann.post] }) },
        expect.objectContaining({ postId: idle?.post, ...NOTHING }),
      ]);
      const keywordSetIds = [world.ann.set, idle?.set].join();
      const sets = (await t.callAny(reportRoutes.keywordSetStatistics, ask({ keywordSetIds }))).result.data;
      expect(sets).toEqual([
        { keywordSetId: world.ann.set, postsCount: 1, ...figuresOf({ keywordSetIds: [world.ann.set] }) },
        expect.objectContaining({ keywordSetId: idle?.set, postsCount: 1, ...NOTHING }),
      ]);
    });
  });

  test('keywords show what their poorest and their richest click earned', async () => {
    const { data, totals } = (await t.callAny(reportRoutes.keywords, ask({ limit: '2000' }))).result;
    const shown = (filters: FactFilters) => {
      const { minRpc, maxRpc, trackedClicks, ...sums } = factsOf(filters);
      const { revenue, rpc, estimatedClicks, ...figures } = metricsOf({ ...sums, trackedClicks });
      const { searches, visitClicks, clickRate, visitRevenue } = figures;
      return rounded({
        revenue,
        avgRpc: rpc,
        maxRpc: maxRpc === null ? null : priceOfOne(maxRpc),
        minRpc: minRpc === null ? null : priceOfOne(minRpc),
        totalClicks: estimatedClicks,
        searches,
        visitClicks,
        clickRate,
        visitRevenue,
      });
    };
    for (const owner of [world.ann, world.bo, world.cy])
      expect(data.find(({ id }) => id === owner.keyword)).toMatchObject(
        shown({ keywordIds: [owner.keyword] }),
      );
    const everyKeyword = [world.ann, world.bo, world.cy].map(({ keyword }) => keyword);
    expect(totals).toEqual(shown({ keywordIds: everyKeyword }));
  });

  test('verticals are the sums of their niches, and all of them the whole', async () => {
    const { data } = (await t.callAny(reportRoutes.revenueByCategory, ask())).result;
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'Ann vertical',
      'Bo vertical',
      'Cy vertical',
      'No vertical',
    ]);
    for (const { niches, name, ...vertical } of data)
      for (const figure of ['revenue', 'cost', 'profit'] as const)
        expect(sum(niches.map((niche) => niche[figure])), `${figure} of ${name}`).toBe(vertical[figure]);
    const whole = figuresOf({});
    for (const figure of ['revenue', 'cost', 'profit'] as const)
      expect(sum(data.map((vertical) => vertical[figure]))).toBe(whole[figure]);
    expect(sum(data.map(({ share }) => share ?? Number.NaN))).toBeCloseTo(100, 1);
    expect(data.map(({ revenue }) => revenue)).toEqual(
      data.map(({ revenue }) => revenue).toSorted((a, b) => b - a),
    );
    const none = data.find(({ id }) => id === null);
    expect(none?.niches.map(({ id, name }) => ({ id, name }))).toEqual([{ id: null, name: 'No niche' }]);
    const ann = data.find(({ id }) => id === world.ann.vertical);
    expect(ann?.niches).toEqual([
      expect.objectContaining({ id: world.ann.niche, name: 'Ann niche', revenue: ann?.revenue }),
    ]);
  });

  test.each([
    ['userIds', ({ user }: Owner) => user],
    ['postIds', ({ post }: Owner) => post],
    ['keywordSetIds', ({ set }: Owner) => set],
    ['campaignIds', ({ campaign }: Owner) => campaign],
    ['adAccountIds', ({ account }: Owner) => account],
    ['adIds', ({ ad }: Owner) => ad],
    ['websiteIds', ({ website }: Owner) => website],
    ['categoryIds', ({ vertical }: Owner) => vertical],
    ['categoryIds', ({ niche }: Owner) => niche],
    ['keywordIds', ({ keyword }: Owner) => keyword],
  ] as const)('%s narrow the figures and the rows to those named', async (filter, pick) => {
    const ids = [pick(world.ann), pick(world.cy)];
    const expected = figuresOf({ [filter]: ids });
    const whole = await t.callAny(reportRoutes.summary, ask({ [filter]: ids.join() }));
    expect(whole.result.data).toMatchObject(expected);
    const { data, totals } = await campaigns({ [filter]: ids.join() });
    expect(data.map(({ campaignId }) => campaignId).toSorted((a, b) => a - b)).toEqual([
      world.ann.campaign,
      world.cy.campaign,
    ]);
    expect(totals).toEqual(expected);
    expect(expected.revenue).toBeGreaterThan(0);
  });

  test('a platform narrows too', async () => {
    const { totals, meta } = await campaigns({ platform: 'TABOOLA' });
    expect(meta.total).toBe(1);
    expect(totals).toEqual(figuresOf({ platform: ['TABOOLA'] }));
    const two = await campaigns({ platform: 'TABOOLA,GOOGLE' });
    expect(two.meta.total).toBe(2);
    expect(two.totals).toEqual(figuresOf({ platform: ['TABOOLA', 'GOOGLE'] }));
  });

  test('orderBy is another name of sortOrder, which goes first', async () => {
    const names = async (query: object) =>
      (await campaigns({ sortBy: 'name', ...query })).data.map(({ name }) => name);
    const descending = await names({ sortOrder: 'desc' });
    expect(descending[0]).toBe('Ivy campaign');
    expect(await names({ orderBy: 'desc' })).toEqual(descending);
    expect(await names({ orderBy: 'asc', sortOrder: 'desc' })).toEqual(descending);
    expect(await names({})).toEqual(descending.toReversed());
  });

  test('statistics count what there is, and what is visible', async () => {
    const { insert } = estates(t.pool);
    const { ann } = world;
    const of = { publisher_id: world.north, platform: 'FACEBOOK', level: 'CAMPAIGN', action: 'PAUSE' };
    const ruleId = await insert('rules', {
      ...of,
      name: 'R',
      terms: '{}',
      shadow_days: 0,
      is_active: false,
      created_by: ann.user,
    });
    const act = (at: string, status: string, isShadow = false) =>
      insert('rule_executions', {
        ...of,
        rule_id: ruleId,
        at: new Date(at),
        object_id: ann.campaign,
        object_name: 'C',
        ad_account_id: ann.account,
        campaign_id: ann.campaign,
        status,
        is_shadow: isShadow,
        created_at: new Date(at),
      });
    await act('2026-10-10T00:00:00Z', 'DONE');
    await act('2026-10-11T00:00:00Z', 'DONE');
    await act('2026-10-12T00:00:00Z', 'SKIPPED');
    await act('2026-10-13T00:00:00Z', 'DONE', true);
    await act('2027-01-01T00:00:00Z', 'DONE');
    const statistics = async (token: string, filters = {}) =>
      (await t.callAny(reportRoutes.statisticsSummary, ask(filters, token))).result.data;
    expect(await statistics(world.tokens.northAdmin)).toEqual({
      landingPages: { total: 7, byStatus: { PUBLISHED: 7 } },
      keywordSets: 7,
      campaigns: { active: 6, total: 7 },
      ads: { active: 7, total: 7 },
      adAccounts: 7,
      rulesRun: 2,
      clicks: figuresOf({}, { publisherId: world.north, userId: null }).clicks,
    });
    expect(await statistics(world.tokens.bo)).toEqual({
      landingPages: { total: 1, byStatus: { PUBLISHED: 1 } },
      keywordSets: 1,
      campaigns: { active: 0, total: 1 },
      ads: { active: 1, total: 1 },
      adAccounts: 1,
      rulesRun: 0,
      clicks: figuresOf({ userIds: [world.bo.user] }).clicks,
    });
  });

  test('statistics count ads as they are now, of what is asked for', async () => {
    const { ann, bo } = world;
    const change = (what: string) =>
      queryInScope(t.pool, 'system', `update ads set ${what} where id = $1`, [ann.ad]);
    const adsOf = async (filters = {}, token = world.tokens.northAdmin) =>
      (await t.callAny(reportRoutes.statisticsSummary, ask(filters, token))).result.data.ads;
    expect(await adsOf()).toEqual({ active: 7, total: 7 });
    await change(`status = 'PAUSED'`);
    try {
      expect(await adsOf()).toEqual({ active: 6, total: 7 });
      expect(await adsOf({ adIds: [ann.ad] })).toEqual({ active: 0, total: 1 });
      expect(await adsOf({ campaignIds: [ann.campaign, bo.campaign] })).toEqual({ active: 1, total: 2 });
      expect(await adsOf({ userIds: [bo.user] })).toEqual({ active: 1, total: 1 });
      expect(await adsOf({ platform: 'TIKTOK' })).toEqual({ active: 0, total: 0 });
      expect(await adsOf({ adIds: [ann.ad] }, world.tokens.bo)).toEqual({ active: 0, total: 0 });
      await change('deleted_at = now()');
      expect(await adsOf()).toEqual({ active: 6, total: 6 });
    } finally {
      await change(`status = 'ACTIVE', deleted_at = null`);
    }
  });
});
