import { websiteRoutes } from '@adhelm/contract/website';
import type { Page } from '@playwright/test';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { createVertical, createWebsite, uniqueDomain } from './support/categories.ts';
import { expectSoundLooks } from './support/looks.ts';
import { permit } from './support/permissions.ts';
import { confirmDeletionByEnter, expectFieldError, expectToast, uniqueName } from './support/pixels.ts';
import { rowsOf, tableOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const rowOf = (page: Page, text: string) =>
  tableOf(page, 'Website').getByRole('row').filter({ hasText: text });

const fillForm = async (page: Page, name: string, domain: string, language: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: language }).click();
};

test('a website is created, changed, deleted and restored', async ({ page }) => {
  const [name, domain] = [uniqueName('Site'), uniqueDomain()];
  await page.goto(`/website?search=${domain}`);
  await expect(tableOf(page, 'Website').getByRole('columnheader')).toHaveText([
    '',
    'ID',
    'Name',
    'Domain',
    'Language',
    'Publisher',
    'Actions',
  ]);
  await page.getByRole('button', { name: 'New website' }).first().click();
  await page.getByRole('button', { name: 'Create website' }).click();
  await expectFieldError(page, 'Name', 'Please enter name');
  await expectFieldError(page, 'Domain', 'Please enter domain');
  await fillForm(page, name, `https://${domain}/x`, 'Tiếng Việt');
  await expectFieldError(page, 'Domain', 'Must be a domain such as example.com, without https:// and path');
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain.toUpperCase());
  await page.getByRole('button', { name: 'Create website' }).click();
  await expectToast(page, 'Created successfully');
  await expect(rowOf(page, domain)).toContainText('Tiếng Việt');
  await expect(rowOf(page, domain)).toContainText('Northwind Media');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Updated successfully');
  await page.getByRole('button', { name: `Delete ${name} renamed` }).click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'Deleted successfully');
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await page.getByRole('button', { name: `Restore ${name} renamed` }).click();
  await expectToast(page, 'Restored successfully');
  const { items } = await (await apiOf(PUBLISHER)).call(websiteRoutes.list, { query: { search: domain } });
  expect(items).toMatchObject([{ name: `${name} renamed`, domain, language: 'vi', deletedAt: null }]);
});

test('a domain that is taken is refused on its field, a website in use is kept', { tag: '@full' }, async ({
  page,
}) => {
  const api = await apiOf(PUBLISHER);
  const site = await createWebsite(api);
  await createVertical(api, site.id);
  await page.goto('/website?create=true');
  await fillForm(page, 'Twin', site.domain, 'English');
  await page.getByRole('button', { name: 'Create website' }).click();
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveAttribute('aria-invalid', 'true');
  await page.goto(`/website?search=${site.domain}`);
  await page.getByRole('button', { name: `Delete ${site.name}` }).click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'This website is in use by 1 vertical or niche. Change or delete them first.');
});

test('an admin for all publishers says whom a website belongs to', { tag: '@full' }, async ({ visitor }) => {
  const page = await visitor(ADMIN);
  const domain = uniqueDomain();
  await page.goto(`/website?create=true&search=${domain}`);
  await fillForm(page, uniqueName('Given'), domain, 'English');
  await page.getByRole('button', { name: 'Create website' }).click();
  const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Publisher' });
  await expect(picker).toHaveAttribute('aria-invalid', 'true');
  await picker.click();
  await page.getByRole('option', { name: 'Lotus Reach' }).click();
  await page.getByRole('button', { name: 'Create website' }).click();
  await expectToast(page, 'Created successfully');
  await expect(rowOf(page, domain)).toContainText('Lotus Reach');
});

test('an advertiser looks only, and nobody without GET_WEBSITES does', { tag: '@full' }, async ({
  visitor,
}) => {
  const page = await visitor(ADVERTISER);
  await page.goto('/website');
  await expect(rowsOf(page, 'Website').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(New .|Edit|Delete)/ })).toHaveCount(0);
  const stranger = await visitor(PUBLISHER);
  await permit(stranger, ['GET_CATEGORIES']);
  await stranger.goto('/website');
  await expect(stranger.getByText("You don't have permission to access this page")).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Website' })).toHaveCount(0);
});

for (const width of [1280, 360])
  test(`axe finds nothing on the list and the panel at ${width} px`, { tag: '@full' }, async ({
    visitor,
  }) => {
    const page = await visitor(PUBLISHER, { viewport: { width, height: 800 } });
    await page.goto('/website');
    await expect(rowsOf(page, 'Website').first()).toBeVisible();
    await expectSoundLooks(page);
    await page.goto('/website?create=true');
    await expect(page.getByRole('textbox', { name: 'Domain' })).toBeVisible();
    await expectSoundLooks(page);
  });
