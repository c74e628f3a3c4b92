import { ROLE } from '@adhelm/contract/constants';
import type { CreateWebsite, Website } from '@adhelm/contract/website';
import { WEBSITE_SORT_KEYS, websiteRoutes } from '@adhelm/contract/website';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { estates } from '../../testing/estates.ts';

let t: TestApp;
let [first, second] = [0, 0];
const tokens = { admin: '', own: '', other: '', advertiser: '', nobody: '' };
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const token = async (roleId: number, publisherId: number | null) =>
    (await t.signIn(await t.addUser({ roleId, publisherId }))).accessToken;
  tokens.admin = await token(ROLE.ADMIN, null);
  tokens.own = await token(ROLE.PUBLISHER_ADMIN, first);
  tokens.other = await token(ROLE.PUBLISHER_ADMIN, second);
  tokens.advertiser = await token(ROLE.ADVERTISER, first);
  tokens.nobody = await token(ROLE.PUBLISHER_ADMIN, null);
});
beforeEach(async () => {
  await t.system('delete from posts');
  await t.system('delete from categories');
  await t.system('delete from websites');
});
afterAll(() => t.close());

const WEBSITE: CreateWebsite = { domain: 'travel.example', name: 'Travel', language: 'en' };
const create = (body: Partial<CreateWebsite> = {}, token = tokens.own) =>
  t.call(websiteRoutes.create, { body: { ...WEBSITE, ...body }, token });
const created = async (body: Partial<CreateWebsite> = {}, token = tokens.own) =>
  (await create(body, token)).result;
const update = (id: number, body: object, token = tokens.own) =>
  t.callAny(websiteRoutes.update, { params: { id }, body, token });
const remove = (id: number, token = tokens.own) => t.callAny(websiteRoutes.remove, { params: { id }, token });
const restore = (id: number, token = tokens.own) =>
  t.callAny(websiteRoutes.restore, { params: { id }, token });
const get = (id: number, token = tokens.own) => t.callAny(websiteRoutes.get, { params: { id }, token });
const list = async (query: object = {}, token = tokens.own) =>
  (await t.callAny(websiteRoutes.list, { query, token })).result;
const idsIn = async (query: object = {}, token = tokens.own) =>
  (await list(query, token)).items.map(({ id }) => id);

