import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdPlatform } from '../../ports/ad-platform.ts';
import { type SimulatedFacebook, simulatedFacebook } from '../../testing/simulated-facebook.ts';
import { facebookAdPlatform } from './ad-platform.ts';
import { failureOf } from './testing/failure-of.ts';

const START = new Date('2026-11-14T12:00:00Z');
const ALL = ['ads_read', 'ads_management', 'business_management'];
const AN = '10158000000000001';

let now = START;
let facebook: SimulatedFacebook;
let platform: AdPlatform;
const notices: string[] = [];

beforeAll(async () => {
  facebook = await simulatedFacebook({
    clock: () => now,
    deauthorizeUrl: 'http://app.example/deauthorize',
    fetch: async (_url, init) => {
      const { body } = init ?? {};
      if (body instanceof URLSearchParams) notices.push(body.get('signed_request') ?? '');
      return new Response();
    },
  });
  platform = facebookAdPlatform({
    ...facebook.app,
    clock: () => now,
    sleep: async () => {},
  });
});
beforeEach(async () => {
  now = START;
  notices.length = 0;
  await facebook.forget();
});
afterAll(() => facebook.close());

type Visit = { person?: string; approve?: string; askAgain?: boolean };

/** Where somebody ends who opens the login address and answers its dialog. */
const visit = async ({ person = AN, approve = 'all', askAgain = false }: Visit = {}): Promise<URL> => {
  const url = platform.loginUrl({ state: 'state-1', redirectUri: facebook.redirectUri, askAgain });
  const answer = await fetch(`${url}&person=${person}&approve=${approve}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
};

const codeOf = async (given: Visit = {}): Promise<string> =>
  (await visit(given)).searchParams.get('code') ?? '';

const connected = async (given: Visit = {}) => platform.connect(await codeOf(given), facebook.redirectUri);

describe('connecting Facebook', () => {
  test('asks for the scopes, comma separated, with the state and the exact redirect', () => {
    const url = new URL(
      platform.loginUrl({ state: 's', redirectUri: 'https://a.example/back/', askAgain: true }),
    );
    expect(url.pathname).toBe('/v26.0/dialog/oauth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: facebook.app.appId,
      redirect_uri: 'https://a.example/back/',
      state: 's',
      response_type: 'code',
      scope: 'ads_read,ads_management,business_management',
      auth_type: 'rerequest',
    });
  });

  test('comes back with a code and the state, and gives a token that lasts two months', async () => {
    const back = await visit();
    expect(back.searchParams.get('state')).toBe('state-1');
    const grant = await platform.connect(back.searchParams.get('code') ?? '', facebook.redirectUri);
    expect(grant).toMatchObject({
      scopes: ALL,
      missingScopes: [],
      person: { realId: AN, name: 'An Pham' },
      expiresAt: new Date(START.getTime() + 5_183_944_000),
    });
    const { rows } = await platform.calls(grant.accessToken).accounts(null);
    expect(rows.map(({ realId }) => realId)).toEqual(['1234567890', '2345678901', '3456789012']);
  });

  test('says what was not allowed, asks for it again on purpose only, and has it then', async () => {
    const grant = await connected({ person: '10158000000000002', approve: 'ads_read,business_management' });
    expect(grant.missingScopes).toEqual(['ads_management']);
    expect((await connected({ person: '10158000000000002' })).missingScopes).toEqual(['ads_management']);
    const again = await connected({ person: '10158000000000002', askAgain: true });
    expect(again.missingScopes).toEqual([]);
  });

  test('a scope that is declined in the dialog is missing', async () => {
    await facebook.fail({ fault: 'scope-declined' });
    expect((await connected({ askAgain: true })).missingScopes).toEqual(['business_management']);
    await connected({ askAgain: true });
  });

  test('somebody who cancels comes back without a code', async () => {
    const expected = {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_code: '200',
      state: 'state-1',
    };
    expect(Object.fromEntries((await visit({ approve: 'none' })).searchParams)).toMatchObject(expected);
    await facebook.fail({ fault: 'user-denied' });
    const back = await visit();
    expect(Object.fromEntries(back.searchParams)).toMatchObject(expected);
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('a code works once, in time, and with its own redirect', async () => {
    const code = await codeOf();
    await platform.connect(code, facebook.redirectUri);
    expect(await failureOf(platform.connect(code, facebook.redirectUri))).toMatchObject({
      problem: 'refused',
      circumstances: { code: '100/36009' },
    });
    const other = await codeOf();
    expect(await failureOf(platform.connect(other, 'http://elsewhere.example/'))).toMatchObject({
      problem: 'refused',
      circumstances: { code: '100/36008' },
    });
    now = new Date(START.getTime() + 601_000);
    expect(await failureOf(platform.connect(other, facebook.redirectUri))).toMatchObject({
      problem: 'refused',
    });
  });

  test('a token can expire soon or never', async () => {
    await facebook.fail({ fault: 'token-expires-in', on: 'token', value: 90 });
    const soon = await connected();
    expect(soon.expiresAt).toEqual(new Date(START.getTime() + 90_000));
    now = new Date(START.getTime() + 91_000);
    expect(await failureOf(platform.calls(soon.accessToken).accounts(null))).toMatchObject({
      problem: 'reconnect',
      circumstances: { code: '190/463' },
    });
    now = START;
    await facebook.fail({ fault: 'token-expires-in', on: 'token', value: 0 });
    expect((await connected()).expiresAt).toBeNull();
  });

  test('a missing expires_in does no harm', async () => {
    await facebook.fail({ fault: 'no-expires-in', on: 'token' });
    expect((await connected()).expiresAt).toEqual(new Date(START.getTime() + 5_183_944_000));
  });

  test('a wrong app secret is for the operator, and no secret stands in any message', async () => {
    const wrong = facebookAdPlatform({
      ...facebook.app,
      appSecret: 'another-secret',
      clock: () => now,
      sleep: async () => {},
    });
    const code = await codeOf();
    const error = await failureOf(wrong.connect(code, facebook.redirectUri));
    expect(error.problem).toBe('misconfigured');
    const told = JSON.stringify([error.message, error.stack, error.circumstances, String(error.cause)]);
    expect(told).not.toContain('another-secret');
    expect(told).not.toContain(code);
  });

  test('passing failures of the token endpoint are tried again, others reported without the secret', async () => {
    await facebook.fail({ fault: 'bad-gateway', on: 'token', times: 2 });
    await expect(connected()).resolves.toMatchObject({ missingScopes: [] });
    await facebook.fail({ fault: 'connection-lost', on: 'token', times: 9 });
    const error = await failureOf(connected());
    expect(error.problem).toBe('unavailable');
    expect(`${error.message}${error.stack}${String(error.cause)}`).not.toContain(facebook.app.appSecret);
  });
});

describe('the end of a consent', () => {
  test('disconnecting takes back everything, and twice is no failure', async () => {
    const { accessToken } = await connected();
    const calls = platform.calls(accessToken);
    await calls.disconnect(AN);
    await calls.disconnect(AN);
    expect(await failureOf(calls.accounts(null))).toMatchObject({
      problem: 'reconnect',
      circumstances: { code: '190/458' },
    });
  });

  test('a notice that the secret signed names the person; any other is nothing', async () => {
    await connected();
    await facebook.deauthorize(AN, 'somebody-elses-secret');
    await facebook.deauthorize(AN);
    const [forged = '', real = ''] = notices;
    expect(platform.endedConsent(real)).toEqual({ personRealId: AN });
    expect(platform.endedConsent(forged)).toBeNull();
    const [signature = '', payload = ''] = real.split('.');
    const other = Buffer.from(
      JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: 1, user_id: '10158000000000002' }),
    ).toString('base64url');
    for (const bad of [
      '',
      '.',
      'x',
      `${signature}.${other}`,
      `${signature.slice(1)}.${payload}`,
      `${real}.x`,
    ])
      expect(platform.endedConsent(bad)).toBeNull();
  });
});

describe('the dialog', () => {
  test('refuses an address that is not registered, in words and without sending anybody there', async () => {
    const url = platform.loginUrl({ state: 's', redirectUri: 'https://evil.example/', askAgain: false });
    const answer = await fetch(`${url}&person=${AN}&approve=all`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('URL blocked');
  });

  test('says what it is, lets one choose the person and the scopes, and escapes what it carries on', async () => {
    const url = platform.loginUrl({
      state: '"><script>',
      redirectUri: facebook.redirectUri,
      askAgain: false,
    });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Built-in stand-in for Facebook');
    expect(page).toContain('Huong Vo');
    expect(page.match(/type="checkbox"/g)).toHaveLength(3);
    expect(page).not.toContain('<script>');
    const ticked = `${url}&person=${AN}&decision=allow&allow=ads_read`;
    const back = new URL((await fetch(ticked, { redirect: 'manual' })).headers.get('location') ?? '');
    const grant = await platform.connect(back.searchParams.get('code') ?? '', facebook.redirectUri);
    expect(grant.scopes).toEqual(['ads_read']);
    await connected({ askAgain: true });
  });
});
