import type { AccountSeed } from '@adhelm/simulators/graph-world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdPlatform, HourlyInsight, ObjectRef, PlatformCalls } from '../../ports/ad-platform.ts';
import { type SimulatedFacebook, simulatedFacebook } from '../../testing/simulated-facebook.ts';
import { facebookAdPlatform } from './ad-platform.ts';
import { failureOf } from './testing/failure-of.ts';

const NOW = new Date('2026-11-14T12:00:00Z');
const PERSON = '501';
const SCOPES = { ads_read: 'granted', ads_management: 'granted' } as const;
const VN = { realId: '900100', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' };

const CAMPAIGN = '120210000000000123';
const AD_SET = '120210000000000201';
const AD = '120210000000000301';
const BARE = '120210000000000124';
const BARE_SET = '120210000000000202';
const ARCHIVED = '120210000000000125';

const ACCOUNTS: AccountSeed[] = [
  {
    ...VN,
    name: 'VN 01',
    people: [PERSON],
    campaigns: [
      {
        realId: CAMPAIGN,
        name: 'With a budget',
        dailyBudget: '500000',
        adSets: [
          {
            realId: AD_SET,
            name: 'Set A',
            bidAmount: '12000',
            ads: [
              {
                realId: AD,
                name: 'Ad',
                pace: { dailySpend: 2_400_000, costPerClick: 2000, clickRate: 0.02, conversionRate: 0.05 },
              },
            ],
          },
        ],
      },
      {
        realId: BARE,
        name: 'Budgets on ad sets',
        adSets: [{ realId: BARE_SET, name: 'Set B', dailyBudget: '250000', ads: [] }],
      },
      { realId: ARCHIVED, name: 'Long ago', status: 'ARCHIVED', adSets: [] },
    ],
  },
  {
    realId: '900200',
    name: 'US',
    currency: 'USD',
    timeZone: 'America/New_York',
    people: [PERSON],
    campaigns: [],
  },
];

let now = NOW;
let sleeps: number[] = [];
let facebook: SimulatedFacebook;
let platform: AdPlatform;
let calls: PlatformCalls;
beforeAll(async () => {
  facebook = await simulatedFacebook({
    clock: () => now,
    people: [{ id: PERSON, name: 'Person', note: '' }],
    accounts: ACCOUNTS,
  });
});
beforeEach(async () => {
  // Each test has an hour of its own, as budgets may change only so often.
  now = new Date(now.getTime() + 2 * 3_600_000);
  sleeps = [];
  platform = facebookAdPlatform({
    ...facebook.app,
    clock: () => now,
    sleep: async (ms) => void sleeps.push(ms),
    random: () => 0.5,
  });
  calls = platform.calls(await facebook.issueToken(PERSON, SCOPES));
  await facebook.forget();
});
afterAll(() => facebook.close());

const campaign = (realId: string): ObjectRef => ({ level: 'campaign', realId });
const adSet = (realId: string): ObjectRef => ({ level: 'adSet', realId });
const ad = (realId: string): ObjectRef => ({ level: 'ad', realId });

const changesSince = async (before: number) =>
  (await facebook.mutations()).slice(before).map(({ id, field, from, to }) => [id, field, from, to]);
const soFar = async () => (await facebook.mutations()).length;

describe('pausing and resuming', () => {
  test('pausing a campaign stops its ads and leaves what was set on them', async () => {
    const before = await soFar();
    await calls.setStatus(CAMPAIGN, 'PAUSED');
    expect(await calls.read(campaign(CAMPAIGN), 'VND')).toMatchObject({
      status: 'PAUSED',
      effectiveStatus: 'PAUSED',
    });
    expect(await calls.read(ad(AD), 'VND')).toMatchObject({
      status: 'ACTIVE',
      effectiveStatus: 'CAMPAIGN_PAUSED',
    });
    await calls.setStatus(AD, 'PAUSED');
    await calls.setStatus(CAMPAIGN, 'ACTIVE');
    expect(await calls.read(ad(AD), 'VND')).toMatchObject({ status: 'PAUSED', effectiveStatus: 'PAUSED' });
    await calls.setStatus(AD, 'ACTIVE');
    await calls.setStatus(AD, 'ACTIVE');
    expect(await changesSince(before)).toEqual([
      [CAMPAIGN, 'status', 'ACTIVE', 'PAUSED'],
      [AD, 'status', 'ACTIVE', 'PAUSED'],
      [CAMPAIGN, 'status', 'PAUSED', 'ACTIVE'],
      [AD, 'status', 'PAUSED', 'ACTIVE'],
    ]);
  });

  test('it may be in process for a while', async () => {
    await facebook.fail({ fault: 'in-process', on: 'update', value: 30 });
    await calls.setStatus(CAMPAIGN, 'PAUSED');
    expect(await calls.read(campaign(CAMPAIGN), 'VND')).toMatchObject({
      status: 'PAUSED',
      effectiveStatus: 'IN_PROCESS',
    });
    now = new Date(now.getTime() + 31_000);
    expect(await calls.read(campaign(CAMPAIGN), 'VND')).toMatchObject({ effectiveStatus: 'PAUSED' });
    await calls.setStatus(CAMPAIGN, 'ACTIVE');
  });

  test('what is archived cannot be resumed, and the platform says why', async () => {
    const failure = await failureOf(calls.setStatus(ARCHIVED, 'ACTIVE'));
    expect(failure.problem).toBe('refused');
    expect(failure.circumstances.userMessage).toContain('archived');
    expect(failure.circumstances.trace).toBeTruthy();
  });

  test.each([
    'answer-lost-after-commit',
    'unavailable-after-commit',
    'bad-gateway',
    'connection-lost',
    'transient',
  ])('is made again after %s and happens once', async (fault) => {
    const before = await soFar();
    await facebook.fail({ fault, on: 'update' });
    await calls.setStatus(CAMPAIGN, 'PAUSED');
    expect(await changesSince(before)).toEqual([[CAMPAIGN, 'status', 'ACTIVE', 'PAUSED']]);
    expect(sleeps).toEqual([500]);
    await calls.setStatus(CAMPAIGN, 'ACTIVE');
  });

  test('a paused ad stops spending at that minute', async () => {
    const day = now.toISOString().slice(0, 10);
    const question = { account: VN, days: { since: day, until: day } };
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
    now = new Date(hour.getTime() + 30 * 60_000);
    await calls.setStatus(AD, 'PAUSED');
    const spendOf = (rows: readonly HourlyInsight[], start: number) =>
      rows.find((row) => row.hour.getTime() === start)?.spend;
    now = new Date(hour.getTime() + 90 * 60_000);
    const { rows } = await calls.insights(question, null);
    expect(spendOf(rows, hour.getTime() + 3_600_000)).toBeUndefined();
    now = new Date(hour.getTime() + 4 * 3_600_000);
    const later = (await calls.insights(question, null)).rows;
    expect(later.some((row) => row.hour.getTime() > hour.getTime())).toBe(false);
    await calls.setStatus(AD, 'ACTIVE');
  });
});

describe('budgets and bids', () => {
  test('go out in minor units and come back in whole ones', async () => {
    await calls.setDailyBudget(CAMPAIGN, '650000', 'VND');
    await calls.setDailyBudget(BARE_SET, '300000', 'VND');
    await calls.setBid(AD_SET, '15000', 'VND');
    expect(await calls.read(campaign(CAMPAIGN), 'VND')).toMatchObject({
      dailyBudget: '650000',
      bidAmount: null,
    });
    expect(await calls.read(adSet(BARE_SET), 'VND')).toMatchObject({ dailyBudget: '300000' });
    expect(await calls.read(adSet(AD_SET), 'VND')).toMatchObject({ dailyBudget: null, bidAmount: '15000' });
  });

  test('stay where the platform keeps them', async () => {
    const before = await soFar();
    for (const wrong of [
      () => calls.setDailyBudget(BARE, '300000', 'VND'),
      () => calls.setDailyBudget(AD_SET, '300000', 'VND'),
      () => calls.setDailyBudget(AD, '300000', 'VND'),
      () => calls.setBid(CAMPAIGN, '300', 'VND'),
      () => calls.setBid(BARE_SET, '300', 'VND'),
      () => calls.setDailyBudget(CAMPAIGN, '19999', 'VND'),
      () => calls.setDailyBudget(CAMPAIGN, '20000.5', 'VND'),
    ])
      expect((await failureOf(wrong())).problem).toBe('refused');
    expect(await changesSince(before)).toEqual([]);
  });

  test('a fifth change within an hour has to wait', async () => {
    for (const amount of ['510000', '520000', '530000', '540000'])
      await calls.setDailyBudget(CAMPAIGN, amount, 'VND');
    const failure = await failureOf(calls.setDailyBudget(CAMPAIGN, '550000', 'VND'));
    expect(failure).toMatchObject({
      problem: 'wait',
      circumstances: { code: '613/1487632', waitMs: 900_000 },
    });
    expect(failure.circumstances.userMessage).toContain('4 times an hour');
    now = new Date(now.getTime() + 3_600_001);
    await calls.setDailyBudget(CAMPAIGN, '550000', 'VND');
    expect((await calls.read(campaign(CAMPAIGN), 'VND')).dailyBudget).toBe('550000');
  });

  test('a hundred writes in a second are too many, and a moment later they go on', async () => {
    for (let turn = 0; turn < 100; turn += 1) await calls.setStatus(AD, 'ACTIVE');
    const moving = facebookAdPlatform({
      ...facebook.app,
      clock: () => now,
      sleep: async (ms) => {
        sleeps.push(ms);
        now = new Date(now.getTime() + ms);
      },
      random: () => 0.5,
    });
    await moving.calls(await facebook.issueToken(PERSON, SCOPES)).setStatus(AD, 'ACTIVE');
    expect(sleeps).toEqual([1500]);
  });
});

describe('making a campaign', () => {
  const wish = { name: 'New', objective: 'OUTCOME_SALES', dailyBudget: '400000', currency: 'VND' };

  test('makes it paused, with its budget', async () => {
    const { realId } = await calls.createCampaign(VN, wish);
    expect(await calls.read(campaign(realId), 'VND')).toMatchObject({
      status: 'PAUSED',
      dailyBudget: '400000',
    });
    const { rows } = await calls.campaigns(VN, null);
    expect(rows.find((one) => one.realId === realId)).toMatchObject({
      name: 'New',
      objective: 'OUTCOME_SALES',
    });
  });

  test.each([
    'answer-lost-after-commit',
    'unavailable-after-commit',
    'bad-gateway',
    'connection-lost',
    'transient',
    'unknown',
  ])('is never made again after %s: nobody knows whether it is there', async (fault) => {
    await facebook.fail({ fault, on: 'create' });
    expect((await failureOf(calls.createCampaign(VN, wish))).problem).toBe('unconfirmed');
    expect((await facebook.requests()).map(({ method }) => method)).toEqual(['POST']);
    expect(sleeps).toEqual([]);
  });

  test('is tried again where it cannot have happened', async () => {
    const before = await soFar();
    const refused = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    let attempts = 0;
    const flaky = facebookAdPlatform({
      ...facebook.app,
      clock: () => now,
      sleep: async () => {},
      fetch: (...given) => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(refused) : fetch(...given);
      },
    });
    await facebook.fail({ fault: 'write-burst', on: 'create' });
    await flaky.calls(await facebook.issueToken(PERSON, SCOPES)).createCampaign(VN, wish);
    expect(attempts).toBe(3);
    expect(await changesSince(before)).toHaveLength(1);
  });

  test('what the platform does not take is refused', async () => {
    for (const wrong of [{ objective: 'CLICKS' }, { dailyBudget: '1' }, { name: '' }])
      expect((await failureOf(calls.createCampaign(VN, { ...wish, ...wrong }))).problem).toBe('refused');
  });

  test('needs the permission to manage', async () => {
    const reader = platform.calls(
      await facebook.issueToken(PERSON, { ads_read: 'granted', ads_management: 'declined' }),
    );
    expect((await failureOf(reader.createCampaign(VN, wish))).problem).toBe('permission');
    expect((await failureOf(reader.setStatus(CAMPAIGN, 'PAUSED'))).problem).toBe('permission');
    await expect(reader.campaigns(VN, null)).resolves.toBeTruthy();
  });
});

