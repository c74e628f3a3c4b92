import { ROLE } from '@adhelm/contract/constants';
import { peopleRoutes } from '@adhelm/contract/people';
import { type CreateTeam, teamRoutes } from '@adhelm/contract/team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let [first, second] = [0, 0];
const people = { ann: 0, bo: 0, stranger: 0, nobody: 0 };
const tokens = { admin: '', own: '', other: '' };
beforeAll(async () => {
  t = await testApp();
  first = await t.addPublisher({ name: 'First' });
  second = await t.addPublisher({ name: 'Second' });
  const tokenOf = async (user: Parameters<TestApp['addUser']>[0]) =>
    (await t.signIn(await t.addUser(user))).accessToken;
  tokens.admin = await tokenOf({ roleId: ROLE.ADMIN });
  tokens.own = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: first });
  tokens.other = await tokenOf({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: second });
  people.ann = await t.addUser({ name: 'Ann', publisherId: first });
  people.bo = await t.addUser({ name: 'Bo', publisherId: first });
  people.stranger = await t.addUser({ publisherId: second });
  people.nobody = await t.addUser();
});
afterAll(() => t.close());

let made = 0;
const create = (body: Partial<CreateTeam> = {}, token = tokens.own) => {
  made += 1;
  return t.callAny(teamRoutes.create, { token, body: { name: `Team ${made}`, ...body } });
};
const update = (id: number, body: object, token = tokens.own) =>
  t.callAny(teamRoutes.update, { token, params: { id: String(id) }, body });
const on =
  (route: typeof teamRoutes.remove | typeof teamRoutes.restore | typeof teamRoutes.get) =>
  (id: number, token = tokens.own) =>
    t.callAny(route, { token, params: { id: String(id) } });
const [remove, restore, get] = [on(teamRoutes.remove), on(teamRoutes.restore), on(teamRoutes.get)];

test('a team has people of its publisher, counted in the list', async () => {
  const { result: team } = await create({ description: 'They buy', memberIds: [people.bo, people.ann] });
  expect(team).toMatchObject({
    description: 'They buy',
    isActive: true,
    membersCount: 2,
    firstMembers: [
      { id: people.ann, name: 'Ann', avatar: null },
      { id: people.bo, name: 'Bo', avatar: null },
    ],
    memberIds: [people.ann, people.bo],
    members: [{ name: 'Ann' }, { name: 'Bo' }],
    publisherId: first,
    publisher: { name: 'First' },
  });
  const { items } = (await t.call(teamRoutes.list, { token: tokens.own, query: { search: team.name } }))
    .result;
  const { members: _members, memberIds: _ids, ...listed } = team;
  expect(items).toEqual([listed]);
  expect((await get(team.id, tokens.other)).errorCode).toBe('NF01');
});

test('nobody of another publisher, of none or deleted belongs to it', async () => {
  const { result: team } = await create({ memberIds: [people.ann] });
  const gone = await t.addUser({ publisherId: first, deletedAt: new Date() });
  for (const id of [people.stranger, people.nobody, gone, 999_999]) {
    const refusal = { errorCode: 'VA01', details: [{ path: 'memberIds' }] };
    expect((await create({ memberIds: [id] })).error).toMatchObject(refusal);
    expect((await update(team.id, { memberIds: [people.ann, id] })).error).toMatchObject(refusal);
    expect((await create({ memberIds: [id], publisherId: first }, tokens.admin)).error).toMatchObject(
      refusal,
    );
  }
  expect((await update(team.id, { memberIds: [people.ann, people.ann] })).errorCode).toBe('VA01');
  expect((await get(team.id)).result.memberIds).toEqual([people.ann]);
});

test('changing who belongs to it keeps the others as they are; deleted people come back into it', async () => {
  const { result: team } = await create({ memberIds: [people.ann, people.bo] });
  const params = { id: String(people.bo) };
  await t.callAny(peopleRoutes.remove, { token: tokens.own, params });
  expect((await get(team.id)).result).toMatchObject({ membersCount: 1, memberIds: [people.ann] });
  expect((await update(team.id, { memberIds: [] })).result.memberIds).toEqual([]);
  await t.callAny(peopleRoutes.restore, { token: tokens.own, params });
  expect((await get(team.id)).result.memberIds).toEqual([people.bo]);
});

test('it is deleted, restored with its members, and has a name of its own', async () => {
  const { result: team } = await create({ memberIds: [people.ann] });
  expect((await create({ name: team.name.toUpperCase() })).error).toMatchObject({
    errorCode: 'CF01',
    details: [{ path: 'name' }],
  });
  expect((await create({ name: team.name }, tokens.other)).status).toBe(201);
  await remove(team.id);
  expect((await get(team.id)).errorCode).toBe('NF01');
  const { result: other } = await create({ name: team.name });
  expect((await restore(team.id)).errorCode).toBe('CF01');
  await remove(other.id);
  expect((await restore(team.id)).result).toMatchObject({ memberIds: [people.ann], deletedAt: null });
});

test('an admin who acts for all names its publisher, and a stale change is refused', async () => {
  expect((await create({}, tokens.admin)).error).toMatchObject({
    errorCode: 'VA01',
    message: 'Please select publisher',
  });
  expect((await create({ publisherId: 999_999 }, tokens.admin)).errorCode).toBe('VA01');
  const { result: team } = await create({ publisherId: second }, tokens.admin);
  expect(team.publisherId).toBe(second);
  expect((await update(team.id, { isActive: false, updatedAt: team.updatedAt }, tokens.other)).status).toBe(
    200,
  );
  expect((await update(team.id, { isActive: true, updatedAt: team.updatedAt }, tokens.other)).errorCode).toBe(
    'CF01',
  );
});
