import { ROLE } from '@adhelm/contract/constants';
import { type PixelPlatform, pixelIdFits } from '@adhelm/contract/pixel';
import { afterEach, expect, test } from 'vitest';
import { scopedTransactions, type Tx } from '../db/entities/in-scope.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { loadDemo } from './load-demo.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');

let apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});

const emptyApp = async () => {
  const t = await testApp();
  apps.push(t);
  return t;
};
const load = ({ pool }: TestApp) =>
  loadDemo(
    scopedTransactions<Tx>(pool, (tx) => tx),
    NOW,
  );

const everything = (t: TestApp) =>
  Promise.all(
    ['publishers', 'users', 'user_roles', 'pixels'].map((table) =>
      t.system(`select * from ${table} order by 1, 2`),
    ),
  );

test('the demo data is the same everywhere', async () => {
  const [here, there] = [await emptyApp(), await emptyApp()];
  expect([await load(here), await load(there)]).toEqual([true, true]);
  expect(await everything(here)).toEqual(await everything(there));
});

test('it has two publishers, global rows and the demo accounts', async () => {
  const t = await emptyApp();
  await load(t);
  const accounts = await t.system(
    `select email, role_id, publisher_id, is_lead_advertiser as lead, is_active from users
     join user_roles on user_id = id order by id`,
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
