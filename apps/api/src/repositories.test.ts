import type { Scope } from '@adhelm/domain/access-scope';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { type InScope, scopedTransactions } from './db/entities/in-scope.ts';
import { openFactStore, type TestFactStore } from './facts/testing/fact-store.ts';
import { type Repositories, repositories } from './repositories.ts';
import { type Estate, estates } from './testing/estates.ts';
import { LISTED, type Listed, type ListedRows, listedRows, SEES_ALL } from './testing/listed-rows.ts';

let store: TestFactStore;
let inScope: InScope<Repositories>;
let north: number;
let south: number;
/** Two advertisers of one publisher; Bo's second page shows a keyword set of Ann's. */
let ann: Estate;
let bo: Estate;
let bosPageWithAnnsSet: number;
/** An advertiser of the other publisher. */
let cy: Estate;
let everything: Scope;
let northAdmin: Scope;
let annsOwn: Scope;
let bosOwn: Scope;

beforeAll(async () => {
  store = await openFactStore();
  const { pool } = store.access;
  inScope = scopedTransactions(pool, repositories);
  const { insert, settle } = estates(pool);
  await inScope({ kind: 'system' }, ({ access }) => access.syncBuiltIns());
  north = await insert('publishers', { name: 'North' });
  south = await insert('publishers', { name: 'South' });
  ann = await settle(north, 'Ann', 'FACEBOOK');
  bo = await settle(north, 'Bo', 'TABOOLA');
  cy = await settle(south, 'Cy', 'GOOGLE');
  bosPageWithAnnsSet = await insert('posts', {
    publisher_id: north,
    website_id: bo.website,
    category_id: bo.vertical,
    keyword_set_id: ann.set,
    created_by: bo.user,
    title: 'A shared set',
    slug: 'shared',
    status: 'DRAFT',
  });
  const gone = { publisher_id: north, deleted_at: new Date('2026-11-01T00:00:00.000Z') };
  await insert('campaigns', { ...gone, ad_account_id: ann.account, real_campaign_id: 'x', name: 'Ann gone' });
  await insert('ads', { ...gone, campaign_id: ann.campaign, real_ad_id: 'x', name: 'Ann gone' });
  await insert('keywords', { ...gone, keyword_set_id: ann.set, text: 'Ann gone' });
  everything = { kind: 'all' };
  northAdmin = { kind: 'publisher', publisherId: north, ownRowsOf: null };
  annsOwn = { kind: 'publisher', publisherId: north, ownRowsOf: ann.user };
  bosOwn = { kind: 'publisher', publisherId: north, ownRowsOf: bo.user };
});

afterAll(() => store.close());

const NAMED = [
  'campaigns',
  'ads',
  'keywords',
  'posts',
  'adAccounts',
  'advertisers',
  'websites',
  'categories',
] as const;
type Named = (typeof NAMED)[number];

const KEY = {
  campaigns: 'campaign',
  ads: 'ad',
  keywords: 'keyword',
  keywordSets: 'set',
  posts: 'post',
  advertisers: 'user',
  adAccounts: 'account',
  websites: 'website',
  categories: 'niche',
} as const satisfies Record<Listed | Named, keyof Estate>;

const withGuards = (...guards: Parameters<ListedRows['withGuards']>) =>
  listedRows(store).withGuards(...guards);
const idsOf = (...asked: Parameters<ListedRows['idsOf']>) => listedRows(store).idsOf(...asked);
const rowsOf = (...asked: Parameters<ListedRows['rowsOf']>) => listedRows(store).rowsOf(...asked);
const namesOf = (
  scope: Scope,
  list: Named,
  ids: number[],
  databaseScope = scope,
): Promise<{ id: number }[]> =>
  withGuards(scope, databaseScope)<{ id: number }[]>((all) => all[list].names(ids, SEES_ALL.kinds));

test('no repository can be told another scope than the one it was made for', () => {
  type Told<Member> = Member extends (...given: infer Given) => unknown ? Given[number] : never;
  type Methods<Repository> = { [Name in keyof Repository]: Extract<Told<Repository[Name]>, Scope> };
  type Scopes = { [Name in keyof Repositories]: Methods<Repositories[Name]>[keyof Repositories[Name]] };
  expectTypeOf<Scopes[keyof Scopes]>().toBeNever();
});

