import { authRoutes } from '@adhelm/contract/auth';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADMIN, ADVERTISER, BUYER, OTHER, PENDING, PUBLISHER } from './support/accounts.ts';
import { apiWith } from './support/api.ts';
import { place } from './support/place.ts';
import { accountButton, expect, signInThroughModal, test } from './support/test.ts';

/** The menu as the specification gates it; a screen that is built adds its line. */
const MENU = [
  { title: 'Dashboard', permission: null },
  { title: 'Click', permission: 'GET_REPORTS' },
  { title: 'Landing Page', permission: 'GET_POSTS' },
  { title: 'Templates', permission: 'GET_POSTS' },
  { title: 'Campaign', permission: 'GET_CAMPAIGNS' },
  { title: 'Ads', permission: 'GET_CAMPAIGNS' },
  { title: 'Rule', permission: 'GET_RULES' },
  { title: 'Set keyword', permission: 'GET_CATEGORIES' },
  { title: 'Keyword', permission: 'GET_CATEGORIES' },
  { title: 'Niche', permission: 'GET_CATEGORIES' },
  { title: 'Vertical', permission: 'GET_CATEGORIES' },
  { title: 'Website', permission: 'GET_WEBSITES' },
  { title: 'Pixels', permission: 'GET_PIXELS' },
  { title: 'Ad accounts', permission: 'GET_ADACCOUNTS' },
  { title: 'Advertisers', permission: 'GET_ADVERTISERS' },
  { title: 'Billing', permission: 'GET_BILLINGS' },
  { title: 'Publishers', permission: 'GET_PUBLISHERS' },
  { title: 'Integrations', permission: 'GET_INTEGRATIONS' },
  { title: 'Jobs', permission: 'GET_JOBS' },
  { title: 'Audit log', permission: 'GET_AUDIT' },
  { title: 'Settings', permission: 'GET_ROLE' },
];

const loginModal = (page: Page) => page.getByRole('dialog', { name: 'Login to Adhelm Platform' });

for (const email of [ADMIN, PUBLISHER, ADVERTISER, BUYER, OTHER]) {
  test(`${email} signs in and sees the menu of the own permissions`, async ({ page }) => {
    await page.goto('/');
    await expect(loginModal(page)).toBeVisible();
    await signInThroughModal(page, email);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const me = await apiWith(token).call(userRoutes.me);
    expect(me.email).toBe(email);
    const allowed = MENU.filter(({ permission }) => !permission || me.permissions.includes(permission));
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    // How many pages wait for review is a link of its own, for those who review them.
    const entries = links.filter({ hasNotText: /^\d+\+?$/ });
    await expect(entries).toHaveText(allowed.map(({ title }) => title));
  });
}

