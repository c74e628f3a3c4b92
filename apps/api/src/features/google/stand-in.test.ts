import { ROLE } from '@adhelm/contract/constants';
import { googleRoutes } from '@adhelm/contract/google';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, type TestApp, testApp } from '../../testing/app.ts';
import { webBrowser } from '../../testing/web-browser.ts';

const EMAIL = 'admin@demo.test';
const BODY = {
  title: 'Pixels',
  sheetName: 'Pixels',
  data: [['Name'], ['<img src=x onerror=alert(1)>'], ['=1+1']],
};

let t: TestApp;
let address: string;
let token: string;
beforeAll(async () => {
  t = await testApp({ config: { demo: true } });
  address = await t.listen();
  token = (await t.signIn(await t.addUser({ email: EMAIL, roleId: ROLE.ADMIN }))).accessToken;
});
afterAll(() => t.close());

const exportSheet = () => t.call(googleRoutes.sheets, { token, body: BODY });

describe('without Google credentials', () => {
  test('the account is connected without a page, and an export opens as a table', async () => {
    const { error, cookies } = await exportSheet();
    expect(error?.errorCode).toBe('EX02');
    const browser = webBrowser(address);
    for (const { name, value } of cookies) browser.setCookie(name, value);
    const arrival = await browser.follow(error?.connectUrl ?? '');
    expect(arrival.url).toBe(`${PUBLIC_URL}/connected?service=google`);

    const { spreadsheetUrl } = (await exportSheet()).result;
    expect(spreadsheetUrl).toMatch(new RegExp(`^${PUBLIC_URL}/sim/sheets/spreadsheets/d/[\\w-]+/edit$`));
    const page = await fetch(spreadsheetUrl.replace(PUBLIC_URL, address));
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toContain('Built-in stand-in for Google Sheets');
    expect(html).toContain('<td>=1+1</td>');
    expect(html).not.toContain('<img');
  });

  test.each(['/sim/sheets/__sim/requests', '/sim/sheets/__sim/faults', '/oidc/__sim/faults'])(
    'nobody can control the stand-ins: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE'])
        expect((await fetch(`${address}${path}`, { method })).status).toBe(404);
    },
  );
});

const GOOGLE = {
  clientId: 'id',
  clientSecret: 'secret',
  issuer: 'http://127.0.0.1:9',
  tokenUrl: 'http://127.0.0.1:9/token',
  sheetsRootUrl: 'http://127.0.0.1:9',
};

test.each([
  [
    'with Google credentials, any stand-in for Google',
    { google: GOOGLE, demo: true, adminEmail: EMAIL },
    ['/sim/sheets/style.css', '/oidc/style.css', '/oidc/.well-known/openid-configuration'],
  ],
  [
    'in production, any stand-in',
    { google: GOOGLE, production: true },
    ['/sim/sheets/style.css', '/oidc/style.css'],
  ],
])('there is not, %s', async (_, config, paths) => {
  const other = await testApp({ config });
  try {
    for (const url of paths) expect((await other.app.inject({ url })).statusCode).toBe(404);
  } finally {
    await other.close();
  }
});
