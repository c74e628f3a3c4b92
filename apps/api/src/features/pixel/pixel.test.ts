import { ROLE } from '@adhelm/contract/constants';
import type { CreatePixel, PixelPlatform } from '@adhelm/contract/pixel';
import { PIXEL_SORT_KEYS, pixelRoutes } from '@adhelm/contract/pixel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
const users = { admin: 0, own: 0, other: 0 };
const tokens = { admin: '', own: '', other: '' };
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  users.admin = await t.addUser({ name: 'Ada', roleId: ROLE.ADMIN });
  users.own = await t.addUser({ name: 'Olga', roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  users.other = await t.addUser({ name: 'Otto', roleId: ROLE.PUBLISHER_ADMIN, publisherId: second });
  tokens.admin = (await t.signIn(users.admin)).accessToken;
  tokens.own = (await t.signIn(users.own)).accessToken;
  tokens.other = (await t.signIn(users.other)).accessToken;
});
beforeEach(() => t.system('delete from pixels'));
afterAll(() => t.close());

const PIXEL: CreatePixel = { platform: 'FACEBOOK', name: 'Lead', pixelId: '1234567890123456' };
const create = (body: Partial<CreatePixel> = {}, token = tokens.own) =>
  t.call(pixelRoutes.create, { body: { ...PIXEL, ...body }, token });
const created = async (body: Partial<CreatePixel> = {}, token = tokens.own) =>
  (await create(body, token)).result;
const update = (id: number, body: Parameters<typeof t.call<typeof pixelRoutes.update>>[1] & object) =>
  t.call(pixelRoutes.update, { token: tokens.own, params: { id: String(id) }, ...body });
const remove = (id: number, token = tokens.own) =>
  t.call(pixelRoutes.remove, { params: { id: String(id) }, token });
const restore = (id: number, token = tokens.own) =>
  t.call(pixelRoutes.restore, { params: { id: String(id) }, token });
const get = (id: number, token = tokens.own) =>
  t.call(pixelRoutes.get, { params: { id: String(id) }, token });
const list = async (query: Record<string, string> = {}, token = tokens.own) =>
  (await t.callAny(pixelRoutes.list, { query, token })).result;
const idsIn = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ id }) => id);

const DUPLICATE = 'This pixel ID is already in use for Facebook in this publisher.';

describe('a pixel', () => {
  test('is created in the own publisher, trimmed and with its creator', async () => {
    const pixel = await created({ name: '  Lead  ', pixelId: ' 1234567890123456 ' });
    const now = t.clock().toISOString();
    expect(pixel).toEqual({
      ...PIXEL,
      id: pixel.id,
      createdBy: users.own,
      createdByUser: { id: users.own, name: 'Olga' },
      publisherId: first,
      publisher: { id: first, name: 'First', avatar: null },
      conversions: {
        moments: [],
        value: 'NONE',
        eventNames: {},
        googleAccountId: '',
        googleActionId: '',
        testMode: false,
        testEventCode: '',
        hasAccessToken: false,
        parkedAt: null,
        parkedReason: null,
      },
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    expect((await get(pixel.id)).result).toEqual(pixel);
    expect((await list()).items).toEqual([pixel]);
  });

  test('changes only what is sent', async () => {
    const pixel = await created();
    t.clock.advance(5000);
    const { result } = await update(pixel.id, { body: { name: 'Retargeting' } });
    expect(result).toEqual({ ...pixel, name: 'Retargeting', updatedAt: t.clock().toISOString() });
  });

  test('leaves the lists when deleted and comes back when restored', async () => {
    const pixel = await created();
    expect((await remove(pixel.id)).result.deletedAt).toBe(t.clock().toISOString());
    expect((await get(pixel.id)).errorCode).toBe('NF01');
    expect((await remove(pixel.id)).errorCode).toBe('NF01');
    expect((await update(pixel.id, { body: { name: 'x' } })).errorCode).toBe('NF01');
    expect([await idsIn(), await idsIn({ archived: 'true' })]).toEqual([[], [pixel.id]]);
    expect((await restore(pixel.id)).result.deletedAt).toBeNull();
    expect((await restore(pixel.id)).errorCode).toBe('NF01');
    expect([await idsIn(), await idsIn({ archived: 'true' })]).toEqual([[pixel.id], []]);
  });

  test('of nobody in particular is made by an admin for all, and is read only for publishers', async () => {
    const global = await created({ publisherId: null }, tokens.admin);
    expect(global).toMatchObject({ publisherId: null, publisher: null });
    expect((await get(global.id)).status).toBe(200);
    expect((await update(global.id, { body: { name: 'Mine' } })).errorCode).toBe('PE01');
    expect((await remove(global.id)).errorCode).toBe('PE01');
    const changed = await update(global.id, { token: tokens.admin, body: { name: 'Ours' } });
    expect(changed.result.name).toBe('Ours');
  });

  test('for a publisher that does not exist is refused', async () => {
    const { error } = await create({ publisherId: 999_999 }, tokens.admin);
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'publisherId' }] });
  });
});

