import { ROLE } from '@adhelm/contract/constants';
import { publisherRoutes } from '@adhelm/contract/publisher';
import { reportRoutes } from '@adhelm/contract/report';
import { publisherReport } from '@adhelm/contract/reports/publishers';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { clickOf, type ReportWorld, reportWorld, WEEKS } from '../../testing/clickhouse-front-world.ts';
import { estates } from '../../testing/estates.ts';
import {
  centsOfParts,
  type ReportList,
  type ReportListName,
  reportLists,
} from '../../testing/report-lists.ts';

let t: ReportApp;
let world: ReportWorld;
beforeAll(async () => {
  t = await reportApp('a ClickHouse server');
  world = await reportWorld(t);
});
afterAll(() => t?.close());

const NAMES: readonly ReportListName[] = [
  'campaigns',
  'ads',
  'keywords',
  'posts',
  'keywordSets',
  'advertisers',
  'verticals',
  'niches',
];

const list = (
  name: ReportListName,
  query: object = {},
  token = world.tokens.northAdmin,
): Promise<ReportList> => reportLists(t)[name]({ query: { ...WEEKS, limit: '2000', ...query }, token });
const summary = async (query: object = {}, token = world.tokens.northAdmin) =>
  (await t.callAny(reportRoutes.summary, { query: { ...WEEKS, ...query }, token })).result.data;

/** Rows and others sum to the totals, and these are the summary's. */
const expectWhole = async (name: ReportListName, query: object = {}, token = world.tokens.northAdmin) => {
  const { data, others, totals } = await list(name, query, token);
  const { revenue } = await summary(query, token);
  expect(totals.revenue).toBe(revenue);
  expect(centsOfParts({ data, others }) / 100).toBe(revenue);
  return { data, others };
};

describe.each(someOf(NAMES, 2))('%s', (name) => {
  test('add up to the summary, whoever asks and whatever they narrow it to', async () => {
    const { ann, tokens } = world;
    for (const token of [tokens.admin, tokens.northAdmin, tokens.ann]) await expectWhole(name, {}, token);
    for (const query of [
      { userIds: ann.user },
      { campaignIds: ann.campaign },
      { keywordIds: ann.keyword },
      { categoryIds: ann.niche },
      { websiteIds: ann.website },
      { platform: 'TABOOLA' },
    ])
      await expectWhole(name, query);
  });
});

/** What the tables of entities hold is changed, and put back. */
const changed = async (change: string, back: string, work: () => Promise<void>) => {
  await t.system(change);
  try {
    await work();
  } finally {
    await t.system(back);
  }
};

