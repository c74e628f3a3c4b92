import { CATEGORY_SORT_KEYS, categoryRoutes } from '@adhelm/contract/category';
import { ROLE } from '@adhelm/contract/constants';
import { websiteRoutes } from '@adhelm/contract/website';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { estates } from '../../testing/estates.ts';

let t: TestApp;
let [first, second] = [0, 0];
let [travel, shop, foreign] = [0, 0, 0];
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
  for (const table of ['posts', 'keyword_sets', 'categories', 'websites'])
    await t.system(`delete from ${table}`);
  const { insert } = estates(t.pool);
  const website = (publisher_id: number, domain: string) =>
    insert('websites', { publisher_id, domain, name: domain });
  travel = await website(first, 'travel.example');
  shop = await website(first, 'shop.example');
  foreign = await website(second, 'foreign.example');
});
afterAll(() => t.close());

type NewCategory = { name?: string; websiteId?: number; parentId?: number | null };
const create = (body: NewCategory = {}, token = tokens.own) =>
  t.callAny(categoryRoutes.create, { body: { name: 'Flights', websiteId: travel, ...body }, token });
const created = async (body: NewCategory = {}) => (await create(body)).result;
const update = (id: number, body: object, token = tokens.own) =>
  t.callAny(categoryRoutes.update, { params: { id }, body, token });
const remove = (id: number, token = tokens.own) =>
  t.callAny(categoryRoutes.remove, { params: { id }, token });
const restore = (id: number, token = tokens.own) =>
  t.callAny(categoryRoutes.restore, { params: { id }, token });
const get = (id: number, token = tokens.own) => t.callAny(categoryRoutes.get, { params: { id }, token });
const list = async (query: object = {}, token = tokens.own) =>
  (await t.callAny(categoryRoutes.list, { query, token })).result;
const idsIn = async (query: object = {}, token = tokens.own) =>
  (await list(query, token)).items.map(({ id }) => id);
const refusedAt = (path: string) => ({ errorCode: 'VA01', details: [{ path }] });

