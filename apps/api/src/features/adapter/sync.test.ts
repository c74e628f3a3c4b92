import { createHmac } from 'node:crypto';
import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { ROLE } from '@adhelm/contract/constants';
import { jobRoutes } from '@adhelm/contract/job';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AN, type ConnectedWorld, connectedWorld } from './testing/connected-world.ts';

const HOUR = 3_600_000;
const SCOPES = { ads_read: 'granted', ads_management: 'granted' } as const;

let world: ConnectedWorld;
let graphToken: string;
const ids = new Map<string, number>();
const idOf = (name: string) => ids.get(name) ?? 0;

beforeAll(async () => {
  world = await connectedWorld();
  await (await world.connect()).come();
  await world.runJobs();
  const { result } = await world.t.call(adAccountRoutes.list, {
    token: world.tokens.owner,
    query: { limit: '50' },
  });
  for (const { name, id } of result.items) ids.set(name, id);
  graphToken = await world.facebook.issueToken(AN, SCOPES);
  await world.t.system(`update ad_accounts set buy_at = '2026-01-01'`);
});
beforeEach(async () => {
  await world.facebook.forget();
  // The clock goes on for days, and sessions do not.
  await signInAgain();
});
afterAll(() => world.close());

const signInAgain = async () => {
  world.tokens.owner = await world.tokenOf(world.owner);
};

const start = async (name: string, query: { startDate?: string; endDate?: string } = {}) =>
  (
    await world.t.call(adapterRoutes.syncAds, {
      token: world.tokens.owner,
      params: { id: String(idOf(name)) },
      query,
    })
  ).result.jobId;

const jobOf = async (id: number) =>
  (await world.t.call(jobRoutes.get, { token: world.tokens.owner, params: { id: String(id) } })).result;

const sync = async (name: string, query: { startDate?: string; endDate?: string } = {}) => {
  const id = await start(name, query);
  await world.runJobs();
  return jobOf(id);
};

/** What Facebook itself says an account spent on days of its own zone, asked past all of our code. */
const spentThere = async (realId: string, since: string, until: string): Promise<number> => {
  const query = new URLSearchParams({
    fields: 'spend',
    level: 'account',
    time_range: JSON.stringify({ since, until }),
    access_token: graphToken,
    appsecret_proof: createHmac('sha256', world.facebook.app.appSecret).update(graphToken).digest('hex'),
  });
  const answer = await fetch(`${world.facebook.address}/v26.0/act_${realId}/insights?${query}`);
  const { data } = (await answer.json()) as { data: { spend: string }[] };
  return data.reduce((sum, { spend }) => sum + Number(spend), 0);
};

/** What our reports say that it cost. */
const spentHere = async (name: string, startDate: string, endDate: string) => {
  const query = { startDate, endDate, adAccountIds: String(idOf(name)) };
  const { result } = await world.t.call(campaignReport.route, { token: world.tokens.owner, query });
  return result.totals.actualCost;
};

describe('what an account holds', () => {
  test('is retrieved with its campaigns, ad sets, ads and their texts', async () => {
    expect(await sync('VN 01')).toMatchObject({ status: 'DONE', error: null, done: 4, total: 4 });
    const [counted] = await world.t.system<{ campaigns: number; sets: number; ads: number; texts: number }>(
      `select (select count(*)::int from campaigns where ad_account_id = $1) as campaigns,
         (select count(*)::int from ad_sets join campaigns on campaigns.id = campaign_id where ad_account_id = $1) as sets,
         (select count(*)::int from ads join campaigns on campaigns.id = campaign_id where ad_account_id = $1) as ads,
         (select count(*)::int from ad_texts join ads on ads.id = ad_id join campaigns on campaigns.id = campaign_id
           where ad_account_id = $1 and title is not null) as texts`,
      [idOf('VN 01')],
    );
    expect(counted?.campaigns).toBe(8);
    expect(counted?.sets).toBeGreaterThanOrEqual(8);
    expect(counted?.texts).toBe(counted?.ads);
  });

  test('shows the sum of its ad sets where a campaign has no budget of its own', async () => {
    const rows = await world.t.system<{ budget_level: string; shown: string | null; sum: string | null }>(
      `select budget_level, daily_budget::text as shown,
         (select sum(daily_budget)::text from ad_sets where campaign_id = campaigns.id) as sum
       from campaigns where ad_account_id = $1`,
      [idOf('VN 01')],
    );
    const onAdSets = rows.filter((row) => row.budget_level === 'AD_SET');
    expect(onAdSets.length).toBeGreaterThan(0);
    for (const { shown, sum } of onAdSets) expect(shown).toBe(sum);
    expect(rows.filter((row) => row.budget_level === 'CAMPAIGN' && row.shown === null)).toEqual([]);
  });

  test('is not written again while nothing has changed there', async () => {
    const versions = () =>
      world.t.system(
        `select 'campaign' as of, id, updated_at from campaigns union all select 'set', id, updated_at from ad_sets
         union all select 'ad', id, updated_at from ads order by 1, 2`,
      );
    const before = await versions();
    world.t.clock.advance(HOUR);
    expect((await sync('VN 01')).status).toBe('DONE');
    expect(await versions()).toEqual(before);
  });
});

