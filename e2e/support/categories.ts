import { randomBytes } from 'node:crypto';
import { categoryRoutes } from '@adhelm/contract/category';
import { type CreateWebsite, websiteRoutes } from '@adhelm/contract/website';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { uniqueName } from './pixels.ts';

export const uniqueDomain = () => `site-${randomBytes(5).toString('hex')}.example`;

export const createWebsite = (api: Api, given: Partial<CreateWebsite> = {}) =>
  api.call(websiteRoutes.create, {
    body: { name: uniqueName('Site'), domain: uniqueDomain(), language: 'en', ...given },
  });

export const createVertical = async (api: Api, websiteId?: number) =>
  api.call(categoryRoutes.create, {
    body: { name: uniqueName('Vertical'), websiteId: websiteId ?? (await createWebsite(api)).id },
  });

export const createNiche = async (api: Api, vertical: { id: number; websiteId: number }) =>
  api.call(categoryRoutes.create, {
    body: { name: uniqueName('Niche'), websiteId: vertical.websiteId, parentId: vertical.id },
  });

/** Chooses one out of a list that is searched on the server. */
export const pick = async (page: Page, field: string, search: string, words: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('combobox', { name: search }).fill(words);
  await page.getByRole('option', { name: words }).click();
};
