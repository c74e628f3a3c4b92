import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';
import { type ScriptedGoogle, scriptedGoogle } from '../../testing/scripted-google.ts';
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
  beforeAll(async () => {
    t = await testApp({ config: { google: google.config } });
    await t.addPublisher({ domains: ['ads.example.com', 'second.example.com'] });
    await t.addPublisher({ domains: ['closed.example.com'], deletedAt: new Date() });
  });
  afterAll(() => t.close());

  test.each([PUBLIC_URL, `${PUBLIC_URL}/`, 'https://ads.example.com', 'http://second.example.com'])(
    '%s is accepted and the browser comes back there',
    async (asked) => {
      await t.addUser({ email: `${asked.length}@example.com` });
      const browser = signInBrowser(t);
      const { url } = (await browser.begin({ origin: asked })).result;
      const origin = asked.replace(/\/$/, '');
      expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/google/callback`);
      const approval = { sub: asked, email: `${asked.length}@example.com` };
      const arrival = await browser.comeBack(google.approve(url, approval));
      expect(arrival).toMatchObject({ origin, error: undefined });
    },
  );

  test('a refusal comes back to the same place', async () => {
    const browser = signInBrowser(t);
    const { url } = (await browser.begin({ origin: 'https://ads.example.com' })).result;
    const arrival = await browser.comeBack(google.approve(url, { sub: 'x', email: 'stranger@example.com' }));
    expect(arrival.origin).toBe('https://ads.example.com');
    expect(arrival.error).toContain('has not been granted access yet');
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

  test('is_test picks the built-in identity provider', async () => {
    await t.listen();
    const { url } = (await signInBrowser(t).begin({ is_test: 'true' })).result;
    expect(url.startsWith(`${PUBLIC_URL}/oidc/`)).toBe(true);
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

  test('the cookie travels over TLS only', async () => {
    const { headers } = await beginAt(t, 'https://console.example.com');
    expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
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
