import { expect, test } from 'vitest';
import { accountPage, consentPage } from './google-identity-page.ts';

const page = (name: string, email: string, note: string) =>
  accountPage({ accounts: [{ name, email, note }], stylesheetUrl: '/oidc/style.css', asksMore: false });

test('the page says what it is and offers each account', () => {
  const html = page('Linh Nguyen', 'admin+1@demo.test', 'Admin');
  expect(html).toContain('Built-in identity provider');
  expect(html).toContain('href="?account=admin%2B1%40demo.test"');
  expect(html).toContain('>LN<');
});

test('nothing in an account can become markup', () => {
  const html = page('<img src=x onerror=alert(1)>', '"><script>@x', `<b onclick='x'>&`);
  expect(html).not.toMatch(/<(img|script|b)\b/);
  expect(html).not.toContain("onclick='");
});

test('the consent page says what is asked for and lets spreadsheets be left out', () => {
  const html = consentPage({ email: '"><script>@x', stylesheetUrl: '/oidc/style.css' });
  expect(html).toContain('This page stands in for Google');
  expect(html).toContain('<input type="checkbox" name="sheets" value="allowed" checked> Allow Google Sheets');
  expect(html).not.toContain('<script');
});
