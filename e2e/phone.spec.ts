import type { Locator, Page } from '@playwright/test';
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
  expect(await headsInView(page, 'Campaign')).toEqual(['', 'Campaign', 'Profit']);
  await page.getByLabel('Sort by').selectOption('By ROI');
  await expect.poll(() => headsInView(page, 'Campaign')).toEqual(['', 'Campaign', 'ROI']);
  await expect(page).toHaveURL(/sortBy=roi&sortOrder=desc/);
  await page.goto('/rpc?range=5&limit=10');
  await expect(rowsOf(page, 'Click').first()).toBeVisible();
  expect((await headsInView(page, 'Click')).slice(0, 2)).toEqual(['Campaign', 'RPC']);
  await page.goto('/publisher?range=5');
  await expect(rowsOf(page, 'Publishers').first()).toBeVisible();
  expect((await headsInView(page, 'Publishers')).slice(0, 2)).toEqual(['Publisher', 'Revenue']);
});

test('nothing moves when the figures come, on the narrowest phones either', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/report/campaigns?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/campaign?range=5');
  await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible();
  const topOfCard = () =>
    page
      .getByRole('main')
      .locator('.card')
      .first()
      .evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await topOfCard();
  answer();
  await expect(page.getByText(/^as of /)).toBeVisible();
  await expect(rowsOf(page, 'Campaign').first()).toBeVisible();
  expect(await topOfCard()).toBe(before);
});

test('the calendar of a range of one’s own lies within the screen', async ({ page }) => {
  await page.goto('/campaign?range=5');
  await page.getByRole('button', { name: 'Custom' }).tap();
  const calendar = page.getByRole('dialog', { name: 'Custom range' });
  await expect(calendar).toBeInViewport({ ratio: 1 });
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeInViewport({ ratio: 1 });
});

const LARGE = 44;

const smallest = async (controls: Locator, least: number) => {
  await expect.poll(() => controls.count()).toBeGreaterThan(least);
  const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  return Math.min(...heights);
};

/** By how many pixels the boxes of lines miss the middle at most. */
const asideOfMiddle = (lines: Element[]) => {
  const middleOf = (element: Element | null) => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return (top + bottom) / 2;
  };
  const boxOf = (line: Element) => line.querySelector('[role=checkbox], [type=radio]');
  return Math.max(...lines.map((line) => Math.abs(middleOf(line) - middleOf(boxOf(line)))));
};

test('fingers find controls of 44 pixels in panels, in the menu and in the editor', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/campaign?range=5&limit=10');
  await expect(rowsOf(page, 'Campaign').first()).toBeVisible();
  for (const [button, panel] of [
    ['Filter', 'Filters'],
    ['Columns', 'Pick your metrics'],
  ] as const) {
    await page.getByRole('button', { name: button }).tap();
    const lines = page
      .getByRole('dialog', { name: panel })
      .locator('label:has([role=checkbox], [type=radio])');
    expect(await smallest(lines, 5), panel).toBeGreaterThanOrEqual(LARGE);
    expect(await lines.evaluateAll(asideOfMiddle), 'boxes stand in the middle of their lines').toBeLessThan(
      3,
    );
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  expect(await smallest(menu.locator('a[href]:not([title]), button'), 10), 'menu').toBeGreaterThanOrEqual(
    LARGE,
  );
  await page.goto('/shop');
  const use = page.getByRole('link', { name: /^Use this template/ });
  await expect(use.first()).toBeVisible();
  expect(await smallest(use, 3), 'gallery').toBeGreaterThanOrEqual(LARGE);
  await page.goto('/messages');
  const messages = page.getByRole('main').locator('button:visible, input:visible:not([aria-hidden])');
  expect(await smallest(messages, 1), 'messages').toBeGreaterThanOrEqual(LARGE);
  await page.goto('/landing-page/edit?id=1');
  const live = page.getByRole('link', { name: 'Open the live page' });
  await expect(live).toBeVisible();
  expect(await smallest(live, 0), 'editor').toBeGreaterThanOrEqual(LARGE);
});

test('fingers find controls of 44 pixels', async ({ page }) => {
  await page.goto('/landing-page?range=5&limit=10');
  const row = rowsOf(page, 'Landing Page').first();
  await expect(row).toBeVisible();
  const controls = page
    .getByRole('main')
    .locator('> * > *:not(.card)')
    .locator('button:visible, select:visible, input:visible');
  expect(await smallest(controls, 15)).toBeGreaterThanOrEqual(LARGE);
  // The box of a row is small to the eye and large to the finger.
  const box = await row.getByRole('checkbox').boundingBox();
  expect(box).not.toBeNull();
  if (box) await page.touchscreen.tap(box.x - 10, box.y - 10);
  await expect(row.getByRole('checkbox')).toBeChecked();
  const name = await row.getByRole('link').first().boundingBox();
  expect(name?.height).toBeGreaterThanOrEqual(43);
});

test('fingers find controls of 44 pixels in the settings, and permissions by their names', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/setting?tab=roles');
  await expect(rowsOf(page, 'Roles').first()).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  expect(await smallest(tabs, 2), 'tabs').toBeGreaterThanOrEqual(LARGE);
  await page.getByRole('button', { name: 'New role' }).tap();
  const boxes = page.getByRole('dialog', { name: 'New role' }).locator('label:has([type=checkbox])');
  expect(await smallest(boxes, 100), 'permissions').toBeGreaterThanOrEqual(LARGE);
  await boxes.filter({ hasText: 'Create' }).first().tap();
  await expect(page.getByText(/^1 of \d+ permissions given$/)).toBeVisible();
});
