import { ROLE } from '@adhelm/contract/constants';
import { PERMISSION_CODES, type PermissionCode } from '@adhelm/contract/permission-codes';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { type CreateRole, permissionRoutes, roleRoutes } from '@adhelm/contract/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
const tokens = { admin: '', own: '', other: '', keeper: '' };
/** May keep roles and give permissions, but holds little else. */
const KEEPER: PermissionCode[] = [
  'GET_ROLE',
  'GET_ROLES',
  'CREATE_ROLE',
  'UPDATE_ROLE',
  'UPDATE_ROLE_ARCHIVED',
];
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const tokenOf = async (user: Parameters<TestApp['addUser']>[0]) =>
    (await t.signIn(await t.addUser(user))).accessToken;
  tokens.admin = await tokenOf({ roleId: ROLE.ADMIN });
  tokens.own = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  tokens.other = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: second });
  tokens.keeper = await tokenOf({ codes: [...KEEPER, 'ASSIGN_PERMISSION'], publisherId: first });
});
beforeEach(() => t.system(`delete from roles where lower(name) in ('editors', 'writers')`));
afterAll(() => t.close());

const create = (body: Partial<CreateRole> = {}, token = tokens.own) =>
  t.call(roleRoutes.create, { token, body: { name: 'Editors', permissions: [], ...body } });
const created = async (body: Partial<CreateRole> = {}, token = tokens.own) =>
  (await create(body, token)).result;
const update = (id: number, body: object, token = tokens.own) =>
  t.callAny(roleRoutes.update, { token, params: { id: String(id) }, body });
const on =
  (route: typeof roleRoutes.remove | typeof roleRoutes.restore | typeof roleRoutes.get) =>
  (id: number, token = tokens.own) =>
    t.callAny(route, { token, params: { id: String(id) } });
const [remove, restore, get] = [on(roleRoutes.remove), on(roleRoutes.restore), on(roleRoutes.get)];

/** Somebody who may list pixels by a role of their own. */
const pixelReader = async () => {
  const role = await created({ permissions: ['GET_PIXELS'] });
  const user = await t.addUser({ publisherId: first });
  await t.system('insert into user_roles values ($1, $2)', [user, role.id]);
  const { accessToken: token } = await t.signIn(user);
  const mayList = async () => (await t.call(pixelRoutes.list, { token, query: {} })).errorCode ?? 'ok';
  return { role, user, mayList };
};

