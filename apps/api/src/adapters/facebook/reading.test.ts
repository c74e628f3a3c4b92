import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdPlatform, HourlyInsight, PlatformCalls } from '../../ports/ad-platform.ts';
import { type SimulatedFacebook, simulatedFacebook } from '../../testing/simulated-facebook.ts';
import { facebookAdPlatform } from './ad-platform.ts';
import { allPages } from './testing/all-pages.ts';
import { ACCOUNTS, link, PERSON, texts } from './testing/hand-made-accounts.ts';

const NOW = new Date('2026-11-14T12:20:00Z');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SCOPES = { ads_read: 'granted', ads_management: 'granted' } as const;

const VN = { realId: '900100', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' };
const US = { realId: '900200', currency: 'USD', timeZone: 'America/New_York' };
const NEPAL = { realId: '900300', currency: 'USD', timeZone: 'Asia/Kathmandu' };

let now = NOW;
let facebook: SimulatedFacebook;
let platform: AdPlatform;
let calls: PlatformCalls;
let token: string;
beforeAll(async () => {
  facebook = await simulatedFacebook({
    clock: () => now,
    people: [{ id: PERSON, name: 'Person', note: '' }],
    accounts: ACCOUNTS,
  });
  token = await facebook.issueToken(PERSON, SCOPES);
  platform = facebookAdPlatform({
    ...facebook.app,
    clock: () => now,
    sleep: async () => {},
  });
  calls = platform.calls(token);
});
beforeEach(async () => {
  now = NOW;
  await facebook.forget();
});
afterAll(() => facebook.close());

/** A question asked without the client. */
const raw = async (path: string, params: Record<string, string>): Promise<Record<string, string>[]> => {
  const url = new URL(`${facebook.address}/v26.0/${path}`);
  const appsecret_proof = createHmac('sha256', facebook.app.appSecret).update(token).digest('hex');
  url.search = new URLSearchParams({
    ...params,
    access_token: token,
    appsecret_proof,
    limit: '1000',
  }).toString();
  const body = (await (await fetch(url)).json()) as { data: Record<string, string>[] };
  return body.data;
};

const cents = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const spent = (rows: readonly HourlyInsight[]) => sum(rows.map(({ spend }) => cents(spend)));

describe('objects', () => {
  test('ad accounts come with their bare id, status in words, currency, zone and time of making', async () => {
    const accounts = await allPages((after) => calls.accounts(after));
    expect(accounts.map(({ realId }) => realId)).toEqual(['900100', '900200', '900300', '900400']);
    expect(accounts[0]).toEqual({
      realId: '900100',
      name: 'VN 01',
      status: 'ACTIVE',
      currency: 'VND',
      timeZone: 'Asia/Ho_Chi_Minh',
      createdAt: new Date('2024-03-05T03:11:12Z'),
    });
    expect(accounts[1]?.status).toBe('IN_GRACE_PERIOD');
  });

  test('campaigns come with budgets in whole units, archived ones too and deleted ones not', async () => {
    const campaigns = await allPages((after) => calls.campaigns(VN, after));
    expect(campaigns.map(({ realId, status }) => [realId, status])).toEqual([
      ['120210000000000123', 'ACTIVE'],
      ['120210000000000124', 'PAUSED'],
      ['120210000000000125', 'ARCHIVED'],
    ]);
    expect(campaigns[0]).toEqual({
      realId: '120210000000000123',
      name: 'With a budget',
      objective: 'OUTCOME_LEADS',
      status: 'ACTIVE',
      effectiveStatus: 'WITH_ISSUES',
      dailyBudget: '500000',
      lifetimeBudget: null,
      bidAmount: null,
      createdAt: new Date('2026-11-01T01:00:00Z'),
      issues: ['A payment was declined.'],
    });
    expect(campaigns[1]).toMatchObject({ dailyBudget: null, effectiveStatus: 'PAUSED', issues: [] });
    expect((await calls.campaigns(US, null)).rows[0]?.dailyBudget).toBe('12.50');
  });

  test('ad sets carry the budgets and bids that their campaign has not, and nought is none', async () => {
    const adSets = await allPages((after) => calls.adSets(VN, after));
    expect(
      adSets.map(({ realId, campaignRealId, effectiveStatus, dailyBudget, lifetimeBudget, bidAmount }) => [
        realId,
        campaignRealId,
        effectiveStatus,
        dailyBudget,
        lifetimeBudget,
        bidAmount,
      ]),
    ).toEqual([
      ['120210000000000200', '120210000000000123', 'ACTIVE', null, null, '12000'],
      ['120210000000000201', '120210000000000124', 'CAMPAIGN_PAUSED', '250000', null, null],
      ['120210000000000202', '120210000000000124', 'CAMPAIGN_PAUSED', null, '9000000', null],
    ]);
    expect((await calls.adSets(US, null)).rows[0]?.bidAmount).toBe('0.07');
  });

  test('ads come with the texts and the address of their creative, wherever it keeps them', async () => {
    const ads = await allPages((after) => calls.ads(VN, after));
    expect(ads.map(({ name, effectiveStatus }) => [name, effectiveStatus])).toEqual([
      ['Link ad', 'ACTIVE'],
      ['Video ad', 'PAUSED'],
      ['Dynamic ad', 'DISAPPROVED'],
      ['Bare ad', 'CAMPAIGN_PAUSED'],
    ]);
    for (const ad of ads.slice(0, 2)) expect(ad.texts).toEqual({ ...texts, further: null });
    expect(ads[2]?.texts).toEqual({ ...texts, further: 'Second title\nThird title' });
    expect(ads.map(({ landingUrl }) => landingUrl)).toEqual([`${link}&ad={{ad.id}}`, link, link, null]);
    expect(ads[3]?.texts).toEqual({
      title: null,
      body: null,
      description: null,
      further: null,
    });
    expect(ads[2]?.issues).toHaveLength(1);
    expect(ads[0]).toMatchObject({ adSetRealId: '120210000000000200', campaignRealId: '120210000000000123' });
  });

  test('an empty account is an empty page and the end', async () => {
    const none = { rows: [], next: null };
    expect(await calls.campaigns({ realId: '900400', currency: 'USD' }, null)).toEqual(none);
  });
});

describe('insights', () => {
  const week = { since: '2026-11-08', until: '2026-11-14' };

  test('hours of all ads sum to what the platform says of the account, its campaigns and its days', async () => {
    const rows = await allPages((after) => calls.insights({ account: VN, days: week }, after));
    const range = { time_range: JSON.stringify(week) };
    const [account] = await raw('act_900100/insights', {
      ...range,
      level: 'account',
      fields: 'spend,impressions,inline_link_clicks,actions',
    });
    expect(rows.length).toBeGreaterThan(100);
    expect(spent(rows)).toBe(cents(account?.spend));
    // What was deleted goes on counting, and says what it was called.
    expect(rows.find(({ adRealId }) => adRealId === '120210000000000305')).toMatchObject({
      adName: 'Gone ad',
      campaignName: 'Gone',
    });
    expect(sum(rows.map(({ impressions }) => impressions))).toBe(Number(account?.impressions));
    expect(sum(rows.map(({ clicks }) => clicks))).toBe(Number(account?.inline_link_clicks));
    const campaigns = await raw('act_900100/insights', {
      ...range,
      level: 'campaign',
      fields: 'campaign_id,spend',
    });
    expect(campaigns).toHaveLength(2);
    for (const { campaign_id, spend } of campaigns)
      expect(spent(rows.filter(({ campaignRealId }) => campaignRealId === campaign_id))).toBe(cents(spend));
    const days = await raw('act_900100/insights', {
      ...range,
      level: 'account',
      fields: 'spend',
      time_increment: '1',
    });
    expect(days).toHaveLength(7);
    for (const { date_start = '', spend } of days) {
      const midnight = Date.parse(`${date_start}T00:00:00+07:00`);
      const own = rows.filter(({ hour }) => hour.getTime() >= midnight && hour.getTime() < midnight + DAY_MS);
      expect(spent(own)).toBe(cents(spend));
    }
  });

  test('conversions are what the pixel saw, never the kinds that hold the same ones again', async () => {
    const rows = await allPages((after) => calls.insights({ account: VN, days: week }, after));
    const [account] = (await raw('act_900100/insights', {
      time_range: JSON.stringify(week),
      level: 'account',
      fields: 'actions',
    })) as unknown as { actions: { action_type: string; value: string }[] }[];
    const seen = (account?.actions ?? []).filter(({ action_type }) =>
      /^offsite_conversion\.fb_pixel_(lead|purchase|complete_registration)$/.test(action_type),
    );
    expect(seen).toHaveLength(3);
    expect(sum(rows.map(({ conversions }) => conversions))).toBe(sum(seen.map(({ value }) => Number(value))));
  });

  test('an hour names its ad, ad set and campaign, and begins when the account says', async () => {
    const [row] = (await calls.insights({ account: VN, days: week }, null)).rows;
    expect(row).toMatchObject({
      adRealId: '120210000000000301',
      adName: 'Link ad',
      adSetRealId: '120210000000000200',
      adSetName: 'Set A',
      campaignRealId: '120210000000000123',
      campaignName: 'With a budget',
    });
    const nepal = await allPages((after) => calls.insights({ account: NEPAL, days: week }, after));
    expect(nepal.length).toBeGreaterThan(50);
    for (const { hour } of nepal) expect(hour.getUTCMinutes()).toBe(15);
  });

  test('a paused campaign spends nothing from that moment on, and an ad that never ran has no row', async () => {
    const rows = await allPages((after) => calls.insights({ account: VN, days: week }, after));
    const paused = rows
      .filter(({ adRealId }) => adRealId === '120210000000000304')
      .map(({ hour }) => hour.getTime());
    expect(Math.max(...paused)).toBeLessThan(Date.parse('2026-11-12T17:00:00Z'));
    expect(Math.max(...paused)).toBeGreaterThan(Date.parse('2026-11-12T10:00:00Z'));
    expect(rows.some(({ adRealId }) => adRealId === '120210000000000303')).toBe(false);
  });

  test('recent hours grow when they are asked again, and the hours to come are not there', async () => {
    const today = { since: '2026-11-14', until: '2026-11-14' };
    const first = await allPages((after) => calls.insights({ account: VN, days: today }, after));
    expect(Math.max(...first.map(({ hour }) => hour.getTime()))).toBeLessThanOrEqual(NOW.getTime());
    now = new Date(NOW.getTime() + 60 * HOUR_MS);
    const later = await allPages((after) => calls.insights({ account: VN, days: today }, after));
    const before = new Map(first.map((row) => [`${row.adRealId} ${row.hour.getTime()}`, row]));
    const again = later.filter((row) => before.has(`${row.adRealId} ${row.hour.getTime()}`));
    expect(again).toHaveLength(first.length);
    for (const row of again)
      expect(cents(row.spend)).toBeGreaterThanOrEqual(
        cents(before.get(`${row.adRealId} ${row.hour.getTime()}`)?.spend),
      );
    expect(spent(again)).toBeGreaterThan(spent(first));
  });

  test('days longer ago than the platform remembers are not asked for', async () => {
    const long = { since: '2020-01-01', until: '2020-02-01' };
    expect(await calls.insights({ account: VN, days: long }, null)).toEqual({ rows: [], next: null });
    expect(await facebook.requests()).toEqual([]);
    await calls.insights({ account: VN, days: { since: '2020-01-01', until: '2026-11-14' } }, null);
    const [asked] = await facebook.requests();
    expect(JSON.parse(asked?.query.time_range ?? '')).toEqual({ since: '2023-10-14', until: '2026-11-14' });
  });

  test('a report gives the same rows in the background', async () => {
    const question = { account: VN, days: { since: '2026-11-08', until: '2026-11-10' } };
    const report = await calls.startReport(question);
    const told: number[] = [];
    while (told.at(-1) !== 100) told.push(await calls.reportProgress(report));
    expect(told).toEqual([0, 5, 60, 99, 100]);
    const rows = await allPages((after) => calls.reportPage(report, question, after));
    expect(rows).toEqual(await allPages((after) => calls.insights(question, after)));
  });
});
