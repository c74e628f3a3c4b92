import { ROLE } from '@adhelm/contract/constants';
import { googleRoutes } from '@adhelm/contract/google';
import { integrationRoutes } from '@adhelm/contract/integration';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SPREADSHEET_SCOPE } from '../../ports/sheets.ts';
import { PUBLIC_URL, SIGN_IN_COOKIE, type TestApp, testApp } from '../../testing/app.ts';
import { type SimulatedGoogle, simulatedGoogle } from '../../testing/simulated-google.ts';
import { webBrowser } from '../../testing/web-browser.ts';

const EMAIL = 'me@example.com';
const OTHER = 'other@example.com';
const START_AGAIN = 'start-again';

let t: TestApp;
let google: SimulatedGoogle;
let address: string;
let userId: number;
let token: string;
beforeAll(async () => {
  google = await simulatedGoogle([EMAIL, OTHER], () => new Date());
  t = await testApp({ config: { google: google.config } });
  address = await t.listen();
  userId = await t.addUser({ email: EMAIL, roleId: ROLE.ADVERTISER });
  await t.addUser({ email: OTHER, roleId: ROLE.ADVERTISER });
  token = (await t.signIn(userId)).accessToken;
});
afterEach(async () => {
  await google.forget();
  await t.system('delete from google_grants');
  await t.system('update users set google_subject = null, is_active = true');
});
afterAll(async () => {
  await t.close();
  await google.close();
});

type Changed = (url: URL) => void;

/** Asks for the address as the page does, in a browser that has no sign-in cookie any more. */
const begin = async (origin = PUBLIC_URL) => {
  const { result, cookies, headers } = await t.call(googleRoutes.connectUrl, { token, query: { origin } });
  const browser = webBrowser(address);
  for (const { name, value } of cookies) browser.setCookie(name, value);
  const secret = cookies[0]?.value ?? '';
  return { url: result.url, browser, secret, headers };
};

const arrivalOf = ({ url, page }: { url: string; page: Response }) => {
  const { origin, pathname, searchParams } = new URL(url);
  return { origin, pathname, query: Object.fromEntries(searchParams), headers: page.headers };
};

/** Goes through the whole of it, with the address at Google changed on the way. */
const connect = async (change: Changed = () => {}) => {
  const { url, browser } = await begin();
  const changed = new URL(url);
  change(changed);
  return arrivalOf(await browser.follow(changed.href));
};
const asOther: Changed = (url) => url.searchParams.set('login_hint', OTHER);

const grants = () =>
  t.system<{ user_id: number; scopes: string[] }>('select user_id, scopes from google_grants');
const refused = (error: string) => ({ service: 'google', error });

describe('the address to connect at', () => {
  test("asks for spreadsheets on top of what was granted, for the user's own account", async () => {
    const { searchParams } = new URL((await begin()).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: `openid email profile ${SPREADSHEET_SCOPE}`,
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      login_hint: EMAIL,
      redirect_uri: `${PUBLIC_URL}/api/auth/google/callback`,
      code_challenge_method: 'S256',
    });
  });

  test('comes with a cookie out of reach of scripts, and is not kept by caches', async () => {
    const { headers } = await begin();
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['set-cookie'])).toMatch(
      /^adhelm_connect_[\w-]{8}=[\w-]{43};.* Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('is given to those who are signed in, for addresses that are ours', async () => {
    const query = { origin: PUBLIC_URL };
    expect((await t.call(googleRoutes.connectUrl, { query })).errorCode).toBe('AU01');
    const strange = await t.call(googleRoutes.connectUrl, {
      token,
      query: { origin: 'https://evil.example' },
    });
    expect(strange.error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'origin' }] });
  });

  test('comes with a new secret each time, and two windows do not disturb each other', async () => {
    const first = await begin();
    const again = await t.call(googleRoutes.connectUrl, {
      token,
      query: { origin: PUBLIC_URL },
      cookie: first.browser.cookie(),
    });
    for (const { name, value } of again.cookies) first.browser.setCookie(name, value);
    expect(first.browser.cookie().split('; ')).toHaveLength(2);
    for (const url of [first.url, again.result.url])
      expect(arrivalOf(await first.browser.follow(url)).query).toEqual({ service: 'google' });
  });
});

