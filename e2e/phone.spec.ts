import type { Page } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
import { rowsOf, tableOf } from './support/reports.ts';
import { expect, test } from './support/test.ts';

const WIDTH = 390;

test.use({ account: ADMIN, viewport: { width: WIDTH, height: 844 }, hasTouch: true });

const headsInView = (page: Page, title: string) =>
  tableOf(page, title)
    .getByRole('columnheader')
    .evaluateAll(
      (heads, width) =>
        heads.filter((head) => head.getBoundingClientRect().right <= width).map((head) => head.textContent),
      WIDTH,
    );

test('lists begin with a name and the figure they are sorted by, clicks with no id', async ({ page }) => {
  await page.goto('/campaign?range=5');
  await expect(rowsOf(page, 'Campaign').first()).toBeVisible();
  expect(await headsInView(page, 'Campaign')).toEqual(['Campaign', 'Profit']);
  await page.getByLabel('Sort by').selectOption('By ROI');
  await expect.poll(() => headsInView(page, 'Campaign')).toEqual(['Campaign', 'ROI']);
  await expect(page).toHaveURL(/sortBy=roi&sortOrder=desc/);
  await page.goto('/rpc?range=5&limit=10');
  await expect(rowsOf(page, 'Click').first()).toBeVisible();
  expect((await headsInView(page, 'Click')).slice(0, 2)).toEqual(['Campaign', 'RPC']);
});

test('the calendar of a range of one’s own lies within the screen', async ({ page }) => {
  await page.goto('/campaign?range=5');
  await page.getByRole('button', { name: 'Custom' }).tap();
  const calendar = page.getByRole('dialog', { name: 'Custom range' });
  await expect(calendar).toBeInViewport({ ratio: 1 });
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeInViewport({ ratio: 1 });
});

test('fingers find controls of 44 pixels', async ({ page }) => {
  await page.goto('/landing-page?range=5&limit=10');
  const row = rowsOf(page, 'Landing Page').first();
  await expect(row).toBeVisible();
  const controls = page
    .getByRole('main')
    .locator('> * > *:not(.card)')
    .locator('button:visible, select:visible, input:visible');
  const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(15);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  // The box of a row is small to the eye and large to the finger.
  const box = await row.getByRole('checkbox').boundingBox();
  expect(box).not.toBeNull();
  if (box) await page.touchscreen.tap(box.x - 10, box.y - 10);
  await expect(row.getByRole('checkbox')).toBeChecked();
  const name = await row.getByRole('link').first().boundingBox();
  expect(name?.height).toBeGreaterThanOrEqual(43);
});
