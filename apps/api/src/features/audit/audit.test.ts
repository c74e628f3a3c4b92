import { type AuditListQuery, auditRoutes } from '@adhelm/contract/audit';
import { ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
const users = { admin: 0, own: 0, other: 0, buyer: 0 };
const tokens = { admin: '', own: '', other: '', buyer: '' };
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  users.admin = await t.addUser({ name: 'Ada', roleId: ROLE.ADMIN });
  users.own = await t.addUser({ name: 'Olga', roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  users.other = await t.addUser({ name: 'Otto', roleId: ROLE.PUBLISHER_ADMIN, publisherId: second });
  users.buyer = await t.addUser({ name: 'Ben', roleId: ROLE.ADVERTISER, publisherId: first });
  for (const who of ['admin', 'own', 'other', 'buyer'] as const)
    tokens[who] = (await t.signIn(users[who])).accessToken;
});
afterAll(() => t.close());

const list = async (query: Partial<Record<keyof AuditListQuery, string>> = {}, token = tokens.own) =>
  (await t.callAny(auditRoutes.list, { token, query: { entity: 'pixel', limit: '100', ...query } })).result;
const told = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).items.map(({ action, name, user }) => [user?.name, action, name]);
const get = (id: number, token = tokens.own) =>
  t.callAny(auditRoutes.get, { token, params: { id: String(id) } });

const pixel = async (name: string, token: string, publisherId?: number | null) => {
  const body = {
    platform: 'TABOOLA',
    name,
    pixelId: String(Math.round(10_000 + name.length * 7)),
    publisherId,
  } as const;
  return (await t.call(pixelRoutes.create, { token, body })).result;
};

test('who did what is told newest first, with the values before and after, to those who may know', async () => {
  const made = await pixel('Lead', tokens.own);
  t.clock.advance(1000);
  const acting = (await t.signIn(users.admin, { actAs: first })).accessToken;
  const params = { id: String(made.id) };
  await t.call(pixelRoutes.update, { token: acting, params, body: { name: 'Leads' } });
  await pixel('Of another publisher', tokens.other);
  await pixel('Of nobody', tokens.admin, null);

  // Olga does not see who admins are.
  expect(await told()).toEqual([
    [undefined, 'update', 'Leads'],
    ['Olga', 'create', 'Lead'],
  ]);
  expect(await told({}, tokens.other)).toEqual([['Otto', 'create', 'Of another publisher']]);
  expect((await told({}, tokens.admin)).map(([who]) => who)).toEqual(['Ada', 'Otto', 'Ada', 'Olga']);

  const [update, create] = (await list()).items;
  expect(update).toMatchObject({ entity: 'pixel', entityId: String(made.id), publisher: { name: 'First' } });
  expect((await get(update?.id ?? 0)).result.changes).toEqual([
    { field: 'name', before: 'Lead', after: 'Leads' },
  ]);
  expect((await get(create?.id ?? 0)).result.changes).toContainEqual({
    field: 'pixelId',
    before: null,
    after: made.pixelId,
  });
  expect((await get(update?.id ?? 0, tokens.other)).errorCode).toBe('NF01');
  expect((await t.callAny(auditRoutes.list, { token: tokens.buyer, query: {} })).errorCode).toBe('PE01');
});

test('it is narrowed by kind, action, person, row, words and days', async () => {
  const entries = (await list({}, tokens.admin)).items;
  const lead = entries.find(({ name }) => name === 'Lead');
  expect(await told({ action: 'create' })).toEqual([['Olga', 'create', 'Lead']]);
  expect(await told({ userId: String(users.own) })).toEqual([['Olga', 'create', 'Lead']]);
  expect(await told({ entityId: lead?.entityId ?? '' })).toHaveLength(2);
  expect(await told({ search: 'EADS' })).toEqual([[undefined, 'update', 'Leads']]);
  expect(await told({ search: "100%' or 1=1" })).toEqual([]);
  expect(await told({ entity: 'website' })).toEqual([]);
  expect(
    (await list({ entity: 'user,session', action: 'sign-in' }, tokens.admin)).items.length,
  ).toBeGreaterThan(0);
  const at = lead?.at ?? '';
  expect(await told({ dateFrom: at, dateTo: at })).toEqual([['Olga', 'create', 'Lead']]);
  t.clock.advance(31 * 86_400_000);
  const { accessToken: token } = await t.signIn(users.own);
  expect(await told({}, token), 'the last 30 days unless others are asked for').toEqual([]);
  expect(await told({ dateFrom: at }, token)).toHaveLength(2);
  expect((await t.callAny(auditRoutes.list, { token, query: { entity: 'spaceship' } })).errorCode).toBe(
    'VA01',
  );
});

test('nobody rewrites it, not even the server', async () => {
  const denied = 'permission denied for table audit_log';
  await expect(t.system(`update audit_log set action = 'delete'`)).rejects.toThrow(denied);
  await expect(t.system('delete from audit_log')).rejects.toThrow(denied);
});