describe('a vertical', () => {
  test('belongs to its website and that website to its publisher', async () => {
    const vertical = await created({ name: ' Flights ' });
    const now = t.clock().toISOString();
    expect(vertical).toEqual({
      id: vertical.id,
      name: 'Flights',
      type: 'VERTICAL',
      parent: null,
      parentId: null,
      websiteId: travel,
      website: { id: travel, name: 'travel.example', domain: 'travel.example', language: 'en' },
      publisherId: first,
      publisher: { id: first, name: 'First', avatar: null },
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    expect((await get(vertical.id)).result).toEqual(vertical);
    expect((await get(vertical.id, tokens.other)).errorCode).toBe('NF01');
    expect(await idsIn({}, tokens.other)).toEqual([]);
    expect((await create({ websiteId: foreign }, tokens.admin)).result.publisherId).toBe(second);
  });

  test('needs a live website that its maker sees', async () => {
    expect((await create({ websiteId: foreign })).error).toMatchObject(refusedAt('websiteId'));
    expect((await create({ websiteId: 999_999 })).error).toMatchObject(refusedAt('websiteId'));
    await t.callAny(websiteRoutes.remove, { params: { id: shop }, token: tokens.own });
    expect((await create({ websiteId: shop })).error).toMatchObject(refusedAt('websiteId'));
  });

  test('stays one', async () => {
    const [vertical, other] = [await created(), await created({ name: 'Hotels' })];
    const { error } = await update(vertical.id, { parentId: other.id });
    expect(error).toMatchObject({
      ...refusedAt('parentId'),
      message: 'A vertical cannot become a niche',
    });
  });
});

describe('a niche', () => {
  test('lies below a vertical of the same website', async () => {
    const vertical = await created();
    const niche = await created({ name: 'Cheap flights', parentId: vertical.id });
    expect(niche).toMatchObject({
      type: 'NICHE',
      parentId: vertical.id,
      parent: { id: vertical.id, name: 'Flights' },
    });
    const elsewhere = await created({ websiteId: shop });
    const gone = await created({ name: 'Gone' });
    await remove(gone.id);
    for (const parentId of [niche.id, elsewhere.id, gone.id, 999_999])
      expect((await create({ name: 'New', parentId })).error).toMatchObject(refusedAt('parentId'));
  });

  test('moves to another vertical of its website', async () => {
    const [from, to] = [await created(), await created({ name: 'Hotels' })];
    const niche = await created({ name: 'Cheap', parentId: from.id });
    const elsewhere = await created({ websiteId: shop });
    expect((await update(niche.id, { parentId: elsewhere.id })).error).toMatchObject(refusedAt('parentId'));
    expect((await update(niche.id, { parentId: niche.id })).error).toMatchObject(refusedAt('parentId'));
    const moved = (await update(niche.id, { parentId: to.id })).result;
    expect(moved.parent).toEqual({ id: to.id, name: 'Hotels' });
    expect((await remove(from.id)).status, 'which frees the old one').toBe(200);
  });
});

describe('a name is unique', () => {
  const VERTICAL = 'This website already has a vertical with this name.';
  const NICHE = 'This vertical already has a niche with this name.';
  const taken = (message: string) => ({ errorCode: 'CF01', details: [{ path: 'name', message }] });

  test('per website and vertical, whatever its case', async () => {
    const vertical = await created();
    expect((await create({ name: 'FLIGHTS' })).error).toMatchObject(taken(VERTICAL));
    expect((await create({ websiteId: shop })).status).toBe(201);
    expect((await create({ parentId: vertical.id })).status, 'a niche may be called as its vertical').toBe(
      201,
    );
    expect((await create({ parentId: vertical.id })).error).toMatchObject(taken(NICHE));
    const other = await created({ name: 'Hotels' });
    expect((await create({ parentId: other.id })).status).toBe(201);
  });

  test('also by changing, moving and restoring', async () => {
    const [flights, hotels] = [await created(), await created({ name: 'Hotels' })];
    expect((await update(hotels.id, { name: 'flights' })).error).toMatchObject(taken(VERTICAL));
    expect((await update(hotels.id, { name: 'HOTELS' })).status).toBe(200);
    const [cheap, same] = [
      await created({ name: 'Cheap', parentId: flights.id }),
      await created({ name: 'cheap', parentId: hotels.id }),
    ];
    expect((await update(same.id, { parentId: flights.id })).error).toMatchObject(taken(NICHE));
    await remove(cheap.id);
    await created({ name: 'Cheap', parentId: flights.id });
    expect((await restore(cheap.id)).error).toMatchObject(taken(NICHE));
  });

  test('under 20 simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    const outcomes = answers.map(({ status, errorCode }) => errorCode ?? String(status)).sort();
    expect(outcomes).toEqual(['201', ...Array(19).fill('CF01')]);
  });
});

describe('what is in use', () => {
  test('is not deleted, and says what uses it and how much', async () => {
    const vertical = await created();
    const niches = [
      await created({ name: 'One', parentId: vertical.id }),
      await created({ name: 'Two', parentId: vertical.id }),
    ];
    const { insert } = estates(t.pool);
    const of = { publisher_id: first, category_id: vertical.id };
    await insert('posts', { ...of, website_id: travel, title: 'a', slug: 'a' });
    await insert('keyword_sets', { ...of, name: 'Set' });
    await insert('keyword_sets', { publisher_id: first, category_id: niches[0]?.id, name: 'Set' });
    expect((await remove(vertical.id)).error).toMatchObject({
      errorCode: 'CF01',
      message:
        'This vertical is in use by 2 niches, 1 landing page and 1 keyword set. Change or delete them first.',
    });
    expect((await remove(niches[0]?.id ?? 0)).error?.message).toBe(
      'This niche is in use by 1 keyword set. Change or delete them first.',
    );
    await t.system('update keyword_sets set deleted_at = now()');
    await t.system('update posts set deleted_at = now()');
    for (const { id } of niches) expect((await remove(id)).status).toBe(200);
    expect((await remove(vertical.id)).status).toBe(200);
  });

  test('is not deleted while somebody starts to use it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const vertical = await created({ name: `Round ${round}` });
      const answers = await Promise.all([
        remove(vertical.id),
        create({ name: 'a', parentId: vertical.id }),
        create({ name: 'b', parentId: vertical.id }),
      ]);
      const [removed, ...niches] = answers.map(({ errorCode }) => errorCode ?? 'ok');
      if (removed === 'ok') expect(niches).toEqual(['VA01', 'VA01']);
      else expect([removed, niches]).toEqual(['CF01', expect.arrayContaining(['ok'])]);
      const orphans = await t.system(
        `select niche.id from categories niche join categories vertical on vertical.id = niche.parent_id
         where niche.deleted_at is null and vertical.deleted_at is not null`,
      );
      expect(orphans).toEqual([]);
    }
  });

  test('is restored after what it hangs on', async () => {
    const vertical = await created();
    const niche = await created({ name: 'One', parentId: vertical.id });
    await remove(niche.id);
    await remove(vertical.id);
    expect(
      (await t.callAny(websiteRoutes.remove, { params: { id: travel }, token: tokens.own })).status,
    ).toBe(200);
    expect((await restore(vertical.id)).error).toMatchObject({
      errorCode: 'CF01',
      message: 'Its website is deleted. Restore the website first.',
    });
    await t.callAny(websiteRoutes.restore, { params: { id: travel }, token: tokens.own });
    expect((await restore(niche.id)).error).toMatchObject({
      errorCode: 'CF01',
      message: 'Its vertical is deleted. Restore the vertical first.',
    });
    expect((await restore(vertical.id)).status).toBe(200);
    expect((await restore(niche.id)).status).toBe(200);
  });
});

