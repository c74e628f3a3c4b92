import { auditRoutes, ownAuditRoutes } from '@adhelm/contract/audit';
import { ROLE } from '@adhelm/contract/constants';
import { peopleRoutes } from '@adhelm/contract/people';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { sessionRoutes } from '@adhelm/contract/session';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let publisher = 0;
beforeAll(async () => {
  t = await testApp();
  publisher = await t.addPublisher();
});
afterAll(() => t.close());

const list = async (token: string) => (await t.call(sessionRoutes.list, { token })).result.items;
const isIn = async (token: string) => (await t.call(userRoutes.me, { token })).errorCode ?? 'ok';
const end = (token: string, id: string | undefined) =>
  t.callAny(sessionRoutes.end, { token, params: { id: id ?? '' } });

test('people see where they are signed in, last used first, and end one or all others', async () => {
  const user = await t.addUser({ publisherId: publisher });
  const phone = (await t.signIn(user)).accessToken;
  await t.system(`update sessions set device = 'Chrome on Android' where user_id = $1`, [user]);
  t.clock.advance(120_000);
  const laptop = (await t.signIn(user)).accessToken;
  const third = (await t.signIn(user)).accessToken;
  // Never taken up by a browser: nobody is signed in there.
  await t.handOff(user);
  const stranger = (await t.signIn(await t.addUser({ publisherId: publisher }))).accessToken;

  const seen = await list(laptop);
  expect(seen).toHaveLength(3);
  expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(seen.at(-1)).toMatchObject({ device: 'Chrome on Android', isCurrent: false });
  expect(seen[0]).toMatchObject({ device: 'Unknown device', lastUsedAt: t.clock().toISOString() });

  t.clock.advance(120_000);
  expect(await isIn(phone)).toBe('ok');
  const newest = (await list(laptop)).find(({ device }) => device === 'Chrome on Android');
  expect(newest?.lastUsedAt).toBe(t.clock().toISOString());
  const [row] = await t.system('select last_activity from users where id = $1', [user]);
  expect(row).toEqual({ last_activity: t.clock() });

  expect((await end(stranger, newest?.id)).errorCode).toBe('NF01');
  expect(await isIn(phone)).toBe('ok');
  expect((await end(laptop, newest?.id)).result).toEqual({ ended: 1 });
  expect(await isIn(phone)).toBe('AU05');
  expect((await end(laptop, newest?.id)).errorCode).toBe('NF01');

  const others = await t.callAny(sessionRoutes.endOthers, { token: laptop });
  expect(others.status).toBe(200);
  expect([await isIn(third), await isIn(laptop), await isIn(stranger)]).toEqual(['AU05', 'ok', 'ok']);
  expect(await list(laptop)).toHaveLength(1);
});

test('people read what they did themselves, without names that they may not see', async () => {
  const user = await t.addUser({ codes: ['CREATE_PIXEL'], publisherId: publisher });
  const { accessToken: token } = await t.signIn(user);
  await t.call(pixelRoutes.create, {
    token,
    body: { platform: 'TABOOLA', name: 'Mine', pixelId: '123456' },
  });
  const other = await t.addPublisher();
  const log = (publisherId: number | null, entity: string, after: object) =>
    t.system(
      `insert into audit_log (at, user_id, publisher_id, action, entity, entity_id, after)
       values ($1, $2, $3, 'update', $4, '7', $5)`,
      [t.clock(), user, publisherId, entity, after],
    );
  await log(publisher, 'post', { title: 'A page', kind: 'ADS' });
  await log(other, 'pixel', { name: 'Of where they were before' });
  await log(null, 'session', {});
  const { result } = await t.call(ownAuditRoutes.own, { token, query: {} });
  expect(result.items.map(({ entity, name }) => [entity, name])).toEqual([
    ['session', null],
    ['post', null],
    ['pixel', 'Mine'],
    ['session', null],
  ]);
  expect((await t.callAny(auditRoutes.list, { token, query: {} })).errorCode).toBe('PE01');
  const stranger = (await t.signIn(await t.addUser({ publisherId: publisher }))).accessToken;
  const { items } = (await t.call(ownAuditRoutes.own, { token: stranger, query: {} })).result;
  expect(items.map(({ action }) => action)).toEqual(['sign-in']);
});

test('whoever lists users sees when they were last there', async () => {
  const user = await t.addUser({ publisherId: publisher });
  const { accessToken } = await t.signIn(user);
  t.clock.advance(60_000);
  await isIn(accessToken);
  const admin = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  const { result } = await t.callAny(peopleRoutes.get, {
    token: admin.accessToken,
    params: { id: String(user) },
  });
  expect(result.lastActivityAt).toBe(t.clock().toISOString());
});
