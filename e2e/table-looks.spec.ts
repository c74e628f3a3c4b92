import type { Page } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
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
