import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drainingServer } from '../../http/draining-server.ts';
import { SITE_LIMITS } from '../../http/site-app.ts';
import { callbackPath } from '../callback/callback-secret.ts';
import { PAGE, resultLink, SECRET, smallSite } from './testing/small-site.ts';

const HOST = 'Host: north.example\r\n';
const CALLBACK = callbackPath(SECRET, 'tonic');
const SAYING =
  'click_id=1-01989a2e-0000-7000-8000-000000000001&event=estimated_revenue&revenue=0.52&txid=e-1&ts=1794823200';
/** As those of the product, for people without patience. */
const QUICK = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };
/** Whoever is slow is still there at the end of a test, however busy the machine is. */
const PATIENT = { headersTimeout: 600_000, requestTimeout: 600_000, connectionsCheckingInterval: 10 };

let site: Awaited<ReturnType<typeof smallSite>>;
let servers: Server[];
let sockets: Socket[];
beforeEach(async () => {
  site = await smallSite();
  [servers, sockets] = [[], []];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await site.app.close();
});

const listen = async (limits: ServerOptions = {}): Promise<number> => {
  const { server } = drainingServer((request, response) => site.app.routing(request, response), {
    ...SITE_LIMITS,
    ...limits,
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

/** A connection on which something was sent, and all that is answered until its end. */
const open = (port: number, bytes: string) => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const answer = new Promise<string>((resolve) => {
    let said = '';
    socket.on('data', (more) => {
      said += more.toString();
    });
    // Whoever is let go while they still send may be told so by a reset.
    socket.on('error', () => {});
    socket.once('close', () => resolve(said));
  });
  socket.write(bytes);
  return { socket, answer };
};

/** What the server says to these bytes before it ends the connection. */
const say = async (bytes: string, limits: ServerOptions = {}): Promise<string> =>
  open(await listen(limits), bytes).answer;

/** Sends these bytes and then single ones, for as long as it is let. */
const drip = (port: number, bytes: string) => {
  const { socket, answer } = open(port, bytes);
  const dripping = setInterval(() => socket.writable && socket.write('a'), 5);
  return { socket, answer: answer.finally(() => clearInterval(dripping)) };
};

const ask = (port: number, url: string): Promise<string> =>
  open(port, `GET ${url} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`).answer;

const postOf = (body: string, length = body.length) =>
  `POST ${CALLBACK} HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('what is too large', () => {
  test.each([
    ['headers', `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['headers without an end', `GET / HTTP/1.1\r\n${HOST}${'X: a\r\n'.repeat(4000)}`],
    ['an address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
    ['an address without an end', `GET /${'a'.repeat(40_000)}`],
  ])('is refused: %s', async (_what, bytes) => {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('an address that fits and leads nowhere finds nothing', async () => {
    const port = await listen();
    for (const url of [
      `/${'a'.repeat(15_000)}`,
      `/_out/x/${'a'.repeat(15_000)}`,
      `/cb/tonic/${'a'.repeat(15_000)}`,
    ])
      expect(await ask(port, url)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each([
    ['is said to be', postOf('', 1_000_000)],
    ['is, in one piece', postOf('a'.repeat(60_000))],
    [
      'turns out to be',
      `${postOf('').replace('Content-Length: 0', 'Transfer-Encoding: chunked')}4000\r\n${'a'.repeat(0x4000)}\r\n`,
    ],
  ])('a call-back that %s too long is refused, and the rest of it is not read', async (_how, bytes) => {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 404 /);
    expect(site.kept()).toEqual([]);
  });

  test('a body where nothing may be sent is not waited for', async () => {
    const answer = await say(`POST / HTTP/1.1\r\n${HOST}Content-Length: 1000000\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe('whoever is slow', () => {
  test.each([
    ['says nothing', ''],
    ['stops within an address', 'GET /so'],
    ['stops within headers', `GET / HTTP/1.1\r\n${HOST}X: a`],
    ['stops within a call-back', postOf(SAYING.slice(0, 20), SAYING.length)],
    ['stops between chunks', postOf('').replace('Content-Length: 0', 'Transfer-Encoding: chunked')],
  ])('and %s is told so and let go', async (_how, bytes) => {
    expect(await say(bytes, QUICK)).toMatch(/^HTTP\/1\.1 408 /);
    expect(site.kept()).toEqual([]);
  });

  test.each([
    ['an address', 'GET /so'],
    ['headers', `GET / HTTP/1.1\r\n${HOST}X: a`],
    ['a call-back', postOf(SAYING.slice(0, 20), 8000)],
  ])('and drips %s is let go all the same', async (_what, bytes) => {
    const answer = await drip(await listen(QUICK), bytes).answer;
    expect(['', 'HTTP/1.1 408 ']).toContain(answer.slice(0, 13));
    expect(site.kept()).toEqual([]);
  });

  test('and drips a body that nobody asked for gets the page, and is let go', async () => {
    const port = await listen(PATIENT);
    const bytes = `GET /${PAGE.slug} HTTP/1.1\r\n${HOST}Content-Length: 1000000\r\n\r\n`;
    const { socket, answer } = drip(port, bytes);
    await once(socket, 'data');
    for (const server of servers) Object.assign(server, QUICK);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('keeps nobody else waiting, and nothing of others is lost', async () => {
    const port = await listen(PATIENT);
    const slow = [
      'GET /so',
      `GET / HTTP/1.1\r\n${HOST}X: a`,
      postOf(SAYING.slice(0, 20), SAYING.length),
    ].flatMap((bytes) => Array.from({ length: 50 }, () => open(port, bytes)));
    await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
    const link = await resultLink(site);
    const before = site.kept().length;
    expect(await ask(port, link)).toMatch(/^HTTP\/1\.1 302 /);
    const thanked = open(port, postOf(SAYING).replace(HOST, `${HOST}Connection: close\r\n`));
    expect(await thanked.answer).toMatch(/^HTTP\/1\.1 200 .*OK$/s);
    expect(slow.filter(({ socket }) => socket.closed)).toEqual([]);
    // Who does not say what it is has pressed, but is kept apart.
    expect(site.kept().slice(before)).toMatchObject([{ kind: 'step', step: 'click' }, { kind: 'callback' }]);
  });
});

describe('what is no request', () => {
  test.each([
    ['a line break in a header', `GET / HTTP/1.1\r\n${HOST}X: a\rb\r\n\r\n`],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('is refused: %s', async (_what, bytes) => {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('the address of another host in the request line finds nothing', async () => {
    expect(await ask(await listen(), 'http://lotus.example/lotus-guide')).toMatch(/^HTTP\/1\.1 404 /);
  });
});
