import { pixelRoutes } from '@adhelm/contract/pixel';
import { PUBLISHER } from './support/accounts.ts';
import {
  confirmDeletionByEnter,
  createPixel,
  createPixels,
  expectToast,
  facebookId,
  fillPixelForm,
  formOf,
  pixelTable,
  rowOf,
  searchBox,
  shownNames,
  uniqueName,
} from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

test('a pixel is created, changed, deleted and restored', async ({ page }) => {
  const name = uniqueName('Life');
  const pixelId = facebookId();
  await page.goto(`/pixel?search=${name}`);
  await page.getByRole('button', { name: 'New pixel' }).click();
  await fillPixelForm(page, { platform: 'Facebook', name, pixelId });
  await page.getByRole('button', { name: 'Create pixel' }).click();
  await expectToast(page, 'Created successfully');
  await expect(formOf(page, 'New pixel')).toBeHidden();
  await expect(rowOf(page, name)).toContainText(pixelId);
  await expect(rowOf(page, name)).toContainText('Minh Tran');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('textbox', { name: 'Pixel ID' })).toHaveValue(pixelId);
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} changed`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Updated successfully');
  await expect(shownNames(page)).toHaveText([`${name} changed`]);

  await page.getByRole('button', { name: `Delete ${name} changed` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`“${name} changed” will be deleted.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(shownNames(page)).toHaveText([`${name} changed`]);
  await page.getByRole('button', { name: `Delete ${name} changed` }).click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'Deleted successfully');
  await expect(page.getByText('No results found')).toBeVisible();

  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(page).toHaveURL(/archived=true/);
  await page.getByRole('button', { name: `Restore ${name} changed` }).click();
  await expectToast(page, 'Restored successfully');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(shownNames(page)).toHaveText([`${name} changed`]);
});

test('a deletion can be undone from its toast', { tag: '@full' }, async ({ page }) => {
  const { name } = await createPixel(await apiOf(PUBLISHER), { name: uniqueName('Undo') });
  await page.goto(`/pixel?search=${name}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmDeletionByEnter(page);
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Restored successfully');
  await expect(shownNames(page)).toHaveText([name]);
});

test('selected rows are deleted and restored together', async ({ page }) => {
  const { word, names } = await createPixels(await apiOf(PUBLISHER), 8);
  await page.goto(`/pixel?search=${word}&sortBy=name`);
  await expect(shownNames(page)).toHaveText(names);
  const everyRow = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await everyRow.check();
  await page.getByRole('checkbox', { name: `Select ${names[7]}` }).uncheck();
  await expect(everyRow).toHaveAttribute('aria-checked', 'mixed');
  const bar = page.getByRole('region', { name: '7 selected' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('7 pixels will be deleted.');
  await expect(question).toContainText('and 2 more');
  await confirmDeletionByEnter(page);
  await expectToast(page, 'Deleted successfully');
  await expect(shownNames(page)).toHaveText(names.slice(7));
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(shownNames(page)).toHaveText(names.slice(0, 7));
  await page.getByRole('checkbox', { name: `Select ${names[0]}` }).click();
  await page.getByRole('checkbox', { name: `Select ${names[2]}` }).click({ modifiers: ['Shift'] });
  await page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Restored successfully');
  await expect(shownNames(page)).toHaveText(names.slice(3, 7));
});

test('rows that fail in the middle are named, the others are done', { tag: '@full' }, async ({ page }) => {
  const owner = await apiOf(PUBLISHER);
  const { word, names } = await createPixels(owner, 3);
  await page.goto(`/pixel?search=${word}&sortBy=name`);
  await expect(shownNames(page)).toHaveText(names);
  const { items } = await owner.call(pixelRoutes.list, { query: { search: word, sortBy: 'name' } });
  await owner.call(pixelRoutes.remove, { params: { id: items[1]?.id ?? 0 } });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click();
  await confirmDeletionByEnter(page);
  await expectToast(
    page,
    '2 of 3 done, 1 failed. This pixel was not found. It may have been deleted, or belong to another publisher.',
  );
});

test('the list is used by keyboard alone', async ({ page }) => {
  const { word, names } = await createPixels(await apiOf(PUBLISHER), 3);
  await page.goto(`/pixel?search=${word}&sortBy=name`);
  await expect(shownNames(page)).toHaveText(names);
  const row = (index: number) => rowOf(page, names[index] ?? '');

  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(2), 'the last row is the last').toBeFocused();
  await page.keyboard.press('k');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${names[1]}` })).toBeChecked();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${names[1]}` })).not.toBeChecked();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next row');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await row(1).focus();
  await page.keyboard.press('Enter');
  await expect(formOf(page, 'Edit pixel').getByRole('textbox', { name: 'Name' })).toHaveValue(names[1] ?? '');
  await page.keyboard.press('Escape');
  await expect(formOf(page, 'Edit pixel')).toBeHidden();
  await expect(pixelTable(page)).toBeVisible();
});
