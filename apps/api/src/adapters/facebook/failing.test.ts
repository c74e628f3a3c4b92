import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdPlatform, PlatformCalls, Usage } from '../../ports/ad-platform.ts';
import { type SimulatedFacebook, simulatedFacebook } from '../../testing/simulated-facebook.ts';
import { facebookAdPlatform } from './ad-platform.ts';
import { allPages } from './testing/all-pages.ts';
import { failureOf } from './testing/failure-of.ts';

const NOW = new Date('2026-11-14T12:00:00Z');
const PERSON = '10158000000000001';
const SCOPES = { ads_read: 'granted', ads_management: 'granted' } as const;
const VN = { realId: '1234567890', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' };
const US = { realId: '2345678901', currency: 'USD', timeZone: 'America/New_York' };
const DAYS = { since: '2026-11-12', until: '2026-11-13' };

let now = NOW;
let sleeps: number[] = [];
let facebook: SimulatedFacebook;
let token: string;
let platform: AdPlatform;
let calls: PlatformCalls;

const made = (changes: Partial<Parameters<typeof facebookAdPlatform>[0]> = {}) =>
  facebookAdPlatform({
    ...facebook.app,
    clock: () => now,
    // Waiting takes as long as it should, on the clock of the test.
    sleep: async (ms) => {
      sleeps.push(ms);
      now = new Date(now.getTime() + ms);
    },
    random: () => 0.5,
    ...changes,
  });

beforeAll(async () => {
  facebook = await simulatedFacebook({ clock: () => now });
  token = await facebook.issueToken(PERSON, SCOPES);
});
beforeEach(async () => {
  now = NOW;
  sleeps = [];
  platform = made();
  calls = platform.calls(token);
  await facebook.forget();
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
    expect(sleeps).toEqual([]);
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
    now = new Date(now.getTime() + 100_000);
    expect(await failureOf(platform.calls(token).ads(VN, null))).toMatchObject({
      problem: 'wait',
      circumstances: { waitMs: waitMs - 100_000 },
    });
    expect(await facebook.requests()).toHaveLength(1);
    now = new Date(now.getTime() + waitMs);
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
    expect(sleeps).toEqual([60_500]);
  });

  test('a token that the platform repeats in its sentence stands in no message', async () => {
    const secret = 'a-token-that-nobody-issued';
    const failure = await failureOf(platform.calls(secret).accounts(null));
    expect(failure.problem).toBe('reconnect');
    expect(JSON.stringify([failure.message, failure.stack, failure.circumstances])).not.toContain(secret);
  });

  test('a wrong proof is the operator’s business', async () => {
    const wrong = made({ appSecret: 'another' }).calls(token);
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
      expect(sleeps).toEqual([500, 1000, 2000]);
    },
  );

  test('a wait that the server asks for counts instead', async () => {
    await facebook.fail({ fault: 'bad-gateway', on: 'campaigns', retryAfter: 7 });
    await calls.campaigns(VN, null);
    expect(sleeps).toEqual([7000]);
    let answers = 0;
    const busy = made({
      fetch: (...given) => {
        answers += 1;
        const busyAnswer = new Response('', { status: 429, headers: { 'retry-after': '9' } });
        return answers === 1 ? Promise.resolve(busyAnswer) : fetch(...given);
      },
    });
    await busy.calls(token).campaigns(VN, null);
    expect(sleeps.slice(1)).toEqual([9500]);
  });

  test('after four attempts more it is unavailable', async () => {
    await facebook.fail({ fault: 'bad-gateway', on: 'campaigns', times: 9 });
    expect((await failureOf(calls.campaigns(VN, null))).problem).toBe('unavailable');
    expect(await facebook.requests()).toHaveLength(5);
    expect(sleeps).toEqual([500, 1000, 2000, 4000]);
  });

  test('an answer that never comes is given up', async () => {
    await facebook.fail({ fault: 'silence', on: 'campaigns', times: 5 });
    const hasty = made({ timeoutMs: 20 }).calls(token);
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
    const waiting = made({
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
    const elsewhere = made({ fetch: async () => new Response('<title>404</title>', { status: 404 }) });
    expect((await failureOf(elsewhere.calls(token).accounts(null))).problem).toBe('misconfigured');
  });

  test('an answer that is no JSON, or not the one that was asked for, is not taken for data', async () => {
    for (const text of ['<html>', '{"data":{}}', '{"data":[{"id":1}]}']) {
      const odd = made({ fetch: async () => new Response(text, { status: 200 }) });
      expect((await failureOf(odd.calls(token).campaigns(VN, null))).problem).toBe('unavailable');
    }
  });
});

describe('pages', () => {
  const smaller = () => platform.calls(token);

  test('a question that is too much is asked in smaller pages, and no row is missing or comes twice', async () => {
    const question = { account: VN, days: DAYS };
    const whole = await allPages((after) => calls.insights(question, after));
    await facebook.forget();
    await facebook.fail({ fault: 'reduce-data', on: 'insights', times: 99, value: 70 });
    const own = smaller();
    expect(await allPages((after) => own.insights(question, after))).toEqual(whole);
    const limits = (await facebook.requests()).map(({ query }) => Number(query.limit));
    expect(limits.slice(0, 4)).toEqual([500, 250, 125, 62]);
    expect(new Set(limits.slice(3))).toEqual(new Set([62]));
  });

  test.each(['too-much-data', 'report-timeout'])('so it is after %s', async (fault) => {
    await facebook.fail({ fault, on: 'ads' });
    await expect(allPages((after) => smaller().ads(VN, after))).resolves.toBeTruthy();
    expect((await facebook.requests()).map(({ query }) => query.limit)).toEqual(['100', '50']);
  });

  test('what is too much row by row is too much', async () => {
    await facebook.fail({ fault: 'reduce-data', on: 'campaigns', times: 99 });
    expect((await failureOf(smaller().campaigns(VN, null))).problem).toBe('too-much');
  });

  test('a page may be empty and not the last', async () => {
    const whole = await allPages((after) => calls.ads(VN, after));
    await facebook.fail({ fault: 'empty-page', on: 'ads', times: 2 });
    const first = await calls.ads(VN, null);
    expect(first.rows).toEqual([]);
    expect(first.next).not.toBeNull();
    expect(await allPages((after) => calls.ads(VN, after ?? first.next))).toEqual(whole);
  });

  test('the place to go on from can be forgotten', async () => {
    await facebook.fail({ fault: 'reduce-data', on: 'ads', times: 99, value: 5 });
    const own = smaller();
    const { next } = await own.ads(VN, null);
    await facebook.fail({ fault: 'cursor-expired', on: 'ads' });
    expect((await failureOf(own.ads(VN, next))).problem).toBe('cursor-expired');
    await expect(own.ads(VN, next)).resolves.toBeTruthy();
    now = new Date(now.getTime() + 3_700_000);
    expect((await failureOf(own.ads(VN, next))).problem).toBe('cursor-expired');
    expect((await failureOf(own.ads(VN, 'nonsense'))).problem).toBe('cursor-expired');
  });

  test('a row that is left out is simply not there', async () => {
    const whole = await allPages((after) => calls.campaigns(VN, after));
    await facebook.fail({ fault: 'row-absent', on: 'campaigns' });
    expect(await allPages((after) => calls.campaigns(VN, after))).toEqual(whole.slice(1));
  });

  test('the address of the next page, which holds the token, is never asked', async () => {
    const asked: string[] = [];
    const watched = made({
      fetch: (url, init) => {
        asked.push(String(url));
        return fetch(url, init);
      },
    }).calls(token);
    await facebook.fail({ fault: 'reduce-data', on: 'ads', times: 99, value: 5 });
    await allPages((after) => watched.ads(VN, after));
    expect(asked.length).toBeGreaterThan(6);
    for (const address of asked) expect(address).not.toContain(token);
  });
});

describe('hours that come twice', () => {
  const question = { account: US, days: { since: '2026-11-01', until: '2026-11-01' } };
  const earlier = Date.parse('2026-11-01T05:00:00Z');
  const spent = (rows: readonly { spend: string }[]) =>
    rows.reduce((sum, { spend }) => sum + Math.round(Number(spend) * 100), 0);

  test('are two hours, also across pages, and one when the platform adds them up: no cent is lost or doubled', async () => {
    const whole = await allPages((after) => calls.insights(question, after));
    const keys = whole.map(({ adRealId, hour }) => `${adRealId} ${hour.getTime()}`);
    expect(new Set(keys).size).toBe(keys.length);
    const at = (rows: typeof whole, instant: number) => rows.filter(({ hour }) => hour.getTime() === instant);
    expect(at(whole, earlier).length).toBeGreaterThan(0);
    expect(at(whole, earlier + 3_600_000).length).toBeGreaterThan(0);
    // Whatever the pages, the rows are the same.
    for (const value of [3, 7]) {
      await facebook.fail({ fault: 'reduce-data', on: 'insights', times: 999, value });
      const own = platform.calls(token);
      expect(await allPages((after) => own.insights(question, after))).toEqual(whole);
      await facebook.forget();
    }
    await facebook.fail({ fault: 'repeated-hour-in-one-row', on: 'insights', times: 99 });
    const merged = await allPages((after) => calls.insights(question, after));
    expect(spent(merged)).toBe(spent(whole));
    expect(spent(at(merged, earlier))).toBe(
      spent(at(whole, earlier)) + spent(at(whole, earlier + 3_600_000)),
    );
  });
});

describe('reports', () => {
  const question = { account: VN, days: DAYS };

  test('keep their id when it comes as a number', async () => {
    await facebook.fail({ fault: 'numeric-report-id', on: 'report-start' });
    const report = await calls.startReport(question);
    expect(report).toMatch(/^\d{19}$/);
    await expect(calls.reportProgress(report)).resolves.toBe(0);
  });

  test.each([
    ['report-failed', 'unavailable'],
    ['report-too-large', 'too-much'],
    ['report-skipped', 'cursor-expired'],
  ])('%s is %s', async (fault, problem) => {
    const report = await calls.startReport(question);
    await facebook.fail({ fault, on: 'report' });
    expect((await failureOf(calls.reportProgress(report))).problem).toBe(problem);
  });

  test('cannot be read before they are done, nor after a month', async () => {
    const report = await calls.startReport(question);
    expect((await failureOf(calls.reportPage(report, question, null))).problem).toBe('missing');
    now = new Date(now.getTime() + 31 * 86_400_000);
    expect((await failureOf(calls.reportProgress(report))).problem).toBe('missing');
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
    expect(sleeps).toEqual([]);
    await used(75);
    await calls.campaigns(VN, null);
    await used(90);
    await calls.campaigns(VN, null);
    await calls.campaigns(VN, null);
    const [first = 0, second = 0] = sleeps;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(sleeps).toHaveLength(2);
  });

  test('from 95 percent on nobody asks for a while', async () => {
    await used(95);
    await calls.campaigns(VN, null);
    expect(await failureOf(calls.accounts(null))).toMatchObject({
      problem: 'wait',
      circumstances: { waitMs: 300_000 },
    });
    now = new Date(now.getTime() + 300_000);
    await expect(calls.accounts(null)).resolves.toBeTruthy();
  });

  test('an account that is nearly through its limit is left alone, and the others are not', async () => {
    const one = { name: 'One', currency: 'USD', timeZone: 'UTC', people: [PERSON], campaigns: [] };
    const small = await simulatedFacebook({
      clock: () => now,
      accounts: [
        { ...one, realId: '1' },
        { ...one, realId: '2' },
      ],
      limits: { appCallsPerHour: 9999, managementCallsPerHour: 2, insightCallsPerHour: 9999 },
    });
    const own = made(small.app).calls(await small.issueToken(PERSON, SCOPES));
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
