import { once } from 'node:events';
import { get as ask } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { FactStore } from './db/facts/open.ts';
import { linksIn, PHONE } from './features/site/testing/small-site.ts';
import { queryInScope } from './testing/app.ts';
import { type ClickhouseFront, startClickhouseFront } from './testing/clickhouse-front.ts';
import { makeDataDir, removeDataDir } from './testing/data-dir.ts';
import { type TestDatabase, testDatabase, testFacts } from './testing/engines.ts';
import { estates } from './testing/estates.ts';
import { endLaunched, freePort, launch } from './testing/launched.ts';

const HOST = 'ann.example';
const VISITORS = 24;
/** Longer than anything takes on a slow machine. */
const SOON = { timeout: 600_000, interval: 250 };

let database: TestDatabase;
let front: ClickhouseFront;
let facts: FactStore;
let dataDir: string;
let shared: Record<string, string>;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await makeDataDir();
  front = await startClickhouseFront(await makeDataDir());
  facts = await testFacts({ clickhouseUrl: front.url });
  const socket = encodeURIComponent(inject('postgresSocket'));
  const addressOf = (role: string) =>
    `postgresql://${role}@localhost/${database.owner?.database}?host=${socket}`;
  shared = {
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf('adhelm'),
    DATABASE_OWNER_URL: addressOf('adhelm_owner'),
    CLICKHOUSE_URL: front.url,
    APP_SECRET: 'a secret that all processes of these tests share',
    LOG_LEVEL: 'error',
  };
});
afterAll(async () => {
  await endLaunched();
  await facts?.close();
  await front?.end();
  await database?.close();
  if (dataDir) await removeDataDir(dataDir);
});

/** Roles are there once a process has started. */
const publishPage = async () => {
  const [{ id } = { id: 0 }] = await queryInScope<{ id: number }>(
    database.pool,
    'system',
    `insert into publishers (name) values ('North') returning id`,
  );
  await estates(database.pool).settle(id, 'Ann', 'FACEBOOK');
  await queryInScope(
    database.pool,
    'system',
    `update keyword_sets set status = 'PUBLISHED', content_page_keyword_number = 1`,
  );
};

const get = async (port: number, path: string) => {
  const [answer] = await once(
    ask({ port, host: '127.0.0.1', path, headers: { host: HOST, 'user-agent': PHONE }, agent: false }),
    'response',
  );
  return {
    status: answer.statusCode as number,
    location: answer.headers.location as string,
    body: await text(answer),
  };
};

const launchAs = async (ROLES: string, more: Record<string, string> = {}) => {
  const [port, sitePort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), SITE_PORT: String(sitePort) };
  return { port, sitePort, ...launch({ ...shared, ...ports, ROLES, ...more }) };
};

/** Reads a page, presses its keyword and the first result; gives the id of the click. */
const press = async (sitePort: number): Promise<string> => {
  const [search = ''] = linksIn((await get(sitePort, '/page')).body);
  const out = linksIn((await get(sitePort, search)).body).find((link) => link.startsWith('/_out/')) ?? '';
  const { location } = await get(sitePort, out);
  return new URL(location).searchParams.get('click_id')?.replace(/^\w+-/, '') ?? '';
};

/** How often each click counts. Rows of a batch whose writer was killed stay in the store without counting. */
const counted = async (): Promise<Map<string, number>> => {
  const committed = await queryInScope<{ number: string }>(
    database.pool,
    'system',
    `select number from fact_batches where state = 'committed'`,
  );
  const answer = await facts.client.query({
    query: `select toString(id) as id, toInt32(sum(sign)) as times from click_facts
      where has({batches:Array(UInt64)}, batch) group by id`,
    query_params: { batches: committed.map(({ number }) => Number(number)) },
    format: 'JSONEachRow',
  });
  return new Map((await answer.json<{ id: string; times: number }>()).map(({ id, times }) => [id, times]));
};

test('processes of each role share the work: what visitors of a killed one pressed counts once', async () => {
  // Somebody else's port: whoever serves websites could not start with it.
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const SITE_PORT = String((taken.address() as AddressInfo).port);
  const center = await launchAs('console', { SITE_PORT });
  const PUBLIC_URL = `http://127.0.0.1:${center.port}`;
  await center.printed('Adhelm is ready at');
  await publishPage();
  const [worker, first, second] = await Promise.all([
    launchAs('worker', { PUBLIC_URL, SITE_PORT }),
    launchAs('site', { PUBLIC_URL }),
    launchAs('site', { PUBLIC_URL }),
  ]);
  await Promise.all([worker.printed('as worker'), first.printed('as site'), second.printed('as site')]);
  const all = [center, worker, first, second];
  await vi.waitFor(async () => {
    for (const { sitePort } of [first, second]) expect((await get(sitePort, '/page')).status).toBe(200);
    for (const { port } of all) expect((await get(port, '/readyz')).body).toContain('"ready"');
  }, SOON);

  const statuses = (path: string) => Promise.all(all.map(async ({ port }) => (await get(port, path)).status));
  await vi.waitFor(async () => {
    expect(await statuses('/api/branding'), 'the console is where it was asked for').toEqual([
      200, 404, 404, 404,
    ]);
    expect(await statuses('/api/health')).toEqual([200, 200, 200, 200]);
  }, SOON);
  taken.close();

  const acknowledged = new Set<string>();
  const visit = async ({ sitePort, child }: typeof first, killedAfter?: number) => {
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      const pressed = press(sitePort).catch(() => '');
      if (visitor === killedAfter) child.kill('SIGKILL');
      acknowledged.add(await pressed);
    }
  };
  await Promise.all([visit(first, VISITORS / 2), visit(second)]);
  expect(acknowledged.delete(''), 'the killed one answers nobody').toBe(true);
  await vi.waitFor(async () => expect(acknowledged.difference(await counted())).toEqual(new Set()), SOON);
  const clicks = await counted();
  expect(new Set(clicks.values()), 'nothing twice').toEqual(new Set([1]));
  // The one that was under way may be kept though nobody was told.
  expect(clicks.size - acknowledged.size).toBeLessThanOrEqual(1);

  for (const { child } of [second, worker, center]) child.kill('SIGTERM');
  for (const { exited } of [second, worker, center]) expect((await exited)[0]).toBe(0);
});

test('websites alone are served while no store is there, from the start on', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const site = await launchAs('site', {
    PUBLIC_URL: `http://${nobody}`,
    DATABASE_URL: `postgresql://adhelm@${nobody}/adhelm`,
    DATABASE_OWNER_URL: '',
    CLICKHOUSE_URL: `http://${nobody}`,
  });
  await site.printed('as site');
  expect((await get(site.sitePort, '/page')).status).toBe(200);
  const { status, body } = await get(site.port, '/readyz');
  expect([status, JSON.parse(body)]).toMatchObject([200, { status: 'degraded' }]);
  site.child.kill('SIGTERM');
  expect((await site.exited)[0]).toBe(0);
});
