import { authRoutes } from '@adhelm/contract/auth';
import { brandingRoutes } from '@adhelm/contract/branding';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First', avatar: '/first.svg' });
  second = await t.addPublisher({ name: 'Second' });
});
afterAll(() => t.close());

const signedIn = async (roleId: number, publisherId: number | null) =>
  (await t.signIn(await t.addUser({ roleId, publisherId }))).accessToken;
const brandSeenBy = async (token: string) => (await t.call(brandingRoutes.acting, { token })).result;

const FIRST = { name: 'First', avatar: '/first.svg', darkModeAvatar: null };

test('everybody of a publisher sees its brand, and of it no more than that', async () => {
  for (const roleId of [ROLE.PUBLISHER_ADMIN, ROLE.ADVERTISER])
    expect(await brandSeenBy(await signedIn(roleId, first))).toEqual(FIRST);
  expect((await brandSeenBy(await signedIn(ROLE.ADVERTISER, second)))?.name).toBe('Second');
});

test('an admin sees the brand of whom they act as, and none while that is everybody', async () => {
  const admin = await signedIn(ROLE.ADMIN, null);
  expect(await brandSeenBy(admin)).toBeNull();
  const { result } = await t.call(authRoutes.switchPublisher, {
    body: { publisherId: first },
    token: admin,
  });
  expect(await brandSeenBy(result.accessToken)).toEqual(FIRST);
});

test('who belongs to nobody sees none', async () => {
  expect(await brandSeenBy(await signedIn(ROLE.PUBLISHER_ADMIN, null))).toBeNull();
});
