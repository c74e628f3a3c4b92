import { postRoutes } from '@adhelm/contract/post';
import type { Page } from '@playwright/test';
import { ADMIN, ADVERTISER, OTHER, PUBLISHER } from './support/accounts.ts';
import { findings } from './support/axe.ts';
import { createPage } from './support/landing-pages.ts';
import { uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

/** Somebody asks for review of a page. */
const askForReview = async (author = ADVERTISER) => {
  const api = await apiOf(author);
  const { id, title, updatedAt } = await createPage(api, { title: uniqueName('Live') });
  const asked = await api.call(postRoutes.update, { params: { id }, body: { status: 'REVIEW', updatedAt } });
  return { id, title, news: `“${title}” waits for review`, updatedAt: asked.updatedAt };
};

/** Somebody whom no other test tells anything learns that a page of theirs was rejected. */
const beRejected = async () => {
  const { id, title, updatedAt } = await askForReview(OTHER);
  const body = {
    status: 'REJECTED',
    reason: 'Please name the price in the first sentence.',
    updatedAt,
  } as const;
  await (await apiOf(ADMIN)).call(postRoutes.update, { params: { id }, body });
  return `“${title}” was rejected`;
};

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const unread = (page: Page, news: string) => page.getByRole('link', { name: `Unread: ${news}` });

test('a request for review arrives live at who may publish, and is read there', async ({ page }) => {
  const before = await askForReview();
  await page.goto('/pixel');
  await expect(bell(page), 'what was there before is counted').toHaveAccessibleName(/ unread$/);
  await expect(page.getByText(before.news), 'and not toasted').toHaveCount(0);

  const { id, news } = await askForReview();
  const toast = page.getByRole('listitem').filter({ hasText: news });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/landing-page/edit\\?id=${id}$`));

  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: news })).toBeVisible();
  await expect(unread(page, news), 'what was opened is read').toHaveCount(0);
  await expect(unread(page, before.news)).toBeVisible();
  await panel.getByRole('link', { name: 'View all notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link', { name: news })).toBeVisible();

  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page).toHaveURL(/\?unread=true$/);
  await expect(today.getByRole('link', { name: news })).toHaveCount(0);
  await expect(unread(page, before.news)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread(page, before.news)).toHaveCount(0);
});

test('the bell, its panel and the page have room on a phone, and nothing against them', async ({
  visitor,
}, testInfo) => {
  const news = await beRejected();
  const page = await visitor(OTHER);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/notifications');
      await expect(page.getByRole('main').getByRole('link', { name: news })).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath(`page-${colorScheme}-${width}.png`) });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
      await bell(page).press('Enter');
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await expect(panel.getByRole('link', { name: news })).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath(`panel-${colorScheme}-${width}.png`) });
      expect(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(bell(page)).toBeFocused();
    }
});
