import { type CreatePost, type Post, postRoutes } from '@adhelm/contract/post';
import { websiteRoutes } from '@adhelm/contract/website';
import { expect, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { uniqueName } from './pixels.ts';

/** A website that the caller can put pages on. */
export const websiteOf = async (api: Api) => {
  const { items } = await api.call(websiteRoutes.list, { query: { limit: '1', sortBy: 'id' } });
  const [website] = items;
  if (!website) throw new Error('The demo has no website.');
  return website;
};

export const createPage = async (api: Api, given: Partial<CreatePost> = {}): Promise<Post> => {
  const { id: websiteId } = await websiteOf(api);
  const body = { title: uniqueName('Page'), websiteId, content: '<p>First words.</p>', ...given };
  return api.call(postRoutes.create, { body });
};

export const openEditor = async (page: Page, id: number) => {
  await page.goto(`/landing-page/edit?id=${id}`);
  await expect(titleField(page)).toBeVisible();
};

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const contentField = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });
export const descriptionField = (page: Page) => page.getByRole('textbox', { name: 'Description' });

/** What the header says about saving. */
export const saveStatus = (page: Page) => page.locator('output').filter({ hasText: /./ });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const chooseWebsite = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: /^Website/ }).click();
  await page.getByRole('option', { name }).first().click();
};

/** The page as its visitors would see it. */
export const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