describe('a website', () => {
  test('is created in the own publisher, its domain in small letters', async () => {
    const website = await created({ domain: '  Travel.EXAMPLE ', name: ' Travel ' });
    const now = t.clock().toISOString();
    expect(website).toEqual({
      ...WEBSITE,
      adsTxt: '',
      imprint: '',
      privacy: '',
      ipKeeping: 'NETWORK',
      aliases: [],
      favicon: '',
      consent: 'OFF',
      botHandling: 'LEAVE_OUT',
      feed: 'STANDARD',
      feedChannels: [],
      feedPublisherId: '',
      feedStyleId: '',
      adTextCheck: 'WARN',
      unservedHosts: [],
      id: website.id,
      publisherId: first,
      publisher: { id: first, name: 'First', avatar: null },
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    expect((await get(website.id)).result).toEqual(website);
    expect((await list()).items).toEqual([website]);
    expect(await idsIn({}, tokens.other)).toEqual([]);
    expect((await get(website.id, tokens.other)).errorCode).toBe('NF01');
    expect((await update(website.id, { name: 'Mine' }, tokens.other)).errorCode).toBe('NF01');
    expect((await remove(website.id, tokens.other)).errorCode).toBe('NF01');
  });

  test('has further names, an icon, a feed, and ways to treat visitors', async () => {
    const settings = {
      aliases: ['www.travel.example'],
      favicon: '/files/1/icon.png',
      consent: 'BANNER',
      botHandling: 'COUNT',
      feed: 'TONIC',
      feedChannels: ['10', '11'],
    } as const;
    const { id } = await created();
    const entered = { ...settings, aliases: ['WWW.travel.example'] };
    // Whom feeds pay for is not for publishers to say; everything else is.
    expect((await update(id, entered)).errorCode).toBe('PE01');
    expect((await create({ domain: 'other.example', feedChannels: ['10'] })).errorCode).toBe('PE01');
    expect((await update(id, entered, tokens.admin)).result).toMatchObject(settings);
    expect((await update(id, { ...settings, consent: 'OFF' })).result?.consent).toBe('OFF');
    const claims = () =>
      t.system<{ host: string }>('select host from website_hosts where website_id = $1 order by host', [id]);
    expect(await claims()).toEqual([{ host: 'travel.example' }, { host: 'www.travel.example' }]);
    await remove(id);
    expect(await claims()).toEqual([]);
    const wrong = await update(id, {
      favicon: 'javascript:alert(1)',
      feedChannels: ['a b'],
      aliases: ['x/y'],
    });
    expect(wrong.error?.details?.map(({ path }) => path).sort()).toEqual([
      'aliases.0',
      'favicon',
      'feedChannels.0',
    ]);
  });

  test('runs the script of a feed only for an account that the feed knows', async () => {
    const { id } = await created();
    const google = { feed: 'GOOGLE', feedPublisherId: 'pub-1234', feedStyleId: '77' } as const;
    const nameless = await update(id, { feed: 'GOOGLE' }, tokens.admin);
    expect(nameless.error?.details).toEqual([
      { path: 'feedPublisherId', message: 'Please enter the publisher id' },
    ]);
    for (const own of [google, { feedPublisherId: 'pub-9' }, { feedStyleId: '9' }])
      expect((await update(id, own)).errorCode).toBe('PE01');
    expect((await update(id, google, tokens.admin)).result).toMatchObject(google);
    expect((await update(id, { feedPublisherId: '' }, tokens.admin)).errorCode).toBe('VA01');
    expect((await update(id, { feedStyleId: '"><script>' }, tokens.admin)).errorCode).toBe('VA01');
    // What happens with their own pages is for publishers to say.
    expect((await update(id, { ...google, adTextCheck: 'HOLD' })).result?.adTextCheck).toBe('HOLD');
  });

  test('is never of all publishers: an admin for all names one', async () => {
    for (const publisherId of [undefined, null]) {
      const { error } = await create({ publisherId }, tokens.admin);
      expect(error).toMatchObject({
        errorCode: 'VA01',
        details: [{ path: 'publisherId', message: 'Please select publisher' }],
      });
    }
    expect((await created({ publisherId: second }, tokens.admin)).publisherId).toBe(second);
    const { error } = await create({ publisherId: 999_999 }, tokens.admin);
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'publisherId' }] });
    expect((await created({ publisherId: second })).publisherId, 'others cannot choose').toBe(first);
  });

  test('changes only what is sent', async () => {
    const website = await created();
    t.clock.advance(5000);
    const { result } = await update(website.id, { language: 'vi' });
    expect(result).toEqual({ ...website, language: 'vi', updatedAt: t.clock().toISOString() });
  });

  test('has texts of its own, and says what it keeps of visitors', async () => {
    const settings = {
      adsTxt: 'feed.example, 1, DIRECT',
      imprint: 'Who\n\nwe are',
      privacy: 'What we keep',
      ipKeeping: 'NONE' as const,
    };
    const website = await created(settings);
    expect(website).toMatchObject(settings);
    const { result } = await update(website.id, { adsTxt: ' ', ipKeeping: 'FULL' });
    expect(result).toMatchObject({ ...settings, adsTxt: '', ipKeeping: 'FULL' });
    const { error } = await update(website.id, { adsTxt: 'a'.repeat(10_001), ipKeeping: 'SOME' });
    expect(error?.details?.map(({ path }) => path)).toEqual(['adsTxt', 'ipKeeping']);
  });

  test('is not changed on the ground of an older version', async () => {
    const { id, updatedAt } = await created();
    expect((await update(id, { name: 'Newer', updatedAt })).status).toBe(200);
    const { error } = await update(id, { name: 'Stale', updatedAt });
    expect(error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'updatedAt' }] });
    expect((await get(id)).result.name).toBe('Newer');
  });

  test('leaves the lists when deleted and comes back when restored', async () => {
    const { id } = await created();
    expect((await remove(id)).result.deletedAt).toBe(t.clock().toISOString());
    expect((await get(id)).errorCode).toBe('NF01');
    expect((await remove(id)).errorCode).toBe('NF01');
    expect([await idsIn(), await idsIn({ archived: 'true' })]).toEqual([[], [id]]);
    expect((await restore(id)).result.deletedAt).toBeNull();
    expect((await restore(id)).errorCode).toBe('NF01');
  });

  test('is for publisher admins and admins; advertisers read it', async () => {
    const { id } = await created();
    expect(await idsIn({}, tokens.advertiser)).toEqual([id]);
    expect((await get(id, tokens.advertiser)).status).toBe(200);
    const refused = [
      await create({ domain: 'mine.example' }, tokens.advertiser),
      await update(id, { name: 'Mine' }, tokens.advertiser),
      await remove(id, tokens.advertiser),
      await restore(id, tokens.advertiser),
      await t.callAny(websiteRoutes.list, { query: { archived: 'true' }, token: tokens.advertiser }),
      await create({}, tokens.nobody),
    ];
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(Array(6).fill('PE01'));
  });

  test('is audited with before and after', async () => {
    const withoutClaims = ({ unservedHosts: _unserved, ...website }: Website) => website;
    const before = withoutClaims(await created());
    const after = withoutClaims((await update(before.id, { name: 'Renamed' })).result);
    await remove(before.id);
    await restore(before.id);
    const rows = await t.system(
      `select action, before, after, publisher_id from audit_log
       where entity = 'website' and entity_id = $1 order by id`,
      [String(before.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
    expect(rows[1]).toEqual({ action: 'update', before, after, publisher_id: first });
  });
});

describe('a domain is unique per publisher', () => {
  const DUPLICATE = 'This publisher already has a website with this domain.';

  test('among live websites, whatever its case', async () => {
    await created();
    const { error } = await create({ domain: 'TRAVEL.example' });
    expect(error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'domain', message: DUPLICATE }] });
    expect((await create({}, tokens.other)).status).toBe(201);
  });

  test('also by changing and by restoring', async () => {
    const old = await created();
    await remove(old.id);
    await created();
    expect((await restore(old.id)).error).toMatchObject({ errorCode: 'CF01', message: DUPLICATE });
    const third = await created({ domain: 'third.example' });
    expect((await update(third.id, { domain: WEBSITE.domain })).errorCode).toBe('CF01');
  });

  test('under 20 simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    const outcomes = answers.map(({ status, errorCode }) => errorCode ?? String(status)).sort();
    expect(outcomes).toEqual(['201', ...Array(19).fill('CF01')]);
  });
});

