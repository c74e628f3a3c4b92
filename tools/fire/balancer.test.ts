import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Balancer, startBalancer } from './balancer.ts';
import { freePort } from './product.ts';

const opened: Server[] = [];
let balancer: Balancer;

async function backend(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  await balancer.close();
  for (const server of opened.splice(0)) server.closeAllConnections();
});

const fine: RequestListener = (_, response) => response.end('fine');
const busy: RequestListener = (_, response) => response.writeHead(503, { 'retry-after': '1' }).end();
const dying: RequestListener = (request) => request.socket.destroy();

/** Asks until each backend has been the first choice. */
async function statuses(method: string): Promise<number[]> {
  const answers = [await fetch(balancer.url, { method }), await fetch(balancer.url, { method })];
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

test('a backend where nobody listens is passed over', async () => {
  balancer = await startBalancer([await freePort(), await backend(fine)]);
  expect(await statuses('POST')).toEqual([200, 200]);
  expect(balancer.redispatched()).toBe(1);
});

test('what can be repeated goes on when a backend dies or is not ready', async () => {
  balancer = await startBalancer([await backend(dying), await backend(fine)]);
  expect(await statuses('GET')).toEqual([200, 200]);
  await balancer.close();
  balancer = await startBalancer([await backend(busy), await backend(fine)]);
  expect(await statuses('GET')).toEqual([200, 200]);
});

test('no request comes back to a backend that failed it, however many are under way', async () => {
  balancer = await startBalancer([await backend(dying), await backend(dying), await backend(fine)]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(balancer.url)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a write is never sent twice', async () => {
  balancer = await startBalancer([await backend(dying), await backend(fine)]);
  expect(await statuses('POST')).toEqual([200, 502]);
  await balancer.close();
  balancer = await startBalancer([await backend(busy), await backend(fine)]);
  expect(await statuses('POST')).toEqual([200, 503]);
});

test('without any backend the answer says when to come back', async () => {
  balancer = await startBalancer([await freePort()]);
  const answer = await fetch(balancer.url, { method: 'POST' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});
