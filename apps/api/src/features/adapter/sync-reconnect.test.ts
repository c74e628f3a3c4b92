import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { integrationRoutes } from '@adhelm/contract/integration';
import { jobRoutes } from '@adhelm/contract/job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectedWorld, connectedWorld } from './testing/connected-world.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await connectedWorld();
  await (await world.connect()).come();
  await world.runJobs();
});
afterAll(() => world.close());

test('a dead token stops everything, and the person who can mend it is told once', async () => {
  const { t, lead, tokens, facebook, runJobs } = world;
  const token = tokens.owner;
  const accounts = (await t.call(adAccountRoutes.list, { token, query: {} })).result.items;
  const sync = async (name: string) => {
    const id = String(accounts.find((account) => account.name === name)?.id);
    const { result } = await t.call(adapterRoutes.syncAds, { token, params: { id }, query: {} });
    await runJobs();
    return (await t.call(jobRoutes.get, { token, params: { id: String(result.jobId) } })).result;
  };
  await facebook.fail({ fault: 'token-expired', times: 100 });
  const job = await sync('US East');
  expect(job).toMatchObject({ status: 'FAILED', error: expect.stringContaining('connect again') });
  const { result } = await t.call(integrationRoutes.list, { token, query: {} });
  expect(result.items[0]).toMatchObject({ status: 'RECONNECT', lastError: job.error });
  expect((await sync('VN 01')).status).toBe('FAILED');
  const told = await t.system('select title from notifications where user_id = $1', [lead]);
  expect(told).toEqual([{ title: 'Connect Facebook again' }]);
});
