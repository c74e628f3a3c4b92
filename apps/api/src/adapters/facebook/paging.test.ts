import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdPlatform, PlatformCalls } from '../../ports/ad-platform.ts';
import { allPages } from './testing/all-pages.ts';
import { failureOf } from './testing/failure-of.ts';
import { type TimedFacebook, timedFacebook, US, VN } from './testing/timed-facebook.ts';

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
    time.now = new Date(time.now.getTime() + 3_700_000);
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
    const watched = world
      .platform({
        fetch: (url, init) => {
          asked.push(url instanceof Request ? url.url : url.toString());
          return fetch(url, init);
        },
      })
      .calls(token);
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
    time.now = new Date(time.now.getTime() + 31 * 86_400_000);
    expect((await failureOf(calls.reportProgress(report))).problem).toBe('missing');
  });
});
