import { randomBytes, randomInt } from 'node:crypto';
import { type CreatePixel, type Pixel, pixelRoutes } from '@adhelm/contract/pixel';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect } from './test.ts';

/** A name that no other test has. */
export const uniqueName = (subject: string) => `${subject} ${randomBytes(5).toString('hex')}`;

export const facebookId = () => String(randomInt(1e13, 9e13));

export const createPixel = (api: Api, given: Partial<CreatePixel> = {}) =>
  api.call(pixelRoutes.create, {
    body: { platform: 'FACEBOOK', name: uniqueName('Pixel'), pixelId: facebookId(), ...given },
  });

/** As many pixels as told, whose names share a word that finds exactly them. */
export const createPixels = async (api: Api, count: number) => {
  // With a letter: addresses put what looks like a number into quotes.
  const word = `w${randomBytes(5).toString('hex')}`;
  const names = Array.from({ length: count }, (_, place) => `${word} ${String(place + 1).padStart(3, '0')}`);
  const created: Pixel[] = [];
  for (let start = 0; start < count; start += 10)
    created.push(
      ...(await Promise.all(names.slice(start, start + 10).map((name) => createPixel(api, { name })))),
    );
  const newestFirst = created.toSorted((a, b) => b.id - a.id).map(({ name }) => name);
  return { word, names, newestFirst };
};

export const pixelTable = (page: Page) => page.getByRole('table', { name: 'Pixels' });

/** The row of the table that holds a text. */
export const rowOf = (page: Page, text: string) =>
  pixelTable(page).getByRole('row').filter({ hasText: text });

/** What stands in the name column, from top to bottom. */
export const shownNames = (page: Page) => pixelTable(page).locator('tbody tr[data-index] td:nth-child(4)');

export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by title' });

/** The panel that creates and edits. */
export const formOf = (page: Page, title: 'New pixel' | 'Edit pixel') =>
  page.getByRole('dialog', { name: title });

export const choosePlatform = async (page: Page, platform: string) => {
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: platform }).click();
};

export const fillPixelForm = async (
  page: Page,
  { platform, name, pixelId }: { platform?: string; name: string; pixelId: string },
) => {
  if (platform) await choosePlatform(page, platform);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Pixel ID' }).fill(pixelId);
};

/** The message that stands on a field, tied to it for assistive technology. */
export const expectFieldError = async (page: Page, field: string, message: string) => {
  const control = page.getByRole('textbox', { name: field, exact: true });
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
};

/** A short word to the user, in the corner. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })).toBeVisible();

/** Answers the question about a deletion with the Enter key. */
export const confirmDeletionByEnter = async (page: Page) => {
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
};
