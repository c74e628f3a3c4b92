import { ROLE } from '@adhelm/contract/constants';
import { type CreateUser, peopleRoutes, type UpdateUser } from '@adhelm/contract/people';
import type { PermissionCode } from '@adhelm/contract/permission-codes';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { teamRoutes } from '@adhelm/contract/team';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
const ids = { admin: 0, own: 0 };
const tokens = { admin: '', own: '', other: '', keeper: '' };
/** May keep people, but holds little else. */
const KEEPER: PermissionCode[] = [
  'GET_USER',
  'GET_USERS',
  'CREATE_USER',
  'UPDATE_USER',
  'DELETE_USER',
  'UPDATE_USER_ARCHIVED',
];
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const tokenOf = async (id: number) => (await t.signIn(id)).accessToken;
  ids.admin = await t.addUser({ roleId: ROLE.ADMIN });
  tokens.admin = await tokenOf(ids.admin);
  ids.own = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first, name: 'Olga' });
  tokens.own = await tokenOf(ids.own);
  tokens.other = await tokenOf(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: second }));
  tokens.keeper = await tokenOf(await t.addUser({ codes: KEEPER, publisherId: first }));
});
afterAll(() => t.close());

let invited = 0;
const freshEmail = () => {
  invited += 1;
  return `guest${invited}@example.com`;
};
const invite = (body: Partial<CreateUser> = {}, token = tokens.own) =>
  t.callAny(peopleRoutes.create, { token, body: { email: freshEmail(), ...body } });
const guest = async (body: Partial<CreateUser> = {}, token = tokens.own) => {
  const { result, error } = await invite(body, token);
  if (!result) throw new Error(`not invited: ${JSON.stringify(error)}`);
  return result;
};
const update = (id: number, body: UpdateUser | object, token = tokens.own) =>
  t.callAny(peopleRoutes.update, { token, params: { id: String(id) }, body });
const on =
  (route: typeof peopleRoutes.remove | typeof peopleRoutes.restore | typeof peopleRoutes.resend) =>
  (id: number, token = tokens.own) =>
    t.callAny(route, { token, params: { id: String(id) } });
const remove = on(peopleRoutes.remove);
const restore = on(peopleRoutes.restore);
const resend = on(peopleRoutes.resend);
const get = (id: number, token = tokens.own) =>
  t.callAny(peopleRoutes.get, { token, params: { id: String(id) } });
const list = async (query: object, token = tokens.own) =>
  (await t.callAny(peopleRoutes.list, { token, query: { limit: '100', ...query } })).result.items;
