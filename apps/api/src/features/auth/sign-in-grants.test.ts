import { authRoutes } from '@adhelm/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { googleIdentityProvider } from '../../adapters/google/identity-provider.ts';
import { encryptionFor } from '../../encryption.ts';
import { createLogger } from '../../http/logger.ts';
import { SPREADSHEET_SCOPE } from '../../ports/sheets.ts';
import { APP_SECRET, type TestApp, testApp } from '../../testing/app.ts';
import { type SimulatedGoogle, simulatedGoogle } from '../../testing/simulated-google.ts';
import { webBrowser } from '../../testing/web-browser.ts';

const EMAIL = 'person@example.com';

const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });

let t: TestApp;
let google: SimulatedGoogle;
let address: string;
let userId: number;
beforeAll(async () => {
  google = await simulatedGoogle([EMAIL], () => new Date());
  t = await testApp({ config: { google: google.config }, log });
  address = await t.listen();
  userId = await t.addUser({ email: EMAIL });
});
afterEach(async () => {
  await google.forget();
  await t.system('delete from google_grants');
  await t.system('update users set google_subject = null');
});
afterAll(async () => {
  await t.close();
  await google.close();
});

type Begin = Parameters<ReturnType<typeof webBrowser>['begin']>[0];

/** A whole sign-in by the hint; what the app is told at the end of it. */
const signIn = async (query: Begin = { is_scope_login_only: 'false' }) => {
  const browser = webBrowser(address);
  const { url } = await browser.follow(`${await browser.begin(query)}&login_hint=${EMAIL}`);
  const { searchParams } = new URL(url);
  return {
    browser,
    error: searchParams.get('auth_error'),
    refreshToken: searchParams.get('refreshToken'),
  };
};

const grants = () =>
  t.system<{ user_id: number; scopes: string[]; refresh_token: Buffer }>('select * from google_grants');

const encryption = encryptionFor(APP_SECRET, 'google-grant');

describe('a sign-in that asks for all scopes', () => {
  test('asks for consent and offline access', async () => {
    const asked = new URL(await webBrowser(address).begin({ is_scope_login_only: 'false' })).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      prompt: 'select_account consent',
      access_type: 'offline',
      include_granted_scopes: 'true',
    });
  });

  test('keeps what was granted, the token encrypted', async () => {
    expect((await signIn()).error).toBeNull();
    const [grant] = await grants();
    expect(grant).toMatchObject({ user_id: userId });
    expect(grant?.scopes).toContain(SPREADSHEET_SCOPE);
    expect(grant?.scopes).toContain('https://www.googleapis.com/auth/userinfo.email');
    const token = grant && encryption.decrypt(grant.refresh_token, String(userId));
    expect(token).toMatch(/^[\w-]{30,}$/);
    expect(grant?.refresh_token.toString('latin1')).not.toContain(token);
  });

  test('succeeds without a grant when spreadsheets were left unticked', async () => {
    await google.failIdentity({ fault: 'sheets-unticked' });
    const { error, refreshToken } = await signIn();
    expect([error, refreshToken]).toEqual([null, expect.any(String)]);
    expect(await grants()).toEqual([]);
  });

  test('keeps the old token when Google gives no new one, and stores nothing when there is none', async () => {
    await google.failIdentity({ fault: 'no-refresh-token', times: 2 });
    expect((await signIn()).error).toBeNull();
    expect(await grants()).toEqual([]);
    await google.forget();
    await signIn();
    const [before] = await grants();
    await google.failIdentity({ fault: 'no-refresh-token' });
    expect((await signIn()).error).toBeNull();
    const [after] = await grants();
    expect(after?.refresh_token).toEqual(before?.refresh_token);
  });

  test('stores a newer token over the old one', async () => {
    await signIn();
    const [before] = await grants();
    await signIn();
    const [after] = await grants();
    expect(after?.refresh_token).not.toEqual(before?.refresh_token);
  });
});

test('a sign-in for the profile only asks for no grant and leaves the one that is there', async () => {
  await signIn();
  const before = await grants();
  expect((await signIn({ is_scope_login_only: 'true' })).error).toBeNull();
  expect(await grants()).toEqual(before);
});

