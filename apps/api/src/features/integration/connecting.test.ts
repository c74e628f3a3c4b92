import { ROLE } from '@adhelm/contract/constants';
import { integrationRoutes } from '@adhelm/contract/integration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_URL } from '../../testing/app.ts';
import { AN, type ConnectedWorld, connectedWorld } from '../adapter/testing/connected-world.ts';

let world: ConnectedWorld;
beforeAll(async () => {
  world = await connectedWorld();
});
afterAll(() => world.close());

const list = async (token = world.tokens.owner) =>
  (await world.t.call(integrationRoutes.list, { token, query: {} })).result.items;
const placeOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location);

test('only lead advertisers of a publisher are sent to Facebook', async () => {
  const { t, tokens, publisher, tokenOf } = world;
  const refused = await t.call(integrationRoutes.facebookLoginUrl, { token: tokens.owner, query: {} });
  expect(refused.errorCode).toBe('PE01');
  const homeless = await t.addUser({ roleId: ROLE.ADMIN });
  await t.system('update users set is_lead_advertiser = true where id = $1', [homeless]);
  const asked = await t.call(integrationRoutes.facebookLoginUrl, {
    token: await tokenOf(homeless),
    query: {},
  });
  expect(asked.errorCode).toBe('PE01');
  expect(publisher).toBeGreaterThan(0);
});

test('an address of ours is the only one that a connection returns to', async () => {
  const { t, tokens } = world;
  const query = { origin: 'https://evil.example' };
  const asked = await t.call(integrationRoutes.facebookLoginUrl, { token: tokens.lead, query });
  expect(asked.errorCode).toBe('VA01');
});

test('a consent is kept encrypted and its accounts are retrieved', async () => {
  const { t, connect, runJobs, lead, publisher } = world;
  const { come } = await connect();
  expect(placeOf(await come())).toBe(`${PUBLIC_URL}/ad-account?connected=FACEBOOK`);
  await runJobs();
  const [connection] = await list();
  expect(connection).toMatchObject({
    account: 'An Pham',
    platform: 'FACEBOOK',
    status: 'CONNECTED',
    user: { id: lead },
    publisherId: publisher,
    missingScopes: [],
    adAccountsCount: 3,
    lastError: null,
  });
  const [stored] = await t.system<{ text: string }>(
    `select encode(token, 'escape') as text from platform_tokens`,
  );
  expect(stored?.text).not.toMatch(/EAA/);
});

test('what comes back works once, and only in the browser that left', async () => {
  const { connect } = world;
  const { come, comeFromElsewhere } = await connect();
  expect(placeOf(await comeFromElsewhere())).toContain('connectError=start-again');
  expect(placeOf(await come())).toContain('connected=FACEBOOK');
  expect(placeOf(await come())).toContain('connectError=start-again');
});

test('an attempt is over after ten minutes, or once its person is no lead any more', async () => {
  const { t, connect, lead } = world;
  const late = await connect();
  t.clock.advance(11 * 60_000);
  expect(placeOf(await late.come())).toContain('connectError=start-again');
  const demoted = await connect();
  await t.system('update users set is_lead_advertiser = false where id = $1', [lead]);
  expect(placeOf(await demoted.come())).toContain('connectError=not-allowed');
  await t.system('update users set is_lead_advertiser = true where id = $1', [lead]);
});

test('who cancels is told so, and who unticks something sees what is missing', async () => {
  const { connect } = world;
  expect(placeOf(await (await connect({ approve: 'none' })).come())).toContain('connectError=cancelled');
  await (await connect({ approve: 'ads_read,business_management' })).come();
  expect((await list())[0]).toMatchObject({ status: 'CONNECTED', missingScopes: ['ads_management'] });
  await (await connect()).come();
  expect((await list())[0]?.missingScopes).toEqual([]);
});

test('a trip that began on a domain of a publisher ends there, where its cookie is', async () => {
  const { t, publisher, tokens } = world;
  await t.system(`update publishers set domains = '{ads.northwind.test}' where id = $1`, [publisher]);
  const origin = 'http://ads.northwind.test';
  t.clock.advance(60_000);
  const asked = await t.call(integrationRoutes.facebookLoginUrl, { token: tokens.lead, query: { origin } });
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const dialog = await fetch(`${asked.result.url}&person=${AN}&approve=all`, { redirect: 'manual' });
  const query = Object.fromEntries(new URL(dialog.headers.get('location') ?? '').searchParams);
  const host = new URL(PUBLIC_URL).host;
  const passedOn = await t.callAny(integrationRoutes.facebookCallback, { query, headers: { host } });
  expect(placeOf(passedOn)).toMatch(/^http:\/\/ads\.northwind\.test\/api\/facebook-auth\/callback\?code=/);
  const there = { query, cookie, headers: { host: 'ads.northwind.test' } };
  expect(placeOf(await t.callAny(integrationRoutes.facebookCallback, there))).toBe(
    `${origin}/ad-account?connected=FACEBOOK`,
  );
});

test('somebody else of the publisher without admin rights sees none of it, and nobody of another one', async () => {
  const { t, publisher, tokenOf } = world;
  const colleague = await t.addUser({ roleId: ROLE.ADVERTISER, publisherId: publisher });
  expect(await list(await tokenOf(colleague))).toEqual([]);
  const other = await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: await t.addPublisher() });
  expect(await list(await tokenOf(other))).toEqual([]);
  const [connection] = await list();
  const params = { id: String(connection?.id) };
  const tried = await t.call(integrationRoutes.disconnect, { token: await tokenOf(other), params });
  expect(tried.errorCode).toBe('NF01');
});

test('who disconnects is disconnected at Facebook too, and no token stays', async () => {
  const { t, tokens, facebook } = world;
  const [connection] = await list();
  await facebook.forget();
  const params = { id: String(connection?.id) };
  const { result } = await t.call(integrationRoutes.disconnect, { token: tokens.lead, params });
  expect(result).toMatchObject({ status: 'DISCONNECTED' });
  expect(result.disconnectedAt).not.toBeNull();
  expect(await t.system('select from platform_tokens')).toEqual([]);
  const [told] = await facebook.requests();
  expect(told).toMatchObject({ method: 'DELETE', path: `/v26.0/${AN}/permissions` });
});

test('a notice of Facebook ends a connection, and one that only pretends to be changes nothing', async () => {
  const { t, connect, facebook } = world;
  await (await connect()).come();
  const tell = (signed_request: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/facebook-auth/deauthorise',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ signed_request }).toString(),
    });
  expect((await tell(facebook.signedRequest(AN, 'another secret'))).statusCode).toBe(403);
  expect((await list())[0]?.status).toBe('CONNECTED');
  expect((await tell(facebook.signedRequest(AN))).statusCode).toBe(200);
  expect((await list())[0]?.status).toBe('DISCONNECTED');
});

test('whoever has a connection that ends within a week is told once', async () => {
  const { t, connect, lead } = world;
  await (await connect()).come();
  const told = () =>
    t.system(`select title from notifications where user_id = $1 and kind = 'connection-expires'`, [lead]);
  await t.integrations.warnOfExpiry();
  expect(await told()).toEqual([]);
  t.clock.advance(54 * 86_400_000);
  await t.integrations.warnOfExpiry();
  await t.integrations.warnOfExpiry();
  expect(await told()).toEqual([{ title: 'Your Facebook connection ends in 6 days' }]);
});
