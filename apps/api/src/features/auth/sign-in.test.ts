import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, SIGN_IN_COOKIE, type TestApp, testApp } from '../../testing/app.ts';
import { type Approval, type ScriptedGoogle, scriptedGoogle } from '../../testing/scripted-google.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';

let t: TestApp;
let google: ScriptedGoogle;
beforeAll(async () => {
  google = await scriptedGoogle();
  t = await testApp({ config: { google: google.config, adminEmail: 'boss@example.com' } });
});
afterAll(async () => {
  await t.close();
  await google.close();
});

/** Goes through a whole sign-in of one person in a browser of its own. */
const signInAs = async (approval: Approval) => {
  const browser = signInBrowser(t);
  const { result } = await browser.begin();
  return { browser, ...(await browser.comeBack(google.approve(result.url, approval))) };
};

const accountBehind = async (accessToken: string | undefined) =>
  (await t.call(userRoutes.me, { token: accessToken })).result;

describe('the address at Google', () => {
  const parametersOf = async (query: Parameters<ReturnType<typeof signInBrowser>['begin']>[0]) =>
    new URL((await signInBrowser(t).begin(query)).result.url).searchParams;

  test('asks by code flow with state, nonce and PKCE', async () => {
    const asked = await parametersOf({});
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: google.config.clientId,
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/api/auth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  test('asks for the profile only, or for spreadsheets and offline access too', async () => {
    const login = await parametersOf({ is_scope_login_only: 'true' });
    expect([login.get('scope'), login.get('access_type')]).toEqual(['openid email profile', null]);
    const all = await parametersOf({ is_scope_login_only: 'false' });
    expect(all.get('scope')).toBe('openid email profile https://www.googleapis.com/auth/spreadsheets');
    expect(all.get('access_type')).toBe('offline');
  });

  test('is not kept by caches, and its cookie is out of reach of scripts and other sites', async () => {
    const { headers } = await signInBrowser(t).begin();
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['set-cookie'])).toMatch(
      /^adhelm_sign_in_[\w-]{8}=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a completed sign-in', () => {
  test('redirects with a hand-off pair that this browser turns into a session', async () => {
    const userId = await t.addUser({ email: 'whole@example.com', roleId: ROLE.ADMIN });
    const { browser, ...arrival } = await signInAs({
      sub: 'whole',
      email: 'Whole@Example.com',
      picture: 'https://p.test/1',
    });
    expect(arrival).toMatchObject({ origin: PUBLIC_URL, expiresIn: '120000', error: undefined });
    expect(arrival.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const body = { refreshToken: arrival.refreshToken ?? '' };
    const { result } = await t.call(authRoutes.handOff, { body, cookie: browser.cookie() });
    expect(result.user).toMatchObject({
      id: userId,
      avatar: null,
      lastSignIn: t.clock().toISOString(),
    });
    const audit = await t.system(`select action, entity from audit_log where user_id = $1`, [userId]);
    expect(audit).toEqual([{ action: 'sign-in', entity: 'session' }]);
  });

  test('finds the user by Google subject first, whatever the e-mail there is now', async () => {
    const userId = await t.addUser({ email: 'before@example.com' });
    await t.addUser({ email: 'after@example.com' });
    await signInAs({ sub: 'same-person', email: 'before@example.com' });
    const later = await signInAs({ sub: 'same-person', email: 'after@example.com' });
    expect((await accountBehind(later.accessToken)).id).toBe(userId);
  });

  test('is refused where the e-mail belongs to a user linked to another Google account', async () => {
    await t.addUser({ email: 'linked@example.com', googleSubject: 'the-owner' });
    const { error } = await signInAs({ sub: 'a-stranger', email: 'linked@example.com' });
    expect(error).toBe('not-granted');
  });

  test('makes ADMIN_EMAIL an admin without an invitation, and again only the same user', async () => {
    const first = await accountBehind(
      (await signInAs({ sub: 'boss', email: 'Boss@example.com' })).accessToken,
    );
    expect(first).toMatchObject({ email: 'boss@example.com', roleId: ROLE.ADMIN });
    const second = await accountBehind(
      (await signInAs({ sub: 'boss', email: 'boss@example.com' })).accessToken,
    );
    expect(second.id).toBe(first.id);
  });
});

describe('who is refused learns why, by a code that the app has a sentence for', () => {
  test('an e-mail that Google has not verified, even that of an admin', async () => {
    for (const email of ['someone@example.com', 'boss@example.com']) {
      const { error } = await signInAs({ sub: 'unverified', email, email_verified: false });
      expect(error).toBe('not-verified');
    }
  });

  test('an unknown person', async () => {
    const { error, accessToken } = await signInAs({ sub: 'nobody', email: 'nobody@example.com' });
    expect(error).toBe('not-granted');
    expect(accessToken).toBeUndefined();
  });

  test('a deactivated user', async () => {
    await t.addUser({ email: 'gone@example.com', isActive: false });
    expect((await signInAs({ sub: 'gone', email: 'gone@example.com' })).error).toBe('deactivated');
  });

  test('a deleted user, by e-mail and by subject', async () => {
    await t.addUser({ email: 'deleted@example.com', deletedAt: new Date(), googleSubject: 'deleted' });
    for (const sub of ['deleted', 'other'])
      expect((await signInAs({ sub, email: 'deleted@example.com' })).error).toBe('not-granted');
  });

  test('a user of a deleted publisher', async () => {
    const publisherId = await t.addPublisher({ deletedAt: new Date() });
    await t.addUser({ email: 'orphan@example.com', publisherId });
    expect((await signInAs({ sub: 'orphan', email: 'orphan@example.com' })).error).toBe('deactivated');
  });

  test('a person who cancels', async () => {
    const browser = signInBrowser(t);
    const { state } = google.approve((await browser.begin()).result.url);
    expect((await browser.comeBack({ state, error: 'access_denied' })).error).toBe('cancelled');
  });
});

describe('an attempt', () => {
  beforeAll(() => t.addUser({ email: 'person@example.com' }));

  const beginAndApprove = async () => {
    const browser = signInBrowser(t);
    return { browser, answer: google.approve((await browser.begin()).result.url) };
  };

  test('belongs to the browser that began it', async () => {
    const { browser, answer } = await beginAndApprove();
    const other = await beginAndApprove();
    expect((await other.browser.comeBack(answer)).error).toBe('start-again');
    expect((await browser.comeBack(answer)).error, 'the stolen attempt is over for everyone').toBe(
      'start-again',
    );
    expect((await signInBrowser(t).comeBack(other.answer)).error, 'no cookie at all').toBe('start-again');
  });

  test('works once', async () => {
    const { browser, answer } = await beginAndApprove();
    expect((await browser.comeBack(answer)).accessToken).toBeDefined();
    expect((await browser.comeBack(answer)).error).toBe('start-again');
  });

  test('lasts ten minutes', async () => {
    const [fresh, late] = [await beginAndApprove(), await beginAndApprove()];
    t.clock.advance(600_000);
    expect((await fresh.browser.comeBack(fresh.answer)).accessToken).toBeDefined();
    t.clock.advance(1);
    expect((await late.browser.comeBack(late.answer)).error).toBe('start-again');
  });

  test('needs its state', async () => {
    const { browser, answer } = await beginAndApprove();
    expect((await browser.comeBack({ code: answer.code })).error).toBe('start-again');
    expect((await browser.comeBack({ code: answer.code, state: 'guessed' })).error).toBe('start-again');
  });

  test('several in one browser, begun at the same moment, do not disturb each other', async () => {
    const browser = signInBrowser(t);
    const begun = await Promise.all([browser.begin(), browser.begin(), browser.begin()]);
    for (const { result } of begun) {
      const { refreshToken = '' } = await browser.comeBack(google.approve(result.url));
      const answer = await t.call(authRoutes.handOff, { body: { refreshToken }, cookie: browser.cookie() });
      expect(answer.status).toBe(200);
    }
  });

  test('is bound to a secret of its own, whatever cookie somebody has planted', async () => {
    const browser = signInBrowser(t);
    const planted = { name: `${SIGN_IN_COOKIE}planted1`, value: 'p'.repeat(43) };
    browser.keep(PUBLIC_URL, [planted]);
    const { result } = await browser.begin();
    const thief = signInBrowser(t);
    thief.keep(PUBLIC_URL, [planted]);
    expect((await thief.comeBack(google.approve(result.url))).error).toBe('start-again');
    const again = await browser.begin();
    const { refreshToken = '' } = await browser.comeBack(google.approve(again.result.url));
    const stolen = await t.call(authRoutes.handOff, { body: { refreshToken }, cookie: thief.cookie() });
    expect(stolen.errorCode).toBe('AU04');
  });

  test('leaves a browser with the secrets of the last eight attempts at most', async () => {
    const browser = signInBrowser(t);
    for (let n = 0; n < 12; n++) await browser.begin();
    expect(browser.cookie().split('; ')).toHaveLength(8);
    const last = await browser.begin();
    expect((await browser.comeBack(google.approve(last.result.url))).error).toBeUndefined();
  });
});

describe('an answer of Google that does not verify is refused', () => {
  const NOT_CONFIRMED = 'not-confirmed';

  test.each(['nonce', 'audience', 'signature', 'expired', 'token-error'] as const)('%s', async (fault) => {
    await t.addUser({ email: `${fault}@example.com` });
    const { error } = await signInAs({ sub: fault, email: `${fault}@example.com`, fault });
    expect(error).toBe(NOT_CONFIRMED);
  });

  test('no e-mail', async () => {
    expect((await signInAs({ sub: 'no-email', email: undefined })).error).toBe(NOT_CONFIRMED);
  });

  test('a code that Google never gave', async () => {
    const browser = signInBrowser(t);
    const { state } = google.approve((await browser.begin()).result.url);
    expect((await browser.comeBack({ state, code: 'invented' })).error).toBe(NOT_CONFIRMED);
  });

  test('any other error than a refusal by the person', async () => {
    const browser = signInBrowser(t);
    const { state } = google.approve((await browser.begin()).result.url);
    expect((await browser.comeBack({ state, error: 'server_error' })).error).toBe(NOT_CONFIRMED);
  });
});