describe('the pages of the built-in provider', () => {
  const atConsent = async () => {
    const browser = webBrowser(address);
    const chooser = await browser.follow(await browser.begin({ is_scope_login_only: 'false' }));
    const link = /href="(\?account=[^"]+)"/.exec(await chooser.page.text())?.[1]?.replace('&#38;', '&');
    const consent = await browser.follow(new URL(link ?? '', chooser.url).href);
    return { browser, step: chooser.url, html: await consent.page.text() };
  };
  const answer = `?account=${EMAIL}&decision`;

  test('ask whether to allow Google Sheets after the account was chosen', async () => {
    const { html } = await atConsent();
    expect(html).toContain('<h1>Allow access</h1>');
    expect(html).toContain('Allow Google Sheets');
    expect(html).toContain('This page stands in for Google');
  });

  test.each([
    ['ticked', '=allow&sheets=allowed', 1],
    ['unticked', '=allow', 0],
  ])('keep a grant as the box says: %s', async (_, decision, kept) => {
    const { browser, step } = await atConsent();
    const { url } = await browser.follow(`${step}${answer}${decision}`);
    expect(new URL(url).searchParams.get('auth_error')).toBeNull();
    expect(await grants()).toHaveLength(kept);
  });

  test('can be cancelled', async () => {
    const { browser, step } = await atConsent();
    const { url } = await browser.follow(`${step}${answer}=deny`);
    expect(new URL(url).searchParams.get('auth_error')).toBe('cancelled');
  });
});

describe('what can go wrong at Google', () => {
  const NOT_CONFIRMED = 'not-confirmed';

  test.each([
    ['access-denied', 'cancelled'],
    ['wrong-nonce', NOT_CONFIRMED],
    ['bad-signature', NOT_CONFIRMED],
    ['expired-id-token', NOT_CONFIRMED],
    ['missing-iss', NOT_CONFIRMED],
    ['token-error', NOT_CONFIRMED],
    ['email-unverified', 'not-verified'],
  ])('%s is a reason, no session and no grant', async (fault, reason) => {
    await google.failIdentity({ fault });
    const { error, refreshToken } = await signIn();
    expect([error, refreshToken]).toEqual([reason, null]);
    expect(await grants()).toEqual([]);
    expect((await signIn()).error, 'the next sign-in works').toBeNull();
  });

  test('a key that Google began to use since is looked up', async () => {
    await signIn();
    // The keys are not asked for again within a minute.
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      await google.failIdentity({ fault: 'rotated-key' });
      expect((await signIn()).error).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a token endpoint that says nothing is given up on', async () => {
    const provider = googleIdentityProvider({ ...google.config, timeoutSeconds: 4 });
    const attempt = {
      redirectUri: 'http://adhelm.test/api/auth/google/callback',
      state: 'a-state',
      nonce: 'a-nonce',
      codeVerifier: 'v'.repeat(43),
    };
    const url = await provider.authorizeUrl({ ...attempt, loginOnly: true });
    expect(new URL(url).searchParams.get('state')).toBe('a-state');
    await google.failIdentity({ fault: 'silence' });
    const callback = new URL(`${attempt.redirectUri}?code=c&state=a-state&iss=${google.config.issuer}`);
    await expect(provider.identify(callback, attempt)).rejects.toThrow('timed out');
  });
});

test('no line of the log carries what Google gave, not even of the sign-ins that failed', () => {
  const written = lines.join('');
  expect(written.match(/identity refused/g)?.length).toBeGreaterThan(4);
  expect(written).not.toMatch(/(access|refresh|id)_token["=:]+(?!\[redacted\])/);
  expect(written).not.toContain('eyJ');
});

test('the exchange after a sign-in with a grant works as ever', async () => {
  const { browser, refreshToken } = await signIn();
  const body = { refreshToken: refreshToken ?? '' };
  const { result } = await t.call(authRoutes.handOff, { body, cookie: browser.cookie() });
  expect(result.user.email).toBe(EMAIL);
});
