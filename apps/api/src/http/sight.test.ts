import { PERMISSION_CODES, type PermissionCode } from '@adhelm/contract/permission-codes';
import { reportMoment } from '@adhelm/contract/reports/moment';
import type { Route } from '@adhelm/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_ROUTES } from '../contract.ts';
import { type ReportApp, reportApp } from '../testing/clickhouse-front-app.ts';
import { clickOf } from '../testing/clickhouse-front-world.ts';
import { estates } from '../testing/estates.ts';
import { injectOnce } from '../testing/first-event.ts';

/**
 * Walks every GET route as somebody who lacks one code and looks for what that code guards in the plain text of the
 * answers, whatever the route is about. A new route is walked without a line here.
 */
const ROUTES: Route[] = CONTRACT_ROUTES.filter((route) => route.method === 'GET' && !route.public);

const DAYS = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-10T00:00:00.000Z', timezone: 'UTC' };
const BLOG_ID = 987_654_321;
const PAGE_ID = 876_543_219;
const BLOG = ['zqblogtitle', 'zqblogslug', String(BLOG_ID)];
const PAGE = ['zqpagetitle', 'zqpageslug', String(PAGE_ID)];
const EMAIL = ['zqmail.person'];
const VISITOR = ['198.51.100.77', '2001:db8:1:2:3:4:5:6', 'ZqBrowser', 'zqreferrer'];

const CALLERS = {
  everything: () => true,
  'no blogs, e-mails and visitors': (code: PermissionCode) =>
    !code.includes('BLOG') && code !== 'GET_ADVERTISERS' && code !== 'GET_CLICK_IPS',
  'no landing pages': (code: PermissionCode) => !/_POSTS?(_|$)/.test(code),
} satisfies Record<string, (code: PermissionCode) => boolean>;
type Caller = keyof typeof CALLERS;
const LEAST = 'no blogs, e-mails and visitors';

let t: ReportApp;
const tokens = new Map<Caller, string>();
let ids: number[] = [];

beforeAll(async () => {
  t = await reportApp('the embedded store');
  const { insert, settle } = estates(t.pool);
  const publisherId = await t.addPublisher({ name: 'North' });
  const zoe = await settle(publisherId, 'Zoe', 'FACEBOOK');
  await t.system('update users set email = $1 where id = $2', ['zqmail.person@hidden.example', zoe.user]);
  const page = (id: number, kind: string, name: string) =>
    t.system(
      `insert into posts (id, publisher_id, website_id, category_id, keyword_set_id, created_by, kind, status, title, slug, created_at)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7, 'PUBLISHED', $8, $9, '2026-11-05')`,
      [id, publisherId, zoe.website, zoe.niche, zoe.set, zoe.user, kind, `${name}title`, `${name}slug`],
    );
  await page(BLOG_ID, 'BLOG', 'zqblog');
  await page(PAGE_ID, 'ADS', 'zqpage');
  await t.system('update posts set translated_from_id = $1 - id where id in ($2, $3)', [
    BLOG_ID + PAGE_ID,
    BLOG_ID,
    PAGE_ID,
  ]);
  for (const id of [BLOG_ID, PAGE_ID]) {
    const of = { publisher_id: publisherId, post_id: id };
    const fields = JSON.stringify({ title: id === BLOG_ID ? 'zqblogtitle' : 'zqpagetitle' });
    await insert('post_versions', { ...of, version: 1, fields, created_at: new Date() });
    await insert('campaigns', {
      ...of,
      ad_account_id: zoe.account,
      real_campaign_id: id === BLOG_ID ? 'c-1' : 'c-2',
      name: id === BLOG_ID ? 'First' : 'Second',
    });
  }
  const owner = { ...zoe, publisherId, platform: 'FACEBOOK' as const };
  const visitor = { userAgent: 'ZqBrowser/1', referrer: 'https://zqreferrer.example/' };
  const click = (postId: number, ip: string, estimatedRevenue: string) =>
    clickOf(owner, { time: new Date('2026-11-05T12:00:00.000Z'), postId, ip, estimatedRevenue, ...visitor });
  await t.record([
    click(BLOG_ID, '198.51.100.77', '4.00'),
    click(PAGE_ID, '2001:db8:1:2:3:4:5:6', '0.50'),
    click(zoe.post, '198.51.100.77', '0.25'),
  ]);
  for (const [caller, holds] of Object.entries(CALLERS)) {
    const userId = await t.addUser({ codes: PERMISSION_CODES.filter(holds), publisherId });
    tokens.set(caller as Caller, (await t.signIn(userId)).accessToken);
    await t.system(
      `insert into notifications (publisher_id, user_id, kind, title, link, page_kind, created_at)
       values ($1, $2, 'review-asked', 'zqblogtitle waits', '/landing-page/edit?id=${BLOG_ID}', 'BLOG', now()),
         ($1, $2, 'review-asked', 'zqpagetitle waits', '/landing-page/edit?id=${PAGE_ID}', 'POST', now())`,
      [publisherId, userId],
    );
  }
  ids = [BLOG_ID, PAGE_ID, zoe.set, zoe.niche, zoe.vertical, zoe.website, publisherId];
});
afterAll(() => t.close());

