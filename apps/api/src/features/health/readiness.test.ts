import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { ROLE } from '@adhelm/contract/constants';
import { healthRoutes } from '@adhelm/contract/health';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { reportRoutes } from '@adhelm/contract/report';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPool } from '../../db/entities/pool.ts';
import { probes } from '../../http/probes.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { testFacts } from '../../testing/engines.ts';
import { engineProbe } from './engine-probe.ts';
import { readiness } from './readiness.ts';

const log = pino({ level: 'silent' });
const silence = () => new Promise<never>(() => {});
const up = { ping: async () => {} };
const down = { ping: async () => Promise.reject(new Error('away')) };

describe('a probe', () => {
  test('gives up on an engine that hangs, and believes it again when it answers', async () => {
    let hang: Promise<void> | undefined;
    const hanging = Promise.withResolvers<void>();
    const ask = engineProbe(() => hang ?? Promise.resolve(), 20);
    expect((await ask()).state).toBe('up');
    hang = hanging.promise;
    expect((await ask()).state).toBe('down');
    hang = undefined;
    hanging.resolve();
    await hanging.promise;
    expect((await ask()).state).toBe('up');
  });

  test('asks once for all who ask at the same time', async () => {
    let asked = 0;
    const ask = engineProbe(async () => {
      asked += 1;
    });
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(asked).toBe(1);
  });
});

test.each([
  ['both engines answer', up, up, 0, 'ready'],
  ['the fact store is away', up, down, 0, 'degraded'],
  ['some facts are damaged', up, up, 1, 'degraded'],
  ['PostgreSQL is away', down, up, 0, 'unavailable'],
])('when %s, the product is %5$s', async (_, entities, facts, damaged, status) => {
  expect((await readiness({ entities, facts }, () => damaged)()).status).toBe(status);
});

describe('over the wire', () => {
  const engines = { entities: up, facts: up as { ping(): Promise<unknown> } };
  let isStopping = false;
  let isStarted = false;
  const ask = readiness(
    { entities: { ping: () => engines.entities.ping() }, facts: { ping: () => engines.facts.ping() } },
    () => 0,
  );
  const answer = probes({ isStopping: () => isStopping, ready: () => (isStarted ? ask : undefined) });
  const server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, body: await response.json().catch(() => null) };
  };

  test('readiness follows the life of the process, and being alive needs nothing else', async () => {
    expect(await get('/readyz')).toEqual({ status: 503, body: { status: 'starting' } });
    expect((await get('/livez')).status).toBe(200);
    isStarted = true;
    const state = { state: 'up', ms: expect.any(Number) };
    expect(await get('/readyz')).toEqual({
      status: 200,
      body: { status: 'ready', engines: { postgresql: state, clickhouse: state } },
    });
    isStopping = true;
    expect(await get('/readyz')).toEqual({ status: 503, body: { status: 'stopping' } });
    expect((await get('/livez')).status).toBe(200);
    isStopping = false;
    expect((await get('/other')).status).toBe(404);
  });

  test('a fact store that hangs makes it degraded, within two seconds', async () => {
    engines.facts = { ping: silence };
    const began = performance.now();
    const { status, body } = await get('/readyz');
    expect([status, body]).toMatchObject([
      200,
      { status: 'degraded', engines: { clickhouse: { state: 'down' } } },
    ]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

test('an engine is asked on connections that no request can keep busy', async () => {
  const store = openPool(
    { host: inject('postgresSocket'), user: 'adhelm', database: 'postgres', max: 1 },
    log,
  );
  const busy = await store.pool.connect();
  await expect(store.ping()).resolves.toBeUndefined();
  busy.release();
  await store.close();
});

describe('without its fact store', () => {
  let t: TestApp;
  let token: string;
  const dead = createTcpServer();
  beforeAll(async () => {
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const { port } = dead.address() as AddressInfo;
    await new Promise((resolve) => dead.close(resolve));
    const facts = await testFacts({ clickhouseUrl: `http://127.0.0.1:${port}` });
    t = await testApp({ facts });
    const publisherId = await t.addPublisher();
    token = (await t.signIn(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId }))).accessToken;
    const day = Date.parse('2026-11-01') / 86_400_000;
    await t.system('insert into fact_days (day, last_batch, touched_at) values ($1, 1, now())', [day]);
  });
  afterAll(() => t.close());

  test('the product starts, serves pixels and says in one sentence why it has no figures', async () => {
    expect((await t.call(pixelRoutes.list, { token, query: {} })).status).toBe(200);
    const query = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-02T00:00:00.000Z' };
    const report = await t.app.inject({
      url: `/api${reportRoutes.summary.path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([report.statusCode, report.headers['retry-after'], report.json().errorCode]).toEqual([
      503,
      '5',
      'EX05',
    ]);
    expect(report.json().message).toMatch(/^The figures cannot be read at the moment/);
    expect((await t.call(healthRoutes.get, {})).status, 'the rest is ready').toBe(200);
  });

  test('no figures are given out as none while nobody knows yet which days have facts', async () => {
    const query = { startDate: '2020-11-01T00:00:00.000Z', endDate: '2020-11-02T00:00:00.000Z' };
    const summary = async () => (await t.call(reportRoutes.summary, { token, query })).status;
    expect(await summary(), 'there is nothing to ask the store for').toBe(200);
    await t.system('delete from fact_days');
    await t.system('update fact_head set days_known = false');
    expect(await summary()).toBe(503);
  });
});
