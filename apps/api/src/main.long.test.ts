import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { errorBodySchema } from '@adhelm/contract/error-codes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from './testing/data-dir.ts';
import { endLaunched, freePort, launch } from './testing/launched.ts';
import { webBrowser } from './testing/web-browser.ts';

const ADMIN = 'chief@example.com';

let dataDirs: string[];
beforeEach(() => {
  dataDirs = [];
});
afterEach(async () => {
  await endLaunched();
  for (const dataDir of dataDirs) await removeDataDir(dataDir);
});

const newDataDir = async () => {
  const dataDir = await makeDataDir();
  dataDirs.push(dataDir);
  return dataDir;
};

type Health = { status: number; body: unknown; retryAfter: string | null };
const health = async (port: number): Promise<Health | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
  return (
    answer && {
      status: answer.status,
      body: await answer.json(),
      retryAfter: answer.headers.get('retry-after'),
    }
  );
};

/** Asks until the product is ready; gives the distinct answers on the way there. */
const answersUntilReady = async (port: number): Promise<Health[]> => {
  const answers: Health[] = [];
  for (;;) {
    const answer = await health(port);
    if (answer && answer.status !== answers.at(-1)?.status) answers.push(answer);
    if (answer?.status === 200) return answers;
    await wait(20);
  }
};

/** Clients that ask again and again on connections they keep; gives how each of them ended. */
const busyClients = (port: number, agent: Agent) => {
  const ask = async () => {
    const asked = request({ port, host: '127.0.0.1', path: '/api/branding', agent }).end();
    const [response] = await once(asked, 'response');
    await json(response);
    return response.statusCode as number;
  };
  const askUntilRefused = async () => {
    for (;;) {
      const answer = await ask().catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      if (answer !== 200) return answer;
    }
  };
  return Promise.all(Array.from({ length: 8 }, askUntilRefused));
};

/** Somebody who is signed in and listens to what comes; gives the stream that they hear. */
const listener = async (port: number): Promise<IncomingMessage> => {
  const address = `http://127.0.0.1:${port}`;
  const browser = webBrowser(address);
  const hint = new URLSearchParams({ login_hint: ADMIN });
  const { url } = await browser.follow(`${await browser.begin()}&${hint}`);
  const exchanged = await fetch(`${address}/api/auth/hand-off`, {
    method: 'POST',
    headers: { cookie: browser.cookie(), 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: new URL(url).searchParams.get('refreshToken') }),
  });
  const { result } = (await exchanged.json()) as { result: { accessToken: string } };
  const headers = { authorization: `Bearer ${result.accessToken}` };
  const asked = request(`${address}/api/notifications/events`, { headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
};

const endOf = async ({ exited, complaints }: ReturnType<typeof launch>) => {
  const [code] = await exited;
  return { code, lines: complaints().trimEnd().split('\n') };
};

test('starts, keeps others out, survives a kill and drains under load before it stops', async () => {
  const [dataDir, port] = [await newDataDir(), await freePort()];
  const env = {
    PORT: String(port),
    SITE_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: ADMIN,
    DEMO: 'on',
  };
  const first = launch(env);
  const [before, ready, ...more] = await answersUntilReady(port);
  expect([before?.status, before?.retryAfter, ready?.status, more.length]).toEqual([503, '1', 200, 0]);
  expect(errorBodySchema.strict().parse(before?.body)).toMatchObject({ statusCode: 503, errorCode: 'EX04' });
  await first.printed(`Adhelm is ready at http://localhost:${port}: `);

  const samePort = launch({ ...env, DATA_DIR: await newDataDir() });
  expect(await endOf(samePort)).toEqual({
    code: 1,
    lines: [`Port ${port} on 127.0.0.1 is in use: stop what runs there, or set PORT to another one.`],
  });
  const sameFolder = launch({ ...env, PORT: String(await freePort()) });
  expect(await endOf(sameFolder)).toEqual({
    code: 1,
    lines: [`DATA_DIR ${dataDir} is in use by another Adhelm (pid ${first.child.pid}).`],
  });
  expect((await health(port))?.status, 'the first is not disturbed').toBe(200);

  first.child.kill('SIGKILL');
  await first.exited;
  const second = launch(env);
  await answersUntilReady(port);

  const slow = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/logout',
    headers: { expect: '100-continue', 'content-length': 2 },
  });
  slow.flushHeaders();
  await once(slow, 'continue');
  const agent = new Agent({ keepAlive: true });
  const clients = busyClients(port, agent);
  const heard = await listener(port);
  expect(heard.statusCode).toBe(200);
  second.child.kill('SIGTERM');
  await second.printed('"msg":"stopping"');
  const answered = once(slow, 'response');
  slow.end('{}');
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  expect(await json(response)).toEqual({ result: { success: true } });
  expect(new Set(await clients), 'nobody is cut off').toEqual(new Set(['ECONNREFUSED']));
  expect(await text(heard), 'who listens is let go').toMatch(
    /^data: \{"unread":\d+,"latestId":\w+,"messages":\{"unread":0,"latestId":null\}\}\n\n$/,
  );
  expect((await second.exited)[0]).toBe(0);
  agent.destroy();

  const third = launch(env);
  await third.printed('the embedded PostgreSQL is ready');
  third.child.kill('SIGHUP');
  expect((await third.exited)[0], 'its terminal was closed').toBe(0);
});

test('stops with one line when a setting is bad', async () => {
  expect(await endOf(launch({ PORT: 'abc', DATA_DIR: await newDataDir() }))).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^Setting PORT is not valid: /)],
  });
});
