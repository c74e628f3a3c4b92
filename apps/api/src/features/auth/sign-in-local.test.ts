import { hkdfSync } from 'node:crypto';
import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts';
import { APP_SECRET, PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';
import { webBrowser as browserAt } from '../../testing/web-browser.ts';

const UNINVITED: ReadonlySet<string> = new Set(['pending@demo.test', 'newcomer@demo.test']);

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await testApp({ config: { demo: true, adminEmail: 'chief@example.com' } });
  address = await t.listen();
  for (const { email } of DEMO_ACCOUNTS)
    if (!UNINVITED.has(email)) await t.addUser({ email, roleId: ROLE.ADVERTISER });
});
afterAll(() => t.close());

const webBrowser = () => browserAt(address);

const sessionFrom = async (url: string, cookie: string) => {
  const refreshToken = new URL(url).searchParams.get('refreshToken') ?? '';
  return (await t.call(authRoutes.handOff, { body: { refreshToken }, cookie })).result;
};

describe('the built-in identity provider', () => {
  test('signs an account in through its page', async () => {
    const browser = webBrowser();
    const chooser = await browser.follow(await browser.begin());
    expect(chooser.page.status).toBe(200);
    const html = await chooser.page.text();
    expect(html).toContain('This page stands in for Google');
    expect(html.match(/href="\?account=[^"]+"/g)).toHaveLength(DEMO_ACCOUNTS.length + 1);

    const { url, page } = await browser.follow(`${chooser.url}?account=buyer%40demo.test`);
    expect(new URL(url).origin).toBe(PUBLIC_URL);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const session = await sessionFrom(url, browser.cookie());
    expect(session.user.email).toBe('buyer@demo.test');
    expect((await t.call(userRoutes.me, { token: session.accessToken })).status).toBe(200);
  });

  test.each(DEMO_ACCOUNTS)('signs $email in without a page when hinted', async ({ email }) => {
    const browser = webBrowser();
    const { url } = await browser.follow(`${await browser.begin()}&login_hint=${encodeURIComponent(email)}`);
    const refusal = new URL(url).searchParams.get('auth_error');
    if (UNINVITED.has(email)) {
      expect(refusal).toBe('not-granted');
    } else {
      expect(refusal).toBeNull();
      expect((await sessionFrom(url, browser.cookie())).user.email).toBe(email);
    }
  });

  test('offers ADMIN_EMAIL, who becomes admin', async () => {
    const browser = webBrowser();
    const { url } = await browser.follow(`${await browser.begin()}&login_hint=chief%40example.com`);
    expect((await sessionFrom(url, browser.cookie())).user.roleId).toBe(ROLE.ADMIN);
  });

  test('switches to another account in the same browser', async () => {
    const browser = webBrowser();
    await browser.follow(`${await browser.begin()}&login_hint=buyer%40demo.test`);
    const { url } = await browser.follow(`${await browser.begin()}&login_hint=other%40demo.test`);
    expect((await sessionFrom(url, browser.cookie())).user.email).toBe('other@demo.test');
  });

  test('never links its own subjects, so that the same people can come from Google later', async () => {
    const rows = await t.system('select distinct google_subject from users');
    expect(rows).toEqual([{ google_subject: null }]);
  });

  test('sends people back to the app itself and to nobody else', async () => {
    const browser = webBrowser();
    for (const target of [
      'https://evil.example/api/auth/google/callback',
      `${PUBLIC_URL}.evil.example/api/auth/google/callback`,
      `${PUBLIC_URL}/api/auth/google/callback/more`,
    ]) {
      const begun = new URL(await browser.begin());
      begun.searchParams.set('redirect_uri', target);
      begun.searchParams.set('login_hint', 'buyer@demo.test');
      const { url, page } = await browser.follow(begun.href);
      expect([new URL(url).pathname, page.status]).toEqual(['/oidc/auth', 400]);
    }
  });

  test('has a secret of its own: APP_SECRET opens nothing there', async () => {
    const ask = (secret: string) =>
      fetch(`${address}/oidc/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'unknown',
          client_id: 'adhelm-local',
          client_secret: secret,
        }),
      }).then(async (answer) => ((await answer.json()) as { error: string }).error);
    expect(await ask(APP_SECRET)).toBe('invalid_client');
    const own = Buffer.from(hkdfSync('sha256', APP_SECRET, 'adhelm', 'built-in provider: client', 32));
    expect(await ask(own.toString('base64url'))).toBe('invalid_grant');
  });

  test('shows its page for an unknown hint', async () => {
    const browser = webBrowser();
    const { page } = await browser.follow(`${await browser.begin()}&login_hint=nobody%40demo.test`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Choose an account');
  });
});
