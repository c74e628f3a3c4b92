import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { jobRoutes } from '@adhelm/contract/job';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { largeAccount } from '@adhelm/simulators/graph-made-up';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { AN, type ConnectedWorld, connectedWorld } from './testing/connected-world.ts';

const shop = { realId: '9990001', name: 'Large', currency: 'USD', timeZone: 'UTC', people: [AN] };

let world: ConnectedWorld;
let account = '';
let asked = 0;
let onRequest = () => {};
beforeAll(async () => {
  world = await connectedWorld({
    accounts: [largeAccount(shop, { ads: 230 })],
    onRequest: () => {
      asked += 1;
      onRequest();
    },
  });
  await (await world.connect()).come();
  await world.runJobs();
  const { result } = await world.t.call(adAccountRoutes.list, { token: world.tokens.owner, query: {} });
  account = String(result.items[0]?.id);
  await world.t.system(`update ad_accounts set buy_at = '2026-11-14T00:00:00Z'`);
});
afterAll(() => world.close());

const start = async () =>
  (
    await world.t.call(adapterRoutes.syncAds, {
      token: world.tokens.owner,
      params: { id: account },
      query: {},
    })
  ).result.jobId;
const jobOf = async (id: number) =>
  (await world.t.call(jobRoutes.get, { token: world.tokens.owner, params: { id: String(id) } })).result;

/** Every hour of every ad that counts now, as the fact store has it. */
const hours = async () => {
  const query = { startDate: '2026-11-14T00:00:00.000Z', endDate: '2026-11-15T23:59:59.999Z' };
  const { result } = await world.t.call(campaignReport.route, {
    token: world.tokens.owner,
    query: { ...query, limit: '2000' },
  });
  return { totals: result.totals, rows: result.data };
};

test('a run that is interrupted again and again asks for nothing twice and counts everything once', async () => {
  asked = 0;
  const whole = await start();
  await world.runJobs();
  expect((await jobOf(whole)).status).toBe('DONE');
  const needed = asked;
  expect(needed).toBeGreaterThan(12);
  const before = await hours();

  asked = 0;
  const id = await start();
  let interruptions = 0;
  for (let turn = 0; turn < 50 && (await jobOf(id)).status !== 'DONE'; turn += 1) {
    const stop = new AbortController();
    const last = asked + 3;
    onRequest = () => {
      if (asked < last) return;
      interruptions += 1;
      stop.abort();
      onRequest = () => {};
    };
    await world.t.syncs.work(id, stop.signal);
  }
  onRequest = () => {};
  expect((await jobOf(id)).status).toBe('DONE');
  expect(interruptions).toBeGreaterThan(4);
  // Each interruption loses the one answer that was on its way.
  expect(asked).toBeLessThanOrEqual(needed + interruptions);
  expect(await hours()).toEqual(before);
  expect(await world.t.system('select from sync_hours')).toEqual([]);
  expect(await world.t.system('select from sync_seen')).toEqual([]);
});

test('the run of a worker that died is taken over, and what the dead one still says does not count', async () => {
  const { t, facebook } = world;
  const other = await testApp({
    database: t.database,
    clock: t.clock,
    config: { facebook: facebook.app },
    sleep: async () => {},
  });
  const id = await start();
  await facebook.fail({ fault: 'silence', on: 'ads' });
  const reached = Promise.withResolvers<void>();
  const from = asked;
  onRequest = () => {
    if (asked - from >= 3) reached.resolve();
  };
  const stop = new AbortController();
  const dying = t.syncs.work(id, stop.signal);
  await reached.promise;
  onRequest = () => {};
  await other.syncs.work(id);
  expect((await jobOf(id)).status).toBe('RUNNING');
  t.clock.advance(2 * 60_000);
  await other.syncs.work(id);
  expect((await jobOf(id)).status).toBe('DONE');
  stop.abort();
  await dying;
  expect(await jobOf(id)).toMatchObject({ status: 'DONE', error: null });
  await other.close();
});