describe('a pixel id is unique per publisher and platform', () => {
  test('among live pixels', async () => {
    await created();
    const { error } = await create();
    expect(error).toMatchObject({ errorCode: 'CF01', message: DUPLICATE });
    expect(error?.details).toEqual([{ path: 'pixelId', message: DUPLICATE }]);
    expect((await create({ platform: 'TABOOLA' })).status).toBe(201);
    expect((await create({}, tokens.other)).status).toBe(201);
    expect((await create({}, tokens.admin)).status).toBe(201);
    expect((await create({}, tokens.admin)).errorCode, 'global ones as well').toBe('CF01');
  });

  test('also by changing and by restoring', async () => {
    const old = await created();
    await remove(old.id);
    await created();
    expect((await restore(old.id)).error).toMatchObject({ errorCode: 'CF01', message: DUPLICATE });
    const third = await created({ pixelId: '99999' });
    expect((await update(third.id, { body: { pixelId: PIXEL.pixelId } })).errorCode).toBe('CF01');
    expect((await get(third.id)).result.pixelId).toBe('99999');
  });

  test('under 20 simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    const outcomes = answers.map(({ status, errorCode }) => errorCode ?? String(status)).sort();
    expect(outcomes).toEqual(['201', ...Array(19).fill('CF01')]);
    expect((await list()).meta.total).toBe(1);
  });
});

describe('a change based on an older version is refused', () => {
  test('with a sentence, and changes nothing', async () => {
    const pixel = await created();
    const newer = (await update(pixel.id, { body: { name: 'Newer', updatedAt: pixel.updatedAt } })).result;
    expect(newer.updatedAt, 'even within one millisecond').not.toBe(pixel.updatedAt);
    const { error } = await update(pixel.id, { body: { name: 'Stale', updatedAt: pixel.updatedAt } });
    expect(error).toMatchObject({ errorCode: 'CF01', details: [{ path: 'updatedAt' }] });
    expect((await get(pixel.id)).result.name).toBe('Newer');
  });

  test('when ten come at once, nine are', async () => {
    const { id, updatedAt } = await created();
    const changes = Array.from({ length: 10 }, (_, n) =>
      update(id, { body: { name: `Change ${n}`, updatedAt } }),
    );
    const codes = (await Promise.all(changes)).map(({ errorCode }) => errorCode ?? 'ok').sort();
    expect(codes).toEqual([...Array(9).fill('CF01'), 'ok']);
  });
});

describe('a pixel id has the form its platform gives it', () => {
  const forms: [PixelPlatform, good: string, bad: string][] = [
    ['FACEBOOK', '1234567890123456', 'AW-123'],
    ['GOOGLE', 'AW-123456789', '123456789'],
    ['TABOOLA', '1234567', '1234'],
    ['OUTBRAIN', '0123456789abcdef0123456789abcdef01', '0123456789ABCDEF0123456789ABCDEF01'],
    ['TIKTOK', 'C4A1B2C3D4E5F6G7H8I9', 'C4A1'],
  ];

  test.each(forms)('%s takes %s and not %s', async (platform, good, bad) => {
    expect((await create({ platform, pixelId: good })).status).toBe(201);
    const { error } = await create({ platform, pixelId: bad });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'pixelId' }] });
  });

  test('also when only the platform changes', async () => {
    const { id } = await created({ platform: 'GOOGLE', pixelId: 'AW-123456789' });
    const { error } = await update(id, { body: { platform: 'FACEBOOK' } });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'pixelId' }] });
    expect((await update(id, { body: { platform: 'TABOOLA', pixelId: '1234567' } })).status).toBe(200);
  });
});

