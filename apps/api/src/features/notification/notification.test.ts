import { ROLE } from '@adhelm/contract/constants';
import { MOST_UNREAD_COUNTED, notificationRoutes } from '@adhelm/contract/notification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let north: number;
let south: number;
let ann: { id: number; token: string };
let bo: { id: number; token: string };

const member = async (publisherId: number) => {
  const id = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId });
  return { id, token: (await t.signIn(id)).accessToken };
};

beforeAll(async () => {
  t = await testApp();
  [north, south] = [await t.addPublisher(), await t.addPublisher()];
  ann = await member(north);
  bo = await member(north);
});
afterAll(() => t.close());
beforeEach(() => t.system('delete from notifications'));

type Told = { publisherId?: number; readAt?: Date; pageKind?: string; at?: Date };

const notify = async (userId: number, title: string, told: Told = {}): Promise<number> => {
  const [row] = await t.system<{ id: number }>(
    `insert into notifications (publisher_id, user_id, kind, title, body, link, created_at, read_at, page_kind)
     values ($1, $2, 'review-asked', $3, 'Why', '/pixel', $4, $5, $6) returning id`,
    [
      told.publisherId ?? north,
      userId,
      title,
      told.at ?? t.clock(),
      told.readAt ?? null,
      told.pageKind ?? null,
    ],
  );
  return row?.id ?? 0;
};

const list = async (token: string, query: { unread?: 'true'; page?: string; limit?: string } = {}) =>
  (await t.call(notificationRoutes.list, { token, query })).result;
const titles = async (token: string, query = {}) =>
  (await list(token, query)).items.map(({ title }) => title);

describe('the list', () => {
  test('has the own ones alone, newest first, a page at a time, with how many are unread', async () => {
    await notify(ann.id, 'first', { readAt: t.clock() });
    const second = await notify(ann.id, 'second');
    await notify(bo.id, 'of Bo');
    await notify(ann.id, 'third');
    expect(await list(ann.token, { limit: '2' })).toEqual({
      items: [
        expect.objectContaining({ title: 'third' }),
        {
          id: second,
          kind: 'review-asked',
          title: 'second',
          body: 'Why',
          link: '/pixel',
          createdAt: t.clock().toISOString(),
          readAt: null,
        },
      ],
      meta: { total: 3, page: 1, limit: 2, totalPages: 2 },
      unread: 2,
    });
    expect(await titles(ann.token, { limit: '2', page: '2' })).toEqual(['first']);
    expect(await titles(ann.token, { unread: 'true' })).toEqual(['third', 'second']);
  });

  test('says of more unread ones than are counted that there are so many, and in its total how many', async () => {
    await t.system(
      `insert into notifications (publisher_id, user_id, kind, title, created_at)
       select $1, $2, 'k', 't', now() from generate_series(1, 130)`,
      [north, ann.id],
    );
    const { unread, meta } = await list(ann.token, { unread: 'true' });
    expect([unread, meta.total]).toEqual([MOST_UNREAD_COUNTED, 130]);
  });

  test('leaves out what a publisher told somebody who has moved to another one', async () => {
    const cy = await member(north);
    await notify(cy.id, 'of the north');
    await t.system('update users set publisher_id = $1 where id = $2', [south, cy.id]);
    t.clock.advance(1000);
    expect(await list(cy.token)).toMatchObject({ items: [], unread: 0 });
  });

  test('has for an admin what the publisher acted for has told, or all of them', async () => {
    const id = await t.addUser({ roleId: ROLE.ADMIN });
    await notify(id, 'of the north');
    await notify(id, 'of the south', { publisherId: south });
    expect(await titles((await t.signIn(id)).accessToken)).toEqual(['of the south', 'of the north']);
    expect(await titles((await t.signIn(id, { actAs: south })).accessToken)).toEqual(['of the south']);
  });

  test('names no page of a kind that its reader may no longer see, nor lets it be marked', async () => {
    const id = await t.addUser({ codes: ['GET_POSTS'], publisherId: north });
    const { accessToken } = await t.signIn(id);
    await notify(id, 'a landing page', { pageKind: 'POST' });
    const blog = await notify(id, 'a blog post', { pageKind: 'BLOG' });
    await notify(id, 'an account');
    expect(await list(accessToken)).toMatchObject({
      items: [{ title: 'an account' }, { title: 'a landing page' }],
      unread: 2,
    });
    const { errorCode } = await t.call(notificationRoutes.read, {
      token: accessToken,
      params: { id: String(blog) },
    });
    expect(errorCode).toBe('NF01');
  });
});

describe('marking as read', () => {
  const read = (id: number, token: string) =>
    t.call(notificationRoutes.read, { token, params: { id: String(id) } });

  test('is done once: the moment of the first time stays', async () => {
    const id = await notify(ann.id, 'one');
    const at = t.clock().toISOString();
    expect((await read(id, ann.token)).result).toMatchObject({ id, readAt: at });
    t.clock.advance(5000);
    expect((await read(id, ann.token)).result).toMatchObject({ id, readAt: at });
    expect((await list(ann.token)).unread).toBe(0);
  });

  test("does not find another user's, and leaves it unread", async () => {
    const id = await notify(bo.id, 'of Bo');
    expect((await read(id, ann.token)).errorCode).toBe('NF01');
    expect((await list(bo.token)).unread).toBe(1);
  });

  test('up to one leaves what arrived after it unread, and everybody else alone', async () => {
    await notify(ann.id, 'seen');
    const newest = await notify(ann.id, 'seen last');
    await notify(bo.id, 'of Bo');
    await notify(ann.id, 'arrived since');
    const { result } = await t.call(notificationRoutes.readUpTo, {
      token: ann.token,
      body: { upTo: newest },
    });
    expect(result).toEqual({ unread: 1 });
    expect(await titles(ann.token, { unread: 'true' })).toEqual(['arrived since']);
    expect((await list(bo.token)).unread).toBe(1);
  });
});

test('what was read is forgotten after 90 days, what was not is kept', async () => {
  const DAY = 86_400_000;
  const ago = (days: number) => new Date(t.clock().getTime() - days * DAY);
  await notify(ann.id, 'old and read', { at: ago(91), readAt: ago(1) });
  await notify(ann.id, 'old and unread', { at: ago(91) });
  await notify(ann.id, 'young and read', { at: ago(89), readAt: ago(1) });
  await t.notices.forgetOld();
  expect(await titles(ann.token)).toEqual(['young and read', 'old and unread']);
});
