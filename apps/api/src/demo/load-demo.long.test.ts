import { join } from 'node:path';
import { ROLE } from '@adhelm/contract/constants';
import { type PixelPlatform, pixelIdFits } from '@adhelm/contract/pixel';
import { type ContentStatus, TRANSITIONS } from '@adhelm/domain/content-status';
import { afterAll, expect, test } from 'vitest';
import { localFileStore } from '../adapters/local/file-store.ts';
import { scopedTransactions, type Tx } from '../db/entities/in-scope.ts';
import { safeHtml } from '../features/post/page-html.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { loadDemo } from './load-demo.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');

const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});

const emptyApp = async () => {
  const t = await testApp();
  apps.push(t);
  return t;
};
const filesOf = ({ dataDir }: TestApp) => localFileStore(join(dataDir, 'files'));
const load = (t: TestApp) =>
  loadDemo(
    scopedTransactions<Tx>(t.pool, (tx) => tx),
    filesOf(t),
    NOW,
  );

let shared: Promise<TestApp> | undefined;
/** One installation with the demo data, for all tests that only look at it. */
const loaded = () => {
  shared ??= emptyApp().then(async (t) => {
    await load(t);
    return t;
  });
  return shared;
};

const TABLES = [
  'publishers',
  'users',
  'teams',
  'user_roles',
  'pixels',
  'websites',
  'categories',
  'keyword_sets',
  'keywords',
  'posts',
  'post_versions',
  'status_changes',
  'ad_accounts',
  'campaigns',
  'ads',
  'rules',
  'currency_rates',
  'demo_loads',
  'uploads',
  'upload_usage',
];

const everything = (t: TestApp) =>
  Promise.all(TABLES.map((table) => t.system(`select * from ${table} order by 1, 2`)));

test('the demo data is the same everywhere', async () => {
  const [here, there] = [await loaded(), await emptyApp()];
  expect(await load(there)).toBe(true);
  expect(await everything(here)).toEqual(await everything(there));
});

test('each publisher has the ready-made rules, none of which is switched on', async () => {
  const t = await loaded();
  const [rules] = await t.system(
    `select count(*)::int as all, count(distinct rules.publisher_id)::int as publishers, bool_or(rules.is_active) as acts,
       bool_and(users.publisher_id = rules.publisher_id) as own
     from rules join users on users.id = created_by`,
  );
  expect(rules).toEqual({ all: 10, publishers: 2, acts: false, own: true });
});

test('it has two publishers, global rows and the demo accounts', async () => {
  const t = await loaded();
  const accounts = await t.system(
    `select email, role_id, publisher_id, is_lead_advertiser as lead, is_active from users
     join user_roles on user_id = id where id <= 5 or email = 'finance@demo.test' order by id`,
  );
  const account = (email: string, role_id: number, publisher_id: number | null, lead = false) => ({
    email,
    role_id,
    publisher_id,
    lead,
    is_active: true,
  });
  expect(accounts).toEqual([
    account('admin@demo.test', ROLE.ADMIN, null),
    account('publisher@demo.test', ROLE.PUBLISHER_ADMIN, 1),
    account('advertiser@demo.test', ROLE.ADVERTISER, 1, true),
    account('buyer@demo.test', ROLE.ADVERTISER, 1),
    account('other@demo.test', ROLE.PUBLISHER_ADMIN, 2),
    account('finance@demo.test', ROLE.ADMIN, null),
  ]);
  const pixels = await t.system<{
    publisher_id: number | null;
    platform: PixelPlatform;
    pixelId: string;
    created_at: Date;
  }>('select publisher_id, platform, pixel_id as "pixelId", created_at from pixels');
  expect(new Set(pixels.map((pixel) => pixel.publisher_id))).toEqual(new Set([null, 1, 2]));
  expect(pixels.filter((pixel) => !pixelIdFits(pixel))).toEqual([]);
  expect(pixels.filter(({ created_at }) => created_at > NOW)).toEqual([]);
});

