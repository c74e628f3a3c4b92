import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainingServer } from './draining-server.ts';

let agent: Agent;
let held: ServerResponse[];
let arrived: (() => void) | undefined;
let served: ReturnType<typeof drainingServer>;
let port: number;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true });
  held = [];
  served = drainingServer((incoming, response) => {
    if (incoming.url === '/held') {
      held.push(response);
      arrived?.();
    } else response.end('at once');
  });
  served.server.listen(0, '127.0.0.1');
  await once(served.server, 'listening');
  port = (served.server.address() as AddressInfo).port;
});
afterEach(() => {
  agent.destroy();
  served.server.close();
  served.server.closeAllConnections();
});

const get = async (path: string) => {
  const asked = request({ port, host: '127.0.0.1', path, agent }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { body: await text(response), connection: response.headers.connection };
};
test('finishes what is under way, and its answer ends the connection', async () => {
  const pending = get('/held');
  await new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const drained = served.drain(0);
  held[0]?.end('late');
  expect(await pending).toEqual({ body: 'late', connection: 'close' });
  await drained;
});

test('answers a request that comes on an open connection after the stop began', async () => {
  expect(await get('/')).toEqual({ body: 'at once', connection: 'keep-alive' });
  const drained = served.drain(0);
  expect(await get('/'), 'on the same connection').toEqual({ body: 'at once', connection: 'close' });
  await drained;
  await expect(get('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('takes new connections during the grace, and none after it', async () => {
  const drained = served.drain(50);
  expect(await get('/')).toEqual({ body: 'at once', connection: 'close' });
  await drained;
  await expect(get('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('does not wait for connections that ask for nothing, or never finish asking', async () => {
  await get('/');
  const unfinished = connect(port, '127.0.0.1');
  await once(unfinished, 'connect');
  unfinished.write('GET / HTTP/1.1\r\nhost: a');
  unfinished.on('error', () => {});
  await served.drain(0);
  expect(served.server.listening).toBe(false);
});

test('loses no request of clients that ask again and again', async () => {
  const failures: unknown[] = [];
  let answers = 0;
  const client = async () => {
    for (;;) {
      const answer = await get('/').catch((error: unknown) => error);
      if (answer instanceof Error) {
        failures.push('code' in answer ? answer.code : answer);
        return;
      }
      answers += 1;
    }
  };
  const clients = Array.from({ length: 16 }, client);
  while (answers < 200) await get('/');
  await served.drain(0);
  await Promise.all(clients);
  expect(new Set(failures)).toEqual(new Set(['ECONNREFUSED']));
});

/** Asks once, and again on the same connection as soon as the flag is set; tells what came of it. */
const CLIENT = `
const { parentPort, workerData: { port, flag } } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ask = () => new Promise((resolve) => {
  get({ port, host: '127.0.0.1', agent }, (response) => response.resume().on('end', () => resolve(response.statusCode)))
    .on('error', ({ code }) => resolve(code));
});
(async () => {
  parentPort.postMessage(await ask());
  Atomics.wait(flag, 0, 0);
  parentPort.postMessage(await ask());
})();`;

test('answers what came while the process was held up for longer than it waits', async () => {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, flag } });
  expect(await once(client, 'message')).toEqual([200]);
  const second = once(client, 'message');
  const drained = served.drain(0);
  while (served.server.listening) await turn();
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  expect(await second).toEqual([200]);
  await drained;
  await client.terminate();
});