describe('a call that starts a job', () => {
  test('waits a while for its end, and not at all for somebody who follows the job', async () => {
    const ask = async (query: { wait?: 'false' }) => {
      const before = world.waits();
      const params = { id: String(idOf('VN 01')) };
      const { result } = await world.t.call(adapterRoutes.syncCampaigns, {
        token: world.tokens.owner,
        params,
        query,
      });
      return { status: result.status, waits: world.waits() - before };
    };
    expect(await ask({ wait: 'false' })).toEqual({ status: 'running', waits: 0 });
    expect((await ask({})).waits).toBeGreaterThan(0);
    await world.runJobs();
  });
});

describe('spend', () => {
  test('is the same as there to the last cent, in the days of the account', async () => {
    await sync('US East', { startDate: '2026-11-10T12:00:00.000Z' });
    const here = await spentHere('US East', '2026-11-11T05:00:00.000Z', '2026-11-15T04:59:59.999Z');
    expect(here).toBeGreaterThan(0);
    expect(here).toBeCloseTo(await spentThere('2345678901', '2026-11-11', '2026-11-14'), 6);
  });

  test('of half-hour zones lies at the right moment', async () => {
    await sync('India', { startDate: '2026-11-10T12:00:00.000Z' });
    const here = await spentHere('India', '2026-11-12T18:30:00.000Z', '2026-11-13T18:29:59.999Z');
    expect(here).toBeGreaterThan(0);
    expect(here).toBeCloseTo(await spentThere('3456789012', '2026-11-13', '2026-11-13'), 6);
  });

  test('in another currency is converted by the rate of its day', async () => {
    await sync('VN 01', { startDate: '2026-11-10T12:00:00.000Z' });
    const before = await spentHere('VN 01', '2026-11-11T17:00:00.000Z', '2026-11-12T16:59:59.999Z');
    expect(before).toBeCloseTo((await spentThere('1234567890', '2026-11-12', '2026-11-12')) * 0.000_04, 2);
    const after = await spentHere('VN 01', '2026-11-14T00:00:00.000Z', '2026-11-14T16:59:59.999Z');
    expect(after).toBeGreaterThan(0);
  });

  test('that Facebook corrects later takes the place of what it said before', async () => {
    const [from, to] = ['2026-11-14T05:00:00.000Z', '2026-11-15T04:59:59.999Z'];
    await sync('US East');
    const first = await spentHere('US East', from, to);
    world.t.clock.advance(30 * HOUR);
    await signInAgain();
    await sync('US East');
    const corrected = await spentHere('US East', from, to);
    expect(corrected).toBeCloseTo(await spentThere('2345678901', '2026-11-14', '2026-11-14'), 6);
    expect(corrected).not.toBe(first);
  });

  test('stays with the page that it led to, when the campaign is led elsewhere', async () => {
    const { t, publisher } = world;
    const insert = async (text: string, values: unknown[]) =>
      (await t.system<{ id: number }>(`insert into ${text} returning id`, values))[0]?.id;
    const site = await insert(`websites (publisher_id, domain, name) values ($1, 'a.example', 'A')`, [
      publisher,
    ]);
    const page = (slug: string) =>
      insert(`posts (publisher_id, website_id, title, slug) values ($1, $2, $3, $3)`, [
        publisher,
        site,
        slug,
      ]);
    const [first, second] = [await page('first'), await page('second')];
    const lead = (post: number | undefined) =>
      t.system('update campaigns set post_id = $2 where ad_account_id = $1', [idOf('US East'), post]);
    const costOf = async (post: number | undefined) => {
      const [startDate, endDate] = ['2026-11-15T05:00:00.000Z', t.clock().toISOString()];
      const query = { startDate, endDate, adAccountIds: String(idOf('US East')), postIds: String(post) };
      return (await t.call(campaignReport.route, { token: world.tokens.owner, query })).result.totals
        .actualCost;
    };
    await t.system('update ad_accounts set buy_at = $2 where id = $1', [
      idOf('US East'),
      '2026-11-15T05:00:00Z',
    ]);
    await lead(first);
    t.clock.advance(2 * HOUR);
    await sync('US East');
    const [ofFirst, ofSecond] = [await costOf(first), await costOf(second)];
    await lead(second);
    await sync('US East');
    expect([await costOf(first), await costOf(second)]).toEqual([ofFirst, ofSecond]);
    t.clock.advance(2 * HOUR);
    await sync('US East');
    expect(ofFirst).toBeGreaterThan(0);
    expect(await costOf(second)).toBeGreaterThan(0);
    await t.system(`update ad_accounts set buy_at = '2026-01-01'`);
  });

  test('of the hour that is not over waits for its end', async () => {
    world.t.clock.advance(HOUR / 2);
    await sync('US East');
    const hour = Math.floor(world.t.clock().getTime() / HOUR) * HOUR;
    const [from, to] = [new Date(hour).toISOString(), new Date(hour + HOUR - 1).toISOString()];
    expect(await spentHere('US East', from, to)).toBe(0);
    world.t.clock.advance(HOUR);
    await sync('US East');
    expect(await spentHere('US East', from, to)).toBeGreaterThan(0);
  });

  test('before the day from which an account is crawled is left alone', async () => {
    await world.t.system('update ad_accounts set buy_at = $2 where id = $1', [
      idOf('India'),
      '2026-11-06T10:40:00Z',
    ]);
    await sync('India', { startDate: '2026-11-04T00:00:00.000Z', endDate: '2026-11-06T12:00:00.000Z' });
    expect(await spentHere('India', '2026-11-04T00:00:00.000Z', '2026-11-06T10:29:59.999Z')).toBe(0);
    expect(await spentHere('India', '2026-11-06T10:30:00.000Z', '2026-11-06T18:29:59.999Z')).toBeGreaterThan(
      0,
    );
  });
});

