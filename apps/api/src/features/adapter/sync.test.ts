import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { integrationRoutes } from '@adhelm/contract/integration';
import { jobRoutes } from '@adhelm/contract/job';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AN, type ConnectedWorld, connectedWorld } from './testing/connected-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: ConnectedWorld;
let graphToken: string;
let accounts: Map<string, { id: number; realAccountId: string }>;

const accountList = async () =>
  (await world.t.call(adAccountRoutes.list, { token: world.tokens.owner, query: { limit: '50' } })).result
    .items;
const idOf = (name: string) => accounts.get(name)?.id ?? 0;

beforeAll(async () => {
  world = await connectedWorld();
  await (await world.connect()).come();
  await world.runJobs();
  accounts = new Map((await accountList()).map((account) => [account.name, account]));
  graphToken = await world.facebook.issueToken({ person: AN });
});
beforeEach(() => world.facebook.forget());
afterAll(() => world.close());

/** Starts a run and has the workers do it, as the two would go on side by side. */
const sync = async (name: string, query: { startDate?: string; endDate?: string } = {}) => {
  const started = world.t.call(adapterRoutes.syncAds, {
    token: world.tokens.owner,
    params: { id: idOf(name) },
    query,
  });
  await started;
  await world.runJobs();
  const { result } = await started;
  return (await world.t.call(jobRoutes.get, { token: world.tokens.owner, params: { id: result.jobId } }))
    .result;
};

/** What Facebook itself says an account spent on its days, asked past all of our own code. */
const spentThere = async (realId: string, since: string, until: string): Promise<number> => {
  const query = new URLSearchParams({
    fields: 'spend',
    level: 'account',
    time_range: JSON.stringify({ since, until }),
    access_token: graphToken,
  });
  const { createHmac } = await import('node:crypto');
  const { FACEBOOK_APP } = await import('../../testing/simulated-facebook.ts');
  query.set('appsecret_proof', createHmac('sha256', FACEBOOK_APP.appSecret).update(graphToken).digest('hex'));
  const answer = await fetch(`${world.facebook.address}/v26.0/act_${realId}/insights?${query}`);
  const { data } = (await answer.json()) as { data: { spend: string }[] };
  return data.reduce((sum, { spend }) => sum + Number(spend), 0);
};

const costs = async (accountId: number) => {
  const client = (await import('../../testing/app.ts'), world.t);
  return client.system<{ n: number }>('select 1 as n where $1 > 0', [accountId]);
};

describe('what an account holds', () => {
  test('is retrieved with its campaigns, ad sets, ads and their texts', async () => {
    const job = await sync('VN 01');
    expect(job).toMatchObject({ status: 'DONE', error: null, phase: 'hours' });
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
    expect(counted?.ads).toBeGreaterThanOrEqual(counted?.sets ?? 0);
    expect(counted?.texts).toBe(counted?.ads);
  });

  test('a second look writes nothing anew', async () => {
    const versions = () =>
      world.t.system(
        `select 'c' as of, id, updated_at from campaigns union all select 's', id, updated_at from ad_sets
         union all select 'a', id, updated_at from ads order by 1, 2`,
      );
    const before = await versions();
    world.t.clock.advance(HOUR);
    expect((await sync('VN 01')).status).toBe('DONE');
    expect(await versions()).toEqual(before);
    expect(await costs(1)).toHaveLength(1);
  });
});

test('spend is retrieved to the last unit', async () => {
  const { t, tokens } = world;
  const today = t.clock();
  const range = {
    startDate: new Date(today.getTime() - 5 * DAY).toISOString(),
    endDate: today.toISOString(),
  };
  await t.system(`update ad_accounts set buy_at = '2026-01-01'`);
  expect((await sync('US East', range)).status).toBe('DONE');
  // Yesterday and before in New York are whole days there.
  const [since, until] = ['2026-11-11', '2026-11-14'];
  const query = {
    startDate: `${since}T05:00:00.000Z`,
    endDate: '2026-11-15T04:59:59.999Z',
    adAccountIds: String(idOf('US East')),
  };
  const { result } = await t.call(campaignReport.route, { token: tokens.owner, query });
  expect(result.totals.actualCost).toBeGreaterThan(0);
  expect(result.totals.actualCost).toBeCloseTo(await spentThere('2345678901', since, until), 6);
});

test('nobody retrieves an account that they do not see or that is not connected', async () => {
  const { t, tokens, tokenOf } = world;
  const other = await t.addUser({ roleId: 3, publisherId: await t.addPublisher() });
  const params = { id: idOf('VN 01') };
  const foreign = await t.call(adapterRoutes.syncCampaigns, { token: await tokenOf(other), params });
  expect(foreign.errorCode).toBe('NF01');
  await t.system('update ad_accounts set connection_id = null where id = $1', [idOf('India')]);
  const loose = await t.call(adapterRoutes.syncCampaigns, {
    token: tokens.owner,
    params: { id: idOf('India') },
  });
  expect(loose.errorCode).toBe('CF01');
  expect(integrationRoutes.list.path).toBe('/integration');
});