/** Every key that some route reads; each is sent those it takes, since reports refuse others. */
const EVERY = { ...DAYS, level: 'CAMPAIGN', limit: '2000', isGetDetail: 'true', isAdvertiser: 'true' };
const QUERIES = [
  { ...EVERY, postIds: `${BLOG_ID},${PAGE_ID}` },
  { ...EVERY, postIds: String(BLOG_ID), postId: String(BLOG_ID), kind: 'BLOG' },
  EVERY,
  { ...EVERY, archived: 'true' },
  { ...EVERY, q: 'zqblog' },
  { ...EVERY, q: 'zqpage' },
];

const answer = async (
  caller: Caller,
  path: string,
  query: Record<string, string>,
  route: Pick<Route, 'events'> = {},
) => {
  const url = `/api${path}?${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${tokens.get(caller) ?? ''}` };
  const { statusCode, body } = await injectOnce(t.app, route, { url, headers });
  return { path, statusCode, body };
};

const takenBy = ({ query }: Route, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => query && name in query.shape));

/** What to ask of a route: with every query, or of every row. */
const asksOf = (route: Route): [path: string, query: Record<string, string>][] =>
  route.path.includes(':')
    ? ids.map((id) => [route.path.replace(':id', String(id)).replace(':version', '1'), takenBy(route, EVERY)])
    : QUERIES.map((query) => [route.path, takenBy(route, query)]);

/** Everything that a caller reads, by route. */
const readBy = async (caller: Caller): Promise<Map<string, string>> => {
  const read = new Map<string, string>();
  for (const route of ROUTES) {
    const answers = await Promise.all(
      asksOf(route).map(([path, query]) => answer(caller, path, query, route)),
    );
    read.set(route.path, answers.map(({ body }) => body).join('\n'));
  }
  return read;
};

/** The routes in whose answers one of the words stands. */
const routesWith = (read: Map<string, string>, words: readonly string[]): string[] =>
  [...read]
    .filter(([, text]) => words.some((word) => text.includes(word)))
    .map(([path]) => path)
    .sort();

describe('what a code guards', () => {
  test('stands where it belongs for those who hold it, so that the walk below can fail', async () => {
    const read = await readBy('everything');
    expect(routesWith(read, BLOG)).toEqual(
      expect.arrayContaining([
        '/clicks',
        '/notifications',
        '/posts',
        '/posts/:id',
        '/posts/:id/versions',
        '/report/campaigns',
        '/report/posts',
        '/report/posts/statistics',
        '/search',
      ]),
    );
    expect(routesWith(read, EMAIL)).toEqual([
      '/publisher/:id/members',
      '/report/user-metrics',
      '/user',
      '/user/:id',
    ]);
    expect(routesWith(read, VISITOR)).toEqual(['/clicks']);
  });

  test.each<[Caller, readonly string[]]>([
    [LEAST, [...BLOG, ...EMAIL, ...VISITOR]],
    ['no landing pages', PAGE],
  ])('is in no answer to a caller with %s', async (caller, words) => {
    expect(routesWith(await readBy(caller), words)).toEqual([]);
  });

  test.each<[Caller, string[], string]>([
    [LEAST, ['zqblogtitle', 'zqmail'], 'zqnothing'],
    [LEAST, ['198.51.100.77'], '198.51.100.78'],
    ['no landing pages', ['zqpagetitle'], 'zqnothing'],
  ])('cannot be searched for by a caller with %s', async (caller, there, nowhere) => {
    // One tells the time, which is another one each time.
    const lists = ROUTES.filter((route) => !route.path.includes(':') && route !== reportMoment);
    const found = (word: string) =>
      Promise.all(
        lists.map((route) =>
          answer(caller, route.path, takenBy(route, { ...EVERY, search: word, q: word }), route),
        ),
      );
    const nothing = await found(nowhere);
    for (const word of there) expect(await found(word), word).toEqual(nothing);
  });
});

