import { expect, type Page } from '@playwright/test';

export const tableOf = (page: Page, title: string) => page.getByRole('table', { name: title, exact: true });

export const rowsOf = (page: Page, title: string) => tableOf(page, title).locator('tbody tr[data-index]');

/** What the heads of a table say, from left to right. */
const headsOf = (page: Page, title: string) =>
  tableOf(page, title).getByRole('columnheader').allTextContents();

/** The cells of one column, from top to bottom. */
export const cellsOf = async (page: Page, title: string, column: string) => {
  await expect(rowsOf(page, title).first()).toBeVisible();
  const place = (await headsOf(page, title)).indexOf(column);
  return rowsOf(page, title).locator(`td:nth-child(${place + 1})`);
};

/** The line at the foot, by column. */
export const totalsOf = async (page: Page, title: string): Promise<Record<string, string>> => {
  const foot = tableOf(page, title).locator('tfoot tr > *');
  await expect(foot.first()).toBeAttached();
  const texts = await foot.allTextContents();
  return Object.fromEntries((await headsOf(page, title)).map((head, place) => [head, texts[place] ?? '']));
};

export const rangeTab = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Date range' }).getByRole('button', { name, exact: true });

/** What the page asks of a report, once it does. */
export const nextQuestion = async (page: Page, path: string): Promise<Record<string, string>> => {
  const request = await page.waitForRequest(`**/api${path}?*`);
  return Object.fromEntries(new URL(request.url()).searchParams);
};

const moneyIn = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency });
const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const asMoney = (value: number | null, currency = 'USD') =>
  value === null ? '-' : moneyIn(currency).format(value);
export const asPercent = (value: number | null) => (value === null ? '-' : `${percent.format(value)}%`);
export const asCount = (value: number) => value.toLocaleString('en-US');