test('its colleagues are in teams of their publisher and were there lately', async () => {
  const t = await loaded();
  const teams = await t.system(
    `select publisher_id, count(distinct team_id)::int as teams, count(*)::int as members from team_members
     group by 1 order by 1`,
  );
  expect(teams).toEqual([
    { publisher_id: 1, teams: 2, members: 6 },
    { publisher_id: 2, teams: 1, members: 4 },
  ]);
  const [seen] = await t.system('select count(*)::int as people from users where last_activity is not null');
  expect(seen).toEqual({ people: 10 });
});

test('it has twelve advertisers, and everything that reports are broken down by', async () => {
  const t = await loaded();
  const count = async (what: string) => {
    const [row] = await t.system<{ count: number }>(`select count(*)::int from ${what}`);
    return row?.count;
  };
  expect(await count(`user_roles where role_id = ${ROLE.ADVERTISER}`)).toBe(12);
  expect(await count('users where is_lead_advertiser')).toBe(3);
  expect(await count('websites')).toBe(4);
  expect(await count('categories where parent_id is null')).toBe(8);
  expect(await count('keyword_sets')).toBe(40);
  expect(await count('keywords')).toBe(400);
  expect(await count('posts')).toBe(60);
  expect(await count('ad_accounts')).toBe(6);
  expect(await count('campaigns')).toBe(120);
  expect(await count('ads')).toBe(500);
  expect(await t.system('select distinct currency from ad_accounts order by 1')).toHaveLength(2);
  expect(await t.system('select distinct time_zone from ad_accounts')).toHaveLength(3);
  expect(await t.system('select distinct status from posts')).toHaveLength(4);
  expect(await t.system('select distinct status from campaigns order by 1')).toEqual(
    ['ACTIVE', 'PAUSED', 'WITH_ISSUES'].map((status) => ({ status })),
  );
  const niches = await t.system<{ niches: number }>(
    'select count(*)::int as niches from categories where parent_id is not null group by parent_id',
  );
  expect(niches).toHaveLength(8);
  expect(niches.filter(({ niches: many }) => many < 2 || many > 4)).toEqual([]);
  expect(await count(`currency_rates where currency = 'VND' and day > date '2026-11-15' - 90`)).toBe(90);
  expect(await count('keywords where google_suggestion')).toBeGreaterThan(50);
});

test('its rows agree with each other about publisher, advertiser and page', async () => {
  const t = await loaded();
  const disagreeing = await t.system(
    `select campaigns.id from campaigns
     join ad_accounts on ad_accounts.id = ad_account_id
     join posts on posts.id = post_id
     join keyword_sets on keyword_sets.id = keyword_set_id
     join categories on categories.id = posts.category_id
     join users on users.id = ad_accounts.user_id
     where posts.created_by <> users.id or keyword_sets.created_by <> users.id or posts.status <> 'PUBLISHED'
        or categories.website_id <> posts.website_id or keyword_sets.category_id <> categories.id
        or not (campaigns.publisher_id = all(array[ad_accounts.publisher_id, posts.publisher_id,
          keyword_sets.publisher_id, categories.publisher_id, users.publisher_id]))`,
  );
  expect(disagreeing).toEqual([]);
});

test('its pages say something in the language of their market, as the editor would have saved it', async () => {
  const t = await loaded();
  type Page = {
    content: string;
    description: string;
    faqs: { answer: string }[];
    language: string;
    slug: string;
  };
  const pages = await t.system<Page>('select content, description, faqs, language, slug from posts');
  for (const { content, description, faqs, slug } of pages) {
    expect(safeHtml(content), slug).toBe(content);
    expect(content.length, slug).toBeGreaterThan(300);
    expect(description.length, slug).toBeGreaterThan(20);
    expect(faqs.length, slug).toBeGreaterThan(0);
    for (const { answer } of faqs) expect(safeHtml(answer), slug).toBe(answer);
  }
  const languages = new Set(pages.map(({ language }) => language));
  expect(languages).toEqual(new Set(['en', 'de', 'fr', 'es', 'vi', 'ja', 'ko']));
  expect(pages.filter(({ content }) => content.includes('<table>')).length).toBeGreaterThan(10);
  expect(await t.system('select distinct style_id from posts')).toHaveLength(6);
});

