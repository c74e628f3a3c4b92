import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
import { rowsOf } from './support/reports.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADMIN, viewport: { width: 1280, height: 720 } });

const table = (page: Page) => page.getByRole('table', { name: 'Campaign' });

const open = async (page: Page) => {
  await page.goto('/campaign?range=6');
  await expect(table(page).locator('tbody tr[data-index="0"]')).toBeVisible();
};

test('the focus of a row shows in the column that stays, also beside what is scrolled', async ({ page }) => {
  await open(page);
  await page.keyboard.press('j');
  await table(page).evaluate((element) => element.parentElement?.scrollTo({ left: 200 }));
  await expect(page.locator('[data-scrolled=true]')).toBeVisible();
  const cell = table(page).locator('tr[data-index="0"] td[data-main]');
  const shadow = () => cell.evaluate((element) => getComputedStyle(element).boxShadow);
  await expect.poll(async () => (await shadow()).split('inset').length - 1).toBe(2);
});

test('nothing shines through the totals while figures load', async ({ page }) => {
  await open(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/report/campaigns**', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  const opacities = await table(page)
    .locator('tfoot, tfoot tr, tfoot td, tfoot th')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity));
  expect(new Set(opacities)).toEqual(new Set(['1']));
  held.resolve();
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
});

test('a low window has compact rows, and its pager stays in view below chips and banners', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
  expect((await table(page).locator('tr[data-index="0"]').boundingBox())?.height).toBe(34);
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toBeInViewport({ ratio: 1 });
  await page.goto('/campaign?range=6&having=cost%3E%3D1');
  await expect(page.getByRole('list', { name: 'Filters' })).toBeVisible();
  await expect(pager).toBeInViewport({ ratio: 1 });
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByText(/^The connection is lost\./)).toBeVisible();
  await expect(pager).toBeInViewport({ ratio: 1 });
  await page.unrouteAll();
});

test('the menu can be folded away and stays so', async ({ page }) => {
  await open(page);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const width = async () => (await page.getByRole('main').boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Hide menu' }).click();
  await expect(menu).toBeHidden();
  expect(await width()).toBe(before + 232);
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Show menu' }).click();
  await expect(menu).toBeVisible();
});

type Box = { left: number; right: number; top: number; bottom: number };

const boxesOf = (controls: Locator): Promise<Box[]> =>
  controls.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );

const overlap = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

test('at 1024 px the bars above a list are three lines at most, and no control lies over another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/landing-page?range=5');
  await expect(rowsOf(page, 'Landing Page').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible();
  const boxes = await boxesOf(
    page
      .getByRole('main')
      .locator('> * > *:not(.card)')
      .locator('button:visible, select:visible, input:visible'),
  );
  expect(boxes.length).toBeGreaterThan(15);
  for (const [place, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(1024);
    expect(boxes.slice(place + 1).filter((other) => overlap(box, other))).toEqual([]);
  }
  const middles = new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2 / 10)));
  expect(middles.size).toBeLessThanOrEqual(3);
});

test('title and address of a page begin at one edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/landing-page?range=5');
  const row = rowsOf(page, 'Landing Page').first();
  await expect(row).toBeVisible();
  const [title] = await boxesOf(row.locator('[data-opening] span.truncate'));
  const [address] = await boxesOf(row.locator('a[target=_blank]').first());
  expect(title?.left).toBeGreaterThan(0);
  expect(Math.abs((title?.left ?? 0) - (address?.left ?? 0))).toBeLessThanOrEqual(1);
});

test('the versions of a page stand inside the padding of their panel', async ({ page }) => {
  await page.goto('/landing-page/edit?id=1');
  await page.getByRole('button', { name: 'Version history' }).click();
  const panel = page.getByRole('dialog', { name: 'Version history' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const [around] = await boxesOf(panel);
  for (const box of await boxesOf(panel.getByRole('listitem'))) {
    expect(box.left - (around?.left ?? 0)).toBeGreaterThanOrEqual(16);
    expect((around?.right ?? 0) - box.right).toBeGreaterThanOrEqual(16);
  }
});
