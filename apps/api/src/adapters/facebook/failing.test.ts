import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdPlatform, PlatformCalls, Usage } from '../../ports/ad-platform.ts';
import { simulatedFacebook } from '../../testing/simulated-facebook.ts';
import { failureOf } from './testing/failure-of.ts';
import { PERSON, SCOPES, type TimedFacebook, timedFacebook, US, VN } from './testing/timed-facebook.ts';

const DAYS = { since: '2026-11-12', until: '2026-11-13' };

let world: TimedFacebook;
let facebook: TimedFacebook['facebook'];
let time: TimedFacebook['time'];
let token: string;
let platform: AdPlatform;
let calls: PlatformCalls;

beforeAll(async () => {
  world = await timedFacebook();
  ({ facebook, time, token } = world);
});
beforeEach(async () => {
  await world.begin();
  platform = world.platform();
  calls = platform.calls(token);
});
afterAll(() => facebook.close());

describe('errors are told apart by their code', () => {
  test.each([
    ['token-expired', 'reconnect', '190/463'],
    ['password-changed', 'reconnect', '190/460'],
    ['capability-missing', 'permission', '10'],
    ['permission-denied', 'permission', '200'],
    ['object-missing', 'missing', '100/33'],
    ['unknown-field', 'refused', '100'],
    ['version-ended', 'misconfigured', '2635'],
    ['proof-refused', 'misconfigured', '104'],
    ['development-access', 'misconfigured', '270'],
    ['policy-block', 'refused', '368'],
  ])('%s is %s, at once', async (fault, problem, code) => {
    await facebook.fail({ fault });
    const failure = await failureOf(calls.campaigns(VN, null));
    expect(failure).toMatchObject({ problem, circumstances: { code } });
    expect(failure.circumstances.trace).toBeTruthy();
    expect(time.waits).toEqual([]);
    expect(await facebook.requests()).toHaveLength(1);
    await expect(calls.campaigns(VN, null)).resolves.toMatchObject({ rows: { length: 8 } });
  });

  test.each([
    ['app-limit', 300_000, '4/1504022'],
    ['account-limit', 300_000, '17/2446079'],
    ['abuse', 600_000, '613'],
  ])('%s asks to wait, and nothing is asked until then', async (fault, waitMs, code) => {
    await facebook.fail({ fault, on: 'campaigns' });
    expect(await failureOf(calls.campaigns(VN, null))).toMatchObject({
      problem: 'wait',
      circumstances: { waitMs, code },
    });
    time.now = new Date(time.now.getTime() + 100_000);
    expect(await failureOf(platform.calls(token).ads(VN, null))).toMatchObject({
      problem: 'wait',
      circumstances: { waitMs: waitMs - 100_000 },
    });
    expect(await facebook.requests()).toHaveLength(1);
    time.now = new Date(time.now.getTime() + waitMs);
    await expect(calls.ads(VN, null)).resolves.toBeTruthy();
  });

  test("one account's limit leaves the others alone, the app's limit nobody", async () => {
    await facebook.fail({ fault: 'account-limit', on: 'campaigns' });
    await failureOf(calls.campaigns(VN, null));
    await expect(calls.campaigns(US, null)).resolves.toBeTruthy();
    await facebook.fail({ fault: 'app-limit', on: 'campaigns' });
    await failureOf(calls.campaigns(US, null));
    expect((await failureOf(calls.accounts(null))).problem).toBe('wait');
  });

  test.each([
    ['ads-limit', 'campaigns', '80004/2446079'],
    ['insights-limit', 'insights', '80000/2446079'],
  ])('%s says in minutes when it ends', async (fault, on, code) => {
    await facebook.fail({ fault, on, value: 19 });
    const asked =
      on === 'campaigns' ? calls.campaigns(VN, null) : calls.insights({ account: VN, days: DAYS }, null);
    expect(await failureOf(asked)).toMatchObject({
      problem: 'wait',
      circumstances: { waitMs: 19 * 60_000, code },
    });
  });

  test('a limit that ends soon is waited for', async () => {
    await facebook.fail({ fault: 'ads-limit', on: 'campaigns', value: 1 });
    await expect(calls.campaigns(VN, null)).resolves.toMatchObject({ rows: { length: 8 } });
    expect(time.waits).toEqual([60_500]);
  });

  test('a token that the platform repeats in its sentence stands in no message', async () => {
    const secret = 'a-token-that-nobody-issued';
    const failure = await failureOf(platform.calls(secret).accounts(null));
    expect(failure.problem).toBe('reconnect');
    expect(JSON.stringify([failure.message, failure.stack, failure.circumstances])).not.toContain(secret);
  });

  test('a wrong proof is the operator’s business', async () => {
    const wrong = world.platform({ appSecret: 'another' }).calls(token);
    expect(await failureOf(wrong.accounts(null))).toMatchObject({
      problem: 'misconfigured',
      circumstances: { code: '104' },
    });
  });
});

