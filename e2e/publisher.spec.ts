import type { Page } from '@playwright/test';
import { signIn } from '../tools/fire/session.ts';
import { ADMIN, PUBLISHER } from './support/accounts.ts';
import { noisePhoto } from './support/images.ts';
import { expectSoundLooks } from './support/looks.ts';
import { expectToast, uniqueName } from './support/pixels.ts';
import { place } from './support/place.ts';
import { rowsOf, tableOf } from './support/reports.ts';
import { storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADMIN });

const TABLE = 'Publishers';
const switcher = (page: Page) => page.getByRole('combobox', { name: 'Switch publisher' });

const actAs = async (page: Page, name: string) => {
  await switcher(page).click();
  await page.getByRole('combobox', { name: 'Search publishers' }).fill(name);
  await page.getByRole('option', { name }).click();
};

const logo = async (page: Page, label: string, side: number) => {
  const group = page.getByRole('group', { name: label, exact: true });
  const buffer = await noisePhoto(side, side, 80);
  await group.locator('input[type="file"]').setInputFiles({ name: 'l.jpg', mimeType: 'image/jpeg', buffer });
  await expect(group.locator('img')).toHaveAttribute('src', /^\/files\//);
  return (await group.locator('img').getAttribute('src')) ?? '';
};

/** What a host shows to somebody who is not signed in. */
const expectBrand = async (page: Page, host: string, name: string) => {
  const address = new URL(place.url());
  address.hostname = host;
  await page.goto(address.href);
  await expect(page.getByRole('dialog', { name: `Login to ${name} Platform` })).toBeVisible();
  await expect(page).toHaveTitle(name);
};

test('a publisher is made with logos that its own host shows, acted as, deleted and restored', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  // Bank details take a sign-in of the last minutes, which the session that others share may not be.
  const storageState = storageOf(place.url(), await signIn(place.url(), ADMIN));
  const page = await visitor(null, { storageState });
  const name = uniqueName('Harbour');
  const host = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.localhost`;
  await page.goto('/publisher');
  await expect(tableOf(page, TABLE).getByRole('columnheader')).toHaveText([
    'ID',
    'Publisher',
    'Profit',
    'ROI',
    'Revenue',
    'Cost',
    'Status',
    'Members',
    'Joined at',
    'Actions',
  ]);
  await expect(rowsOf(page, TABLE).filter({ hasText: 'Northwind Media' })).toContainText('Active');
  await page.getByRole('button', { name: 'New publisher' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const light = await logo(page, 'Logo', 60);
  const dark = await logo(page, 'Dark-mode logo', 50);
  await page.getByRole('textbox', { name: 'Domains' }).fill(`${host},`);
  await page.getByRole('textbox', { name: 'Fees in percent' }).fill('12.5');
  await page.getByRole('combobox', { name: 'Bank' }).click();
  await page.getByRole('combobox', { name: 'Search banks' }).fill('foreign trade');
  await page.getByRole('option', { name: 'Bank for Foreign Trade of Vietnam' }).click();
  await page.getByRole('textbox', { name: 'Account name' }).fill('HARBOUR');
  await page.getByRole('textbox', { name: 'Account number' }).fill('0071 0004 1823');
  await page.getByRole('button', { name: 'Create publisher' }).click();
  await expectToast(page, 'Created successfully');

  const guest = await visitor(null);
  await expectBrand(guest, host, name);
  const picture = guest.getByRole('dialog').locator('img');
  await expect(picture).toHaveAttribute('src', light);
  await expect(guest.locator('link[rel="icon"]')).toHaveAttribute('href', light);
  await guest.emulateMedia({ colorScheme: 'dark' });
  await expect(picture).toHaveAttribute('src', dark);
  await guest.emulateMedia({ colorScheme: 'light' });

  await actAs(page, name);
  await expect(rowsOf(page, TABLE)).toHaveCount(1);
  await expect(page).toHaveTitle(`Publishers · ${name}`);
  await actAs(page, 'All Publishers');
  await expect(rowsOf(page, TABLE).filter({ hasText: 'Lotus Reach' })).toBeVisible();

  await page.goto(`/publisher?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeDisabled();
  await page.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
  await confirm.click();
  await expectToast(page, 'Deleted successfully');
  await expectBrand(guest, host, 'Adhelm');
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expectToast(page, 'Restored successfully');
  await expectBrand(guest, host, name);
  await expect(picture).toHaveAttribute('src', light);
});

test('a publisher admin keeps the own publisher, without what the platform settles', async ({ visitor }) => {
  const page = await visitor(PUBLISHER);
  await page.goto('/publisher');
  await expect(rowsOf(page, TABLE)).toHaveCount(1);
  await page.getByRole('button', { name: /^Members of Northwind Media: / }).click();
  await expect(page.getByRole('dialog', { name: 'Members of Northwind Media' })).toContainText('Minh Tran');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Northwind Media' }).click();
  await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveValue(/^\d{8,}$/);
  await expect(page.getByRole('textbox', { name: 'Fees in percent' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Northwind Media' })).toHaveCount(0);
});

for (const width of [1440, 360])
  test(`the form looks sound at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/publisher?edit=1');
    await expect(page.getByRole('textbox', { name: 'Account number' })).toBeVisible();
    await expectSoundLooks(page);
  });