describe('when Facebook', () => {
  test('asks to wait, a run waits as long and then goes on', async () => {
    await world.facebook.fail({ fault: 'insights-limit', on: 'insights', value: 7 });
    const waiting = await sync('US East');
    expect(waiting).toMatchObject({ status: 'WAITING' });
    expect(waiting.error).toMatch(/wait/);
    expect(waiting.waitsUntil).not.toBeNull();
    await world.runJobs();
    expect((await jobOf(waiting.id)).status).toBe('WAITING');
    world.t.clock.advance(60 * 60_000);
    await world.runJobs();
    expect(await jobOf(waiting.id)).toMatchObject({ status: 'DONE', error: null });
  });

  test('forgets its place in a list, the list is begun again and nothing is lost', async () => {
    await world.facebook.fail({ fault: 'cursor-expired', on: 'ads' });
    const job = await sync('US East');
    expect(job).toMatchObject({ status: 'DONE', error: null });
  });

  test('is away, a run is tried again later and fails in the end with what to do', async () => {
    await world.facebook.fail({ fault: 'bad-gateway', on: 'campaigns', times: 1000 });
    const id = await start('US East');
    for (let turn = 0; turn < 8; turn += 1) {
      await world.runJobs();
      world.t.clock.advance(HOUR);
    }
    expect(await jobOf(id)).toMatchObject({ status: 'FAILED' });
    await world.facebook.forget();
    const retried = await world.t.call(jobRoutes.retry, {
      token: world.tokens.owner,
      params: { id: String(id) },
    });
    expect(retried.result.status).toBe('WAITING');
    await world.runJobs();
    expect(await jobOf(id)).toMatchObject({ status: 'DONE', error: null });
  });
});

