import { channel } from 'node:diagnostics_channel';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { CONTRACT_ROUTES } from '../contract.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { PATIENT, violations } from '../testing/matrix/in-app.ts';
import { API_BASE, type Register } from './register.ts';

const initialization = channel('fastify.initialization');

/** Composes an app while something looks at it, or adds to it, from its first moment. */
const composedWith = async (look: (fastify: FastifyInstance) => void): Promise<TestApp> => {
  const listener = (message: unknown) => look((message as { fastify: FastifyInstance }).fastify);
  initialization.subscribe(listener);
  try {
    return await testApp();
  } finally {
    initialization.unsubscribe(listener);
  }
};

describe('every registered route is classified', () => {
  /** Files and pages, not calls; nothing of a publisher is behind them. */
  const PUBLIC_ADDRESSES = [
    /^OPTIONS \*$/,
    /^GET \/api\/docs(\/|$)/,
    /^GET \/files\/:name$/,
    /^[A-Z]+ \/(oidc|sim\/[a-z-]+)\/\*$/,
  ];

  test('as a call of the contract, with its access as declared, or as a public address listed here', async () => {
    // The stand-ins are apps of their own behind the addresses they are mounted at.
    const seen = new Map<FastifyInstance, RouteOptions[]>();
    const t = await composedWith((fastify) => {
      const routes: RouteOptions[] = [];
      seen.set(fastify, routes);
      fastify.addHook('onRoute', (route) => {
        routes.push(route);
      });
    });
    await t.close();
    const registered = seen.get(t.app) ?? [];
    const calls = registered.filter(({ config }) => config?.access !== 'public');
    expect(new Set(calls.map(({ method, url }) => `${String(method)} ${url}`))).toEqual(
      new Set(CONTRACT_ROUTES.map(({ method, path }) => `${method} ${API_BASE}${path}`)),
    );
    for (const { config } of calls) expect(CONTRACT_ROUTES).toContain(config?.access);
    const addresses = registered
      .filter(({ config }) => config?.access === 'public')
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`));
    const unlisted = addresses.filter((address) => !PUBLIC_ADDRESSES.some((known) => known.test(address)));
    expect(unlisted).toEqual([]);
    expect(addresses.length).toBeGreaterThan(0);
  });

  test('or the start is refused', async () => {
    const undeclared = composedWith((fastify) => {
      // Not before the app is complete.
      queueMicrotask(() => fastify.get('/api/open', async () => 'anything'));
    });
    await expect(undeclared).rejects.toThrow('Route GET /api/open declares neither a permission nor public');
  });

  test('and a call that lost its permission is refused too', async () => {
    const register =
      (real: Register): Register =>
      (route, handle) =>
        real({ ...route, permission: undefined } as unknown as typeof route, handle);
    await expect(testApp({ seams: { register } })).rejects.toThrow(
      'declares neither a permission nor public',
    );
  });
});

test('the rules hold for everyone', PATIENT, async () => {
  expect(await violations({}, isWholeRun ? 'whole' : 'short')).toEqual([]);
});
