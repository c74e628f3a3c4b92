import { authRoutes } from '@adhelm/contract/auth';
import { brandingRoutes } from '@adhelm/contract/branding';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedTransactions } from '../db/entities/in-scope.ts';
import { repositories } from '../repositories.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type RequestLimits, requestCounts } from './request-counts.ts';

const GENEROUS: RequestLimits = { address: 1000, session: 1000, user: 1000, guarded: 1000 };

describe('too many requests', () => {
  const under = async (limits: Partial<RequestLimits>, work: (app: TestApp) => Promise<void>) => {
    const limited = await testApp({ limits: { ...GENEROUS, ...limits } });
    try {
      await work(limited);
    } finally {
      await limited.close();
    }
  };
  const statusesOf = async (times: number, call: () => Promise<{ status: number }>) => {
    const statuses = [];
    for (let n = 0; n < times; n += 1) statuses.push((await call()).status);
    return statuses;
  };
  const me = (app: TestApp, token: string) => () => app.call(userRoutes.me, { token });

  test('of a session are refused with when to come back, and a refreshed token changes nothing', async () => {
    await under({ session: 3 }, async (app) => {
      const { accessToken, refreshToken } = await app.signIn(await app.addUser());
      expect(await statusesOf(2, me(app, accessToken))).toEqual([200, 200]);
      const { result } = await app.call(authRoutes.refresh, { body: { refreshToken } });
      expect(result.accessToken).not.toBe(accessToken);
      expect(await statusesOf(2, me(app, result.accessToken))).toEqual([200, 429]);
      const { errorCode, headers } = await me(app, result.accessToken)();
      expect(errorCode).toBe('RL01');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      app.clock.advance(60_000);
      expect(await statusesOf(1, me(app, result.accessToken))).toEqual([200]);
    });
  });

  test('of a user count over all sessions and touch nobody else', async () => {
    await under({ user: 3 }, async (app) => {
      const userId = await app.addUser();
      const [one, two] = [await app.signIn(userId), await app.signIn(userId)];
      const other = await app.signIn(await app.addUser());
      expect(await statusesOf(2, me(app, one.accessToken))).toEqual([200, 200]);
      expect(await statusesOf(2, me(app, two.accessToken))).toEqual([200, 429]);
      expect(await statusesOf(3, me(app, other.accessToken))).toEqual([200, 200, 200]);
    });
  });

  test('of an address are those without a valid token, so that people behind one address are told apart', async () => {
    await under({ address: 4 }, async (app) => {
      const { accessToken } = await app.signIn(await app.addUser());
      expect(await statusesOf(2, () => app.call(brandingRoutes.get))).toEqual([200, 200]);
      expect(await statusesOf(4, me(app, `${accessToken}x`))).toEqual([401, 401, 429, 429]);
      expect(await statusesOf(1, () => app.call(brandingRoutes.get))).toEqual([429]);
      expect(await statusesOf(6, me(app, accessToken))).toEqual([200, 200, 200, 200, 200, 200]);
    });
  });

  test('to sign-in and token calls are refused', async () => {
    await under({ guarded: 4 }, async (app) => {
      const refresh = () => app.call(authRoutes.refresh, { body: { refreshToken: 'unknown' } });
      expect(await statusesOf(6, refresh)).toEqual([401, 401, 401, 401, 429, 429]);
    });
  });
});

describe('processes', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  /** A process of its own, as far as counting goes. */
  const process = (limits: Partial<RequestLimits>) => {
    const inDatabase = scopedTransactions(t.pool, repositories);
    let isAway = false;
    const warnings: string[] = [];
    const inScope: typeof inDatabase = (scope, work) =>
      isAway ? Promise.reject(new Error('away')) : inDatabase(scope, work);
    const counts = requestCounts({
      inScope,
      limits: { ...GENEROUS, ...limits },
      clock: t.clock,
      warn: (reason) => void warnings.push(reason),
    });
    return {
      ...counts,
      warnings,
      setAway: (away: boolean) => {
        isAway = away;
      },
    };
  };

  test('count together', async () => {
    const [one, two] = [process({ user: 5 }), process({ user: 5 })];
    for (let n = 0; n < 4; n += 1) one.count('user', 1);
    two.count('user', 1);
    await one.share();
    await two.share();
    expect(() => two.count('user', 1)).toThrow(/Too many requests/);
    expect(() => two.count('user', 2)).not.toThrow();
    one.count('user', 1);
    await one.share();
    expect(() => one.count('user', 1)).toThrow(/Too many requests/);
  });

  test('count alone while the database is away, and together again afterwards', async () => {
    const [one, two] = [process({ user: 5 }), process({ user: 5 })];
    one.setAway(true);
    for (let n = 0; n < 4; n += 1) {
      one.count('user', 3);
      await one.share();
    }
    expect(one.warnings).toEqual(['requests are counted by this process alone']);
    one.count('user', 3);
    expect(() => one.count('user', 3)).toThrow(/Too many requests/);
    one.setAway(false);
    await one.share();
    two.count('user', 3);
    await two.share();
    expect(() => two.count('user', 3)).toThrow(/Too many requests/);
  });

  test('keep no count for longer than two minutes, and tell a limited number of callers apart', async () => {
    const one = process({ address: 100 });
    one.count('address', 'early');
    await one.share();
    t.clock.advance(180_000);
    one.count('address', 'late');
    await one.share();
    const kept = await t.system<{ counted: string }>('select counted from request_counts');
    expect(kept).toEqual([{ counted: 'address late' }]);
    for (let n = 0; n < 50_000; n += 1) one.count('address', n);
    for (let n = 0; n < 99; n += 1) one.count('address', `new ${n}`);
    expect(() => one.count('address', 'another')).toThrow(/Too many requests/);
    expect(() => one.count('address', 1)).not.toThrow();
  });
});