describe('what is gone', () => {
  const deletions: [ReportListName, string, (own: ReportWorld) => number, string][] = [
    ['campaigns', 'campaigns', ({ ann }) => ann.campaign, 'Ann campaign'],
    ['ads', 'ads', ({ ann }) => ann.ad, 'Ann ad'],
    ['keywords', 'keywords', ({ ann }) => ann.keyword, 'Ann keyword'],
    ['posts', 'posts', ({ ann }) => ann.post, 'Ann page'],
    ['keywordSets', 'keyword_sets', ({ ann }) => ann.set, 'Ann set'],
    ['advertisers', 'users', ({ ann }) => ann.user, 'Ann'],
    ['verticals', 'categories', ({ ann }) => ann.vertical, 'Ann vertical'],
    ['niches', 'categories', ({ ann }) => ann.niche, 'Ann niche'],
  ];

  test.each(someOf(deletions, 2))(
    '%s that were deleted keep their row and their money',
    async (name, table, idOf, called) => {
      const id = idOf(world);
      const before = await list(name);
      await changed(
        `update ${table} set deleted_at = now() where id = ${id}`,
        `update ${table} set deleted_at = null where id = ${id}`,
        async () => {
          const { data } = await expectWhole(name);
          const row = data.find((one) => one.name === called);
          expect(row).toMatchObject({ isGone: true });
          expect(row?.revenue).toBe(before.data.find((one) => one.name === called)?.revenue);
          expect((await list(name, { search: called })).data).toEqual([]);
        },
      );
      expect((await list(name)).data.every(({ isGone }) => !isGone)).toBe(true);
    },
  );

  test('a campaign whose account was handed on counts for who had it, among what cannot be named', async () => {
    const { ann, bo, tokens } = world;
    await changed(
      `update ad_accounts set user_id = ${bo.user} where id = ${ann.account}`,
      `update ad_accounts set user_id = ${ann.user} where id = ${ann.account}`,
      async () => {
        const { data, others } = await expectWhole('campaigns', {}, tokens.ann);
        expect(data.filter(({ revenue }) => revenue !== 0)).toEqual([]);
        expect(others.gone?.revenue).toBeGreaterThan(0);
        const asked = await expectWhole('campaigns', { userIds: ann.user });
        expect(asked.data.find((one) => one.name === 'Ann campaign')).toMatchObject({ isGone: true });
      },
    );
  });

  test('a page that shows another set now counts where its facts were recorded', async () => {
    const { ann, bo } = world;
    await changed(
      `update posts set keyword_set_id = ${bo.set} where id = ${ann.post}`,
      `update posts set keyword_set_id = ${ann.set} where id = ${ann.post}`,
      async () => {
        for (const name of NAMES) await expectWhole(name, { keywordSetIds: ann.set });
        for (const name of NAMES) await expectWhole(name, { keywordSetIds: bo.set });
      },
    );
  });

  test('a niche that moved counts under the vertical of its facts, in the tree as in the lists', async () => {
    const { ann, bo } = world;
    await changed(
      `update categories set parent_id = ${bo.vertical} where id = ${ann.niche}`,
      `update categories set parent_id = ${ann.vertical} where id = ${ann.niche}`,
      async () => {
        const { data } = await expectWhole('verticals');
        const tree = (
          await t.callAny(reportRoutes.revenueByCategory, { query: WEEKS, token: world.tokens.northAdmin })
        ).result.data;
        for (const name of ['Ann vertical', 'Bo vertical'])
          expect(data.find((one) => one.name === name)?.revenue).toBe(
            tree.find((one) => one.name === name)?.revenue,
          );
        const moved = await list('niches', { verticalId: ann.vertical });
        expect(moved.data.find((one) => one.name === 'Ann niche')).toMatchObject({ isGone: true });
        expect(moved.totals.revenue).toBe((await summary({ categoryIds: ann.vertical })).revenue);
      },
    );
  });

  test('facts of something that is in no table are one row without a name', async () => {
    const time = new Date('2026-10-20T10:00:00.000Z');
    const strange = { campaignId: 900_001, adId: 900_002, keywordId: 900_003, keywordSetId: 900_004 };
    const none = { campaignId: 0, adId: 0, keywordId: 0, keywordSetId: 0, postId: 0 };
    await t.record([
      clickOf(world.ann, { time, estimatedRevenue: '1.25', ...strange }),
      clickOf(world.ann, { time, estimatedRevenue: '0.50', ...strange, campaignId: 900_005 }),
      clickOf(world.ann, { time, estimatedRevenue: '2.50', ...none }),
    ]);
    for (const name of ['campaigns', 'ads', 'keywords', 'keywordSets'] as const) {
      const { others } = await expectWhole(name);
      expect(others.gone?.revenue).toBe(1.75);
      expect(others.none?.revenue).toBe(2.5);
    }
    expect((await expectWhole('posts')).others).toMatchObject({ gone: null, none: { revenue: 2.5 } });
    const searched = await list('campaigns', { search: 'Ann campaign' });
    expect(searched.others).toEqual({ gone: null, none: null });
  });

  test('a name of another publisher is not told, though facts should say it', async () => {
    const { cy, ann } = world;
    const time = new Date('2026-10-21T10:00:00.000Z');
    await t.record([clickOf(ann, { time, estimatedRevenue: '3.75', campaignId: cy.campaign })]);
    const { data, others } = await expectWhole('campaigns');
    expect(data.map(({ name }) => name)).not.toContain('Cy campaign');
    expect(others.gone?.revenue).toBeGreaterThanOrEqual(3.75);
  });
});

