import { randomUUID } from 'node:crypto';
import { ROLE } from '@adhelm/contract/constants';
import { messageRoutes, type Recipient } from '@adhelm/contract/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
const people = { ann: 0, bea: 0, cal: 0, ben: 0, admin: 0 };
const tokens = { ann: '', bea: '', cal: '', ben: '', admin: '' };
type Name = keyof typeof people;
let team = 0;
let theirTeam = 0;
let north = 0;
beforeAll(async () => {
  t = await testApp();
  north = await t.addPublisher({ name: 'North' });
  const south = await t.addPublisher({ name: 'South' });
  const add = async (name: Name, publisherId: number | null) => {
    const roleId = publisherId === null ? ROLE.ADMIN : ROLE.ADVERTISER;
    people[name] = await t.addUser({ roleId, publisherId, name });
    tokens[name] = (await t.signIn(people[name])).accessToken;
  };
  for (const name of ['ann', 'bea', 'cal'] as const) await add(name, north);
  await add('ben', south);
  await add('admin', null);
  const addTeam = async (publisherId: number, name: string, members: number[]) => {
    const [row] = await t.system<{ id: number }>(
      'insert into teams (publisher_id, name) values ($1, $2) returning id',
      [publisherId, name],
    );
    for (const member of members)
      await t.system('insert into team_members values ($1, $2, $3)', [publisherId, row?.id, member]);
    return row?.id ?? 0;
  };
  team = await addTeam(north, 'Buyers', [people.ann, people.bea]);
  theirTeam = await addTeam(south, 'Sellers', [people.ben]);
});
afterAll(() => t?.close());

type To = { kind: Recipient['kind']; id: number };
const person = (name: Name): To => ({ kind: 'PERSON', id: people[name] });
const send = (from: Name, to: To, body: string, key: string = randomUUID()) =>
  t.call(messageRoutes.send, { token: tokens[from], body: { to, body, key } });
const list = async (name: Name, query: { search?: string; page?: string } = {}) =>
  (await t.call(messageRoutes.list, { token: tokens[name], query })).result;
const inWords = async (name: Name) => {
  const { items, unread } = await list(name);
  return [
    unread,
    ...items.map(
      ({ with: other, isUnread, lastMessage }) =>
        `${other.name}: ${lastMessage.author.name} “${lastMessage.body}”${isUnread ? ' new' : ''}`,
    ),
  ];
};
const thread = (name: Name, id: number, query: { before?: string; limit?: string } = {}) =>
  t.call(messageRoutes.thread, { token: tokens[name], params: { id: String(id) }, query });
const bodiesOf = async (name: Name, id: number) =>
  (await thread(name, id)).result.items.map(({ body }) => body);

