import { Writable } from 'node:stream';
import { ROLE } from '@adhelm/contract/constants';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { createLogger } from './logger.ts';

const TOKEN = 'a-token-of-the-tests-for-metrics';
const lines: { path?: string }[] = [];
const log = createLogger(
  'info',
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ config: { metricsToken: TOKEN }, log });
});
afterAll(() => t.close());

const scrape = (headers: Record<string, string>) => t.app.inject({ url: '/metrics', headers });

test('are for whoever brings the token, and for nobody else', async () => {
  const publisherId = await t.addPublisher();
  const { accessToken } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN, publisherId }));
  for (const headers of [
    {},
    { authorization: `Bearer ${accessToken}` },
    { authorization: `Bearer ${TOKEN}x` },
  ])
    expect((await scrape(headers as Record<string, string>)).statusCode).toBe(401);
  expect((await scrape({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
});

test('count requests by the pattern of their route, and tell of pools, sessions and the event loop', async () => {
  const { accessToken: token } = await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }));
  await t.call(pixelRoutes.get, { token, params: { id: '1' } });
  await t.call(pixelRoutes.get, { token, params: { id: '2' } });
  const { body } = await scrape({ authorization: `Bearer ${TOKEN}` });
  expect(body).toContain(
    'adhelm_http_request_duration_seconds_count{method="GET",route="/api/pixel/:id",status="404"} 2',
  );
  expect(body).not.toContain('/api/pixel/1');
  for (const name of [
    'adhelm_pg_connections{state="idle"}',
    'adhelm_seal_lag_seconds 0',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(body).toContain(name);
  expect(Number(/^adhelm_sessions (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
});

test('count the conversions that wait, failed or became too old, and no others', async () => {
  const readings = async () => {
    const { body } = await scrape({ authorization: `Bearer ${TOKEN}` });
    const found = body.matchAll(/^adhelm_conversions\{state="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, state, count]) => [state, Number(count)]));
  };
  expect(await readings()).toEqual({ waiting: 0, failed: 0, too_old: 0 });
  const publisherId = await t.addPublisher();
  const states = [
    'WAITING',
    'WAITING',
    'FAILED',
    'TOO_OLD',
    'TOO_OLD',
    'TOO_OLD',
    'SENT',
    'EXPECTED',
    'SKIPPED',
  ];
  await t.system(
    `with pixel as (insert into pixels (publisher_id, platform, name, pixel_id)
       values ($1, 'TABOOLA', 'Told', '4711') returning id)
     insert into conversions (publisher_id, pixel_id, moment, click_id, event_id, at, payload, state, created_at)
     select $1, pixel.id, 'CLICK', gen_random_uuid(), gen_random_uuid()::text, now(), '{}', state, now()
     from pixel, unnest($2::text[]) as state`,
    [publisherId, states],
  );
  expect(await readings()).toEqual({ waiting: 2, failed: 1, too_old: 3 });
});

test('and probes leave no line in the log', async () => {
  await t.app.inject({ url: '/api/health' });
  await t.app.inject({ url: '/api/branding' });
  const paths = lines.map(({ path }) => path);
  expect(paths).toContain('/api/branding');
  expect(paths).not.toContain('/api/health');
  expect(paths).not.toContain('/metrics');
});
