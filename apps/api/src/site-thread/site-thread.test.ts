import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PAGE, PHONE, SECRET, SITE } from '../features/site/testing/small-site.ts';
import { StartError } from '../start-error.ts';
import type { SiteListener } from './site-listener.ts';
import { siteThread } from './site-thread.ts';

let dataDir: string;
let kept: { kind: string; step?: string }[];
let said: { msg?: string; reason?: string }[];
let isDiskFull: boolean;
let running: SiteListener[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'adhelm-site-thread-'));
  await mkdir(path.join(dataDir, 'site'));
  await writeFile(
    path.join(dataDir, 'site', 'pages.json'),
    JSON.stringify({ sites: [SITE], pages: [PAGE], moved: [], pixels: [] }),
  );
  [kept, said, running, isDiskFull] = [[], [], [], false];
});
afterEach(async () => {
  for (const listener of running) await listener.close();
  await rm(dataDir, { recursive: true });
});

const start = async (sitePort = 0) => {
  const listener = await siteThread({
    config: {
      appSecret: SECRET,
      countryHeader: null,
      dataDir,
      demo: false,
      production: true,
      s3: null,
      trustProxy: false,
      host: '127.0.0.1',
      sitePort,
    },
    log: pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line)) }),
    consoleAddress: '',
    append: async (body) => {
      if (isDiskFull) throw new Error('no space left on device');
      kept.push(JSON.parse(Buffer.from(body).toString()));
    },
  });
  running.push(listener);
  return listener;
};

const get = async (port: number, url: string) => {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: url,
    headers: { host: SITE.domain, 'user-agent': PHONE },
  }).end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, body: await text(answer) };
};

test('visitors are answered there, and what they do is kept here before they are', async () => {
  const { port } = await start();
  const page = await get(port, `/${PAGE.slug}`);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Read this.') });
  expect(kept).toMatchObject([{ kind: 'step', step: 'view' }]);
  const search = /href="([^"]*\/search\/[^"]*)"/.exec(page.body)?.[1] ?? '';
  expect(await get(port, search.replaceAll('&amp;', '&'))).toMatchObject({ status: 200 });
  expect(kept).toMatchObject([{ step: 'view' }, { step: 'search' }]);
});

test('where nothing can be kept they are answered all the same, and the log here says why', async () => {
  const { port } = await start();
  isDiskFull = true;
  expect(await get(port, `/${PAGE.slug}`)).toMatchObject({ status: 200 });
  await expect.poll(() => said).toMatchObject([{ msg: 'what visitors do cannot be kept' }]);
  expect(said[0]?.reason).toContain('no space left on device');
});

test('a port that somebody else has is said in the words of the settings', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const starting = start(port);
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop what runs there, or set SITE_PORT`,
  );
  other.close();
});

test('who is being answered while it stops gets the answer', async () => {
  const listener = await start();
  const answers = Array.from({ length: 20 }, () => get(listener.port, `/${PAGE.slug}`));
  await answers[0];
  await listener.drain(0);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(kept).toHaveLength(answers.length);
  await expect(once(connect(listener.port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});
