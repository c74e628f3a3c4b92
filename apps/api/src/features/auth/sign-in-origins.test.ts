import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';
import { type Approval, type ScriptedGoogle, scriptedGoogle } from '../../testing/scripted-google.ts';
import { signInBrowser } from '../../testing/sign-in-browser.ts';

const NOT_REGISTERED = 'This address is not registered with the platform.';

let google: ScriptedGoogle;
beforeAll(async () => {
  google = await scriptedGoogle();
});
afterAll(() => google.close());

const beginAt = (t: TestApp, origin: string) => signInBrowser(t).begin({ origin });

describe('outside production', () => {
  let t: TestApp;
  let [first, second] = [0, 0];
  beforeAll(async () => {
    t = await testApp({ config: { google: google.config } });
    first = await t.addPublisher({ domains: ['ads.example.com', 'second.example.com'] });
    second = await t.addPublisher({ domains: ['other.example.com'] });
    await t.addPublisher({ domains: ['closed.example.com'], deletedAt: new Date() });
  });
  afterAll(() => t.close());

  const DOMAIN = 'https://ads.example.com';

  /** A sign-in that begins on a publisher's domain, as far as the provider's answer. */
  const approved = async (approval: Approval, origin = DOMAIN) => {
    const browser = signInBrowser(t);
    const begun = (await browser.begin({ origin })).result.url;
    const url = await browser.goOn(begun);
    return { browser, begun, url, answer: google.approve(url, approval) };
  };
  const signInAs = async (approval: Approval, origin?: string) => {
    const { browser, answer } = await approved(approval, origin);
    return { browser, ...(await browser.comeBack(answer)) };
  };
  const exchange = (refreshToken = '', cookie = '') =>
    t.call(authRoutes.handOff, { body: { refreshToken }, cookie });
  const statusesAt = async (
    { browser, refreshToken }: Awaited<ReturnType<typeof signInAs>>,
    origin: string,
  ) => {
    const others = [PUBLIC_URL, DOMAIN].filter((place) => place !== origin);
    const elsewhere = await Promise.all(
      others.map(async (place) => (await exchange(refreshToken, browser.cookie(place))).status),
    );
    return [...elsewhere, (await exchange(refreshToken, browser.cookie(origin))).status];
  };

  test.each([PUBLIC_URL, `${PUBLIC_URL}/`])(
    '%s is accepted and the browser comes back there',
    async (asked) => {
      await t.addUser({ email: `${asked.length}@example.com` });
      const browser = signInBrowser(t);
      const { url } = (await browser.begin({ origin: asked })).result;
      expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/google/callback`);
      const approval = { sub: asked, email: `${asked.length}@example.com` };
      const arrival = await browser.comeBack(google.approve(url, approval));
      expect(arrival).toMatchObject({ origin: PUBLIC_URL, error: undefined });
    },
  );

  test.each(['https://ads.example.com', 'http://second.example.com'])(
    "a sign-in on the publisher's domain %s comes back to the own address, and to the domain for its users",
    async (origin) => {
      await t.addUser({ email: `${origin.length}@member.com`, publisherId: first });
      const approval = { sub: origin, email: `${origin.length}@member.com` };
      const { browser, begun, url, answer } = await approved(approval, origin);
      expect(begun.startsWith(`${PUBLIC_URL}/api/auth/google/start?`)).toBe(true);
      expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/google/callback`);
      const arrival = await browser.comeBack(answer);
      expect(arrival).toMatchObject({ origin, error: undefined });
      expect((await exchange(arrival.refreshToken, browser.cookie(origin))).status).toBe(200);
    },
  );

  test("the pair for a publisher's domain works with the cookie of that domain only", async () => {
    await t.addUser({ email: 'member@example.com', publisherId: first });
    const arrival = await signInAs({ sub: 'member', email: 'member@example.com' });
    expect(await statusesAt(arrival, DOMAIN)).toEqual([401, 200]);
  });

  test.each<[string, () => Parameters<TestApp['addUser']>[0]]>([
    ['an admin', () => ({ roleId: ROLE.ADMIN })],
    ['an admin who belongs to the publisher', () => ({ roleId: ROLE.ADMIN, publisherId: first })],
    ["another publisher's user", () => ({ publisherId: second })],
    ['a user of no publisher', () => ({ publisherId: null })],
  ])(
    "%s who begins on a publisher's domain ends at the own address, signed in there alone",
    async (who, user) => {
      const email = `${who.replaceAll(/\W/g, '-')}@example.com`;
      await t.addUser({ ...user(), email });
      const arrival = await signInAs({ sub: who, email });
      expect(arrival).toMatchObject({ origin: PUBLIC_URL, error: undefined });
      expect(await statusesAt(arrival, PUBLIC_URL)).toEqual([401, 200]);
    },
  );

  test('a refusal follows the same rule, and one of nobody in particular goes back to where it began', async () => {
    await t.addUser({ email: 'left@example.com', publisherId: first, isActive: false });
    const stranger = await signInAs({ sub: 'x', email: 'stranger@example.com' });
    expect([stranger.origin, stranger.error]).toEqual([PUBLIC_URL, 'not-granted']);
    const former = await signInAs({ sub: 'y', email: 'left@example.com' });
    expect([former.origin, former.error]).toEqual([DOMAIN, 'deactivated']);
    const { browser, answer } = await approved({});
    const cancelled = await browser.comeBack({ state: answer.state, error: 'access_denied' });
    expect([cancelled.origin, cancelled.error]).toEqual([DOMAIN, 'cancelled']);
  });

  test.each([
    ['is given up', '{}'],
    ['moves to another publisher', '{moved.example.com}'],
  ])('a domain that %s in the meantime receives nothing', async (what, left) => {
    const home = await t.addPublisher({ domains: ['moved.example.com'] });
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await t.addUser({ email, publisherId: home });
    const { browser, answer } = await approved({ sub: what, email }, 'https://moved.example.com');
    await t.system(`update publishers set domains = '{}' where id = $1`, [home]);
    await t.system('update publishers set domains = $1 where id = $2', [left, second]);
    expect(await browser.comeBack(answer)).toMatchObject({ origin: PUBLIC_URL, error: undefined });
  });

  test('the ticket works once, for ten minutes, and gives a state that whoever began does not know', async () => {
    const browser = signInBrowser(t);
    const begun = (await browser.begin({ origin: DOMAIN })).result.url;
    expect(begun).not.toContain('state=');
    expect(new URL(await browser.goOn(begun)).searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    const refused = `${PUBLIC_URL}/?auth_error=start-again`;
    expect(await browser.goOn(begun)).toBe(refused);
    const late = (await browser.begin({ origin: DOMAIN })).result.url;
    t.clock.advance(600_001);
    expect(await browser.goOn(late)).toBe(refused);
    expect(await browser.goOn(`${PUBLIC_URL}/api/auth/google/start?ticket=guessed`)).toBe(refused);
  });

  test('an answer is taken only from the browser that was sent off from the own address', async () => {
    await t.addUser({ email: 'careful@example.com', publisherId: first });
    const { answer } = await approved({ sub: 'careful', email: 'careful@example.com' });
    const other = await approved({ sub: 'careful', email: 'careful@example.com' });
    expect((await other.browser.comeBack(answer)).error).toBe('start-again');
  });

  test('a pair that somebody else has begun cannot be used by whom it is brought to', async () => {
    await t.addUser({ email: 'lured@example.com', publisherId: first });
    const thief = signInBrowser(t);
    const begun = (await thief.begin({ origin: DOMAIN })).result.url;
    const victim = signInBrowser(t);
    const arrival = await victim.comeBack(
      google.approve(await victim.goOn(begun), { sub: 'lured', email: 'lured@example.com' }),
    );
    expect((await exchange(arrival.refreshToken, victim.cookie(DOMAIN))).errorCode).toBe('AU04');
    expect((await exchange(arrival.refreshToken, victim.cookie())).errorCode).toBe('AU04');
  });

  test('a page of one origin cannot begin a sign-in for another', async () => {
    const begun = await signInBrowser(t).begin({ origin: PUBLIC_URL }, { origin: DOMAIN });
    expect(begun.error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'origin' }] });
    expect((await signInBrowser(t).begin({ origin: DOMAIN }, { origin: DOMAIN })).status).toBe(200);
  });

  test('the host that a request names changes nothing', async () => {
    await t.addUser({ email: 'host@example.com', publisherId: first });
    const { browser, answer } = await approved({ sub: 'host', email: 'host@example.com' });
    const { headers } = await t.call(authRoutes.googleCallback, {
      query: answer,
      cookie: browser.cookie(),
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(String(headers.location).startsWith(`${DOMAIN}/?accessToken=`)).toBe(true);
  });

  test.each([
    'https://evil.example',
    'https://closed.example.com',
    'https://sub.ads.example.com',
    'https://ads.example.com.evil.example',
    'https://ads.example.com@evil.example',
    'https://ads.example.com:8443',
    'https://ads.example.com/path',
    'http://adhelm.test:81',
    'javascript:alert(1)',
    'null',
    '',
  ])('%s is refused', async (origin) => {
    const { error } = await beginAt(t, origin);
    expect(error).toMatchObject({
      errorCode: 'VA01',
      message: NOT_REGISTERED,
      details: [{ path: 'origin', message: NOT_REGISTERED }],
    });
  });

  test('is_test is refused: beside Google there is no other way in', async () => {
    const { error, headers } = await signInBrowser(t).begin({ is_test: 'true' });
    expect(error).toMatchObject({
      errorCode: 'VA01',
      message: 'The built-in identity provider does not run where sign-in with Google is set up.',
      details: [{ path: 'is_test' }],
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect((await t.app.inject({ url: '/oidc/auth?login_hint=admin@demo.test' })).statusCode).toBe(404);
  });
});

describe('in production', () => {
  let t: TestApp;
  beforeAll(async () => {
    const publicUrl = 'https://console.example.com';
    t = await testApp({ config: { production: true, publicUrl, google: google.config } });
    await t.addPublisher({ domains: ['ads.example.com'] });
  });
  afterAll(() => t.close());

  test('is_test is refused', async () => {
    const { error } = await signInBrowser(t).begin({ is_test: 'true' });
    expect(error).toMatchObject({ errorCode: 'VA01', details: [{ path: 'is_test' }] });
  });

  test('the built-in identity provider is not there', async () => {
    const { statusCode } = await t.app.inject({ url: '/oidc/.well-known/openid-configuration' });
    expect(statusCode).toBe(404);
  });

  test('addresses without TLS are refused', async () => {
    expect((await beginAt(t, 'http://ads.example.com')).errorCode).toBe('VA01');
    expect((await beginAt(t, 'https://ads.example.com')).status).toBe(200);
  });

  test('a cookie that another host could have set is not taken', async () => {
    const { refreshToken, cookie } = await t.handOff(await t.addUser({ roleId: ROLE.ADMIN }));
    const body = { refreshToken };
    const planted = cookie.replace('__Host-', '');
    expect((await t.call(authRoutes.handOff, { body, cookie: planted })).errorCode).toBe('AU04');
    expect((await t.call(authRoutes.handOff, { body, cookie })).status).toBe(200);
  });

  test('the cookie travels over TLS only, and no other host can set it', async () => {
    const { headers } = await beginAt(t, 'https://console.example.com');
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-adhelm_sign_in_[\w-]{8}=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

test('a Google that cannot be reached is said to be the cause', async () => {
  const down = await scriptedGoogle();
  await down.close();
  const t = await testApp({ config: { google: down.config } });
  try {
    const first = await signInBrowser(t).begin();
    expect([first.status, first.errorCode]).toEqual([502, 'EX01']);
    expect(first.error?.message).toMatch(/Google/);
  } finally {
    await t.close();
  }
});
