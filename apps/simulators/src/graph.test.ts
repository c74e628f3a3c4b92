import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { graphControl } from './graph.ts';
import { largeAccount } from './graph-made-up.ts';
import { memoryGraphStore } from './graph-store.ts';
import { type Answer, type AskedGraph, askedGraph, error, PERSON } from './testing/asked-graph.ts';

let graph: AskedGraph;
beforeAll(async () => {
  graph = await askedGraph();
});
beforeEach(() => graph.start());
afterAll(() => graph.close());

describe('the Graph simulator answers as the service', () => {
  test('gives the id alone unless fields are asked for, and leaves out what is not set', async () => {
    expect((await graph.get('v26.0/1201')).body).toEqual({ id: '1201' });
    expect((await graph.get('v26.0/1201', { fields: 'name,daily_budget,lifetime_budget' })).body).toEqual({
      id: '1201',
      name: 'One',
      daily_budget: '1000',
    });
    expect((await graph.get('v26.0/1401', { fields: 'campaign{id,name},adset{id}' })).body).toEqual({
      id: '1401',
      campaign: { id: '1201', name: 'One' },
      adset: { id: '1301' },
    });
  });

  test('lists without archived and deleted ones, pages by cursors, and has no next at the end', async () => {
    const ids = ({ body }: Answer) => (body as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids(await graph.get('v26.0/act_900100/campaigns'))).toEqual(['1201']);
    const both = JSON.stringify(['ACTIVE', 'ARCHIVED']);
    const first = await graph.get('v26.0/act_900100/campaigns', { effective_status: both, limit: '1' });
    const { paging } = first.body as { paging: { cursors: { after: string }; next: string } };
    expect(ids(first)).toEqual(['1201']);
    expect(paging.next).toContain('access_token=');
    const second = await graph.get('v26.0/act_900100/campaigns', {
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
      ((await graph.get('v26.0/act_900100/insights', { ...range, ...params })).body as Rows).data;
    const before = await rows({ level: 'account', fields: 'spend' });
    await graph.post('v26.0/1402', { status: 'DELETED' });
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
    expect((await graph.post('v26.0/1201', { status: 'PAUSED', ...dry })).body).toEqual({ success: true });
    expect((await graph.post('v26.0/1201', { daily_budget: '1', ...dry })).body).toMatchObject(error(100));
    expect(graph.mutations()).toEqual([]);
  });

  test('takes a JSON body, and answers a batch item by item', async () => {
    const answer = await fetch(`${graph.address}/v26.0/1201`, {
      method: 'POST',
      body: JSON.stringify({ status: 'PAUSED', appsecret_proof: graph.credentials().appsecret_proof }),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${graph.credentials().access_token}`,
      },
    });
    expect(await answer.json()).toEqual({ success: true });
    const items = [
      { method: 'GET', relative_url: 'v26.0/1401?fields=effective_status' },
      { method: 'POST', relative_url: '1201', body: 'status=ACTIVE' },
      { method: 'GET', relative_url: '77' },
    ];
    const { body } = await graph.post('v26.0/', { batch: JSON.stringify(items), include_headers: 'false' });
    const answers = body as { code: number; body: string }[];
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 400]);
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ effective_status: 'CAMPAIGN_PAUSED', id: '1401' });
    expect(graph.mutations().map(({ id, field, to }) => [id, field, to])).toEqual([
      ['1201', 'status', 'PAUSED'],
      ['1201', 'status', 'ACTIVE'],
    ]);
  });

  test('usage rises with every call until the limit refuses, and an hour later it is forgotten', async () => {
    await graph.start({
      limits: { appCallsPerHour: 1000, managementCallsPerHour: 4 - 80, insightCallsPerHour: 100 },
    });
    const used = ({ headers }: Answer) =>
      JSON.parse(headers.get('x-business-use-case-usage') ?? '{}')['900100']?.[0]?.call_count;
    const told: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) told.push(used(await graph.get('v26.0/act_900100/campaigns')));
    expect(told).toEqual([25, 50, 75]);
    const refused = await graph.get('v26.0/act_900100/campaigns');
    expect(refused.body).toMatchObject(error(80004));
    expect(JSON.parse(refused.headers.get('x-business-use-case-usage') ?? '')['900100'][0]).toMatchObject({
      estimated_time_to_regain_access: 60,
    });
    graph.time.now = new Date(graph.time.now.getTime() + 3_600_000);
    expect(used(await graph.get('v26.0/act_900100/campaigns'))).toBe(25);
  });

  test('has no control addresses unless a test opens them', async () => {
    expect((await fetch(`${graph.address}/__sim/mutations`)).status).toBe(400);
    await graph.start({ control: graphControl() });
    expect(await (await fetch(`${graph.address}/__sim/mutations`)).json()).toEqual([]);
  });
});

describe('the Graph simulator remembers', () => {
  test('statuses, budgets, campaigns, tokens and reports over a restart', async () => {
    const store = memoryGraphStore();
    await graph.start({ store });
    await graph.post('v26.0/1401', { status: 'PAUSED', name: 'Renamed' });
    await graph.post('v26.0/1201', { daily_budget: '2500' });
    const wish = {
      name: 'New',
      objective: 'OUTCOME_LEADS',
      status: 'PAUSED',
      special_ad_categories: '[]',
      daily_budget: '700',
    };
    const { id } = (await graph.post('v26.0/act_900100/campaigns', wish)).body as { id: string };
    await graph.post(`v26.0/${id}`, { status: 'ACTIVE' });
    const report = (await graph.post('v26.0/act_900100/insights', { level: 'ad' })).body as {
      report_run_id: string;
    };
    await graph.restart({ store }, new Date(graph.time.now.getTime() + 60_000));
    expect((await graph.get('v26.0/1401', { fields: 'status,name' })).body).toMatchObject({
      status: 'PAUSED',
      name: 'Renamed',
    });
    expect((await graph.get('v26.0/1201', { fields: 'daily_budget' })).body).toMatchObject({
      daily_budget: '2500',
    });
    expect((await graph.get(`v26.0/${id}`, { fields: 'name,status,daily_budget' })).body).toMatchObject({
      name: 'New',
      status: 'ACTIVE',
      daily_budget: '700',
    });
    expect((await graph.get(`v26.0/${report.report_run_id}`)).body).toMatchObject({
      async_status: 'Job Not Started',
    });
  });

  test('the past: days that are settled stay as they are, whenever it is started again', async () => {
    const store = memoryGraphStore();
    const past = async (at: Date) => {
      await graph.start({ store }, at);
      const days = JSON.stringify({ since: '2026-05-18', until: '2026-06-10' });
      const { body } = await graph.get('v26.0/act_900100/insights', {
        time_range: days,
        fields: 'spend,impressions',
      });
      return (body as { data: { spend: string }[] }).data;
    };
    const { now } = graph.time;
    const first = await past(now);
    expect(Number(first[0]?.spend)).toBeGreaterThan(0);
    expect(await past(new Date(now.getTime() + 9 * 86_400_000))).toEqual(first);
  });

  test('holds no token in what it stores', async () => {
    const store = memoryGraphStore();
    await graph.start({ store });
    const { access_token: secret } = graph.credentials();
    expect(JSON.stringify(await store.all())).not.toContain(secret);
  });
});

describe('an account of ten thousand ads', () => {
  const big = { realId: '900900', name: 'Big', currency: 'USD', timeZone: 'UTC', people: [PERSON] };

  test('is made when somebody looks, and its pages look at no more hours than they give', async () => {
    await graph.start({ accounts: [largeAccount(big, { ads: 10_000 })] });
    type Page = { data: { id: string }[]; paging: { cursors: { after: string }; next?: string } };
    const ids = new Set<string>();
    let after = '';
    do {
      const { body } = await graph.get('v26.0/act_900900/ads', { limit: '1000', ...(after && { after }) });
      const page = body as Page;
      for (const { id } of page.data) ids.add(id);
      after = page.paging.next ? page.paging.cursors.after : '';
    } while (after);
    expect(ids.size).toBe(10_000);
    const insights = await graph.get('v26.0/act_900900/insights', {
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
