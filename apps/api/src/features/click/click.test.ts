import { CLICK_SORTS, type ClickRow, type ClickSort, clickRoutes } from '@adhelm/contract/click';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACT_STORES, type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type ReportWorld, reportWorld, WEEKS } from '../../testing/clickhouse-front-world.ts';

const dayOf = (day: string) => ({ startDate: `${day}T00:00:00.000Z`, endDate: `${day}T23:59:59.999Z` });
const BEFORE = '2026-07-01';
const NOW = '2026-07-02';
/** Clicks lie before it too, so that there are averages to compare with. */
const LAST_DAYS = { ...WEEKS, startDate: '2026-10-30T00:00:00.000Z' };

/** What a column of the list shows of a click. */
const shownIn = (row: ClickRow, sortBy: ClickSort): string | number | null => {
  const value = sortBy === 'rpc' ? row.revenue : row[sortBy];
  if (value === null || typeof value !== 'object') return value;
  return ('title' in value ? value.title : value.name).toLowerCase();
};

describe.each(FACT_STORES)('single clicks on %s', (kind) => {
  let t: ReportApp;
  let world: ReportWorld;
  beforeAll(async () => {
    t = await reportApp(kind);
    world = await reportWorld(t);
    const at = (day: string, time: string) => new Date(`${day}T${time}Z`);
    const { ann, bo } = world;
    await t.record([
      // The keyword of Ann earned 0.40 a click on average: what is settled counts as settled.
      clickOf(ann, { time: at(BEFORE, '00:00:00.000'), estimatedRevenue: '0.30' }),
      clickOf(ann, { time: at(BEFORE, '23:59:59.999'), estimatedRevenue: '9', actualRevenue: '0.50' }),
      // A click of somebody else on the same keyword, which Ann must not learn of.
      clickOf(bo, { time: at(BEFORE, '12:00:00.000'), estimatedRevenue: '4', keywordId: ann.keyword }),
      // Before the period before.
      clickOf(ann, { time: at('2026-06-30', '23:59:59.999'), estimatedRevenue: '77' }),
      clickOf(ann, {
        time: at(NOW, '01:00:00.000'),
        estimatedRevenue: '0.50',
        country: '',
        ip: '',
        referrer: '',
      }),
      clickOf(ann, { time: at(NOW, '02:00:00.000'), estimatedRevenue: '0.90', actualRevenue: '0.30' }),
      clickOf(ann, { time: at(NOW, '03:00:00.000'), estimatedRevenue: '0.20', keywordId: 0, postId: 0 }),
      clickOf(bo, { time: at(NOW, '04:00:00.000'), estimatedRevenue: '0.25' }),
    ]);
  });
  afterAll(() => t?.close());

  const clicks = async (query: object = {}, token = world.tokens.ann) =>
    (await t.callAny(clickRoutes.list, { query: { ...dayOf(NOW), ...query }, token })).result;

  test('carry every name and the newest first', async () => {
    const { data, meta, asOf, estimatedShare } = await clicks();
    expect(meta).toEqual({ total: 3, page: 1, limit: 10, totalPages: 1 });
    expect(data.map(({ time }) => time.slice(11, 13))).toEqual(['03', '02', '01']);
    expect(asOf).toBe(`${NOW}T03:00:00.000Z`);
    expect(estimatedShare).toBeCloseTo(0.7, 12);
    const { ann, north } = world;
    expect(data[1]).toEqual({
      id: expect.any(String),
      platform: 'FACEBOOK',
      post: { id: ann.post, title: 'Ann page', url: 'https://ann.example/page' },
      ad: { id: ann.ad, name: 'Ann ad' },
      campaign: { id: ann.campaign, name: 'Ann campaign' },
      adAccount: { id: ann.account, name: 'Ann account' },
      revenue: 0.3,
      estimatedRevenue: 0.9,
      actualRevenue: 0.3,
      isEstimate: false,
      change: -25,
      keyword: { id: ann.keyword, name: 'Ann keyword' },
      vertical: { id: ann.vertical, name: 'Ann vertical' },
      niche: { id: ann.niche, name: 'Ann niche' },
      time: `${NOW}T02:00:00.000Z`,
      advertiser: { id: ann.user, name: 'Ann' },
      country: 'VN',
      ip: null,
      website: { id: ann.website, name: 'Ann site' },
      publisherId: north,
      publisher: { id: north, name: 'North' },
    });
  });

  describe('are compared', () => {
    test('with what their keyword earned on average in the period before', async () => {
      const { data } = await clicks();
      expect(data.map(({ revenue, change, keyword }) => [revenue, change, keyword?.name ?? null])).toEqual([
        [0.2, null, null],
        [0.3, -25, 'Ann keyword'],
        [0.5, 25, 'Ann keyword'],
      ]);
    });

    test('with what the caller may see of it', async () => {
      const { data } = await clicks({}, world.tokens.northAdmin);
      // The average of 0.30, 0.50 and 4.00 is 1.60.
      expect(data.map(({ change }) => change)).toEqual([null, null, -81.25, -68.75]);
    });

    test('with nothing where the period before has no click', async () => {
      const { data } = await clicks(dayOf(BEFORE), world.tokens.bo);
      expect(data.map(({ revenue, change }) => ({ revenue, change }))).toEqual([
        { revenue: 4, change: null },
      ]);
    });
  });

  test('show more of the visitor in detail only', async () => {
    const { data: plain } = await clicks();
    for (const row of plain) {
      expect(row.ip).toBeNull();
      expect(row).not.toHaveProperty('detail');
    }
    const { data: detailed } = await clicks(
      { isGetDetail: 'true', userIds: String(world.ann.user) },
      world.tokens.northAdmin,
    );
    expect(detailed.map(({ ip, detail }) => ({ ip, ...detail }))).toEqual([
      {
        ip: '192.0.2.7',
        userAgent: 'Browser',
        referrer: 'https://search.example/',
        keywordSetId: world.ann.set,
      },
      {
        ip: '192.0.2.7',
        userAgent: 'Browser',
        referrer: 'https://search.example/',
        keywordSetId: world.ann.set,
      },
      { ip: null, userAgent: 'Browser', referrer: null, keywordSetId: world.ann.set },
    ]);
    expect(detailed.map(({ country }) => country)).toEqual(['VN', 'VN', null]);
    expect((await clicks({ isGetDetail: 'false' })).data).toEqual(plain);
  });

  test('of one landing page are found by postId', async () => {
    const { data, meta } = await clicks({ postId: String(world.ann.post) });
    expect(meta.total).toBe(2);
    expect(data.map(({ post }) => post?.id)).toEqual([world.ann.post, world.ann.post]);
    const foreign = await clicks({ postId: String(world.cy.post) });
    expect(foreign).toMatchObject({
      data: [],
      meta: { total: 0, totalPages: 0 },
      asOf: null,
      estimatedShare: 0,
    });
  });

  describe('are searched', () => {
    const times = async (query: object, token?: string) =>
      (await clicks(query, token)).data.map(({ time }) => time.slice(11, 13));

    test.each([
      ['a name of a campaign', 'ann camp', ['03', '02', '01']],
      ['a landing page', 'ANN PAGE', ['02', '01']],
      ['a keyword', 'Ann keyword', ['02', '01']],
      ['an ad', 'Ann ad', ['03', '02', '01']],
      ['a country', 'vn', ['03', '02']],
      ['a name of somebody else', 'Bo campaign', []],
      ['nothing there is', 'no such thing', []],
      ['what would be a pattern', '%', []],
    ])('by %s', async (_, search, expected) => {
      const { meta, asOf } = await clicks({ search });
      expect(await times({ search })).toEqual(expected);
      expect(meta.total).toBe(expected.length);
      expect(asOf === null).toBe(expected.length === 0);
    });

    test('by the beginning of an address', async () => {
      const { tokens } = world;
      expect(await times({ search: '192.0.2.' }, tokens.northAdmin)).toEqual(['04', '03', '02']);
      expect(await times({ search: '192.0.3.' }, tokens.northAdmin)).toEqual([]);
    });

    test('by an id or how it begins', async () => {
      const { data } = await clicks();
      const [first] = data;
      expect((await clicks({ search: first?.id })).data).toEqual([first]);
      expect((await clicks({ search: first?.id.toUpperCase() })).data).toEqual([first]);
      expect((await clicks({ search: first?.id.slice(0, 20) })).data).toEqual(data);
    });

    test('within the other filters and the scope of the caller', async () => {
      expect(await times({ search: 'Bo campaign' }, world.tokens.northAdmin)).toEqual(['04']);
      expect(await times({ search: 'vn', postId: String(world.ann.post) })).toEqual(['02']);
      expect(await times({ search: 'vn', userIds: String(world.bo.user) })).toEqual([]);
    });
  });

  test.each([
    ['ESTIMATED', ['03', '01'], 1],
    ['settled', ['02'], 0],
    ['NO_SUCH_STATUS', [], 0],
  ])('of status %s are listed alone', async (status, expected, share) => {
    const { data, meta, estimatedShare } = await clicks({ status });
    expect(data.map(({ time }) => time.slice(11, 13))).toEqual(expected);
    expect(meta.total).toBe(expected.length);
    expect(estimatedShare).toBe(share);
  });

  test('say how much of all of them is an estimate, whatever the page', async () => {
    for (const page of ['1', '2', '3', '4'])
      expect((await clicks({ page, limit: '1' })).estimatedShare).toBeCloseTo(0.7, 12);
  });

  test.each(CLICK_SORTS)('in pages by %s neither overlap nor skip', async (sortBy) => {
    const { tokens } = world;
    const page = (query: object) =>
      clicks({ ...LAST_DAYS, isGetDetail: 'true', sortBy, ...query }, tokens.northAdmin);
    for (const sortOrder of ['asc', 'desc'] as const) {
      const { data: whole, meta } = await page({ sortOrder, limit: '2000' });
      expect(meta.total).toBe(whole.length);
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
      const limit = Math.ceil(whole.length / 3);
      const pages = await Promise.all(
        [1, 2, 3, 4].map((number) => page({ sortOrder, limit: String(limit), page: String(number) })),
      );
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(whole.map(({ id }) => id));
      const values = whole.map((row) => shownIn(row, sortBy));
      const given = values.filter((value) => value !== null);
      const ascending = given.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(given.length, 'there is something to sort').toBeGreaterThan(1);
      expect(values.slice(0, given.length), 'what has no value comes last').toEqual(
        sortOrder === 'asc' ? ascending : ascending.toReversed(),
      );
    }
  });

  test('know the order by its older name too', async () => {
    expect(await clicks({ orderBy: 'asc' })).toEqual(await clicks({ sortOrder: 'asc' }));
  });
});