test('its pages came to their status by steps of the table', async () => {
  const t = await loaded();
  const wrong = await t.system(
    `select posts.id from posts
     join lateral (select * from status_changes where entity = 'post' and entity_id = posts.id order by id desc limit 1)
       as last on true
     where last.to_status <> posts.status or (posts.status = 'REJECTED') <> (posts.reject_reason is not null)
        or last.reason is distinct from posts.reject_reason or last.at > $1
        or (posts.status = 'PUBLISHED') <> (posts.published_by is not null and posts.first_published_at is not null)`,
    [NOW],
  );
  expect(wrong).toEqual([]);
  const steps = await t.system<{ from: ContentStatus; to: ContentStatus }>(
    'select distinct from_status as from, to_status as to from status_changes where from_status is not null',
  );
  for (const { from, to } of steps)
    expect(
      TRANSITIONS.some((way) => way.from === from && way.to === to),
      `${from} ${to}`,
    ).toBe(true);
  const newest = await t.system(
    `select posts.id from posts join post_versions using (version)
     where post_id = posts.id and fields->>'title' = title and fields->>'content' = content`,
  );
  expect(newest).toHaveLength(10);
});

test('its pages show pixels of their publisher, each in the list of its platform', async () => {
  const t = await loaded();
  const shown = await t.system(
    `select posts.publisher_id = pixels.publisher_id as own, platform = list as fits, count(*)::int
     from posts, lateral (values ('FACEBOOK', facebook_pixel_ids), ('GOOGLE', google_pixel_ids),
       ('TABOOLA', taboola_pixel_ids), ('OUTBRAIN', outbrain_pixel_ids), ('TIKTOK', tiktok_pixel_ids)) as lists(list, ids)
     join pixels on pixels.id = any(ids) group by 1, 2`,
  );
  expect(shown).toEqual([{ own: true, fits: true, count: expect.any(Number) }]);
});

test('its pages have pictures of their publisher, which are served like any upload', async () => {
  const t = await loaded();
  const pictures = await t.system<{ name: string; bytes: number; own: boolean }>(
    `select distinct name, bytes, uploads.publisher_id = posts.publisher_id as own
     from posts left join uploads on thumb_url = '/files/' || name`,
  );
  expect(pictures.length).toBeGreaterThanOrEqual(20);
  for (const { name, bytes, own } of pictures) {
    expect(own).toBe(true);
    expect(bytes).toBeLessThan(20_000);
    expect(await filesOf(t).get(name)).toMatchObject({ bytes });
  }
  const used = await t.system(
    `select owner from upload_usage
     where bytes <> (select sum(uploads.bytes) from uploads where owner = 'publisher ' || publisher_id)`,
  );
  expect(used).toEqual([]);
});

test('it is loaded once, also when two starts meet', async () => {
  const t = await emptyApp();
  const loaded = await Promise.all([load(t), load(t)]);
  expect(loaded.filter(Boolean)).toHaveLength(1);
  const before = await everything(t);
  expect(await load(t)).toBe(false);
  expect(await everything(t)).toEqual(before);
});

test('it leaves an installation alone that has a publisher', async () => {
  const t = await emptyApp();
  await t.addPublisher({ name: 'Ours' });
  expect(await load(t)).toBe(false);
  expect(await t.system('select name from publishers')).toEqual([{ name: 'Ours' }]);
});

test('it is loaded whole or not at all', async () => {
  const t = await emptyApp();
  await t.addUser({ email: 'other@demo.test' });
  await expect(load(t)).rejects.toThrow('users_email');
  expect(await t.system('select email from users')).toEqual([{ email: 'other@demo.test' }]);
  expect(await t.system('select id from publishers union all select id from pixels')).toEqual([]);
});
