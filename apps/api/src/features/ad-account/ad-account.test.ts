import { AD_ACCOUNT_SORT_KEYS, adAccountRoutes } from '@adhelm/contract/ad-account';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Estate, estates } from '../../testing/estates.ts';

let t: TestApp;
let ann: Estate;
let bo: Estate;
let cy: Estate;
let tokens: Record<'admin' | 'owner' | 'ann', string>;

beforeAll(async () => {
  t = await testApp();
  const { settle } = estates(t.pool);
  const [first, second] = [await t.addPublisher({ name: 'First' }), await t.addPublisher({ name: 'Second' })];
  ann = await settle(first, 'Ann', 'FACEBOOK');
  bo = await settle(first, 'Bo', 'TABOOLA');
  cy = await settle(second, 'Cy', 'GOOGLE');
  const owner = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  const admin = await t.addUser({ roleId: ROLE.ADMIN });
  const tokenOf = async (userId: number) => (await t.signIn(userId)).accessToken;
  tokens = { admin: await tokenOf(admin), owner: await tokenOf(owner), ann: await tokenOf(ann.user) };
});
afterAll(() => t.close());

const listed = async (query: Record<string, string> = {}, token = tokens.owner) =>
  (await t.call(adAccountRoutes.list, { query, token })).result.items;
const ids = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map(({ id }) => id);

test('ad accounts are listed within what somebody sees, advertisers their own', async () => {
  expect(new Set(await ids())).toEqual(new Set([ann.account, bo.account]));
  expect(await ids({}, tokens.ann)).toEqual([ann.account]);
  expect(new Set(await ids({}, tokens.admin))).toEqual(new Set([ann.account, bo.account, cy.account]));
});

test('naming the id of an account that may not be seen finds nothing', async () => {
  expect(await ids({ ids: String(cy.account) })).toEqual([]);
  expect(await ids({ ids: `${ann.account},${bo.account}` }, tokens.ann)).toEqual([ann.account]);
  expect(await ids({ ids: '' })).toEqual([]);
});

test('they are narrowed to those of one advertiser, within what somebody sees', async () => {
  expect(await ids({ userId: String(bo.user) })).toEqual([bo.account]);
  expect(await ids({ userId: String(cy.user) })).toEqual([]);
  expect(await ids({ userId: String(bo.user) }, tokens.ann)).toEqual([]);
});

test('an account says whose it is and what its platform calls it', async () => {
  const [account] = await listed({ ids: String(ann.account) });
  expect(account).toMatchObject({
    name: 'Ann account',
    realAccountId: 'act_Ann',
    platform: 'FACEBOOK',
    publisher: { name: 'First' },
    user: { id: ann.user, name: 'Ann' },
  });
});

test('they are found by name and by the id of their platform, and sorted by everything offered', async () => {
  expect(await ids({ search: 'BO ACC' })).toEqual([bo.account]);
  expect(await ids({ search: 'act_ann' })).toEqual([ann.account]);
  expect(await ids({ search: '%' })).toEqual([]);
  for (const sortBy of AD_ACCOUNT_SORT_KEYS) expect(await ids({ sortBy })).toHaveLength(2);
  expect(await ids({ sortBy: 'name', sortOrder: 'desc' })).toEqual([bo.account, ann.account]);
});

test('a deleted account is not offered', async () => {
  await t.system('update ad_accounts set deleted_at = now() where id = $1', [bo.account]);
  expect(await ids()).toEqual([ann.account]);
});
