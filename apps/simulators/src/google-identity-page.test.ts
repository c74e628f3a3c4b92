import { expect, test } from 'vitest';
import { accountPage } from './google-identity-page.ts';

const page = (name: string, email: string, note: string) =>
  accountPage({ accounts: [{ name, email, note }], stylesheetUrl: '/oidc/style.css' });

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