test('a change based on an older version is refused', async () => {
  const { id, updatedAt } = await created();
  expect((await update(id, { name: 'Newer', updatedAt })).status).toBe(200);
  expect((await update(id, { name: 'Stale', updatedAt })).error).toMatchObject({
    errorCode: 'CF01',
    details: [{ path: 'updatedAt' }],
  });
  expect((await get(id)).result.name).toBe('Newer');
});

test('advertisers read verticals and niches, and change none', async () => {
  const { id } = await created();
  expect(await idsIn({}, tokens.advertiser)).toEqual([id]);
  const refused = [
    await create({ name: 'Mine' }, tokens.advertiser),
    await update(id, { name: 'Mine' }, tokens.advertiser),
    await remove(id, tokens.advertiser),
    await restore(id, tokens.advertiser),
    await t.callAny(categoryRoutes.list, { query: { archived: 'true' }, token: tokens.advertiser }),
    await create({}, tokens.nobody),
  ];
  expect(refused.map(({ errorCode }) => errorCode)).toEqual(Array(6).fill('PE01'));
});

test('every change is audited', async () => {
  const before = await created();
  const after = (await update(before.id, { name: 'Renamed' })).result;
  await remove(before.id);
  await restore(before.id);
  const rows = await t.system(
    `select action, before, after, publisher_id from audit_log
     where entity = 'category' and entity_id = $1 order by id`,
    [String(before.id)],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
  expect(rows[1]).toEqual({ action: 'update', before, after, publisher_id: first });
});

describe('the list', () => {
  const many = async () => {
    await t.system(
      `insert into categories (publisher_id, website_id, name, created_at)
       select w.publisher_id, w.id, case n % 2 when 0 then 'same ' else 'Same ' end || n, '2026-01-01'
       from generate_series(1, 5) as n, websites w`,
    );
    await t.system(
      `insert into categories (publisher_id, website_id, parent_id, name, created_at)
       select publisher_id, website_id, id, 'Same', '2026-01-01' from categories limit 10`,
    );
  };
  const orders = CATEGORY_SORT_KEYS.flatMap((sortBy) => [
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

  test('sorts by type as it is spelled, and orderBy is another name of sortOrder', async () => {
    const vertical = await created();
    const niche = await created({ name: 'One', parentId: vertical.id });
    expect(await idsIn({ sortBy: 'type' })).toEqual([niche.id, vertical.id]);
    expect(await idsIn({ sortBy: 'type', orderBy: 'desc' })).toEqual([vertical.id, niche.id]);
    expect(await idsIn({ sortBy: 'type', orderBy: 'desc', sortOrder: 'asc' })).toEqual([
      niche.id,
      vertical.id,
    ]);
  });

  test('is narrowed by type, website, vertical and words', async () => {
    const flights = await created();
    const shoes = await created({ name: 'Shoes', websiteId: shop });
    const niche = await created({ name: 'Cheap flights', parentId: flights.id });
    expect(await idsIn({ type: 'VERTICAL', sortBy: 'id' })).toEqual([flights.id, shoes.id]);
    expect(await idsIn({ type: 'NICHE' })).toEqual([niche.id]);
    expect(await idsIn({ websiteId: shop })).toEqual([shoes.id]);
    expect(await idsIn({ parentId: flights.id })).toEqual([niche.id]);
    expect(await idsIn({ search: 'FLIGHT', sortBy: 'id' })).toEqual([flights.id, niche.id]);
    await remove(niche.id);
    expect(await idsIn({ archived: 'true' })).toEqual([niche.id]);
  });
});
