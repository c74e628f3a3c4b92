import { type CreateKeywordSet, keywordSetRoutes } from '@adhelm/contract/keyword-set';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { uniqueName } from './pixels.ts';
import { tableOf } from './reports.ts';

export const createSet = (api: Api, given: Partial<CreateKeywordSet> = {}) =>
  api.call(keywordSetRoutes.create, {
    body: { name: uniqueName('Set'), keywords: ['knee pain', 'knee brace', 'knee surgery'], ...given },
  });

export const storedSet = (api: Api, id: number) => api.call(keywordSetRoutes.get, { params: { id } });

export const setRow = (page: Page, name: string) =>
  tableOf(page, 'Set keyword').getByRole('row').filter({ hasText: name });

export const setPanel = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) keyword set$/ });

/** Opens what else can be done with a set of the list. */
export const openSetMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  return page.getByRole('menu');
};

/** The keywords in the panel, from top to bottom. */
export const shownKeywords = (page: Page) =>
  setPanel(page).getByRole('region', { name: 'Keywords of the set' }).getByRole('listitem');
