import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { campaignRoutes } from '@adhelm/contract/campaign';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AN, type ConnectedWorld, connectedWorld } from './testing/connected-world.ts';

const ad = (realId: string) => ({ realId, name: `Ad ${realId}`, link: 'https://pages.example/' });

/** A campaign with its own budget, one whose budget lies on its one ad set, and one with two of those. */
const ACCOUNT = {
  realId: '5550001',
  name: 'Shop',
  currency: 'USD',
  timeZone: 'UTC',
  people: [AN],
  campaigns: [
    {
      realId: '71001',
      name: 'Own',
      dailyBudget: '20.00',
      adSets: [{ realId: '72001', name: 'S', bidAmount: '0.50', ads: [ad('73001')] }],
    },
    {
      realId: '71002',
      name: 'One set',
      adSets: [{ realId: '72002', name: 'S', dailyBudget: '30.00', ads: [ad('73002')] }],
    },
    {
      realId: '71003',
      name: 'Two sets',
      adSets: [
        { realId: '72003', name: 'A', dailyBudget: '10.00', ads: [ad('73003')] },
        { realId: '72004', name: 'B', dailyBudget: '15.00', ads: [] },
      ],
    },
  ],
};

let world: ConnectedWorld;
const ids = new Map<string, number>();
const idOf = (name: string) => ids.get(name) ?? 0;

beforeAll(async () => {
  world = await connectedWorld({ accounts: [ACCOUNT] });
  const { t, connect, runJobs, tokens } = world;
  await (await connect()).come();
  await runJobs();
  const { result } = await t.call(adAccountRoutes.list, { token: tokens.owner, query: {} });
  ids.set('Shop', result.items[0]?.id ?? 0);
  await t.call(adapterRoutes.syncAds, {
    token: tokens.owner,
    params: { id: String(idOf('Shop')) },
    query: {},
  });
  await runJobs();
  const rows = await t.system<{ name: string; id: number }>(
    'select name, id from campaigns union all select name, id from ads',
  );
  for (const { name, id } of rows) ids.set(name, id);
});
beforeEach(() => world.facebook.forget());
afterAll(() => world.close());

type Step = 'pauseCampaign' | 'resumeCampaign' | 'pauseAd' | 'resumeAd';
const take = (step: Step, name: string, body?: { status: string }, token = world.tokens.owner) =>
  world.t.call(adapterRoutes[step], { token, params: { id: String(idOf(name)) }, ...(body && { body }) });

const change = (name: string, body: object, token = world.tokens.owner) =>
  world.t.callAny(campaignRoutes.update, { token, params: { id: String(idOf(name)) }, body });

const campaign = async (name: string) =>
  (await world.t.call(campaignRoutes.get, { token: world.tokens.owner, params: { id: String(idOf(name)) } }))
    .result;

test('a campaign is paused where it is bought, and its ads say why they stand still', async () => {
  expect((await take('pauseCampaign', 'Own')).result).toEqual({
    id: idOf('Own'),
    status: 'PAUSED',
    effectiveStatus: 'PAUSED',
    warning: null,
  });
  expect((await world.facebook.mutations()).at(-1)).toMatchObject({ id: '71001' });
  const standing = () => world.t.system('select effective_status from ads where id = $1', [idOf('Ad 73001')]);
  expect(await standing()).toEqual([{ effective_status: 'CAMPAIGN_PAUSED' }]);
  const resumed = await take('resumeAd', 'Ad 73001');
  expect(resumed.result).toMatchObject({
    status: 'ACTIVE',
    effectiveStatus: 'CAMPAIGN_PAUSED',
    warning: 'It does not run yet, because its campaign is paused.',
  });
  expect((await take('resumeCampaign', 'Own')).result).toMatchObject({ status: 'ACTIVE', warning: null });
  expect(await standing()).toEqual([{ effective_status: 'ACTIVE' }]);
});

test('what is so already is not done again', async () => {
  const before = (await world.facebook.mutations()).length;
  expect((await take('resumeCampaign', 'Own')).result.status).toBe('ACTIVE');
  expect(await world.facebook.mutations()).toHaveLength(before);
});

test('whoever saw an older state is refused, and sees the newer one', async () => {
  await take('pauseAd', 'Ad 73002');
  const stale = await take('pauseAd', 'Ad 73002', { status: 'ACTIVE' });
  expect(stale.errorCode).toBe('CF01');
  expect(stale.error?.details).toEqual([{ path: 'status', message: 'PAUSED' }]);
  expect((await take('resumeAd', 'Ad 73002', { status: 'PAUSED' })).result.status).toBe('ACTIVE');
});

test('an answer that is lost is tried again, since pausing twice does no harm', async () => {
  await world.facebook.fail({ fault: 'unavailable-after-commit', on: 'update' });
  expect((await take('pauseCampaign', 'One set')).result.status).toBe('PAUSED');
  await take('resumeCampaign', 'One set');
});

test('a budget is changed where it lies: on the campaign, or on its only ad set', async () => {
  expect((await change('Own', { dailyBudget: '25.50', seen: { dailyBudget: 20 } })).result).toMatchObject({
    dailyBudget: 25.5,
    budgetLevel: 'CAMPAIGN',
  });
  expect((await change('One set', { dailyBudget: '35' })).result).toMatchObject({
    dailyBudget: 35,
    budgetLevel: 'AD_SET',
  });
  const [, second] = (await world.facebook.mutations()).slice(-2);
  expect(second).toMatchObject({ id: '72002' });
  expect((await change('Own', { bidAmount: '0.75' })).result.bidAmount).toBe(0.75);
});