describe('a message', () => {
  test('reaches whom it is for and nobody else, and is new until they have read it', async () => {
    const { result } = await send('ann', person('bea'), 'Hello');
    expect(result).toMatchObject({ body: 'Hello', author: { id: people.ann, name: 'ann' } });
    expect(await inWords('ann')).toEqual([0, 'bea: ann “Hello”']);
    expect(await inWords('bea')).toEqual([1, 'ann: ann “Hello” new']);
    for (const other of ['cal', 'ben', 'admin'] as const) {
      expect(await inWords(other)).toEqual([0]);
      expect((await thread(other, result.conversationId)).errorCode).toBe('NF01');
      const body = { upTo: result.id };
      const params = { id: String(result.conversationId) };
      expect((await t.call(messageRoutes.read, { token: tokens[other], params, body })).errorCode).toBe(
        'NF01',
      );
    }
    const params = { id: String(result.conversationId) };
    const read = (upTo: number) => t.call(messageRoutes.read, { token: tokens.bea, params, body: { upTo } });
    expect((await read(result.id)).result).toEqual({ unread: 0 });
    // Nothing is read before it was written, and nothing becomes new again.
    await read(2_147_483_647);
    await read(1);
    expect(await inWords('bea')).toEqual([0, 'ann: ann “Hello”']);
    const answer = await send('bea', person('ann'), 'Good morning');
    expect(answer.result.conversationId).toBe(result.conversationId);
    await send('ann', person('bea'), 'Again');
    expect(await inWords('bea')).toEqual([1, 'ann: ann “Again” new']);
  });

  test('to a team reaches its members, and those who join later; who leaves reads no more', async () => {
    const { result } = await send('ann', { kind: 'TEAM', id: team }, 'To all buyers');
    expect((await inWords('bea'))[1]).toBe('Buyers: ann “To all buyers” new');
    expect((await send('cal', { kind: 'TEAM', id: team }, 'Let me in')).errorCode).toBe('NF01');
    expect((await thread('cal', result.conversationId)).errorCode).toBe('NF01');
    await t.system('insert into team_members values ($1, $2, $3)', [north, team, people.cal]);
    expect(await bodiesOf('cal', result.conversationId)).toEqual(['To all buyers']);
    await t.system('delete from team_members where user_id = $1', [people.cal]);
    expect((await thread('cal', result.conversationId)).errorCode).toBe('NF01');
  });

  test('crosses to no other publisher', async () => {
    expect((await send('ann', person('ben'), 'Over there')).errorCode).toBe('NF01');
    expect((await send('ann', { kind: 'TEAM', id: theirTeam }, 'Over there')).errorCode).toBe('NF01');
    expect((await send('ann', person('ann'), 'Myself')).errorCode).toBe('NF01');
    // An admin writes to anybody; only then can be answered.
    expect((await send('ben', person('admin'), 'Help')).errorCode).toBe('NF01');
    const { result } = await send('admin', person('ben'), 'How are you?');
    expect(await inWords('ben')).toEqual([1, 'Administrator: Administrator “How are you?” new']);
    expect((await send('ben', person('admin'), 'Fine')).status).toBe(201);
    expect(await bodiesOf('admin', result.conversationId)).toEqual(['Fine', 'How are you?']);
    const { accessToken: asNorth } = await t.signIn(people.admin, { actAs: north });
    expect((await t.call(messageRoutes.list, { token: asNorth, query: {} })).result.items).toEqual([]);
  });

  test('sent again under its key is there once and answers the same, ten times at once too', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('ann', person('cal'), 'Once', key)),
    );
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    const [{ result }] = answers as [(typeof answers)[number]];
    expect(await bodiesOf('cal', result.conversationId)).toEqual(['Once']);
    const keysOf = async (name: Name) =>
      (await thread(name, result.conversationId)).result.items.map((message) => message.key);
    expect([result.key, ...(await keysOf('ann'))], 'its author knows it again').toEqual([key, key]);
    expect((await list('ann')).items[0]?.lastMessage.key).toBe(key);
    expect(await keysOf('cal'), 'and nobody else').toEqual([null]);
    expect((await list('cal')).items[0]?.lastMessage.key).toBeNull();
    // Another one's key is no one else's.
    expect((await send('cal', person('ann'), 'Mine', key)).result.body).toBe('Mine');
  });

  test('of many at once none is passed over by who reads up to the newest', async () => {
    const froms = ['ann', 'cal'] as const;
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(froms[n % 2] ?? 'ann', person(n % 2 ? 'ann' : 'cal'), `n${n}`),
      ),
    );
    const id = sent[0]?.result.conversationId ?? 0;
    const { result } = await thread('ann', id, { limit: '5' });
    expect(result.hasMore).toBe(true);
    expect(result.conversation.lastMessage.id).toBe(Math.max(...sent.map((one) => one.result.id)));
    const older = await thread('ann', id, { limit: '2000', before: String(result.items.at(-1)?.id) });
    const ids = [...result.items, ...older.result.items].map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(ids.length).toBe(22);
  });

  test('goes to nobody who has left', async () => {
    await t.system('update users set is_active = false where id = $1', [people.cal]);
    expect((await send('ann', person('cal'), 'Still there?')).errorCode).toBe('NF01');
    const { items } = await list('ann', { search: 'cal' });
    expect(items.map(({ canWrite }) => canWrite)).toEqual([false]);
    await t.system('update users set is_active = true where id = $1', [people.cal]);
  });

  test('has to say something, and not too much', async () => {
    for (const body of ['', '   ', 'x'.repeat(4001)])
      expect((await send('ann', person('bea'), body)).errorCode).toBe('VA01');
  });
});

test('one writes to own teams and to people of the publisher', async () => {
  const names = async (name: Name, search?: string) =>
    (
      await t.call(messageRoutes.recipients, {
        token: tokens[name],
        query: { limit: '100', ...(search && { search }) },
      })
    ).result.items.map(({ kind, name: who }) => `${kind} ${who}`);
  expect(await names('ann')).toEqual(['PERSON bea', 'TEAM Buyers', 'PERSON cal']);
  expect(await names('cal')).toEqual(['PERSON ann', 'PERSON bea']);
  expect(await names('ann', 'buy')).toEqual(['TEAM Buyers']);
  expect(await names('admin')).toEqual(['PERSON ann', 'PERSON bea', 'PERSON ben', 'PERSON cal']);
});
