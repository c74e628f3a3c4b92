import { ROLE } from '@adhelm/contract/constants';
import { healthRoutes } from '@adhelm/contract/health';
import { pixelRoutes } from '@adhelm/contract/pixel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, type TestApp, testApp } from '../testing/app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await testApp();
  await t.addPublisher({ domains: ['ads.example.com'] });
  token = (await t.signIn(await t.addUser({ roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(() => t.close());

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split(';')
    .map((part) => part.trim().split(' '))
    .find(([first]) => first === name)
    ?.slice(1);

describe('the content security policy', () => {
  test.each(['/api/health', '/api/nothing', '/nothing', '/oidc/style.css'])(
    'is strict at %s',
    async (url) => {
      const policy = (await t.app.inject({ url })).headers['content-security-policy'];
      expect(directive(policy, 'default-src')).toEqual(["'self'"]);
      expect(directive(policy, 'script-src')).toEqual(["'self'"]);
      expect(directive(policy, 'object-src')).toEqual(["'none'"]);
      expect(directive(policy, 'base-uri')).toEqual(["'none'"]);
      expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    },
  );

  test('allows the docs page its own start-up script by hash and nothing more', async () => {
    const { headers, statusCode } = await t.app.inject({ url: '/api/docs/' });
    expect(statusCode).toBe(200);
    const scripts = directive(headers['content-security-policy'], 'script-src') ?? [];
    expect(scripts[0]).toBe("'self'");
    for (const source of scripts.slice(1)) expect(source).toMatch(/^'sha256-[\w+/]+=*'$/);
  });
});

test('answers may not be sniffed or framed', async () => {
  const { headers } = await t.call(healthRoutes.get);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

describe('other origins', () => {
  const allowed = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') => {
    const headers = { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'PATCH' }) };
    const answer = await t.app.inject({ method, url: '/api/health', headers });
    return answer.headers['access-control-allow-origin'];
  };

  test.each([PUBLIC_URL, 'https://ads.example.com'])('%s may call', async (origin) => {
    expect(await allowed(origin)).toBe(origin);
    expect(await allowed(origin, 'OPTIONS')).toBe(origin);
  });

  test.each(['https://evil.example', 'null', 'https://ads.example.com.evil.example', 'file://'])(
    '%s may not',
    async (origin) => {
      expect(await allowed(origin)).toBeUndefined();
      expect(await allowed(origin, 'OPTIONS')).toBeUndefined();
    },
  );
});

describe('the request id', () => {
  const idFor = async (given?: string) => {
    const headers = given === undefined ? undefined : { 'x-request-id': given };
    return (await t.call(healthRoutes.get, { headers })).headers['x-request-id'];
  };

  test('is the given one when harmless, else a new one', async () => {
    expect(await idFor('from-the-proxy-42')).toBe('from-the-proxy-42');
    for (const given of [undefined, 'short', 'x'.repeat(65), 'with space 123', 'a"},{"b'])
      expect(await idFor(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});

test('a body above 1 MB is refused before it is read', async () => {
  const body = { platform: 'TABOOLA', name: 'x'.repeat(1_100_000), pixelId: '12345' } as const;
  const { status, errorCode } = await t.call(pixelRoutes.create, { body, token });
  expect([status, errorCode]).toEqual([413, 'UP02']);
});

describe('health', () => {
  test('says the version when both engines answer', async () => {
    expect((await t.call(healthRoutes.get)).result).toEqual({ status: 'ok', version: '1.2.3' });
  });
});