describe('coming back from Google', () => {
  test('stores the grant and lands on the page that closes itself, without a session', async () => {
    const sessions = async () => (await t.system('select id from sessions')).length;
    const before = await sessions();
    const { origin, pathname, query, headers } = await connect();
    expect([origin, pathname, query]).toEqual([PUBLIC_URL, '/connected', { service: 'google' }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(await grants()).toEqual([
      { user_id: userId, scopes: expect.arrayContaining([SPREADSHEET_SCOPE]) },
    ]);
    expect(await sessions()).toBe(before);
  });

  test("ends on a publisher's own domain for that publisher's users only, and at the own address for others", async () => {
    const domain = 'https://ads.example.com';
    const home = await t.addPublisher({ domains: ['ads.example.com'] });
    const ends = async () => {
      const { url, browser } = await begin(domain);
      expect(url.startsWith(`${PUBLIC_URL}/api/auth/google/start?ticket=connect-`)).toBe(true);
      const { origin, pathname, query } = arrivalOf(await browser.follow(url));
      return [origin, pathname, query];
    };
    expect(await ends()).toEqual([PUBLIC_URL, '/connected', { service: 'google' }]);
    await t.system('update users set publisher_id = $1 where id = $2', [home, userId]);
    expect(await ends()).toEqual([domain, '/connected', { service: 'google' }]);
    await t.system('update users set publisher_id = null where id = $1', [userId]);
    expect(
      arrivalOf(await webBrowser(address).follow(`${PUBLIC_URL}/api/auth/google/start?ticket=connect-x`)),
    ).toMatchObject({ origin: PUBLIC_URL, pathname: '/connected', query: refused(START_AGAIN) });
  });

  test('with another Google account is refused', async () => {
    const { pathname, query } = await connect(asOther);
    expect(pathname).toBe('/connected');
    expect(query).toEqual(refused('other-account'));
    expect(await grants()).toEqual([]);
  });

  test('goes by the Google subject where it is known, whatever the e-mail there is now', async () => {
    await t.system('update users set google_subject = $1 where id = $2', [OTHER, userId]);
    expect((await connect(asOther)).query).toEqual({ service: 'google' });
    expect((await connect()).query.error).toBe('other-account');
  });

  test('with an e-mail that Google has not verified is refused', async () => {
    await google.failIdentity({ fault: 'email-unverified' });
    expect((await connect()).query.error).toBe('other-account');
    expect(await grants()).toEqual([]);
  });

  test('as somebody who was deactivated in the meantime is refused', async () => {
    const { url, browser } = await begin();
    await t.system('update users set is_active = false where id = $1', [userId]);
    expect(arrivalOf(await browser.follow(url)).query).toEqual(refused('deactivated'));
    expect(await grants()).toEqual([]);
  });

  test.each([
    ['access-denied', 'cancelled'],
    ['sheets-unticked', 'not-allowed'],
    ['no-refresh-token', 'not-lasting'],
    ['wrong-nonce', 'not-confirmed'],
    ['token-error', 'not-confirmed'],
  ])('after %s says so', async (fault, reason) => {
    await google.failIdentity({ fault });
    expect((await connect()).query).toEqual(refused(reason));
    expect(await grants()).toEqual([]);
  });

  test('without a new refresh token keeps the one that is there', async () => {
    await connect();
    const before = await t.system('select refresh_token from google_grants');
    await google.failIdentity({ fault: 'no-refresh-token' });
    expect((await connect()).query).toEqual({ service: 'google' });
    expect(await t.system('select refresh_token from google_grants')).toEqual(before);
  });
});

describe('an attempt to connect', () => {
  /** The callback address that Google sends the browser to. */
  const callbackOf = async (url: string): Promise<string> => {
    let next = url;
    const cookies: string[] = [];
    while (!next.startsWith(PUBLIC_URL)) {
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
      cookies.push(...answer.headers.getSetCookie().map((line) => line.split(';', 1).join('')));
      next = new URL(answer.headers.get('location') ?? '', next).href;
    }
    return next;
  };

  test('belongs to the browser that began it', async () => {
    const callback = await callbackOf((await begin()).url);
    const stranger = webBrowser(address);
    expect(arrivalOf(await stranger.follow(callback)).query).toEqual(refused(START_AGAIN));
    expect(await grants()).toEqual([]);
  });

  test('cannot be finished with the cookie of a sign-in, nor with that of another user', async () => {
    const { url, secret } = await begin();
    const signedIn = webBrowser(address);
    signedIn.setCookie(`${SIGN_IN_COOKIE}1`, secret);
    expect(arrivalOf(await signedIn.follow(await callbackOf(url))).query).toEqual(refused(START_AGAIN));
    const mine = await begin();
    const theirs = await begin();
    expect(arrivalOf(await theirs.browser.follow(await callbackOf(mine.url))).query).toEqual(
      refused(START_AGAIN),
    );
    expect(await grants()).toEqual([]);
  });

  test('works once', async () => {
    const { url, browser } = await begin();
    const callback = await callbackOf(url);
    expect(arrivalOf(await browser.follow(callback)).query).toEqual({ service: 'google' });
    const again = arrivalOf(await browser.follow(callback));
    expect([again.pathname, again.query]).toEqual(['/connected', refused(START_AGAIN)]);
  });

  test('lasts ten minutes', async () => {
    const { url, browser } = await begin();
    const callback = await callbackOf(url);
    t.clock.advance(600_001);
    expect(arrivalOf(await browser.follow(callback)).query).toEqual(refused(START_AGAIN));
  });

  test('is not a sign-in: its state opens no session', async () => {
    const { url, secret } = await begin();
    const callback = new URL(await callbackOf(url));
    const state = callback.searchParams.get('state') ?? '';
    callback.searchParams.set('state', state.replace(/^connect-/, ''));
    const browser = webBrowser(address);
    browser.setCookie(`${SIGN_IN_COOKIE}1`, secret);
    const { pathname, query } = arrivalOf(await browser.follow(callback.href));
    expect([pathname, query]).toEqual(['/', { auth_error: START_AGAIN }]);
  });
});

describe('taking it back', () => {
  const sheetsOf = async () =>
    (await t.call(integrationRoutes.services, { token })).result.find(({ key }) => key === 'GOOGLE_SHEETS');
  const disconnect = () => t.call(googleRoutes.disconnect, { token });

  test('ends the grant at Google and here, and whoever looks sees it', async () => {
    await connect();
    expect(await sheetsOf()).toMatchObject({ status: 'CONNECTED', isPersonal: true, isSimulated: false });
    const [kept] = await t.system<{ refresh_token: Buffer }>('select refresh_token from google_grants');
    expect((await disconnect()).status).toBe(200);
    expect(await grants()).toEqual([]);
    expect(await sheetsOf()).toMatchObject({ status: 'DISCONNECTED', connectedAt: null });
    // What is put back by hand is of no use at Google any more.
    await t.system(
      'insert into google_grants (user_id, scopes, refresh_token, updated_at) values ($1, $2, $3, now())',
      [userId, [SPREADSHEET_SCOPE], kept?.refresh_token],
    );
    const body = { data: [['a']], title: 'T', sheetName: 'S' };
    expect((await t.callAny(googleRoutes.sheets, { token, body })).errorCode).toBe('EX02');
  });

  test('keeps it where Google cannot be told, and is done where there is none', async () => {
    await connect();
    await google.failIdentity({ fault: 'token-error', on: 'revocation' });
    expect((await disconnect()).errorCode).toBe('EX01');
    expect(await grants()).toHaveLength(1);
    expect((await disconnect()).status).toBe(200);
    expect((await disconnect()).status).toBe(200);
  });
});