describe('reading many at once', () => {
  test('answers in their order, with a failure for each that is not there', async () => {
    const answers = await calls.readMany([ad(AD), campaign('42'), adSet(AD_SET), campaign(ARCHIVED)], 'VND');
    expect(answers).toMatchObject([
      { status: 'ACTIVE' },
      { problem: 'missing' },
      { bidAmount: '15000' },
      { status: 'ARCHIVED', effectiveStatus: 'ARCHIVED' },
    ]);
    expect(await facebook.requests()).toHaveLength(1);
    expect(await calls.readMany([], 'VND')).toEqual([]);
  });

  test('asks for fifty at a time, and again for those alone that were left out', async () => {
    const objects = Array.from({ length: 120 }, () => ad(AD));
    await facebook.fail({ fault: 'batch-item-missing', on: 'batch', times: 3 });
    const answers = await calls.readMany(objects, 'VND');
    expect(answers.every((answer) => 'status' in answer)).toBe(true);
    const batches = (await facebook.requests()).map(({ query }) => JSON.parse(query.batch ?? '').length);
    expect(batches).toEqual([50, 3, 50, 20]);
  });

  test('gives up on what is never answered, and says so for that one alone', async () => {
    await facebook.fail({ fault: 'transient', on: 'read', times: 4 });
    expect(await calls.readMany([ad(AD)], 'VND')).toMatchObject([{ problem: 'unavailable' }]);
    expect(await calls.readMany([ad(AD)], 'VND')).toMatchObject([{ status: 'ACTIVE' }]);
  });

  test('an item that has to wait says for how long', async () => {
    await facebook.fail({ fault: 'account-limit', on: 'read' });
    expect(await calls.readMany([ad(AD), adSet(AD_SET)], 'VND')).toMatchObject([
      { problem: 'wait', circumstances: { waitMs: 300_000 } },
      { status: 'ACTIVE' },
    ]);
  });
});
