import { authRoutes } from '@adhelm/contract/auth';
import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADMIN, PUBLISHER } from './support/accounts.ts';
import { apiWith } from './support/api.ts';
import { formOf, pixelTable } from './support/pixels.ts';
import { accountButton, expect, signInThroughModal, test } from './support/test.ts';

const REFRESH = `/api${authRoutes.refresh.path}`;
const DATA = /\/api\/(user\/me|pixel|posts|publisher|facts\/damage)(\?|$)/;
const MINUTE_MS = 60_000;

const loginModal = (page: Page) => page.getByRole('dialog', { name: 'Login to Adhelm Platform' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const store = (page: Page, key: string, value: string) =>
  page.evaluate(([name, content]) => localStorage.setItem(name, content), [key, value] as const);
const sessionKeys = (page: Page) =>
  page.evaluate(() =>
    ['token', 'expiresAt', 'user', 'refreshToken', 'timeZone'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

/** Counts the renewals that a page asks for. */
const renewalsOf = (page: Page) => {
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === REFRESH) renewals.push(request.method());
  });
  return renewals;
};

// Every test has a session of its own: renewing and ending it must not reach the other tests.
test.beforeEach(async ({ page }) => {
  await page.goto('/pixel');
  await signInThroughModal(page, PUBLISHER);
  await expect(pixelTable(page)).toBeVisible();
});

test('signing in stores a session of 24 hours under the specified keys', async ({ page }) => {
  expect(await sessionKeys(page)).toEqual(
    expect.arrayContaining(['token', 'expiresAt', 'user', 'refreshToken']),
  );
  const left = Number(await stored(page, 'expiresAt')) - Date.now();
  expect(left).toBeGreaterThan(23 * 60 * MINUTE_MS);
  expect(left).toBeLessThanOrEqual(24 * 60 * MINUTE_MS);
});

test('a reload keeps the session, and the login never flashes', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = () => document.body?.textContent.includes('Login with Google');
    new MutationObserver(() => {
      if (seen()) sessionStorage.setItem('loginSeen', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  const renewals = renewalsOf(page);
  await page.reload();
  await expect(pixelTable(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('loginSeen'))).toBeNull();
  expect(renewals, 'a fresh token needs no renewal').toEqual([]);
});

test('a token within 5 minutes of its end is renewed on load, one beyond is not', async ({ page }) => {
  const renewals = renewalsOf(page);
  await store(page, 'expiresAt', String(Date.now() + 6 * MINUTE_MS));
  await page.reload();
  await expect(pixelTable(page)).toBeVisible();
  expect(renewals).toEqual([]);

  const before = await stored(page, 'refreshToken');
  await store(page, 'expiresAt', String(Date.now() + 4 * MINUTE_MS));
  await page.reload();
  await expect(pixelTable(page)).toBeVisible();
  await expect.poll(() => stored(page, 'refreshToken')).not.toBe(before);
  expect(renewals).toEqual(['POST']);
});

test('all requests refused with 401 wait for one renewal and are sent again', async ({ visitor }) => {
  const page = await visitor(null);
  await page.goto('/');
  await signInThroughModal(page, ADMIN);
  await expect(accountButton(page)).toBeVisible();
  // Away from the dashboard, which would renew the bad token with whatever it still asks for.
  await page.goto('/api/health');
  const token = (await stored(page, 'token')) ?? '';
  await store(page, 'token', `${token.slice(0, -6)}AAAAAA`);

  // Who listens to notifications is not held back, and would renew before the others are under way.
  await page.route('**/api/notifications/events', (route) => route.abort());
  const renewals = renewalsOf(page);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (DATA.test(response.url())) statuses.push(response.status());
  });
  // Profile, list, damage notice, pages under review, publisher switcher and publisher picker: held back until all are
  // under way with the bad token.
  const parallel = 6;
  let sent = 0;
  await page.route(DATA, async (route) => {
    sent += 1;
    await expect.poll(() => sent).toBeGreaterThanOrEqual(parallel);
    await route.continue();
  });
  await page.goto('/pixel?create=true');
  await expect.poll(() => statuses.filter((status) => status === 200).length).toBe(parallel);
  expect(statuses.filter((status) => status === 401).length).toBe(parallel);
  expect(renewals).toEqual(['POST']);
  await formOf(page, 'New pixel').getByRole('button', { name: 'Cancel' }).click();
  await expect(pixelTable(page).getByRole('row').nth(1)).toBeVisible();
});

test('a session that is over (AU05) clears the storage and opens the login', async ({ page }) => {
  // Who listens would hear of it before the press does, and so would whatever else is asked meanwhile.
  await page.route('**/api/notifications**', (route) => route.abort());
  await page.reload({ waitUntil: 'networkidle' });
  const press = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await press.promise;
    await route.fallback();
  });
  await apiWith((await stored(page, 'token')) ?? '').call(authRoutes.logout);
  const renewals = renewalsOf(page);
  await page.getByRole('button', { name: 'Northwind Media' }).click();
  press.resolve();
  await expect(loginModal(page)).toBeVisible();
  expect(await sessionKeys(page)).toEqual([]);
  expect(renewals, 'what is over is not renewed').toEqual([]);
});