const lastAudit = async (id: number) =>
  (
    await t.system(
      `select action, user_id, publisher_id, before, after from audit_log
       where entity = 'user' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    )
  )[0];

describe('an invitation', () => {
  test('needs an e-mail, lands in the own publisher and answers with the link', async () => {
    const user = await guest({ email: 'Linh.Tran@example.com', publisherId: second });
    expect(user).toMatchObject({
      name: 'Linh.Tran',
      email: 'Linh.Tran@example.com',
      isActive: true,
      roleId: null,
      roles: [],
      permissionsCount: 0,
      publisherId: first,
      publisher: { name: 'First' },
      lastActivityAt: null,
      invitation: { link: `${PUBLIC_URL}/`, mail: 'none', invitedBy: { id: ids.own, name: 'Olga' } },
    });
    expect(await lastAudit(user.id)).toMatchObject({
      action: 'create',
      user_id: ids.own,
      publisher_id: first,
    });
    expect((await get(user.id, tokens.other)).errorCode).toBe('NF01');
  });

  test('of an admin names the publisher, the role and the teams', async () => {
    const team = await t.callAny(teamRoutes.create, {
      token: tokens.admin,
      body: { name: 'Buyers', publisherId: first },
    });
    const user = await guest(
      { publisherId: first, roleId: ROLE.ADVERTISER, teamIds: [team.result.id] },
      tokens.admin,
    );
    expect(user).toMatchObject({
      publisherId: first,
      roleId: ROLE.ADVERTISER,
      teams: [{ id: team.result.id, name: 'Buyers' }],
    });
    expect(user.permissionsCount).toBeGreaterThan(0);
    const nobody = await guest({}, tokens.admin);
    expect(nobody).toMatchObject({ publisherId: null, publisher: null });
    expect((await get(nobody.id)).errorCode).toBe('NF01');
    const refused = await invite({ publisherId: 999_999 }, tokens.admin);
    expect(refused.error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'publisherId' }] });
    const strangers = await invite({ publisherId: second, teamIds: [team.result.id] }, tokens.admin);
    expect(strangers.error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'teamIds' }] });
    expect((await invite({ teamIds: [team.result.id] }, tokens.other)).errorCode).toBe('VA01');
  });

  test('is refused for an e-mail that is taken, whatever its case and whoever has it', async () => {
    const { email } = await guest();
    for (const token of [tokens.own, tokens.other])
      expect((await invite({ email: email.toUpperCase() }, token)).error).toMatchObject({
        errorCode: 'CF01',
        message: 'A user with this e-mail exists already.',
        details: [{ path: 'email' }],
      });
    const same = freshEmail();
    const both = await Promise.all([invite({ email: same }), invite({ email: same }, tokens.other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('of somebody deleted says who can be restored instead', async () => {
    const { id, email } = await guest();
    await remove(id);
    expect((await invite({ email: email.toUpperCase() })).error).toMatchObject({
      errorCode: 'CF01',
      restoreId: id,
      details: [{ path: 'email' }],
    });
    const elsewhere = await guest({ email }, tokens.other);
    expect((await restore(id)).error).toMatchObject({
      errorCode: 'CF01',
      message: 'Another user has this e-mail by now.',
    });
    await remove(elsewhere.id, tokens.other);
    expect((await restore(id)).result).toMatchObject({ id, deletedAt: null });
  });

  test('is sent again at most once a minute, until the first sign-in', async () => {
    const { id } = await guest();
    expect((await resend(id)).errorCode).toBe('RL01');
    t.clock.advance(60_000);
    expect((await resend(id)).result).toMatchObject({ invitation: { link: `${PUBLIC_URL}/` } });
    expect((await resend(id)).errorCode).toBe('RL01');
    await t.system('update users set last_sign_in = now() where id = $1', [id]);
    t.clock.advance(60_000);
    expect((await resend(id)).errorCode).toBe('CF01');
    expect((await get(id)).result.invitation).toBeNull();
  });
});

describe('the list', () => {
  test('has the columns, the filters and the order that are asked for', async () => {
    const marker = `Listed ${first}`;
    const named = async (name: string, body: Partial<CreateUser>, change: UpdateUser = {}) => {
      const { id } = await guest(body);
      return (await update(id, { name: `${marker} ${name}`, ...change })).result;
    };
    const ann = await named('Ann', { roleId: ROLE.ADVERTISER }, { phone: '0912345678' });
    const bob = await named('Bob', { roleId: ROLE.PUBLISHER_ADMIN }, { isActive: false });
    const cem = await named('Cem', {}, { telegramLink: 'https://t.me/cem' });
    const found = async (query: object) =>
      (await list({ search: marker, ...query })).map(({ id }: { id: number }) => id);
    expect(await found({})).toEqual([ann.id, bob.id, cem.id]);
    expect(await found({ sortBy: 'permissions', sortOrder: 'desc' })).toEqual([bob.id, ann.id, cem.id]);
    expect(await found({ isAdvertiser: 'true' })).toEqual([ann.id]);
    expect(await found({ isActive: 'false' })).toEqual([bob.id]);
    expect(await found({ roleId: String(ROLE.PUBLISHER_ADMIN) })).toEqual([bob.id]);
    expect(await found({ publisherId: String(second) })).toEqual([]);
    await remove(cem.id);
    expect(await found({})).toEqual([ann.id, bob.id]);
    expect(await found({ archived: 'true' })).toEqual([cem.id]);
    expect(await list({ search: ann.email })).toEqual([{ ...ann }]);
  });

  test('of advertisers is open to who may list them, and then says who they are and no more', async () => {
    const { id } = await guest({ roleId: ROLE.ADVERTISER });
    await update(id, { phone: '0912345678', telegramLink: 'https://t.me/x' });
    const reader = await t.addUser({ codes: ['GET_ADVERTISERS'], publisherId: first });
    const { accessToken: token } = await t.signIn(reader);
    expect((await t.callAny(peopleRoutes.list, { token, query: {} })).errorCode).toBe('PE01');
    expect((await t.callAny(peopleRoutes.list, { token, query: { isAdvertiser: 'false' } })).errorCode).toBe(
      'PE01',
    );
    const items = await list({ isAdvertiser: 'true', sortBy: 'phone' }, token);
    expect(items.find((user: { id: number }) => user.id === id)).toMatchObject({
      phone: null,
      telegramLink: null,
      roles: [],
      permissionsCount: 0,
      invitation: null,
    });
  });
});

describe('nobody gives', () => {
  test('a role with a code that they lack, by invitation, change, return or reactivation', async () => {
    const strong = await t.addRole(['GET_PIXELS', 'DELETE_PIXEL'], first);
    const weak = await t.addRole(['GET_USERS'], first);
    for (const roleId of [strong, ROLE.PUBLISHER_ADMIN, ROLE.ADMIN])
      expect((await invite({ roleId }, tokens.keeper)).errorCode).toBe('PE01');
    const { id } = await guest({ roleId: weak }, tokens.keeper);
    const refused = await update(id, { roleId: strong }, tokens.keeper);
    expect(refused.error?.errorCode).toBe('PE01');
    expect(refused.error?.message).toContain('DELETE_PIXEL');
    await update(id, { roleId: strong });
    expect((await update(id, { roleId: strong, name: 'Kept' }, tokens.keeper)).status).toBe(200);
    await update(id, { isActive: false });
    expect((await update(id, { isActive: true }, tokens.keeper)).errorCode).toBe('PE01');
    expect((await update(id, { isActive: true, roleId: strong }, tokens.keeper)).errorCode).toBe('PE01');
    await remove(id);
    expect((await restore(id, tokens.keeper)).errorCode).toBe('PE01');
    expect((await restore(id)).status).toBe(200);
  });

  test('a role of another publisher, one that is deleted or one that does not exist', async () => {
    const foreign = await t.addRole(['GET_PIXELS'], second);
    const gone = await t.addRole(['GET_PIXELS'], first);
    await t.system('update roles set deleted_at = now() where id = $1', [gone]);
    for (const roleId of [foreign, gone, 999_999])
      expect((await invite({ roleId })).error).toMatchObject({
        errorCode: 'VA01',
        details: [{ path: 'roleId' }],
      });
    expect((await invite({ roleId: foreign, publisherId: first }, tokens.admin)).errorCode).toBe('VA01');
    const user = await guest({ roleId: foreign, publisherId: second }, tokens.admin);
    expect(user.roleId).toBe(foreign);
  });

  test('more than the admins of a publisher may have inside it, admins who act as it included', async () => {
    const beyond = await t.addRole(['CREATE_PUBLISHER']);
    const { accessToken: acting } = await t.signIn(ids.admin, { actAs: first });
    for (const roleId of [beyond, ROLE.ADMIN]) {
      expect((await invite({ roleId }, acting)).errorCode).toBe('PE01');
      expect((await invite({ roleId, publisherId: first }, tokens.admin)).status).toBe(201);
    }
    const holder = await guest({ roleId: beyond, publisherId: first }, tokens.admin);
    expect((await update(holder.id, { roleId: null }, acting)).errorCode).toBe('PE01');
    expect((await get(holder.id)).result.roleId).toBe(beyond);
  });

  test('nor takes anything from an admin, unless they are one', async () => {
    const { id } = await guest({ roleId: ROLE.ADMIN, publisherId: first }, tokens.admin);
    expect((await update(id, { isActive: false })).errorCode).toBe('PE01');
    expect((await update(id, { name: 'Renamed' })).errorCode).toBe('PE01');
    expect((await remove(id)).errorCode).toBe('PE01');
    expect((await remove(id, tokens.admin)).status).toBe(200);
  });
});

describe('a change acts on the next request', () => {
  const person = async () => {
    const role = await t.addRole(['GET_PIXELS'], first);
    const { id } = await guest({ roleId: role });
    const { accessToken: token } = await t.signIn(id);
    const next = async () => (await t.call(pixelRoutes.list, { token, query: {} })).errorCode ?? 'ok';
    expect(await next()).toBe('ok');
    return { id, next, role };
  };

  test('of somebody whose role was taken or given', async () => {
    const { id, next, role } = await person();
    await update(id, { roleId: null });
    expect(await next()).toBe('PE01');
    await update(id, { roleId: role });
    expect(await next()).toBe('ok');
  });

  test('of somebody who was deactivated, and whose session stays over', async () => {
    const { id, next } = await person();
    await update(id, { isActive: false });
    expect(await next()).toBe('AU05');
    await update(id, { isActive: true });
    expect(await next()).toBe('AU05');
  });

  test('of somebody who was deleted, with what they made kept', async () => {
    const { id, next } = await person();
    await t.system(
      `insert into pixels (publisher_id, platform, name, pixel_id, created_by) values ($1, 'TABOOLA', 'Theirs', $2, $3)`,
      [first, `77${id}`, id],
    );
    await remove(id);
    expect(await next()).toBe('AU05');
    const [pixel] = await t.system('select name from pixels where created_by = $1 and deleted_at is null', [
      id,
    ]);
    expect(pixel).toEqual({ name: 'Theirs' });
    expect((await restore(id)).result.deletedAt).toBeNull();
  });

  test('of somebody who moved: the roles and teams of where they were are gone', async () => {
    const { id, next } = await person();
    const team = await t.callAny(teamRoutes.create, {
      token: tokens.own,
      body: { name: `Movers ${id}`, memberIds: [id] },
    });
    expect((await get(id)).result.teams).toHaveLength(1);
    expect((await update(id, { publisherId: second })).result.publisherId).toBe(first);
    const moved = await update(id, { publisherId: second }, tokens.admin);
    expect(moved.result).toMatchObject({ publisherId: second, roles: [], teams: [] });
    expect(await next()).toBe('PE01');
    expect((await get(id)).errorCode).toBe('NF01');
    expect(team.result.memberIds).toEqual([id]);
    expect((await update(id, { publisherId: 999_999 }, tokens.admin)).errorCode).toBe('VA01');
  });
});

test('nobody deactivates or deletes themself', async () => {
  expect((await update(ids.own, { isActive: false })).errorCode).toBe('CF01');
  expect((await remove(ids.own)).errorCode).toBe('CF01');
  expect((await t.call(userRoutes.me, { token: tokens.own })).result.isActive).toBe(true);
});

test('a change that is based on an older version is refused', async () => {
  const user = await guest();
  const changed = await update(user.id, { name: 'Newer', updatedAt: user.updatedAt });
  expect(changed.status).toBe(200);
  expect((await update(user.id, { name: 'Older', updatedAt: user.updatedAt })).errorCode).toBe('CF01');
  expect(await lastAudit(user.id)).toMatchObject({
    action: 'update',
    before: { name: user.name },
    after: { name: 'Newer' },
  });
});
