import { authRoutes } from '@adhelm/contract/auth';
import { ROLE } from '@adhelm/contract/constants';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await testApp({ config: { demo: true, adminEmail: 'chief@example.com' } });
  address = await t.listen();
  for (const { email } of DEMO_ACCOUNTS)
    if (email !== 'pending@demo.test') await t.addUser({ email, roleId: ROLE.ADVERTISER });
});
afterAll(() => t.close());

const decoded = (html: string) =>
  html.replace(/&#x([0-9A-F]+);|&amp;/gi, (entity, hex: string | undefined) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : entity === '&amp;' ? '&' : entity,
  );

/** The form of a page that submits itself by a script which its own policy allows. */
const selfSubmitting = async (page: Response) => {
  const html = await page.clone().text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!action || !/script-src [^;]*'sha256-/.test(page.headers.get('content-security-policy') ?? ''))
    return undefined;
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of fields) form.append(name, decoded(value));
  return { url: decoded(action), form };
};

/** A browser over real sockets: keeps cookies, follows redirects within the app and stops where tokens arrive. */
const webBrowser = () => {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = async (url: string, form?: URLSearchParams) => {
    const response = await fetch(url.replace(PUBLIC_URL, address), {
      redirect: 'manual',
      headers: { cookie: cookie() },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1).join('').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const follow = async (from: string): Promise<{ url: string; page: Response }> => {
    let next: { url: string; form?: URLSearchParams } = { url: from };
    for (let steps = 0; steps < 12; steps++) {
      const page = await visit(next.url, next.form);
      const location = page.headers.get('location');
      const following = location ? { url: new URL(location, next.url).href } : await selfSubmitting(page);
      if (!following) return { url: next.url, page };
      next = following;
      if (new URL(next.url).pathname === '/') return { url: next.url, page };
    }
    throw new Error(`Too many redirects, the last to ${next.url}`);
  };
  const begin = async (): Promise<string> => {
    const answer = await visit(`${PUBLIC_URL}/api${authRoutes.googleSignIn.path}`);
    const { result } = (await answer.json()) as { result: { url: string } };
    return result.url;
  };
  return { begin, follow, cookie };
};

const sessionFrom = async (url: string, cookie: string) => {
  const refreshToken = new URL(url).searchParams.get('refreshToken') ?? '';
  return (await t.call(authRoutes.refresh, { body: { refreshToken }, cookie })).result;
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
    if (email === 'pending@demo.test') {
      expect(refusal).toBe(
        'The account pending@demo.test has not been granted access yet. Ask your administrator to invite you.',
      );
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

  test('shows its page for an unknown hint', async () => {
    const browser = webBrowser();
    const { page } = await browser.follow(`${await browser.begin()}&login_hint=nobody%40demo.test`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Choose an account');
  });
});