describe('money', () => {
  const revenue = async (caller: Caller, path: string, query: object = {}) => {
    const { body } = await answer(caller, path, { ...DAYS, ...query });
    return (JSON.parse(body) as { result: { data: { revenue: number } } }).result.data.revenue;
  };

  test('of a page that may not be seen stays in the sums', async () => {
    expect(await revenue(LEAST, '/report/summary')).toBe(4.75);
    expect(await revenue('everything', '/report/summary')).toBe(4.75);
  });

  test('of such a page cannot be asked for alone', async () => {
    const blog = { postIds: String(BLOG_ID) };
    expect(await revenue('everything', '/report/summary', blog)).toBe(4);
    expect(await revenue(LEAST, '/report/summary', blog)).toBe(0);
    const both = { postIds: `${BLOG_ID},${PAGE_ID}` };
    expect(await revenue(LEAST, '/report/summary', both)).toBe(0.5);
    expect(await revenue('no landing pages', '/report/summary', both)).toBe(4);
  });
});

describe('the list of clicks', () => {
  const clicks = async (caller: Caller, query: object) => {
    const { statusCode, body } = await answer(caller, '/clicks', { ...DAYS, isGetDetail: 'true', ...query });
    type Row = { ip: string; post: { title: string } | null; revenue: number; detail: object };
    return { statusCode, rows: (JSON.parse(body) as { result?: { data: Row[] } }).result?.data ?? [] };
  };

  test('masks visitors and is not sorted by them', async () => {
    const { rows } = await clicks(LEAST, { sortBy: 'rpc', sortOrder: 'asc' });
    expect(rows.map(({ ip }) => ip)).toEqual(['198.51.100.x', '2001:db8:1:x', '198.51.100.x']);
    expect(rows[0]?.detail).toMatchObject({ userAgent: null, referrer: null });
    expect((await clicks(LEAST, { sortBy: 'ip' })).statusCode).toBe(403);
    expect((await clicks('everything', { sortBy: 'ip' })).statusCode).toBe(200);
  });

  test('has the clicks of hidden pages without their names, last by name either way', async () => {
    for (const sortOrder of ['asc', 'desc']) {
      const { rows } = await clicks(LEAST, { sortBy: 'post', sortOrder });
      expect(rows.at(-1)).toMatchObject({ post: null, revenue: 4 });
      expect(rows).toHaveLength(3);
    }
  });
});

test('campaigns are not sorted by the titles of hidden pages, and masked e-mails keep first letter and domain', async () => {
  type Answer = { result: { data: { name: string; email: string; landingPageId: number | null }[] } };
  const rows = async (caller: Caller, path: string, query: object = {}) =>
    (JSON.parse((await answer(caller, path, { ...DAYS, ...query })).body) as Answer).result.data;
  for (const sortOrder of ['asc', 'desc']) {
    const campaigns = await rows(LEAST, '/report/campaigns', { sortBy: 'post', sortOrder });
    expect(campaigns.at(-1)).toMatchObject({ name: 'First', landingPageId: null, post: null });
  }
  const [zoe] = await rows(LEAST, '/report/user-metrics');
  expect(zoe?.email).toBe('z***@hidden.example');
});

test('a page cannot be called the translation of one that may not be seen', async () => {
  const [site] = await t.system<{ website_id: number }>('select website_id from posts where id = $1', [
    PAGE_ID,
  ]);
  const make = async (caller: Caller) => {
    const payload = { title: `By ${caller}`, websiteId: site?.website_id, translatedFromId: BLOG_ID };
    const headers = { authorization: `Bearer ${tokens.get(caller) ?? ''}` };
    const { body } = await t.app.inject({ method: 'POST', url: '/api/posts/v2', headers, payload });
    return JSON.parse(body) as { errorCode?: string; details?: { path: string }[] };
  };
  expect(await make(LEAST)).toMatchObject({
    errorCode: 'VA01',
    details: [{ path: 'translatedFromId' }],
  });
  expect(await make('everything')).not.toHaveProperty('errorCode');
});