describe('failures that pass', () => {
  test.each(['transient', 'unknown', 'bad-gateway', 'connection-lost', 'unavailable-after-commit'])(
    'after %s the same question is asked again, later each time',
    async (fault) => {
      await facebook.fail({ fault, on: 'campaigns', times: 3 });
      await expect(calls.campaigns(VN, null)).resolves.toMatchObject({ rows: { length: 8 } });
      expect(time.waits).toEqual([500, 1000, 2000]);
    },
  );

  test('a wait that the server asks for counts instead', async () => {
    await facebook.fail({ fault: 'bad-gateway', on: 'campaigns', retryAfter: 7 });
    await calls.campaigns(VN, null);
    expect(time.waits).toEqual([7000]);
    let answers = 0;
    const busy = world.platform({
      fetch: (...given) => {
        answers += 1;
        const busyAnswer = new Response('', { status: 429, headers: { 'retry-after': '9' } });
        return answers === 1 ? Promise.resolve(busyAnswer) : fetch(...given);
      },
    });
    await busy.calls(token).campaigns(VN, null);
    expect(time.waits.slice(1)).toEqual([9500]);
  });

  test('after four attempts more it is unavailable', async () => {
    await facebook.fail({ fault: 'bad-gateway', on: 'campaigns', times: 9 });
    expect((await failureOf(calls.campaigns(VN, null))).problem).toBe('unavailable');
    expect(await facebook.requests()).toHaveLength(5);
    expect(time.waits).toEqual([500, 1000, 2000, 4000]);
  });

  test('an answer that never comes is given up', async () => {
    await facebook.fail({ fault: 'silence', on: 'campaigns', times: 5 });
    const hasty = world.platform({ timeoutMs: 20 }).calls(token);
    expect((await failureOf(hasty.campaigns(VN, null))).problem).toBe('unavailable');
  });

  test('somebody who no longer waits ends the call, and no failure of the platform is made of it', async () => {
    const leaving = new AbortController();
    await facebook.fail({ fault: 'silence', on: 'campaigns' });
    const asked = platform.calls(token, { signal: leaving.signal }).campaigns(VN, null);
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
  });

  test('somebody who leaves during a wait does not wait to the end', async () => {
    const leaving = new AbortController();
    const waiting = world.platform({
      sleep: () => {
        leaving.abort(new Error('gone'));
        return new Promise(() => {});
      },
    });
    await facebook.fail({ fault: 'transient', on: 'campaigns' });
    const asked = waiting.calls(token, { signal: leaving.signal }).campaigns(VN, null);
    await expect(asked).rejects.toThrow('gone');
  });

  test('an address at which somebody else answers is for the operator', async () => {
    const elsewhere = world.platform({
      fetch: async () => new Response('<title>404</title>', { status: 404 }),
    });
    expect((await failureOf(elsewhere.calls(token).accounts(null))).problem).toBe('misconfigured');
  });

  test('an answer that is no JSON, or not the one that was asked for, is not taken for data', async () => {
    for (const text of ['<html>', '{"data":{}}', '{"data":[{"id":1}]}']) {
      const odd = world.platform({ fetch: async () => new Response(text, { status: 200 }) });
      expect((await failureOf(odd.calls(token).campaigns(VN, null))).problem).toBe('unavailable');
    }
  });
});

describe('how far we may go on', () => {
  const used = async (value: number) => facebook.fail({ fault: 'usage', on: 'campaigns', value });

  test('is told with every answer', async () => {
    const told: Usage[] = [];
    const watched = platform.calls(token, { onUsage: (usage) => told.push(usage) });
    await used(60);
    await watched.campaigns(VN, null);
    await watched.campaigns(VN, null);
    expect(told).toEqual([
      { percent: 60, waitMs: 0 },
      { percent: 0, waitMs: 0 },
    ]);
  });

  test('from 75 percent on calls are slower, more so the more is used', async () => {
    await used(74);
    await calls.campaigns(VN, null);
    await calls.campaigns(VN, null);
    expect(time.waits).toEqual([]);
    await used(75);
    await calls.campaigns(VN, null);
    await used(90);
    await calls.campaigns(VN, null);
    await calls.campaigns(VN, null);
    const [first = 0, second = 0] = time.waits;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(time.waits).toHaveLength(2);
  });

  test('from 95 percent on nobody asks for a while', async () => {
    await used(95);
    await calls.campaigns(VN, null);
    expect(await failureOf(calls.accounts(null))).toMatchObject({
      problem: 'wait',
      circumstances: { waitMs: 300_000 },
    });
    time.now = new Date(time.now.getTime() + 300_000);
    await expect(calls.accounts(null)).resolves.toBeTruthy();
  });

  test('an account that is nearly through its limit is left alone, and the others are not', async () => {
    const one = { name: 'One', currency: 'USD', timeZone: 'UTC', people: [PERSON], campaigns: [] };
    const small = await simulatedFacebook({
      clock: () => time.now,
      accounts: [
        { ...one, realId: '1' },
        { ...one, realId: '2' },
      ],
      limits: { appCallsPerHour: 9999, managementCallsPerHour: 2, insightCallsPerHour: 9999 },
    });
    const own = world.platform(small.app).calls(await small.issueToken(PERSON, SCOPES));
    const account = (realId: string) => ({ realId, currency: 'USD' });
    await own.campaigns(account('1'), null);
    // Half of it is used; the second call would be the last, and is refused.
    expect(await failureOf(own.ads(account('1'), null))).toMatchObject({
      problem: 'wait',
      circumstances: { code: '80004/2446079', waitMs: 3_600_000 },
    });
    expect(await failureOf(own.ads(account('1'), null))).toMatchObject({ problem: 'wait' });
    await expect(own.campaigns(account('2'), null)).resolves.toEqual({ rows: [], next: null });
    expect(await small.requests()).toHaveLength(3);
    await small.close();
  });

  test('headers that nobody can read say nothing', async () => {
    const told: Usage[] = [];
    await facebook.fail({ fault: 'malformed-usage', on: 'campaigns' });
    const watched = platform.calls(token, { onUsage: (usage) => told.push(usage) });
    await expect(watched.campaigns(VN, null)).resolves.toMatchObject({ rows: { length: 8 } });
    expect(told).toEqual([{ percent: 0, waitMs: 0 }]);
  });
});