test('a refused refresh token opens the login as well', async ({ page }) => {
  await store(page, 'expiresAt', '1');
  await store(page, 'refreshToken', 'unknown-refresh-token-of-nobody');
  await page.reload();
  await expect(loginModal(page)).toBeVisible();
  expect(await sessionKeys(page)).toEqual([]);
});

test('logging out ends the session everywhere: here, on the server and in the other tab', async ({
  page,
  context,
}) => {
  const token = (await stored(page, 'token')) ?? '';
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(accountButton(otherTab)).toBeVisible();
  // The login opens at once; the server is told meanwhile.
  const told = page.waitForResponse(`**/api${authRoutes.logout.path}`);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(loginModal(page)).toBeVisible();
  await expect(loginModal(otherTab)).toBeVisible();
  expect((await told).status()).toBe(200);
  expect(await sessionKeys(page)).toEqual([]);
  await expect(apiWith(token).call(userRoutes.me)).rejects.toThrow('AU05');
});

test('two tabs that renew at once both stay signed in', async ({ page, context }) => {
  const otherTab = await context.newPage();
  await otherTab.goto('/pixel');
  await expect(pixelTable(otherTab)).toBeVisible();
  await store(page, 'expiresAt', '1');
  await Promise.all([page.reload(), otherTab.reload()]);
  for (const tab of [page, otherTab]) {
    await expect(pixelTable(tab).getByRole('row').nth(1)).toContainText('Northwind Media');
    await expect(accountButton(tab)).toBeVisible();
  }
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
});

test('the session is checked every 60 seconds and renewed before it ends', async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await expect(pixelTable(page)).toBeVisible();
  const renewals = renewalsOf(page);
  await page.clock.pauseAt(new Date(Date.now() + 90_000));
  expect(renewals).toEqual([]);
  const now = await page.evaluate(() => Date.now());
  await store(page, 'expiresAt', String(now + 5 * MINUTE_MS + 30_000));
  const renewed = page.waitForResponse(`**${REFRESH}`);
  await page.clock.runFor(MINUTE_MS);
  expect((await renewed).status()).toBe(200);
  expect(renewals).toEqual(['POST']);
  await expect.poll(() => stored(page, 'expiresAt').then(Number)).toBeGreaterThan(now + 23 * 60 * MINUTE_MS);
});

test('a lost connection during a renewal logs nobody out', async ({ page }) => {
  const banner = page.getByText(/^The connection is lost\./);
  await page.clock.install();
  await page.reload();
  await expect(pixelTable(page)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await store(page, 'expiresAt', String((await page.evaluate(() => Date.now())) + 2 * MINUTE_MS));
  await page.clock.runFor(MINUTE_MS);
  await expect(banner).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  expect(await sessionKeys(page)).toContain('refreshToken');

  await page.unrouteAll();
  await page.clock.runFor(5000);
  await expect(banner).toBeHidden();
  await expect(accountButton(page)).toBeVisible();
});
