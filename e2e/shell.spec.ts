import { userRoutes } from '@adhelm/contract/user';
import type { Page } from '@playwright/test';
import { ADMIN, PUBLISHER } from './support/accounts.ts';
import { pixelTable, shownNames } from './support/pixels.ts';
import { accountButton, expect, signInThroughModal, test } from './support/test.ts';

const refreshValue = (page: Page) => Number(new URL(page.url()).searchParams.get('refresh'));
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** Its entries, without the number of pages that wait for review. */
const entries = (page: Page) =>
  menu(page)
    .getByRole('link')
    .filter({ hasNotText: /^\d+\+?$/ });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

const chooseTheme = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
};

test.describe('the publisher switcher', () => {
  test('keeps the page, fetches anew and shows the Publisher column for all', async ({ page }) => {
    // A session of its own: whom it acts for is kept on the server.
    await page.goto('/pixel?limit=20&sortBy=publisher&sortOrder=desc');
    await signInThroughModal(page, ADMIN);
    await expect(shownNames(page)).toHaveCount(20);
    const switcher = page.getByRole('combobox', { name: /Switch publisher$/ });
    await expect(switcher).toContainText('All Publishers');
    await switcher.click();
    // Other journeys add publishers beside this one.
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options.first()).toHaveText('All Publishers');
    await expect(options.filter({ hasText: /Lotus Reach$/ })).toHaveCount(1);
    await expect(options.filter({ hasText: /Northwind Media$/ })).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Search publishers' }).fill('nobody at all');
    await expect(page.getByText('No publishers found')).toBeVisible();
    await page.getByRole('combobox', { name: 'Search publishers' }).fill('lotus');
    await expect(options).toHaveText([/Lotus Reach$/]);
    const listed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/pixel');
    await page.getByRole('option', { name: 'Lotus Reach' }).click();
    await listed;
    await expect(switcher).toContainText('Lotus Reach');
    await expect(page, 'the publisher is the brand').toHaveTitle('Pixels · Lotus Reach');
    await expect(page).toHaveURL(/\/pixel\?limit=20&sortBy=publisher&sortOrder=desc&refresh=\d+$/);
    const first = refreshValue(page);
    await expect(pixelTable(page).getByRole('row', { name: /Northwind Media/ })).toHaveCount(0);
    await expect(pixelTable(page).getByRole('row', { name: /Lotus Reach/ })).not.toHaveCount(0);

    await switcher.click();
    await page.getByRole('option', { name: 'All Publishers' }).click();
    await expect(switcher).toContainText('All Publishers');
    await expect.poll(() => refreshValue(page)).toBeGreaterThan(first);
    await expect(pixelTable(page).getByRole('row', { name: /Northwind Media/ })).not.toHaveCount(0);
  });

  test('is only a logo that refreshes for everyone else', async ({ visitor }) => {
    const page = await visitor(PUBLISHER);
    await page.goto('/pixel');
    await expect(shownNames(page)).toHaveCount(50);
    await expect(page.getByRole('combobox', { name: /Switch publisher/ })).toHaveCount(0);
    const listed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/pixel');
    await page.getByRole('button', { name: 'Northwind Media' }).click();
    await listed;
    expect(refreshValue(page)).toBeGreaterThan(0);
  });
});