test('a budget that lies on several ad sets is not changed as one', async () => {
  const refused = await change('Two sets', { dailyBudget: '50' });
  expect(refused.errorCode).toBe('CF01');
  expect(refused.error?.message).toContain('2 ad sets');
  expect((await campaign('Two sets')).dailyBudget).toBe(25);
});

test('a budget that somebody changed meanwhile is not overwritten', async () => {
  const refused = await change('Own', { dailyBudget: '99', seen: { dailyBudget: 20 } });
  expect(refused.errorCode).toBe('CF01');
  expect((await campaign('Own')).dailyBudget).toBe(25.5);
});

test('amounts that are none are refused in their field', async () => {
  for (const dailyBudget of ['0', '-5', 'much', '1.23456']) {
    const refused = await change('Own', { dailyBudget });
    expect(refused.errorCode, dailyBudget).toBe('VA01');
    expect(refused.error?.details?.[0]?.path).toBe('dailyBudget');
  }
});

test('a campaign leads to a page of its publisher only, and gives the address to paste', async () => {
  const { t, publisher } = world;
  const [website] = await t.system<{ id: number }>(
    `insert into websites (publisher_id, domain, name) values ($1, 'shop.example', 'Shop') returning id`,
    [publisher],
  );
  const [page] = await t.system<{ id: number }>(
    `insert into posts (publisher_id, website_id, title, slug, status) values ($1, $2, 'Page', 'page', 'PUBLISHED') returning id`,
    [publisher, website?.id],
  );
  const { result } = await change('Own', { landingPageId: page?.id });
  expect(result.trackingUrl).toBe(
    'https://shop.example/page?campaign_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}&placement={{placement}}',
  );
  expect((await change('Own', { landingPageId: 999_999 })).errorCode).toBe('VA01');
  expect((await change('Own', { landingPageId: null })).result).toMatchObject({
    post: null,
    trackingUrl: null,
  });
});

test('a campaign is created there as paused, with its page', async () => {
  const { t, tokens } = world;
  const body = {
    name: 'Fresh',
    adAccountId: idOf('Shop'),
    objective: 'OUTCOME_SALES',
    dailyBudget: '12.50',
  } as const;
  const { result } = await t.call(campaignRoutes.create, { token: tokens.owner, body });
  expect(result).toMatchObject({
    name: 'Fresh',
    status: 'PAUSED',
    dailyBudget: 12.5,
    budgetLevel: 'CAMPAIGN',
  });
  await t.call(adapterRoutes.syncCampaigns, { token: tokens.owner, params: { id: String(idOf('Shop')) } });
  await world.runJobs();
  expect(
    await t.system(`select name from campaigns where real_campaign_id = $1`, [result.realCampaignId]),
  ).toEqual([{ name: 'Fresh' }]);
});

test('an answer to a creation that is lost is told as unknown, and never sent twice', async () => {
  const { t, tokens } = world;
  await world.facebook.fail({ fault: 'answer-lost-after-commit', on: 'create' });
  const body = {
    name: 'Lost',
    adAccountId: idOf('Shop'),
    objective: 'OUTCOME_SALES',
    dailyBudget: '10',
  } as const;
  const refused = await t.call(campaignRoutes.create, { token: tokens.owner, body });
  expect(refused.errorCode).toBe('EX01');
  expect(refused.error?.message).toContain('nobody knows');
  await t.call(adapterRoutes.syncCampaigns, { token: tokens.owner, params: { id: String(idOf('Shop')) } });
  await world.runJobs();
  expect(await t.system(`select from campaigns where name = 'Lost'`)).toHaveLength(1);
});

test('nobody touches what they do not see', async () => {
  const { t, publisher, tokenOf } = world;
  const strangers = [
    await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: await t.addPublisher() }),
    await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher }),
  ];
  const before = (await world.facebook.mutations()).length;
  for (const stranger of strangers) {
    const token = await tokenOf(stranger);
    expect((await take('pauseCampaign', 'Own', undefined, token)).errorCode).toBe('NF01');
    expect((await take('pauseAd', 'Ad 73001', undefined, token)).errorCode).toBe('NF01');
    expect((await change('Own', { dailyBudget: '1' }, token)).errorCode).toBe('NF01');
  }
  expect(await world.facebook.mutations()).toHaveLength(before);
});

test('an account that is handed over takes its campaigns along and leaves its pages and costs behind', async () => {
  const { t, tokenOf } = world;
  const admin = await tokenOf(await t.addUser({ roleId: ROLE.ADMIN }));
  const other = await t.addPublisher({ name: 'Other' });
  const params = { id: String(idOf('Shop')) };
  const own = await t.call(adAccountRoutes.update, {
    token: world.tokens.owner,
    params,
    body: { publisherId: other },
  });
  expect(own.errorCode).toBe('PE01');
  const { result } = await t.call(adAccountRoutes.update, {
    token: admin,
    params,
    body: { publisherId: other },
  });
  expect(result).toMatchObject({ publisherId: other, user: null, isConnected: true });
  expect(Date.parse(result.buyAt ?? '')).toBeGreaterThanOrEqual(t.clock().getTime() - 3_600_000);
  const owners = await t.system(
    `select distinct publisher_id from campaigns union select distinct publisher_id from ads
     union select distinct publisher_id from ad_sets`,
  );
  expect(owners).toEqual([{ publisher_id: other }]);
  expect((await take('pauseCampaign', 'Own')).errorCode).toBe('NF01');
});