test('every change is audited: who, acting as whom, before and after; refused ones are not', async () => {
  const acting = (await t.signIn(users.admin, { actAs: first })).accessToken;
  const before = await created({}, acting);
  const after = (await update(before.id, { token: acting, body: { name: 'Renamed' } })).result;
  const gone = (await remove(before.id)).result;
  const back = (await restore(before.id)).result;
  expect((await remove(before.id, tokens.other)).errorCode).toBe('NF01');
  const rows = await t.system(
    `select user_id, acting_publisher_id, publisher_id, action, before, after from audit_log
     where entity = 'pixel' and entity_id = $1 order by id`,
    [String(before.id)],
  );
  const row = { publisher_id: first, acting_publisher_id: first };
  expect(rows).toEqual([
    { ...row, user_id: users.admin, action: 'create', before: null, after: before },
    { ...row, user_id: users.admin, action: 'update', before, after },
    { ...row, user_id: users.own, action: 'delete', before: after, after: gone },
    { ...row, user_id: users.own, action: 'restore', before: gone, after: back },
  ]);
});

describe('the list', () => {
  const many = () =>
    t.system(
      `insert into pixels (publisher_id, platform, name, pixel_id, created_by, created_at)
       select case n % 3 when 0 then null else $1::int end, case n % 2 when 0 then 'TABOOLA' else 'FACEBOOK' end,
         case n % 4 when 0 then 'same' else 'Same' end, (10000 + n % 12)::text || n, case n % 5 when 0 then null else $2::int end,
         '2026-01-01'
       from generate_series(1, 25) as n`,
      [first, users.own],
    );

  const orders = PIXEL_SORT_KEYS.flatMap((sortBy) => [
    [sortBy, 'asc'],
    [sortBy, 'desc'],
  ]);

  test.each(orders)(
    'by %s %s gives pages that neither overlap nor skip',
    async (sortBy = '', sortOrder = '') => {
      await many();
      const whole = await idsIn({ limit: '2000', sortBy, sortOrder });
      expect(new Set(whole).size).toBe(25);
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => list({ page: `${page}`, limit: '7', sortBy, sortOrder })),
      );
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
      expect(pages.map(({ items }) => items.length)).toEqual([7, 7, 7, 4, 0]);
      expect(pages[0]?.meta).toEqual({ total: 25, page: 1, limit: 7, totalPages: 4 });
    },
  );

  test('is newest first and ten long unless asked otherwise', async () => {
    await many();
    const { items, meta } = await list();
    expect(items).toHaveLength(10);
    expect(meta).toEqual({ total: 25, page: 1, limit: 10, totalPages: 3 });
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  test('takes the words of a search literally', async () => {
    const names = ['100% lead', '100 lead', 'a_b', 'aXb', 'back\\slash', "quote'd"];
    for (const [n, name] of names.entries()) await created({ name, pixelId: `5550${n}0` });
    const found = async (search: string) => (await list({ search })).items.map(({ name }) => name).sort();
    expect(await found('100%')).toEqual(['100% lead']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found("E'D")).toEqual(["quote'd"]);
    expect(await found('5550')).toHaveLength(6);
    expect(await found('nothing like it')).toEqual([]);
  });

  test('is narrowed by platforms', async () => {
    await many();
    const platforms = async (platform: string) =>
      new Set((await list({ platform, limit: '2000' })).items.map((pixel) => pixel.platform));
    expect(await platforms('TABOOLA')).toEqual(new Set(['TABOOLA']));
    expect(await platforms('TABOOLA,FACEBOOK')).toEqual(new Set(['TABOOLA', 'FACEBOOK']));
    expect(await platforms('GOOGLE')).toEqual(new Set());
  });
});