describe.each(LISTED)('the list of %s', (list) => {
  const key = KEY[list];
  const bosExtra = () => (list === 'posts' ? [bosPageWithAnnsSet] : []);

  test('has the rows of every publisher for who acts for all', async () => {
    expect(await idsOf(everything, list)).toEqual([ann[key], bo[key], cy[key], ...bosExtra()]);
  });

  test.each([
    ['by its own predicate alone', () => northAdmin, () => everything],
    ['by row-level security alone', () => everything, () => northAdmin],
  ])('keeps to the publisher %s', async (_, asked, database) => {
    const expected = [ann[key], bo[key], ...bosExtra()];
    expect(await idsOf(asked(), list, {}, database())).toEqual(expected);
    const rows = await rowsOf(asked(), list, [ann[key], bo[key], cy[key], ...bosExtra()], database());
    expect(rows).toHaveLength(expected.length);
    expect(JSON.stringify(rows)).not.toContain('Cy');
  });

  test('has only the own rows of an advertiser', async () => {
    expect(await idsOf(annsOwn, list)).toEqual([ann[key]]);
    const rows = await rowsOf(annsOwn, list, [ann[key], bo[key], cy[key]]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('Ann');
  });

  test('is empty for who belongs to no publisher, and for a filter that names nothing', async () => {
    expect(await idsOf({ kind: 'none' }, list)).toEqual([]);
    for (const filter of ['ids', 'userIds', 'campaignIds', 'adAccountIds', 'adIds', 'postIds', 'websiteIds'])
      expect(await idsOf(everything, list, { [filter]: [] })).toEqual([]);
    for (const filter of ['keywordIds', 'keywordSetIds', 'categoryIds'])
      expect(await idsOf(everything, list, { [filter]: [] })).toEqual([]);
  });

  test('finds by name and id, whatever the case', async () => {
    const words = list === 'advertisers' ? 'ANN' : 'ANN ';
    expect(await idsOf(northAdmin, list, { search: words })).toEqual([ann[key]]);
    expect(await idsOf(northAdmin, list, { search: '100%' })).toEqual([]);
    expect(await idsOf(northAdmin, list, { ids: [bo[key], cy[key]] })).toEqual([bo[key]]);
  });

  test.each([
    ['userIds', 'user'],
    ['adAccountIds', 'account'],
    ['campaignIds', 'campaign'],
    ['adIds', 'ad'],
    ['postIds', 'post'],
    ['websiteIds', 'website'],
    ['keywordIds', 'keyword'],
    ['keywordSetIds', 'set'],
    ['categoryIds', 'niche'],
    ['categoryIds', 'vertical'],
  ] as const)('is narrowed by %s of a %s', async (filter, by) => {
    const found = await idsOf(everything, list, { [filter]: [cy[by]] });
    expect(found).toEqual([cy[key]]);
  });

  test('is narrowed by platform', async () => {
    expect(await idsOf(everything, list, { platform: ['TABOOLA'] })).toEqual([bo[key]]);
    const two = await idsOf(everything, list, { platform: ['TABOOLA', 'GOOGLE'] });
    expect(new Set(two)).toEqual(new Set([bo[key], cy[key]]));
    expect(await idsOf(everything, list, { platform: [] })).toEqual([]);
  });
});

test('Bo sees the keywords of the set that a page of his shows, and not that set', async () => {
  expect(await idsOf(bosOwn, 'keywords')).toEqual([ann.keyword, bo.keyword]);
  expect(await idsOf(bosOwn, 'keywordSets')).toEqual([bo.set]);
  expect(await idsOf(northAdmin, 'keywords', { userIds: [bo.user] })).toEqual([ann.keyword, bo.keyword]);
});

describe.each(NAMED)('the names of %s', (list) => {
  const key = KEY[list];

  test.each([
    ['by its own predicate alone', () => northAdmin, () => everything],
    ['by row-level security alone', () => everything, () => northAdmin],
  ])('keep to the publisher %s', async (_, asked, database) => {
    const names = await namesOf(asked(), list, [ann[key], bo[key], cy[key]], database());
    expect(names.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([ann[key], bo[key]]);
  });

  test("are those of colleagues' rows too", async () => {
    expect(await namesOf(annsOwn, list, [bo[key]])).toHaveLength(1);
  });
});

test('sorts by the attribute, ties by id', async () => {
  const sorted = (list: Listed, sortBy: string, sortOrder: string) =>
    idsOf(everything, list, { sortBy, sortOrder });
  expect(await sorted('campaigns', 'name', 'desc')).toEqual([cy.campaign, bo.campaign, ann.campaign]);
  expect(await sorted('campaigns', 'status', 'desc')).toEqual([bo.campaign, ann.campaign, cy.campaign]);
  expect(await sorted('campaigns', 'dailyBudget', 'desc')).toEqual([ann.campaign, bo.campaign, cy.campaign]);
  expect(await sorted('keywordSets', 'postsCount', 'desc')).toEqual([ann.set, bo.set, cy.set]);
  expect(await sorted('advertisers', 'landingPagesCount', 'desc')).toEqual([bo.user, ann.user, cy.user]);
  expect(await sorted('posts', 'niche', 'asc')).toEqual([ann.post, bo.post, cy.post, bosPageWithAnnsSet]);
});

test('rows carry the names that the screens show', async () => {
  const publisher = { id: north, name: 'North' };
  expect(await rowsOf(northAdmin, 'campaigns', [ann.campaign])).toEqual([
    {
      campaignId: ann.campaign,
      realCampaignId: 'c-Ann',
      name: 'Ann campaign',
      platform: 'FACEBOOK',
      status: 'ACTIVE',
      effectiveStatus: 'ACTIVE',
      issues: [],
      warnings: [],
      disapprovals: [],
      currency: 'USD',
      budgetLevel: null,
      landingPageId: ann.post,
      post: { id: ann.post, title: 'Ann page', url: 'https://ann.example/page' },
      adAccount: { id: ann.account, name: 'Ann account', realAccountId: 'act_Ann' },
      dailyBudget: 12.5,
      bidAmount: null,
      publisherId: north,
      publisher,
      createdAt: expect.any(String),
    },
  ]);
  expect(await rowsOf(northAdmin, 'ads', [ann.ad])).toMatchObject([
    {
      realAdId: 'a-Ann',
      platform: 'FACEBOOK',
      campaign: {
        id: ann.campaign,
        name: 'Ann campaign',
        adAccount: { id: ann.account, name: 'Ann account' },
      },
      publisher,
    },
  ]);
  expect(await rowsOf(northAdmin, 'keywords', [ann.keyword])).toEqual([
    {
      id: ann.keyword,
      name: 'Ann keyword',
      isGoogleSuggestion: true,
      keywordSetId: ann.set,
      keywordSetName: 'Ann set',
      publisherId: north,
      publisher,
    },
  ]);
  expect(await rowsOf(northAdmin, 'posts', [bo.post, bosPageWithAnnsSet])).toMatchObject([
    {
      url: 'https://bo.example/page',
      vertical: { id: bo.vertical, name: 'Bo vertical' },
      niche: { id: bo.niche, name: 'Bo niche' },
      createdByUser: { id: bo.user, name: 'Bo' },
    },
    { url: null, vertical: { id: bo.vertical, name: 'Bo vertical' }, niche: null },
  ]);
  expect(await rowsOf(northAdmin, 'keywordSets', [ann.set])).toMatchObject([
    { keywordsCount: 1, postsCount: 2, status: 'DRAFT', createdByUser: { id: ann.user, name: 'Ann' } },
  ]);
  expect(await rowsOf(northAdmin, 'advertisers', [bo.user])).toEqual([
    {
      userId: bo.user,
      name: 'Bo',
      email: 'bo@example.test',
      isAdmin: false,
      keywordSetsCount: 1,
      landingPagesCount: 2,
      campaignsCount: 1,
      lastActivityAt: null,
      publisherId: north,
      publisher,
    },
  ]);
});

test('a status picks rows, in any case', async () => {
  expect(await idsOf(northAdmin, 'campaigns', { status: 'paused' })).toEqual([bo.campaign]);
  expect(await idsOf(northAdmin, 'posts', { status: 'DRAFT' })).toEqual([bosPageWithAnnsSet]);
  expect(await idsOf(northAdmin, 'advertisers', { status: 'ACTIVE' })).toEqual([ann.user, bo.user]);
  expect(await idsOf(northAdmin, 'ads', { status: "'; drop table ads" })).toEqual([]);
});

const countsFor = (scope: Scope, filters = {}, databaseScope = scope) =>
  withGuards(
    scope,
    databaseScope,
  )(async ({ posts, keywordSets, campaigns, adAccounts }) => ({
    posts: await posts.counts(filters, SEES_ALL),
    keywordSets: await keywordSets.counts(filters),
    campaigns: await campaigns.counts(filters),
    adAccounts: await adAccounts.counts(filters),
  }));

test('counts keep to the publisher, to own rows and to filters, and leave deleted rows out', async () => {
  const ofNorth = {
    posts: { total: 3, byStatus: { DRAFT: 1, PUBLISHED: 2 } },
    keywordSets: 2,
    campaigns: { active: 1, total: 2 },
    adAccounts: 2,
  };
  const ofAnn = {
    posts: { total: 1, byStatus: { PUBLISHED: 1 } },
    keywordSets: 1,
    campaigns: { active: 1, total: 1 },
    adAccounts: 1,
  };
  expect(await countsFor(northAdmin)).toEqual(ofNorth);
  expect(await countsFor(northAdmin, {}, everything)).toEqual(ofNorth);
  expect(await countsFor(everything, {}, northAdmin)).toEqual(ofNorth);
  expect(await countsFor(annsOwn)).toEqual(ofAnn);
  expect(await countsFor(northAdmin, { userIds: [ann.user] })).toEqual(ofAnn);
  expect(await countsFor(northAdmin, { userIds: [cy.user] })).toMatchObject({
    adAccounts: 0,
    keywordSets: 0,
  });
});
