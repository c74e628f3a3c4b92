import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GraphSettings, graphControl, graphSimulator } from './graph.ts';
import { largeAccount } from './graph-made-up.ts';
import { memoryGraphStore } from './graph-store.ts';
import type { AccountSeed } from './graph-world.ts';

const APP = { appId: '700', appSecret: 'the-secret' };
const NOW = new Date('2026-11-14T12:00:00Z');
const ALL = { ads_read: 'granted', ads_management: 'granted' } as const;
const PERSON = '501';

const ACCOUNTS: AccountSeed[] = [
  {
    realId: '900100',
    name: 'US',
    currency: 'USD',
    timeZone: 'America/New_York',
    people: [PERSON],
    campaigns: [
      {
        realId: '1201',
        name: 'One',
        dailyBudget: '10',
        adSets: [
          {
            realId: '1301',
            name: 'Set',
            ads: [
              { realId: '1401', name: 'Ad' },
              { realId: '1402', name: 'Deleted', status: 'ACTIVE' },
            ],
          },
        ],
      },
      { realId: '1202', name: 'Two', status: 'ARCHIVED', adSets: [] },
      { realId: '1203', name: 'Three', status: 'DELETED', adSets: [] },
    ],
  },
  { realId: '900200', name: 'Other', currency: 'USD', timeZone: 'UTC', people: ['502'], campaigns: [] },
];

let now = NOW;
let handler: Awaited<ReturnType<typeof graphSimulator>>;
const server = createServer((request, response) => handler.handle(request, response));
let address: string;
let token: string;

