import { reportRoutes } from '@adhelm/contract/report';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import type { SortOf } from '@adhelm/contract/reports/list-report';
import { rounded } from '@adhelm/domain/figure';
import { metricsOf } from '@adhelm/domain/metrics';
import { periodOf } from '@adhelm/domain/period';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { FactFilters, FactScope } from '../../facts/read/model.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { type Owner, type ReportWorld, reportWorld, WEEKS } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';

type MetricsRow = z.infer<typeof verticalReport.row>;

const PERIOD = periodOf(new Date(WEEKS.startDate), new Date(WEEKS.endDate));
const EVERYTHING: FactScope = { publisherId: null, userId: null };
const NOTHING = { revenue: 0, cost: 0, profit: 0, clicks: 0, roi: null, rpc: null };

let t: ReportApp;
let world: ReportWorld;
/** A niche of Ann's vertical with a page and a set of Bo, and nothing earned. */
let sharedNiche = 0;
beforeAll(async () => {
  t = await reportApp('the embedded store');
  world = await reportWorld(t);
  const { ann, bo, north } = world;
  const { insert } = estates(t.pool);
  const of = { publisher_id: north, website_id: ann.website };
  sharedNiche = await insert('categories', { ...of, parent_id: ann.vertical, name: 'Shared niche' });
  const made = { category_id: sharedNiche, created_by: bo.user };
  await insert('keyword_sets', { publisher_id: north, ...made, name: 'Bo set 2' });
  const post = await insert('posts', { ...of, ...made, title: 'Bo page 2', slug: 'bo-page-2' });
  const campaign = await insert('campaigns', {
    publisher_id: north,
    ad_account_id: bo.account,
    post_id: post,
    real_campaign_id: 'c-2',
    name: 'Bo campaign 2',
  });
  for (const real_ad_id of ['a-2', 'a-3'])
    await insert('ads', { publisher_id: north, campaign_id: campaign, real_ad_id, name: real_ad_id });
});
afterAll(() => t?.close());

const figuresOf = (filters: FactFilters, scope = EVERYTHING) =>
  rounded({ ...metricsOf(t.shadow.total({ scope, period: PERIOD, filters })) });

const ROUTES = { verticals: verticalReport.route, niches: nicheReport.route };
const KINDS = ['verticals', 'niches'] as const;
type Kind = (typeof KINDS)[number];
const ask = async (kind: Kind, query: object = {}, token = world.tokens.admin) =>
  (await t.callAny(ROUTES[kind], { query: { ...WEEKS, limit: '2000', ...query }, token })).result;
const summary = async (query: object, token = world.tokens.admin) => {
  const { change: _, ...figures } = (
    await t.callAny(reportRoutes.summary, { query: { ...WEEKS, ...query }, token })
  ).result.data;
  return figures;
};
const rowOf = (rows: MetricsRow[], id: number) => rows.find((row) => row.id === id);
const idOf: Record<Kind, (owner: Owner) => number> = {
  verticals: ({ vertical }) => vertical,
  niches: ({ niche }) => niche,
};

