import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes } from '@adhelm/contract/auth';
import { ROLE, SESSION_LIFETIME_MS } from '@adhelm/contract/constants';
import { messageRoutes } from '@adhelm/contract/message';
import { notificationRoutes } from '@adhelm/contract/notification';
import { postRoutes } from '@adhelm/contract/post';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { drainingServer } from '../../http/draining-server.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { dataOf } from '../../testing/first-event.ts';
import { asSuperuser } from '../../testing/superuser.ts';

/** Two processes of one installation; the second one takes few listeners. */
let one: TestApp;
let two: TestApp;
let addresses: Map<TestApp, string>;
let publisherId: number;

beforeAll(async () => {
  one = await testApp();
  two = await testApp({
    database: one.database,
    clock: one.clock,
    streamLimits: { perUser: 2, perProcess: 3 },
  });
  addresses = new Map([
    [one, await one.listen()],
    [two, await two.listen()],
  ]);
  publisherId = await one.addPublisher();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const open: ClientRequest[] = [];
const nobodyListens = async () => {
  for (const t of [one, two]) while (t.streams.count() > 0) await new Promise(setImmediate);
};
afterEach(async () => {
  for (const request of open.splice(0)) request.destroy();
  await nobodyListens();
});

/** Gives what arrives, one word at a time; null when the stream has ended. */
const listen = async (address: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const asked = request(`${address}/api/notifications/events`, { headers, agent: false }).end();
  open.push(asked);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  asked.on('error', () => {});
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let text = '';
  const next = async (): Promise<unknown> => {
    const end = text.indexOf('\n\n');
    if (end >= 0) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      return event.startsWith(':') ? event : dataOf(event);
    }
    const { value, done } = await chunks.next();
    if (done) return null;
    text += value;
    return next();
  };
  return { response, next };
};

const listenOn = async (t: TestApp, token: string) => {
  const { response, next } = await listen(addresses.get(t) ?? '', token);
  return { response, next, first: response.statusCode === 200 ? await next() : undefined };
};

const person = async (given: { publisherId?: number } = { publisherId }) => {
  const id = await one.addUser({ roleId: ROLE.PUBLISHER_ADMIN, ...given });
  return { id, token: (await one.signIn(id)).accessToken };
};

const notify = async (userId: number, t = one): Promise<number> => {
  const [row] = await t.system<{ id: number }>(
    `insert into notifications (publisher_id, user_id, kind, title, created_at)
     values ($1, $2, 'review-asked', 'A secret title', now()) returning id`,
    [publisherId, userId],
  );
  return row?.id ?? 0;
};

const NO_MESSAGES = { unread: 0, latestId: null };
const newsOf = (unread: number, latestId: unknown) => ({ unread, latestId, messages: NO_MESSAGES });
const NOTHING = newsOf(0, null);

describe('a stream', () => {
  test('says at once how things stand, in a form that nothing on the way gathers or keeps', async () => {
    const { id, token } = await person();
    const latestId = await notify(id);
    const { response, first } = await listenOn(one, token);
    expect(first).toEqual(newsOf(1, latestId));
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('tells what another process wrote, to those alone whom it concerns, and only what changed', async () => {
    const [ann, bo] = [await person(), await person()];
    const anns = await listenOn(two, ann.token);
    const bos = await listenOn(two, bo.token);
    expect([anns.first, bos.first]).toEqual([NOTHING, NOTHING]);
    await two.tick();
    const latestId = await notify(ann.id);
    await two.tick();
    expect(await anns.next(), 'nothing came before').toEqual(newsOf(1, latestId));
    await one.call(notificationRoutes.read, { token: ann.token, params: { id: String(latestId) } });
    const ofBo = await notify(bo.id);
    await two.tick();
    expect(await anns.next()).toEqual(newsOf(0, latestId));
    expect(await bos.next(), 'nothing of Ann came before').toEqual(newsOf(1, ofBo));
  });

  test('goes on when the one that was opened first has ended', async () => {
    const [ann, bo] = [await person(), await person()];
    await listenOn(two, ann.token);
    const [anns] = open;
    const bos = await listenOn(two, bo.token);
    anns?.destroy();
    while (two.streams.count() > 1) await new Promise(setImmediate);
    const latestId = await notify(bo.id);
    await two.tick();
    expect(await bos.next()).toEqual(newsOf(1, latestId));
  });

  test('brings a request for review to who may publish', async () => {
    const { token } = await person();
    const { first, next } = await listenOn(two, token);
    expect(first).toEqual(NOTHING);
    const author = await one.addUser({ roleId: ROLE.ADVERTISER, publisherId });
    const asAuthor = (await one.signIn(author)).accessToken;
    const [site] = await one.system<{ id: number }>(
      `insert into websites (publisher_id, domain, name) values ($1, 'stream.example', 'Site') returning id`,
      [publisherId],
    );
    const created = await one.call(postRoutes.create, {
      token: asAuthor,
      body: { title: 'News', websiteId: site?.id ?? 0, content: '<p>Text</p>' },
    });
    const { id, updatedAt } = created.result;
    await one.call(postRoutes.update, {
      token: asAuthor,
      params: { id: String(id) },
      body: { status: 'REVIEW', updatedAt },
    });
    await two.tick();
    expect(await next()).toEqual(newsOf(1, expect.any(Number)));
  });

  test('tells of messages in the same way', async () => {
    const [ann, bo] = [await person(), await person()];
    const { first, next } = await listenOn(two, bo.token);
    expect(first).toEqual(NOTHING);
    const to = { kind: 'PERSON', id: bo.id } as const;
    const body = { to, body: 'A secret', key: crypto.randomUUID() };
    const { result } = await one.call(messageRoutes.send, { token: ann.token, body });
    await two.tick();
    expect(await next()).toEqual({ ...NOTHING, messages: { unread: 1, latestId: result.id } });
    await one.call(messageRoutes.read, {
      token: bo.token,
      params: { id: String(result.conversationId) },
      body: { upTo: result.id },
    });
    await two.tick();
    expect(await next()).toEqual({ ...NOTHING, messages: { unread: 0, latestId: result.id } });
  });

  test('sends a sign of life when nothing changes', async () => {
    const { token } = await person();
    const { next } = await listenOn(one, token);
    one.clock.advance(19_000);
    await one.tick();
    one.clock.advance(1000);
    await one.tick();
    expect(await next()).toBe(':');
  });

  test('holds neither a turn nor a connection to the database', async () => {
    const { token } = await person();
    const streams = await Promise.all(Array.from({ length: 6 }, () => listenOn(one, token)));
    expect(streams.map(({ first }) => first)).toEqual(Array(6).fill(NOTHING));
    expect(one.queues.requests()).toEqual({ running: 0, waiting: 0 });
    // What opened them may still be giving its connection back.
    await expect.poll(() => one.pool.totalCount - one.pool.idleCount, { timeout: 30_000 }).toBe(0);
    expect((await one.call(notificationRoutes.list, { token })).status).toBe(200);
  });
});

describe('a stream ends', () => {
  const endings: [string, (ann: { id: number; token: string }) => Promise<unknown>][] = [
    ['with a log-out at another process', ({ token }) => two.call(authRoutes.logout, { token })],
    [
      'when its user is deactivated',
      ({ id }) => one.system('update users set is_active = false where id = $1', [id]),
    ],
    [
      'when its user is deleted',
      ({ id }) => one.system('update users set deleted_at = now() where id = $1', [id]),
    ],
    [
      'when its user gets another role',
      ({ id }) => one.system('delete from user_roles where user_id = $1', [id]),
    ],
    ['when its token expires', async () => one.clock.advance(SESSION_LIFETIME_MS)],
  ];
  test.each(endings)('%s, and no other does', async (_, cause) => {
    const ann = await person();
    const anns = await listenOn(one, ann.token);
    await cause(ann);
    const bos = await listenOn(one, (await person()).token);
    await one.tick();
    expect(await anns.next()).toBeNull();
    expect(one.streams.count()).toBe(1);
    expect(bos.first).toEqual(NOTHING);
  });

  test('when its publisher is closed', async () => {
    const closing = await one.addPublisher();
    const { next } = await listenOn(one, (await person({ publisherId: closing })).token);
    await one.system('update publishers set deleted_at = now() where id = $1', [closing]);
    await one.tick();
    expect(await next()).toBeNull();
  });

  test('when an admin acts for another publisher', async () => {
    const { accessToken } = await one.signIn(await one.addUser({ roleId: ROLE.ADMIN }));
    const { next } = await listenOn(one, accessToken);
    await one.call(authRoutes.switchPublisher, { token: accessToken, body: { publisherId } });
    await one.tick();
    expect(await next()).toBeNull();
  });

  test('and the looking with the last one', async () => {
    const { token } = await person();
    await listenOn(one, token);
    expect(one.isTicking()).toBe(true);
    open.pop()?.destroy();
    await nobodyListens();
    expect(one.isTicking()).toBe(false);
  });
});

describe('how many listen is bounded', () => {
  test('for one user, whose oldest stream ends, and for a process, which refuses', async () => {
    const [ann, bo, cy] = [await person(), await person(), await person()];
    const oldest = await listenOn(two, ann.token);
    await listenOn(two, ann.token);
    await listenOn(two, ann.token);
    expect(await oldest.next()).toBeNull();
    expect(two.streams.count()).toBe(2);
    await listenOn(two, bo.token);
    const { response } = await listenOn(two, cy.token);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
    expect(two.streams.count()).toBe(3);
  });
});

test('a database that is away is survived in silence, and what came meanwhile is told after', async () => {
  const { id, token } = await person();
  const { next } = await listenOn(one, token);
  const database = one.pool.options.database;
  const admit = (yes: boolean) =>
    asSuperuser(inject('postgresSocket'), `alter database ${database} allow_connections ${yes}`);
  await admit(false);
  await asSuperuser(
    inject('postgresSocket'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  await one.tick();
  one.clock.advance(20_000);
  await one.tick();
  expect(await next(), 'it lives on').toBe(':');
  await admit(true);
  const latestId = await notify(id);
  await one.tick();
  expect(await next()).toEqual(newsOf(1, latestId));
});

test('a server that drains ends its streams at once, and takes no new ones', async () => {
  const stopping = new AbortController();
  const t = await testApp({ database: one.database, clock: one.clock, stopping: stopping.signal });
  const { server, drain } = drainingServer((asked, answer) => t.app.routing(asked, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { token } = await person();
  const { next } = await listen(address, token);
  expect(await next()).toEqual(NOTHING);
  stopping.abort();
  const { response } = await listen(address, token);
  expect(response.statusCode).toBe(503);
  await drain(0);
  expect(await next()).toBeNull();
  await t.close();
});
