import { pixelRoutes } from '@adhelm/contract/pixel';
import type { Page } from '@playwright/test';
import { PUBLISHER } from './support/accounts.ts';
import type { Api } from './support/api.ts';
import { factsLoaded } from './support/facts.ts';
import { pixelTable, rowOf } from './support/pixels.ts';
import { rowsOf, tableOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const ROWS = 2000;
const nameOf = (place: number) => `Row ${String(place).padStart(4, '0')}`;

/** Opens a page as long as pages get, made from one real row. */
const openManyRows = async (page: Page, owner: Api) => {
  const { items: real } = await owner.call(pixelRoutes.list, { query: { platform: 'TIKTOK', limit: '1' } });
  const items = Array.from({ length: ROWS }, (_, index) => ({
    ...real[0],
    id: index + 1,
    name: nameOf(index + 1),
  }));
  const meta = { total: ROWS, page: 1, limit: ROWS, totalPages: 1 };
  await page.route(`**/api${pixelRoutes.list.path}?*`, (route) =>
    route.fulfill({ json: { result: { items, meta } } }),
  );
  await page.goto('/pixel?limit=2000');
  await expect(rowOf(page, nameOf(1))).toBeVisible();
};

const renderedRows = (page: Page) => pixelTable(page).locator('tbody tr[data-index]').count();

test('2,000 rows on one page keep the page small, down to the last row', async ({ page }) => {
  await openManyRows(page, await apiOf(PUBLISHER));
  await expect(page.getByText('1-2000 of 2,000')).toBeVisible();
  await expect(pixelTable(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  expect(await renderedRows(page)).toBeLessThan(100);

  await pixelTable(page).evaluate((table) => {
    const scroller = table.parentElement;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  });
  const last = rowOf(page, nameOf(ROWS));
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', String(ROWS + 1));
  await expect(rowOf(page, nameOf(1))).toHaveCount(0);
  expect(await renderedRows(page)).toBeLessThan(100);
});

test('the keyboard walks through rows that are not there yet', async ({ page }) => {
  await openManyRows(page, await apiOf(PUBLISHER));
  await page.keyboard.press('j');
  await expect(rowOf(page, nameOf(1))).toBeFocused();
  for (let place = 2; place <= 40; place += 1) {
    await page.keyboard.press('j');
    await expect(rowOf(page, nameOf(place))).toBeFocused();
  }
  await expect(rowOf(page, nameOf(40))).toBeInViewport();
  await page.keyboard.press('k');
  await expect(rowOf(page, nameOf(39))).toBeFocused();
});

test('2,000 clicks on a page stay few rows in the document', async ({ page }) => {
  test.setTimeout(200_000);
  await factsLoaded();
  await page.goto('/rpc?range=5&limit=2000');
  await expect(page.getByText(/^1-2000 of/)).toBeVisible();
  expect(await rowsOf(page, 'Click').count()).toBeLessThan(100);
  await tableOf(page, 'Click')
    .locator('..')
    .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await expect(tableOf(page, 'Click').locator('tr[data-index="1999"]')).toBeVisible();
});