test.describe('signed in', () => {
  test.use({ account: PUBLISHER });

  test('the theme is light, dark or the system’s, and stands before the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    expect(await theme(page)).toBe('light');
    await chooseTheme(page, 'Dark');
    await expect.poll(() => theme(page)).toBe('dark');

    // Held back scripts stand for a slow line: the theme has to be there without them.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => theme(page)).toBe('dark');
    await page.unrouteAll();
    await page.goto('/');
    await chooseTheme(page, 'System');
    await expect.poll(() => theme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => theme(page)).toBe('dark');
    await chooseTheme(page, 'Light');
    await expect.poll(() => theme(page)).toBe('light');
    await page.getByRole('button', { name: 'Theme' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
  });

  test('who asked for less motion sees the theme change at once, without a transition of anything', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(entries(page).first()).toBeVisible();
    const moving = await page.evaluateHandle(() => {
      const begun: string[] = [];
      document.addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName));
      return begun;
    });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(() => theme(page)).toBe('dark');
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    expect(await moving.jsonValue()).toEqual([]);
  });

  test('groups of the menu collapse and are remembered', async ({ page }) => {
    await page.goto('/');
    const group = menu(page).getByRole('button', { name: 'Content' });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.click();
    const outside = [
      'Dashboard',
      'Click',
      'Landing Page',
      'Templates',
      'Campaign',
      'Ads',
      'Rule',
      'Advertisers',
      'Billing',
      'Publishers',
      'Integrations',
      'Jobs',
      'Audit log',
      'Settings',
    ];
    await expect(entries(page)).toHaveText(outside);
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(entries(page)).toHaveText(outside);
    await group.click();
    await menu(page).getByRole('link', { name: 'Pixels' }).click();
    await expect(menu(page).getByRole('link', { name: 'Pixels' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name: 'Pixels', level: 1 })).toBeVisible();
  });

  test('below 768 px the menu is a sheet that leaves once a page is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/');
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(menu(page)).toBeHidden();

    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Main navigation' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await sheet.getByRole('link', { name: 'Pixels' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/pixel');
    await expect(pixelTable(page)).toBeVisible();
  });

  test('nothing overflows the page, from a narrow phone on', async ({ page }) => {
    for (const address of ['/', '/pixel', '/profile']) {
      await page.goto(address);
      for (const width of [360, 390, 767, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('main')).not.toBeEmpty();
        // Charts take their new width a moment after the page.
        const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(needed, `${address} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
  });

  test('a screen without its permission says so and is not in the menu', async ({ page }) => {
    await page.route(`**/api${userRoutes.me.path}`, async (route) => {
      const answer = await route.fetch();
      const { result } = await answer.json();
      const permissions = result.permissions.filter((code: string) => code !== 'GET_PIXELS');
      await route.fulfill({ json: { result: { ...result, permissions } } });
    });
    await page.goto('/pixel');
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    await expect(pixelTable(page)).toHaveCount(0);
    await expect(entries(page)).toHaveText([
      'Dashboard',
      'Click',
      'Landing Page',
      'Templates',
      'Campaign',
      'Ads',
      'Rule',
      'Set keyword',
      'Keyword',
      'Niche',
      'Vertical',
      'Website',
      'Ad accounts',
      'Advertisers',
      'Billing',
      'Publishers',
      'Integrations',
      'Jobs',
      'Audit log',
      'Settings',
    ]);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('an unknown address is a page that leads back', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    // The dashboard soon writes its range into the address.
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  });

  test('the keyboard skips to the content, and menus give the focus back', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(accountButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('main'), 'a new page starts from its content').toBeFocused();
  });
});

test.describe('pull to refresh', () => {
  test.use({ account: PUBLISHER, hasTouch: true, viewport: { width: 390, height: 844 } });

  /** The page follows the finger by half, so that a pull of 120 px takes 240 px of finger. */
  const pull = async (page: Page, distance: number) => {
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 195, y }],
      });
    await touch('touchStart', 200);
    await touch('touchMove', 200 + distance);
    await touch('touchMove', 200 + distance * 2);
    await expect(page.getByText(distance >= 120 ? 'Release to refresh' : 'Pull to refresh')).toBeVisible();
    await touch('touchEnd');
    await expect(page.getByText(/to refresh$/)).toBeHidden();
  };

  test('120 px fetch anew, 119 px do not', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await pull(page, 119);
    expect(refreshValue(page)).toBe(0);
    await pull(page, 120);
    expect(refreshValue(page)).toBeGreaterThan(0);
  });
});