describe('a website in use', () => {
  test('is not deleted, and says what uses it', async () => {
    const { id } = await created();
    const { insert } = estates(t.pool);
    const of = { publisher_id: first, website_id: id };
    const category = await insert('categories', { ...of, name: 'Flights' });
    const posts = [await insert('posts', { ...of, title: 'a', slug: 'a' })];
    posts.push(await insert('posts', { ...of, title: 'b', slug: 'b' }));
    const { error } = await remove(id);
    expect(error).toMatchObject({
      errorCode: 'CF01',
      message:
        'This website is in use by 2 landing pages and 1 vertical or niche. Change or delete them first.',
    });
    expect((await get(id)).status).toBe(200);
    await t.system('update posts set deleted_at = now()');
    expect((await remove(id)).error?.message).toContain('by 1 vertical or niche.');
    await t.system('update categories set deleted_at = now() where id = $1', [category]);
    expect((await remove(id)).status).toBe(200);
  });
});

describe('the list', () => {
  const many = async () => {
    await t.system(
      `insert into websites (publisher_id, domain, name, language, created_at)
       select case n % 3 when 0 then $2::int else $1::int end, 'site' || n || '.example',
         case n % 4 when 0 then 'same' else 'Same' end, case n % 2 when 0 then 'en' else 'vi' end, '2026-01-01'
       from generate_series(1, 25) as n`,
      [first, second],
    );
  };
  const orders = WEBSITE_SORT_KEYS.flatMap((sortBy) => [
    { sortBy, sortOrder: 'asc' },
    { sortBy, sortOrder: 'desc' },
  ]);

  test.each(orders)('by $sortBy $sortOrder gives pages that neither overlap nor skip', async (order) => {
    await many();
    const whole = await idsIn({ limit: '2000', ...order }, tokens.admin);
    expect(new Set(whole).size).toBe(25);
    const pages = [1, 2, 3, 4, 5].map((page) => list({ page, limit: '7', ...order }, tokens.admin));
    expect((await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
  });

  test('is searched by name, domain and id', async () => {
    const [travel, shop] = [await created(), await created({ domain: 'shop.example', name: 'Ängste & Co' })];
    expect(await idsIn({ search: 'TRAVEL.ex' })).toEqual([travel.id]);
    expect(await idsIn({ search: 'ängst' })).toEqual([shop.id]);
    expect(await idsIn({ search: String(shop.id) })).toContain(shop.id);
    expect(await idsIn({ search: '%' })).toEqual([]);
  });

  test('sorts names as people do, accents beside their letters', async () => {
    for (const [place, name] of ['Zebra', 'Élan', 'apple', 'eel'].entries())
      await created({ name, domain: `s${place}.example` });
    expect((await list({ sortBy: 'name' })).items.map(({ name }) => name)).toEqual([
      'apple',
      'eel',
      'Élan',
      'Zebra',
    ]);
  });
});
