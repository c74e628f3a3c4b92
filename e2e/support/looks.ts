import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';

/** Axe has nothing to say in light and dark, and the page itself never scrolls sideways. */
export const expectSoundLooks = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  expect(await findings(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await findings(page, 'colours'), 'dark').toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0);
};