/** Holds the row of a user meanwhile, and tells when somebody waits for it. */
const whileHeld = async <T>(user: number, work: (isWaitedFor: () => Promise<void>) => Promise<T>) => {
  const holder = await t.pool.connect();
  try {
    await holder.query(`begin; select set_config('adhelm.scope', 'system', true)`);
    await holder.query('select from users where id = $1 for update', [user]);
    const {
      rows: [own],
    } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    return await work(async () => {
      while ((await t.system(waiting, [own?.pid])).length === 0);
    });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};

describe('a role', () => {
  test('is made in the own publisher with what it permits, counted in the list', async () => {
    const role = await created({ description: 'They write', permissions: ['GET_POSTS', 'CREATE_POST'] });
    expect(role).toMatchObject({
      name: 'Editors',
      description: 'They write',
      isActive: true,
      isBuiltIn: false,
      permissions: ['CREATE_POST', 'GET_POSTS'],
      permissionsCount: 2,
      usersCount: 0,
      publisherId: first,
      publisher: { name: 'First' },
    });
    const { items } = (await t.call(roleRoutes.list, { token: tokens.own, query: { search: 'edit' } }))
      .result;
    const { permissions: _, ...listed } = role;
    expect(items).toEqual([listed]);
    expect((await get(role.id, tokens.other)).errorCode).toBe('NF01');
  });

  test('acts on the next request also when somebody was being looked up while it changed', async () => {
    const { role, user, mayList } = await pixelReader();
    // Who comes back after a while is noted after the look at what they may do; here that has to wait for the row.
    t.clock.advance(120_000);
    const before = await whileHeld(user, async (isWaitedFor) => {
      const asked = mayList();
      await isWaitedFor();
      await update(role.id, { permissions: [] });
      return { asked };
    });
    expect(await before.asked, 'who asked before it').toBe('ok');
    expect(await mayList()).toBe('PE01');
  });

  test('acts on the next request of whoever has it, when it changes and when it is switched off', async () => {
    const { role, mayList } = await pixelReader();
    expect(await mayList()).toBe('ok');
    await update(role.id, { permissions: [] });
    expect(await mayList()).toBe('PE01');
    await update(role.id, { permissions: ['GET_PIXELS'] });
    expect(await mayList()).toBe('ok');
    await update(role.id, { isActive: false });
    expect(await mayList()).toBe('PE01');
    expect((await remove(role.id)).error).toMatchObject({
      errorCode: 'CF01',
      message: 'This role is in use by 1 user. Change or delete them first.',
    });
  });

  test('has a name of its own in its publisher', async () => {
    const old = await created();
    expect((await create({ name: 'EDITORS' })).error).toMatchObject({
      errorCode: 'CF01',
      details: [{ path: 'name' }],
    });
    expect((await create({}, tokens.other)).status).toBe(201);
    await remove(old.id);
    await created();
    expect((await restore(old.id)).errorCode).toBe('CF01');
  });

  test('that is built in is changed and deleted by nobody', async () => {
    for (const id of [ROLE.ADMIN, ROLE.ADVERTISER, ROLE.PUBLISHER_ADMIN]) {
      expect((await update(id, { name: 'Mine' }, tokens.admin)).errorCode).toBe('CF01');
      expect((await update(id, { permissions: [] }, tokens.admin)).errorCode).toBe('CF01');
      expect((await update(id, { isActive: false }, tokens.admin)).errorCode).toBe('CF01');
      expect((await remove(id, tokens.admin)).errorCode).toBe('CF01');
      expect((await update(id, { name: 'Mine' })).errorCode).toBe('PE01');
    }
    expect((await get(ROLE.ADMIN, tokens.admin)).result.permissions).toHaveLength(PERMISSION_CODES.length);
  });
});

describe('nobody gives a permission that they lack', () => {
  const LACKING = {
    errorCode: 'PE01',
    message: 'You cannot give permissions that you do not have: DELETE_POST.',
  };

  test('to a new role, to an old one or by restoring one', async () => {
    expect((await create({ permissions: ['DELETE_POST'] }, tokens.keeper)).error).toMatchObject(LACKING);
    const role = await created({ permissions: ['DELETE_POST', 'GET_ROLE'] });
    expect((await update(role.id, { permissions: ['DELETE_POST'] }, tokens.keeper)).status).toBe(200);
    expect((await update(role.id, { permissions: [] }, tokens.keeper)).status).toBe(200);
    const again = await update(role.id, { permissions: ['DELETE_POST'] }, tokens.keeper);
    expect(again.error).toMatchObject(LACKING);
    expect((await get(role.id)).result.permissions).toEqual([]);
    await update(role.id, { permissions: ['DELETE_POST'] });
    await remove(role.id);
    expect((await restore(role.id, tokens.keeper)).error).toMatchObject(LACKING);
    expect((await restore(role.id)).status).toBe(200);
  });

  test('and nobody without ASSIGN_PERMISSION any at all, though they may rename', async () => {
    const keeper = await t.addUser({ codes: [...KEEPER, 'GET_POSTS'], publisherId: first });
    const { accessToken: token } = await t.signIn(keeper);
    expect((await create({ permissions: ['GET_POSTS'] }, token)).errorCode).toBe('PE01');
    const role = await created({ permissions: ['GET_POSTS'] });
    expect((await update(role.id, { permissions: [] }, token)).errorCode).toBe('PE01');
    const renamed = await update(role.id, { name: 'Writers', permissions: ['GET_POSTS'] }, token);
    expect(renamed.result).toMatchObject({ name: 'Writers', permissions: ['GET_POSTS'] });
  });
});

test('all permissions are listed by resource, with a sentence each', async () => {
  const { result } = await t.call(permissionRoutes.list, { token: tokens.own, query: { limit: '2000' } });
  expect(result.items.map(({ code }) => code)).toEqual(PERMISSION_CODES);
  expect(result.items[0]).toEqual({
    code: 'GET_USERS',
    resource: 'USER',
    label: 'Users',
    description: 'List users',
  });
  const { result: found } = await t.call(permissionRoutes.list, {
    token: tokens.own,
    query: { search: 'PUBLISH_POST', limit: '1', page: '2' },
  });
  expect(found).toMatchObject({
    items: [{ code: 'PUBLISH_POST_ANYWAY' }],
    meta: { total: 2, totalPages: 2 },
  });
});