const started = (changes: Partial<GraphSettings> = {}) =>
  graphSimulator({
    ...APP,
    publicUrl: address,
    redirectUris: [],
    seed: 1,
    people: [{ id: PERSON, name: 'Person', note: '' }],
    accounts: ACCOUNTS,
    store: memoryGraphStore(),
    clock: () => now,
    ...changes,
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  now = NOW;
  handler = await started();
  token = await handler.issueToken(PERSON, ALL);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const proofOf = (given: string) => createHmac('sha256', APP.appSecret).update(given).digest('hex');

type Answer = { status: number; headers: Headers; body: unknown };

const get = async (path: string, params: Record<string, string> = {}): Promise<Answer> => {
  const query = new URLSearchParams({ access_token: token, appsecret_proof: proofOf(token), ...params });
  const answer = await fetch(`${address}/${path}?${query}`);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};
const post = async (path: string, params: Record<string, string>): Promise<Answer> => {
  const body = new URLSearchParams({ access_token: token, appsecret_proof: proofOf(token), ...params });
  const answer = await fetch(`${address}/${path}`, { method: 'POST', body });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};
const error = (code: number, message?: string | RegExp) => ({
  error: { code, ...(message && { message: expect.stringMatching(message) }) },
});

describe('the Graph simulator is as strict as the service', () => {
  test.each([
    [
      'an unknown field',
      'v26.0/1201',
      { fields: 'id,colour' },
      100,
      /^\(#100\) Tried accessing nonexisting field \(colour\) on node type \(Campaign\)$/,
    ],
    [
      'a field of another level',
      'v26.0/1201',
      { fields: 'bid_amount' },
      100,
      /nonexisting field \(bid_amount\)/,
    ],
    ['fields that are cut off', 'v26.0/1401', { fields: 'creative{id' }, 100, /Syntax error/],
    ['an account without its prefix', 'v26.0/900100/campaigns', {}, 100, /does not exist/],
    ["somebody else's account", 'v26.0/act_900200/campaigns', {}, 100, /does not exist/],
    [
      'a list of deleted things',
      'v26.0/act_900100/campaigns',
      { effective_status: '["DELETED"]' },
      100,
      /Deleted/,
    ],
    [
      'a status that is none',
      'v26.0/act_900100/campaigns',
      { effective_status: '["AWAKE"]' },
      100,
      /must be one of/,
    ],
    [
      'a parameter that nobody knows',
      'v26.0/act_900100/campaigns',
      { pretty: '1' },
      100,
      /Unknown parameter/,
    ],
    ['several ids at the root', 'v26.0/', { ids: '1201,1202' }, 100, /./],
    ['a range that is no JSON', 'v26.0/act_900100/insights', { time_range: 'today' }, 100, /valid JSON/],
    [
      'a range of long ago',
      'v26.0/act_900100/insights',
      { time_range: '{"since":"2020-01-01","until":"2020-01-02"}' },
      3018,
      /37 months/,
    ],
    ['a metric that is none', 'v26.0/act_900100/insights', { fields: 'luck' }, 100, /luck is not valid/],
    ['the dead preset', 'v26.0/act_900100/insights', { date_preset: 'lifetime' }, 100, /date_preset/],
    ['a cursor that nobody gave', 'v26.0/act_900100/ads', { after: 'x' }, 100, /cursor/],
    ['a page beyond measure', 'v26.0/act_900100/ads', { limit: '5000' }, 1, /reduce the amount/],
    ['a version that ended', 'v24.0/me', {}, 2635, /deprecated/],
    ['no version', 'me', {}, 2500, /Unknown path/],
    ['an edge that is none', 'v26.0/1201/friends', {}, 2500, /Unknown path/],
    ['no token', 'v26.0/me', { access_token: '' }, 104, /access token is required/],
    ['a token that nobody issued', 'v26.0/me', { access_token: 'x' }, 190, /Malformed access token x/],
    ['a wrong proof', 'v26.0/me', { appsecret_proof: 'x' }, 104, /appsecret_proof/],
  ])('about %s', async (_what, path, params, code, message) => {
    const { status, body } = await get(path, params as Record<string, string>);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatchObject(error(code, message));
  });

  test('about a missing proof, unless the app does not ask for it', async () => {
    const bare = async () =>
      (await fetch(`${address}/v26.0/me`, { headers: { authorization: `Bearer ${token}` } })).json();
    expect(await bare()).toMatchObject(error(104));
    handler = await started({ requireProof: false });
    token = await handler.issueToken(PERSON, ALL);
    expect(await bare()).toEqual({ id: PERSON });
  });

  test('about bodies that are neither a form nor JSON', async () => {
    const answer = await fetch(`${address}/v26.0/1201`, {
      method: 'POST',
      body: 'status=PAUSED',
      headers: { 'content-type': 'text/plain' },
    });
    expect(await answer.json()).toMatchObject(error(100, /content type/));
  });

  test.each([
    ['v26.0/1201', { status: 'ASLEEP' }, 100],
    ['v26.0/1201', { colour: 'red' }, 100],
    ['v26.0/1201', { daily_budget: '12.5' }, 100],
    ['v26.0/1203', { status: 'ACTIVE' }, 100],
    ['v26.0/9', { status: 'PAUSED' }, 100],
    ['v26.0/act_900100/campaigns', { name: 'x', objective: 'OUTCOME_SALES' }, 100],
    [
      'v26.0/',
      { batch: JSON.stringify(Array.from({ length: 51 }, () => ({ method: 'GET', relative_url: 'me' }))) },
      100,
    ],
  ])('about writing to %s %j, and changes nothing', async (path, params, code) => {
    expect((await post(path, params as Record<string, string>)).body).toMatchObject(error(code));
    expect(handler.mutations()).toEqual([]);
  });
});

describe('the Graph simulator answers as the service', () => {
  test('gives the id alone unless fields are asked for, and leaves out what is not set', async () => {
    expect((await get('v26.0/1201')).body).toEqual({ id: '1201' });
    expect((await get('v26.0/1201', { fields: 'name,daily_budget,lifetime_budget' })).body).toEqual({
      id: '1201',
      name: 'One',
      daily_budget: '1000',
    });
    expect((await get('v26.0/1401', { fields: 'campaign{id,name},adset{id}' })).body).toEqual({
      id: '1401',
      campaign: { id: '1201', name: 'One' },
      adset: { id: '1301' },
    });
  });

  test('lists without archived and deleted ones, pages by cursors, and has no next at the end', async () => {
    const ids = ({ body }: Answer) => (body as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids(await get('v26.0/act_900100/campaigns'))).toEqual(['1201']);
    const both = JSON.stringify(['ACTIVE', 'ARCHIVED']);
    const first = await get('v26.0/act_900100/campaigns', { effective_status: both, limit: '1' });
    const { paging } = first.body as { paging: { cursors: { after: string }; next: string } };
    expect(ids(first)).toEqual(['1201']);
    expect(paging.next).toContain('access_token=');
    const second = await get('v26.0/act_900100/campaigns', {
      effective_status: both,
      limit: '1',
      after: paging.cursors.after,
    });
    expect(ids(second)).toEqual(['1202']);
    expect(second.body).not.toHaveProperty('paging.next');
  });

  test('what a deleted ad cost stays in the sums, and stands for itself when it is asked for', async () => {
    const range = { time_range: JSON.stringify({ since: '2026-11-10', until: '2026-11-13' }) };
    type Rows = { data: { ad_id: string; spend: string }[] };
    const rows = async (params: Record<string, string>) =>
      ((await get('v26.0/act_900100/insights', { ...range, ...params })).body as Rows).data;
    const before = await rows({ level: 'account', fields: 'spend' });
    await post('v26.0/1402', { status: 'DELETED' });
    expect(await rows({ level: 'account', fields: 'spend' })).toEqual(before);
    expect((await rows({ level: 'ad', fields: 'ad_id,spend' })).map(({ ad_id }) => ad_id)).toEqual(['1401']);
    const asked = JSON.stringify([
      { field: 'ad.effective_status', operator: 'IN', value: ['ACTIVE', 'DELETED'] },
    ]);
    const named = await rows({ level: 'ad', fields: 'ad_id,spend', filtering: asked });
    expect(named.map(({ ad_id }) => ad_id)).toEqual(['1401', '1402']);
    const cents = (list: { spend: string }[]) =>
      list.reduce((sum, { spend }) => sum + Math.round(Number(spend) * 100), 0);
    expect(cents(named)).toBe(cents(before));
  });

  test('a dry run checks and changes nothing', async () => {
    const dry = { execution_options: '["validate_only"]' };
    expect((await post('v26.0/1201', { status: 'PAUSED', ...dry })).body).toEqual({ success: true });
    expect((await post('v26.0/1201', { daily_budget: '1', ...dry })).body).toMatchObject(error(100));
    expect(handler.mutations()).toEqual([]);
  });

  test('takes a JSON body, and answers a batch item by item', async () => {
    const answer = await fetch(`${address}/v26.0/1201`, {
      method: 'POST',
      body: JSON.stringify({ status: 'PAUSED', appsecret_proof: proofOf(token) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual({ success: true });
    const items = [
      { method: 'GET', relative_url: 'v26.0/1401?fields=effective_status' },
      { method: 'POST', relative_url: '1201', body: 'status=ACTIVE' },
      { method: 'GET', relative_url: '77' },
    ];
    const { body } = await post('v26.0/', { batch: JSON.stringify(items), include_headers: 'false' });
    const answers = body as { code: number; body: string }[];
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 400]);
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ effective_status: 'CAMPAIGN_PAUSED', id: '1401' });
    expect(handler.mutations().map(({ id, field, to }) => [id, field, to])).toEqual([
      ['1201', 'status', 'PAUSED'],
      ['1201', 'status', 'ACTIVE'],
    ]);
  });

  test('usage rises with every call until the limit refuses, and an hour later it is forgotten', async () => {
    handler = await started({
      limits: { appCallsPerHour: 1000, managementCallsPerHour: 4 - 80, insightCallsPerHour: 100 },
    });
    token = await handler.issueToken(PERSON, ALL);
    const used = ({ headers }: Answer) =>
      JSON.parse(headers.get('x-business-use-case-usage') ?? '{}')['900100']?.[0]?.call_count;
    const told: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) told.push(used(await get('v26.0/act_900100/campaigns')));
    expect(told).toEqual([25, 50, 75]);
    const refused = await get('v26.0/act_900100/campaigns');
    expect(refused.body).toMatchObject(error(80004));
    expect(JSON.parse(refused.headers.get('x-business-use-case-usage') ?? '')['900100'][0]).toMatchObject({
      estimated_time_to_regain_access: 60,
    });
    now = new Date(NOW.getTime() + 3_600_000);
    expect(used(await get('v26.0/act_900100/campaigns'))).toBe(25);
  });

  test('has no control addresses unless a test opens them', async () => {
    expect((await fetch(`${address}/__sim/mutations`)).status).toBe(400);
    handler = await started({ control: graphControl() });
    expect(await (await fetch(`${address}/__sim/mutations`)).json()).toEqual([]);
  });
});

describe('the Graph simulator remembers', () => {
  test('statuses, budgets, campaigns, tokens and reports over a restart', async () => {
    const store = memoryGraphStore();
    handler = await started({ store });
    token = await handler.issueToken(PERSON, ALL);
    await post('v26.0/1401', { status: 'PAUSED', name: 'Renamed' });
    await post('v26.0/1201', { daily_budget: '2500' });
    const wish = {
      name: 'New',
      objective: 'OUTCOME_LEADS',
      status: 'PAUSED',
      special_ad_categories: '[]',
      daily_budget: '700',
    };
    const { id } = (await post('v26.0/act_900100/campaigns', wish)).body as { id: string };
    await post(`v26.0/${id}`, { status: 'ACTIVE' });
    const report = (await post('v26.0/act_900100/insights', { level: 'ad' })).body as {
      report_run_id: string;
    };
    now = new Date(NOW.getTime() + 60_000);
    handler = await started({ store });
    expect((await get('v26.0/1401', { fields: 'status,name' })).body).toMatchObject({
      status: 'PAUSED',
      name: 'Renamed',
    });
    expect((await get('v26.0/1201', { fields: 'daily_budget' })).body).toMatchObject({
      daily_budget: '2500',
    });
    expect((await get(`v26.0/${id}`, { fields: 'name,status,daily_budget' })).body).toMatchObject({
      name: 'New',
      status: 'ACTIVE',
      daily_budget: '700',
    });
    expect((await get(`v26.0/${report.report_run_id}`)).body).toMatchObject({
      async_status: 'Job Not Started',
    });
  });

  test('the past: days that are settled stay as they are, whenever it is started again', async () => {
    const store = memoryGraphStore();
    const past = async () => {
      handler = await started({ store });
      token = await handler.issueToken(PERSON, ALL);
      const days = JSON.stringify({ since: '2026-05-18', until: '2026-06-10' });
      const { body } = await get('v26.0/act_900100/insights', {
        time_range: days,
        fields: 'spend,impressions',
      });
      return (body as { data: { spend: string }[] }).data;
    };
    const first = await past();
    expect(Number(first[0]?.spend)).toBeGreaterThan(0);
    now = new Date(NOW.getTime() + 9 * 86_400_000);
    expect(await past()).toEqual(first);
  });

  test('holds no token in what it stores', async () => {
    const store = memoryGraphStore();
    handler = await started({ store });
    const secret = await handler.issueToken(PERSON, ALL);
    expect(JSON.stringify(await store.all())).not.toContain(secret);
  });
});

describe('an account of ten thousand ads', () => {
  const big = { realId: '900900', name: 'Big', currency: 'USD', timeZone: 'UTC', people: [PERSON] };

  test('is made when somebody looks, and its pages look at no more hours than they give', async () => {
    handler = await started({ accounts: [largeAccount(big, { ads: 10_000 })] });
    token = await handler.issueToken(PERSON, ALL);
    type Page = { data: { id: string }[]; paging: { cursors: { after: string }; next?: string } };
    const ids = new Set<string>();
    let after = '';
    do {
      const { body } = await get('v26.0/act_900900/ads', { limit: '1000', ...(after && { after }) });
      const page = body as Page;
      for (const { id } of page.data) ids.add(id);
      after = page.paging.next ? page.paging.cursors.after : '';
    } while (after);
    expect(ids.size).toBe(10_000);
    const insights = await get('v26.0/act_900900/insights', {
      level: 'ad',
      fields: 'ad_id,spend',
      time_increment: '1',
      breakdowns: 'hourly_stats_aggregated_by_advertiser_time_zone',
      limit: '500',
    });
    const { data, paging } = insights.body as Page;
    expect(data).toHaveLength(500);
    // Ad, day and hour of the next row: a first ad of thirty days has more hours than a page has rows.
    const [ad, day] = Buffer.from(paging.cursors.after, 'base64url').toString().split(':').map(Number);
    expect(ad).toBe(0);
    expect(day).toBeLessThan(30);
  });
});
