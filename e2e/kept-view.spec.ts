import type { Page } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
import { rowsOf, tableOf } from './support/reports.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADMIN });

const VIEW = { range: '8', from: '2026-10-01', to: '2026-10-20', tz: '+05:45', userIds: '3' };

const viewOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return Object.fromEntries(
    Object.keys(VIEW).map((key) => [key, searchParams.get(key)?.replaceAll('"', '')]),
  );
};

const press = async (page: Page, entry: string, path: string) => {
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).last().click();
  await expect(page).toHaveURL((url) => url.pathname === path);
};

const scrollerOf = (page: Page, id: string) => page.locator(`[data-scroll-restoration-id="${id}"]`);

test('range, zone and advertiser go along with every press, and Back finds the list as it was left', async ({
  page,
}) => {
  await page.goto(`/campaign?${new URLSearchParams(VIEW)}`);
  await expect(rowsOf(page, 'Campaign').nth(15)).toBeAttached();
  for (const [entry, path] of [
    ['Ads', '/ads'],
    ['Pixels', '/pixel'],
    ['Landing Page', '/landing-page'],
    ['Dashboard', '/'],
    ['Campaign', '/campaign'],
  ] as const) {
    await press(page, entry, path);
    if (path !== '/pixel') await expect.poll(() => viewOf(page)).toEqual(VIEW);
  }

  const scroller = scrollerOf(page, 'campaign');
  await expect(rowsOf(page, 'Campaign').nth(15)).toBeAttached();
  await scroller.evaluate((element) => element.scrollTo(150, 220));
  await press(page, 'Pixels', '/pixel');
  await expect(tableOf(page, 'Pixels')).toBeVisible();
  // Nothing is remembered of the rows any more: they arrive after the screen.
  await page.reload();
  await expect(tableOf(page, 'Pixels')).toBeVisible();
  await page.goBack();
  await expect
    .poll(() => scroller.evaluate((element) => [element.scrollLeft, element.scrollTop]))
    .toEqual([150, 220]);
  expect(viewOf(page)).toEqual(VIEW);
});

test('the arrow of the editor leads back to the list as it was left', async ({ page }) => {
  await page.goto(`/landing-page?${new URLSearchParams({ ...VIEW, search: 'e', sortBy: 'title' })}`);
  const list = page.url();
  await rowsOf(page, 'Landing Page').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/landing-page\/edit/);
  const editor = page.url();
  await page.getByRole('link', { name: 'All landing pages' }).click();
  await expect(page).toHaveURL(list);

  // Opened by its address, there is no list to go back to; the view is the last one.
  await page.goto(editor);
  await page.getByRole('link', { name: 'All landing pages' }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/landing-page' && url.searchParams.get('search') === null,
  );
  await expect.poll(() => viewOf(page)).toEqual(VIEW);
});
