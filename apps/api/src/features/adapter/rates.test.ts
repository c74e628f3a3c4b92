import { adAccountRoutes } from '@adhelm/contract/ad-account';
import { adapterRoutes } from '@adhelm/contract/adapter';
import { integrationRoutes } from '@adhelm/contract/integration';
import { jobRoutes } from '@adhelm/contract/job';
import {
  openExchangeRatesSimulator,
  type RatesFault,
  ratesControl,
} from '@adhelm/simulators/open-exchange-rates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectedWorld, connectedWorld } from './testing/connected-world.ts';

const DAY = 86_400_000;
const control = ratesControl();
let dong = 25_000;
let simulator: Awaited<ReturnType<typeof openExchangeRatesSimulator>>;
let world: ConnectedWorld;

beforeAll(async () => {
  let now = () => new Date();
  simulator = await openExchangeRatesSimulator({
    appId: 'an id',
    rates: { VND: () => dong, EUR: () => 0.8 },
    clock: () => now(),
    control,
  });
  const exchangeRates = { appId: 'an id', baseUrl: await simulator.listen() };
  world = await connectedWorld({ config: { exchangeRates } });
  now = world.t.clock;
  await (await world.connect()).come();
  await world.runJobs();
});
afterAll(async () => {
  await world.close();
  await simulator.close();
});
beforeEach(async () => {
  await world.t.system('delete from currency_rates');
  await world.t.system(`update ad_accounts set currency = 'VND' where name = 'VN 01'`);
  control.answer({ method: 'DELETE', path: '/__sim/requests', body: null });
  dong = 25_000;
});

const dayAgo = (days: number) => new Date(world.t.clock().getTime() - days * DAY).toISOString().slice(0, 10);
const known = (currency: string) =>
  world.t.system<{ day: string; usd: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, usd::text from currency_rates where currency = $1 order by day desc`,
    [currency],
  );
const fault = (name: RatesFault) =>
  control.answer({ method: 'POST', path: '/__sim/faults', body: { fault: name } });
const asked = () =>
  (control.answer({ method: 'GET', path: '/__sim/requests', body: null }).body as { query: object }[]).map(
    ({ query }) => query,
  );

describe('exchange rates', () => {
  test('are there for 90 days of what accounts spend in, and are asked for once', async () => {
    await world.t.rates.retrieve();
    const rates = await known('VND');
    expect(rates).toHaveLength(91);
    expect([rates[0], rates[90]]).toEqual([
      { day: dayAgo(0), usd: '0.0000400000' },
      { day: dayAgo(90), usd: '0.0000400000' },
    ]);
    expect(await known('EUR')).toEqual([]);
    expect(asked()).toHaveLength(91);
  });

  test('of today and the day before are read again, older ones stay', async () => {
    await world.t.rates.retrieve();
    dong = 20_000;
    await world.t.rates.retrieve();
    expect((await known('VND')).slice(0, 3)).toEqual([
      { day: dayAgo(0), usd: '0.0000500000' },
      { day: dayAgo(1), usd: '0.0000500000' },
      { day: dayAgo(2), usd: '0.0000400000' },
    ]);
    expect(asked()).toHaveLength(91 + 2);
  });

  test('that nobody knows are asked for once, beside those that somebody knows', async () => {
    await world.t.system(`update ad_accounts set currency = 'XXX' where name = 'US East'`);
    await world.t.rates.retrieve();
    await world.t.system(`update ad_accounts set currency = 'USD' where name = 'US East'`);
    expect(await known('VND')).toHaveLength(91);
    expect(asked().filter((query) => 'symbols' in query && query.symbols === 'VND,XXX')).toHaveLength(1);
  });

  test('that came before a failure are kept, and the next attempt goes on', async () => {
    await world.t.rates.retrieve();
    await world.t.system(`delete from currency_rates where day < $1`, [dayAgo(10)]);
    fault('too-many');
    await expect(world.t.rates.retrieve()).rejects.toThrow('not_allowed');
    await Promise.all([world.t.rates.retrieve(), world.t.rates.retrieve()]);
    expect(await known('VND')).toHaveLength(91);
  });
});

const syncVietnam = async () => {
  const token = await world.tokenOf(world.owner);
  const { result } = await world.t.call(adAccountRoutes.list, { token, query: { limit: '50' } });
  const account = result.items.find(({ name }) => name === 'VN 01');
  const { result: started } = await world.t.call(adapterRoutes.syncAds, {
    token,
    params: { id: String(account?.id) },
    query: {},
  });
  await world.runJobs();
  return (await world.t.call(jobRoutes.get, { token, params: { id: String(started.jobId) } })).result;
};

describe('an account in another currency', () => {
  test('fetches the rates it lacks itself', async () => {
    expect(await syncVietnam()).toMatchObject({ status: 'DONE' });
    expect(await known('VND')).toHaveLength(91);
  });

  test('says what lacks where the service gives nothing', async () => {
    await world.t.system(`update ad_accounts set currency = 'XXX' where name = 'VN 01'`);
    expect(await syncVietnam()).toMatchObject({
      error: 'There is no exchange rate of XXX yet, so that its spend cannot be added up.',
    });
  });
});

test('the service is shown among the integrations', async () => {
  const token = await world.tokenOf(world.owner);
  const { result } = await world.t.call(integrationRoutes.services, { token });
  expect(result).toContainEqual(
    expect.objectContaining({ key: 'EXCHANGE_RATES', status: 'CONNECTED', isSimulated: false }),
  );
});