describe.each(KINDS)('%s', (kind) => {
  test('each have the figures of the facts that name them, those without facts zeros', async () => {
    const { data, meta } = await ask(kind);
    expect(meta.total).toBe(kind === 'verticals' ? 8 : 9);
    for (const row of data) expect(row).toMatchObject(figuresOf({ categoryIds: [row.id] }));
    for (const owner of world.idle) expect(rowOf(data, idOf[kind](owner))).toMatchObject(NOTHING);
    expect(rowOf(data, idOf[kind](world.ann))?.revenue).toBeGreaterThan(0);
  });

  test('add up to the summary together with the facts of no category, page by page too', async () => {
    const { data, totals, others, asOf, estimatedShare } = await ask(kind);
    const whole = await summary({});
    expect(totals).toEqual(whole);
    expect(asOf).not.toBeNull();
    expect(estimatedShare).toBeGreaterThan(0);
    expect(others.gone).toBeNull();
    expect(others.none?.revenue).toBeGreaterThan(0);
    const rows = [...data, ...(others.none ? [others.none] : [])];
    const sum = rows.reduce((cents, { revenue }) => cents + Math.round(revenue * 100), 0);
    expect(sum / 100).toBe(whole.revenue);
    expect((await ask(kind, { limit: '1', page: '3' })).totals).toEqual(whole);
  });

  test('have as much without a category as the tree of categories says', async () => {
    const { others } = await ask(kind);
    const { data } = (
      await t.callAny(reportRoutes.revenueByCategory, { query: WEEKS, token: world.tokens.admin })
    ).result;
    expect(others.none?.revenue).toBe(data.find(({ id }) => id === null)?.revenue);
  });

  test('are those of the publisher, with its figures', async () => {
    const { data, totals } = await ask(kind, {}, world.tokens.southAdmin);
    expect(data.map(({ id }) => id)).toEqual([idOf[kind](world.cy)]);
    expect(totals).toEqual(figuresOf({}, { publisherId: world.south, userId: null }));
    expect((await ask(kind, {}, world.tokens.nobody)).data).toEqual([]);
    const asNorth = await ask(kind, {}, world.tokens.adminAsNorth);
    expect(rowOf(asNorth.data, idOf[kind](world.cy))).toBeUndefined();
  });

  test('show an advertiser the own numbers and counts only', async () => {
    const { ann, bo, north } = world;
    const { data, totals } = await ask(kind, {}, world.tokens.ann);
    const own = { publisherId: north, userId: ann.user };
    expect(rowOf(data, idOf[kind](ann))).toMatchObject(figuresOf({ categoryIds: [idOf[kind](ann)] }, own));
    expect(rowOf(data, idOf[kind](ann))).toMatchObject({
      keywordSetsCount: 1,
      landingPagesCount: 1,
      campaignsCount: 1,
      adsCount: 1,
    });
    const none = { keywordSetsCount: 0, landingPagesCount: 0, campaignsCount: 0, adsCount: 0 };
    expect(rowOf(data, idOf[kind](bo))).toMatchObject({ ...NOTHING, ...none });
    expect(totals).toEqual(figuresOf({}, own));
  });

  test('are narrowed to an advertiser, figures and counts alike', async () => {
    const { ann, bo } = world;
    const byId = await ask(kind, { userId: bo.user });
    expect(byId).toEqual(await ask(kind, { userIds: bo.user }));
    expect(byId.totals).toEqual(await summary({ userIds: bo.user }));
    expect(rowOf(byId.data, idOf[kind](bo))).toMatchObject({ keywordSetsCount: 1, campaignsCount: 1 });
    expect(rowOf(byId.data, idOf.niches(ann))?.keywordSetsCount ?? 0).toBe(0);
    const neither = await ask(kind, { userId: bo.user, userIds: ann.user });
    expect(neither.totals, 'both filters hold').toMatchObject(NOTHING);
  });

  test.each([
    ['categoryIds', ({ vertical }: Owner) => vertical],
    ['categoryIds', ({ niche }: Owner) => niche],
    ['websiteIds', ({ website }: Owner) => website],
    ['postIds', ({ post }: Owner) => post],
    ['keywordSetIds', ({ set }: Owner) => set],
    ['keywordIds', ({ keyword }: Owner) => keyword],
    ['campaignIds', ({ campaign }: Owner) => campaign],
    ['adAccountIds', ({ account }: Owner) => account],
    ['adIds', ({ ad }: Owner) => ad],
  ] as const)('%s narrow the rows and the figures', async (filter, pick) => {
    const { data, totals } = await ask(kind, { [filter]: pick(world.cy) });
    expect(data.map(({ id }) => id)).toEqual([idOf[kind](world.cy)]);
    expect(totals).toMatchObject(figuresOf({ [filter]: [pick(world.cy)] }));
    expect((await ask(kind, { [filter]: 999_999 })).data).toEqual([]);
  });

  test('are searched by name and id, and deleted ones are gone', async () => {
    const { data } = await ask(kind, { search: 'ann ' });
    expect(data.map(({ id }) => id)).toEqual([idOf[kind](world.ann)]);
    const gone = idOf[kind](world.idle[0] ?? world.ann);
    await t.system('update categories set deleted_at = now() where id = $1', [gone]);
    const left = await ask(kind);
    await t.system('update categories set deleted_at = null where id = $1', [gone]);
    expect(rowOf(left.data, gone)).toBeUndefined();
  });

  const shown = (row: MetricsRow, column: SortOf<typeof verticalReport>) => {
    const value = row[column];
    return typeof value === 'object' && value !== null ? value.name : value;
  };

  test.each(someOf(verticalReport.sorts, 6))(
    'sorted by %s give pages that neither overlap nor skip',
    async (sortBy) => {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const [all, ...pages] = await Promise.all([
          ask(kind, { sortBy, sortOrder }),
          ...[1, 2].map((page) => ask(kind, { sortBy, sortOrder, page, limit: '5' })),
        ]);
        const whole = all?.data ?? [];
        expect(whole.length).toBeGreaterThan(5);
        expect(pages.flatMap(({ data }) => data)).toEqual(whole);
        expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
        const values = whole.map((row) => shown(row, sortBy)).filter((value) => value !== null);
        const direction = sortOrder === 'asc' ? 1 : -1;
        const inOrder = values.toSorted((a, b) =>
          typeof a === 'string' ? direction * a.localeCompare(String(b)) : direction * (a - Number(b)),
        );
        expect(values).toEqual(inOrder);
      }
    },
  );
});

test('a vertical counts what hangs on its niches too', async () => {
  const { ann } = world;
  const vertical = rowOf((await ask('verticals')).data, ann.vertical);
  expect(vertical).toMatchObject({
    name: 'Ann vertical',
    parentId: null,
    parent: null,
    nichesCount: 2,
    keywordSetsCount: 2,
    landingPagesCount: 2,
    campaignsCount: 2,
    adsCount: 3,
    website: { id: ann.website, domain: 'ann.example' },
  });
  expect(rowOf((await ask('niches')).data, sharedNiche)).toMatchObject({
    parent: { id: ann.vertical, name: 'Ann vertical' },
    nichesCount: 0,
    keywordSetsCount: 1,
    landingPagesCount: 1,
    campaignsCount: 1,
    adsCount: 2,
  });
});

test('verticalId narrows niches to those of a vertical', async () => {
  const { ann } = world;
  const { data, totals } = await ask('niches', { verticalId: ann.vertical, sortBy: 'id' });
  expect(data.map(({ id }) => id)).toEqual([ann.niche, sharedNiche]);
  expect(totals).toEqual(figuresOf({ categoryIds: [ann.niche] }));
  expect((await ask('niches', { verticalId: ann.vertical, categoryIds: world.bo.niche })).data).toEqual([]);
  expect((await ask('niches', { verticalId: 999_999 })).data).toEqual([]);
});
