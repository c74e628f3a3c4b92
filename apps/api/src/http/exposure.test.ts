import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { CONTRACT_ROUTES } from '../contract.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { trustedProxies } from './proxies.ts';

describe('the address of a caller', () => {
  const addressSeen = async (trusted: Config['trustProxy'], remoteAddress: string, forwarded: string) => {
    const app = Fastify({ trustProxy: trustedProxies(trusted) });
    app.get('/', ({ ip, host }) => ({ ip, host }));
    const headers = { host: 'own.test', 'x-forwarded-for': forwarded, 'x-forwarded-host': 'front.test' };
    const answer = await app.inject({ url: '/', remoteAddress, headers });
    await app.close();
    return answer.json<{ ip: string; host: string }>();
  };

  test.each<[string, Config['trustProxy'], string, string, string]>([
    ['nobody is believed', false, '10.0.0.9', '10.0.0.9', 'own.test'],
    ['one proxy is believed, not what it was told', 1, '10.0.0.9', '203.0.113.7', 'front.test'],
    ['two proxies in a row are believed', 2, '10.0.0.9', '6.6.6.6', 'front.test'],
    ['a named proxy is believed', ['10.0.0.0/8'], '10.0.0.9', '203.0.113.7', 'front.test'],
    ['a stranger is not', ['10.0.0.0/8'], '198.51.100.4', '198.51.100.4', 'own.test'],
  ])('%s', async (_, trusted, remoteAddress, ip, host) => {
    expect(await addressSeen(trusted, remoteAddress, '6.6.6.6, 203.0.113.7')).toEqual({ ip, host });
  });
});

describe('in production behind https', () => {
  let t: TestApp;
  beforeAll(async () => {
    const google = {
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'http://google.invalid',
      tokenUrl: 'http://google.invalid',
      sheetsRootUrl: 'http://google.invalid',
    };
    const publicUrl = 'https://console.example';
    t = await testApp({ config: { production: true, apiDocs: false, publicUrl, google } });
  });
  afterAll(() => t.close());

  test('browsers are bound to https on this host and on none below it', async () => {
    const { headers } = await t.app.inject({
      url: '/api/branding',
      headers: { host: 'ads.customer.example' },
    });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
  });

  test.each(['/api/docs', '/api/docs/', '/api/docs/openapi.json'])('%s is not there', async (url) => {
    expect((await t.app.inject({ url })).statusCode).toBe(404);
  });

  test('no answer of the API is kept by browsers or proxies, but the branding, which is asked for again', async () => {
    const kept: string[] = [];
    for (const { method, path } of CONTRACT_ROUTES) {
      const { headers } = await t.app.inject({ method, url: `/api${path.replaceAll(/:\w+/g, '1')}` });
      if (headers['cache-control'] !== 'no-store') kept.push(`${method} ${path} ${headers['cache-control']}`);
    }
    expect(kept).toEqual(['GET /branding no-cache']);
    expect((await t.app.inject({ url: '/api/nothing' })).headers['cache-control']).toBe('no-store');
  });
});