describe('a run', () => {
  test('is joined by whoever asks for the same before it is done', async () => {
    const first = await start('US East');
    expect(await start('US East')).toBe(first);
    await world.runJobs();
    expect(await start('US East')).not.toBe(first);
    await world.runJobs();
  });

  test('that only past days were asked of reaches today when somebody who joins it says no end', async () => {
    const days = { startDate: '2026-11-10T12:00:00.000Z', endDate: '2026-11-12T12:00:00.000Z' };
    const id = await start('US East', days);
    expect(await start('US East', { ...days, endDate: '2026-11-11T12:00:00.000Z' })).toBe(id);
    const ends = () => world.t.system('select since::text, until::text from sync_runs where id = $1', [id]);
    expect(await ends()).toEqual([{ since: '2026-11-10', until: '2026-11-12' }]);
    expect(await start('US East')).toBe(id);
    expect(await ends()).toEqual([{ since: '2026-11-10', until: null }]);
    await world.runJobs();
  });

  test('is kept in the history of its account', async () => {
    const params = { id: String(idOf('US East')) };
    const { result } = await world.t.call(adAccountRoutes.syncs, {
      token: world.tokens.owner,
      params,
      query: {},
    });
    expect(result.meta.total).toBeGreaterThan(3);
    expect(result.items[0]).toMatchObject({ status: 'DONE', adAccount: { name: 'US East' } });
  });

  test('of every account that is crawled is due by the clock, with the first of its days', async () => {
    await world.t.system(`update ad_accounts set synced_at = null, buy_at = '2026-11-12' where id = $1`, [
      idOf('India'),
    ]);
    await world.t.syncs.startDue();
    await world.t.syncs.startDue();
    const waiting = await world.t.system<{ ad_account_id: number; since: string | null }>(
      `select ad_account_id, since::text from sync_runs where status = 'WAITING' order by ad_account_id`,
    );
    expect(waiting).toHaveLength(3);
    expect(waiting.find(({ ad_account_id }) => ad_account_id === idOf('India'))?.since).toBe('2026-11-11');
    await world.runJobs();
    expect(await world.t.system(`select from sync_runs where status <> 'DONE'`)).toEqual([]);
  });

  test('never looks back further than it pays, however early somebody says that an account began', async () => {
    await world.t.system(`update ad_accounts set synced_at = null, buy_at = '1971-01-01' where id = $1`, [
      idOf('India'),
    ]);
    await world.t.syncs.startDue();
    const [run] = await world.t.system<{ id: number; since: string }>(
      `select id, since::text from sync_runs where status = 'WAITING' and ad_account_id = $1`,
      [idOf('India')],
    );
    expect(Date.parse(run?.since ?? '')).toBeGreaterThan(world.t.clock().getTime() - 402 * 24 * HOUR);
    await world.t.system(`delete from sync_runs where status = 'WAITING'`);
    await world.t.system(`update ad_accounts set synced_at = now(), buy_at = '2026-11-12'`);
  });

  test('of an account that one does not see, or that nobody is connected for, is nobody’s', async () => {
    const { t, tokens, tokenOf } = world;
    const other = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: await t.addPublisher() });
    const foreign = { token: await tokenOf(other), params: { id: String(idOf('VN 01')) } };
    expect((await t.call(adapterRoutes.syncCampaigns, foreign)).errorCode).toBe('NF01');
    await t.system('update ad_accounts set connection_id = null where id = $1', [idOf('India')]);
    const loose = { token: tokens.owner, params: { id: String(idOf('India')) } };
    expect((await t.call(adapterRoutes.syncCampaigns, loose)).errorCode).toBe('CF01');
  });
});