describe('conditions on figures', () => {
  test('leave the rows that meet all of them, with the totals of what is left', async () => {
    const { insert } = estates(t.pool);
    await insert('campaigns', {
      publisher_id: world.north,
      ad_account_id: world.ann.account,
      real_campaign_id: 'idle',
      name: 'Nothing yet',
    });
    const all = await list('campaigns');
    const [largest] = all.data.map(({ revenue }) => revenue).toSorted((a, b) => b - a);
    const most = await list('campaigns', { having: `revenue>=${largest}` });
    expect(most.data.map(({ revenue }) => revenue)).toEqual([largest]);
    expect(most.totals.revenue).toBe(largest);
    const less = await list('campaigns', { having: `revenue<${largest}` });
    expect(centsOfParts(less) / 100).toBe(less.totals.revenue);
    expect(Math.round((less.totals.revenue + (largest ?? 0)) * 100)).toBe(
      Math.round(all.totals.revenue * 100),
    );
    expect((await list('campaigns', { having: 'roi>-1000000' })).data.map(({ name }) => name)).not.toContain(
      'Nothing yet',
    );
    expect(
      (await list('campaigns', { having: 'revenue=0,clicks=0' })).data.map(({ name }) => name),
    ).toContain('Nothing yet');
    expect((await list('campaigns', { having: 'revenue>0,revenue<0' })).data).toEqual([]);
  });

  test('are held against exact figures, not against what is shown of them', async () => {
    const { ann } = world;
    const time = new Date('2026-10-22T10:00:00.000Z');
    const [day] = [{ startDate: '2026-10-22T10:00:00.000Z', endDate: '2026-10-22T10:00:00.000Z' }];
    await t.record([clickOf(ann, { time, estimatedRevenue: '0.004999' })]);
    const asked = async (having: string) => (await list('campaigns', { ...day, having })).data.length;
    expect(await asked('revenue>=0.004999,revenue<=0.004999')).toBe(1);
    expect(await asked('revenue>=0.005')).toBe(0);
    expect(await asked('revenue=0.004999')).toBe(1);
  });
});

describe('publishers', () => {
  const ask = async (token: string, query: object = {}) =>
    (await t.callAny(publisherReport.route, { query: { ...WEEKS, ...query }, token })).result;
  const adminToken = async () => (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;

  test('add up to the summary, for who sees all of them and for the own one', async () => {
    for (const token of [await adminToken(), world.tokens.northAdmin]) {
      const { data, others, totals } = await ask(token);
      const { revenue } = await summary({}, token);
      expect(totals.revenue).toBe(revenue);
      expect(centsOfParts({ data, others })).toBe(Math.round(revenue * 100));
    }
    expect((await ask(world.tokens.northAdmin)).data).toHaveLength(1);
  });

  test('carry the figures of a range in the plain list too, and are sorted by them', async () => {
    const token = await adminToken();
    const order = { sortBy: 'revenue', sortOrder: 'asc' };
    const figuresOf = (rows: readonly { name: string; revenue?: number | undefined }[]) =>
      rows.map(({ name, revenue }) => [name, revenue]);
    const plain = await t.callAny(publisherRoutes.list, { query: { ...WEEKS, ...order }, token });
    expect(figuresOf(plain.result.items)).toEqual(figuresOf((await ask(token, order)).data));
    expect(new Set(plain.result.items.map(({ revenue }) => revenue)).size).toBeGreaterThan(1);
    for (const query of [order, { ...WEEKS, ...order, archived: 'true' }])
      expect((await t.callAny(publisherRoutes.list, { query, token })).errorCode).toBe('VA01');
  });
});
