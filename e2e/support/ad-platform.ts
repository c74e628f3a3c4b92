import { expect, type Page } from '@playwright/test';
import { expectToast } from './pixels.ts';
import { accountButton } from './test.ts';

export const CONNECT_ITEM = { name: 'Connect Facebook' };

export const openAccountMenu = async (page: Page) => {
  await page.goto('/ad-account');
  await accountButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
};

export const connectFacebook = async (page: Page) => {
  await openAccountMenu(page);
  await page.getByRole('menuitem', CONNECT_ITEM).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Facebook is connected');
  await expect(page, 'the news are out of the address').toHaveURL('/ad-account');
};