test('an account that was never invited is told so in a sentence', async ({ page }) => {
  await page.goto('/');
  await signInThroughModal(page, PENDING);
  const modal = page.getByRole('dialog', { name: 'Access Not Yet Granted' });
  await expect(modal).toBeVisible();
  await expect(modal).toContainText(
    'This account has not been granted access yet. Ask your administrator to invite you.',
  );
  await expect(modal.getByRole('button', { name: 'Login with Google' })).toBeEnabled();
  await expect(accountButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the checkbox decides whether only the sign-in scopes are asked for', async ({ page }) => {
  await page.goto('/');
  const asked = async () => {
    const request = page.waitForRequest(`**/api${authRoutes.googleSignIn.path}?*`);
    await page.getByRole('button', { name: 'Login with Google' }).click();
    const { searchParams } = new URL((await request).url());
    expect(searchParams.get('origin')).toBe(place.url());
    return searchParams.get('is_scope_login_only');
  };
  expect(await asked()).toBe('true');
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('checkbox', { name: 'Require all scopes for Platform' }).check();
  expect(await asked()).toBe('false');
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  expect(decodeURIComponent(page.url() + (await page.evaluate(() => document.referrer)))).not.toContain(
    'accessToken',
  );
});

test('a sign-in that cannot start stops loading and says so', async ({ page }) => {
  await page.goto('/');
  await page.route(`**/api${authRoutes.googleSignIn.path}?*`, (route) => route.abort());
  const button = page.getByRole('button', { name: 'Login with Google' });
  await button.click();
  await expect(
    page.getByText('The server cannot be reached. Check your connection and try again.'),
  ).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeEnabled();
});

test('a deep link survives signing in', async ({ page }) => {
  await page.goto('/pixel?search=relief&sortBy=name&sortOrder=desc');
  await signInThroughModal(page, PUBLISHER);
  await expect(page.getByRole('table', { name: 'Pixels' })).toBeVisible();
  await expect(page).toHaveURL(/\/pixel\?search=relief&sortBy=name&sortOrder=desc$/);
  await expect(page.getByRole('searchbox', { name: 'Search by title' })).toHaveValue('relief');
});

test('no token stays in the address bar, the history or a referrer', async ({ page, context }) => {
  const referrers: string[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/pixel');
  await signInThroughModal(page, PUBLISHER);
  await expect(page.getByRole('table', { name: 'Pixels' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const isSecret = (text: string) => /accessToken|refreshToken|expiresIn|eyJ/.test(text);
  const arrival = addresses.findIndex(isSecret);
  expect(arrival, 'the identity provider hands the tokens over in the address').toBeGreaterThan(-1);
  expect(addresses.slice(arrival + 1).filter(isSecret)).toEqual([]);
  expect(referrers.filter(isSecret)).toEqual([]);
  expect(isSecret(await page.evaluate(() => document.referrer))).toBe(false);

  const devtools = await context.newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  expect(entries.length).toBeGreaterThan(2);
  expect(entries.map(({ url }) => url).filter(isSecret)).toEqual([]);
});

test('no text that an address brings is shown, here or where an account is connected', async ({ page }) => {
  const text = 'Call +1 555 0100 to unlock <img src=x onerror="document.title=\'owned\'">';
  await page.goto(`/?auth_error=${encodeURIComponent(text)}`);
  const modal = page.getByRole('dialog', { name: 'Access Not Yet Granted' });
  await expect(modal).toContainText('Sign-in did not succeed. Please try again.');
  await expect(page.getByText('555')).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await page.goto(`/connected?service=google&error=${encodeURIComponent(text)}`);
  await expect(page.getByRole('heading', { name: 'The account was not connected' })).toBeVisible();
  await expect(page.getByText('Close this window and try again.')).toBeVisible();
  await expect(page.getByText('555')).toHaveCount(0);
  await expect(page).not.toHaveTitle('owned');
});

test.describe('an address with tokens in it', () => {
  const forged = (tokens: { accessToken: string; refreshToken: string }) =>
    `/pixel?${new URLSearchParams({ ...tokens, expiresIn: '120000' })}`;
  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

  test('signs nobody in, and changes nothing about a session that is there', async ({ page, visitor }) => {
    const thief = await visitor(null);
    const handed = thief.waitForRequest((request) => request.url().includes('refreshToken='));
    await thief.route(`**/api${authRoutes.handOff.path}`, (route) => route.abort());
    await thief.goto('/');
    await signInThroughModal(thief, OTHER);
    const { searchParams } = new URL((await handed).url());
    const [accessToken, refreshToken] = ['accessToken', 'refreshToken'].map(
      (name) => searchParams.get(name) ?? '',
    );
    const attack = forged({ accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' });

    await page.goto(attack);
    await expect(loginModal(page)).toBeVisible();
    await expect(page).toHaveURL('/pixel');
    expect(await stored(page)).not.toContain('token');

    await signInThroughModal(page, PUBLISHER);
    await expect(page.getByRole('table', { name: 'Pixels' })).toBeVisible();
    const before = await page.evaluate(() => localStorage.getItem('refreshToken'));
    for (const address of [attack, forged({ accessToken: 'garbage', refreshToken: 'garbage' })]) {
      await page.goto(address);
      await expect(page.getByRole('table', { name: 'Pixels' })).toBeVisible();
      await expect(page).toHaveURL('/pixel');
      expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBe(before);
    }
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    expect((await apiWith(token).call(userRoutes.me)).email).toBe(PUBLISHER);
  });
});

test("a publisher's own host shows the publisher's brand, before and after signing in", async ({ page }) => {
  const own = new URL(place.url());
  own.hostname = 'northwind.localhost';
  await page.goto(own.href);
  await expect(page.getByRole('dialog', { name: 'Login to Northwind Media Platform' })).toBeVisible();
  await signInThroughModal(page, PUBLISHER);
  await expect(accountButton(page)).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('northwind.localhost');
  await expect(page.getByRole('button', { name: 'Northwind Media' })).toBeVisible();
  await expect(page).toHaveTitle('Dashboard · Northwind Media');
});

test("an admin who signs in on a publisher's own host ends at the platform's, signed in there alone", async ({
  page,
}) => {
  const own = new URL(place.url());
  own.hostname = 'northwind.localhost';
  await page.goto(own.href);
  await signInThroughModal(page, ADMIN);
  await expect(accountButton(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(place.url());
  await page.goto(own.href);
  await expect(page.getByRole('dialog', { name: 'Login to Northwind Media Platform' })).toBeVisible();
});

test("on a publisher's own host, all that is asked for can be allowed on the provider's page", async ({
  page,
}) => {
  const own = new URL(place.url());
  own.hostname = 'northwind.localhost';
  await page.goto(own.href);
  await page.getByRole('checkbox', { name: 'Require all scopes for Platform' }).check();
  await signInThroughModal(page, PUBLISHER);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(accountButton(page)).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('northwind.localhost');
});
