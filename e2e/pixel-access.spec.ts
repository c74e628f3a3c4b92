import { pixelRoutes } from '@adhelm/contract/pixel';
import { ADMIN, ADVERTISER, OTHER, PUBLISHER } from './support/accounts.ts';
import {
  createPixel,
  expectToast,
  facebookId,
  fillPixelForm,
  formOf,
  pixelTable,
  rowOf,
  shownNames,
  uniqueName,
} from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('global rows are read-only for a publisher admin and say whose they are', async ({ visitor }) => {
  const { id, name } = await createPixel(await apiOf(ADMIN), {
    name: uniqueName('Global'),
    publisherId: null,
  });
  const page = await visitor(PUBLISHER);
  await page.goto(`/pixel?search=${name}`);
  await expect(rowOf(page, name)).toContainText('Global (Admin only)');
  await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeDisabled();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await expect(edit).toHaveAccessibleDescription(
    'Global rows are changed by admins who act as All Publishers.',
  );
  await edit.click({ force: true });
  await expect(formOf(page, 'Edit pixel')).toBeHidden();
  await page.goto(`/pixel?edit=${id}`);
  await expect(formOf(page, 'Edit pixel')).toContainText("You don't have permission to change this pixel.");
});

test('an admin acting for all gives a new pixel to a publisher, or to everybody', { tag: '@full' }, async ({
  visitor,
}) => {
  const page = await visitor(ADMIN);
  const name = uniqueName('Given');
  await page.goto(`/pixel?search=${name}`);
  for (const publisher of ['Lotus Reach', 'Global (Admin only)']) {
    await page.getByRole('button', { name: 'New pixel' }).first().click();
    await fillPixelForm(page, { platform: 'Facebook', name: `${name} ${publisher}`, pixelId: facebookId() });
    const picker = formOf(page, 'New pixel').getByRole('combobox', { name: 'Publisher' });
    await expect(picker).toHaveText('Global (Admin only)');
    await picker.click();
    await page.getByRole('combobox', { name: 'Search publishers' }).fill(publisher.slice(0, 5));
    await page.getByRole('option', { name: publisher }).click();
    await page.getByRole('button', { name: 'Create pixel' }).click();
    await expect(formOf(page, 'New pixel')).toBeHidden();
    await expect(
      rowOf(page, `${name} ${publisher}`).getByRole('cell', { name: publisher, exact: true }),
    ).toBeVisible();
  }
  const { items } = await (await apiOf(OTHER)).call(pixelRoutes.list, {
    query: { search: name, sortBy: 'name' },
  });
  expect(items.map((pixel) => pixel.publisher?.name)).toEqual([undefined, 'Lotus Reach']);
});

test('an advertiser creates and changes, but sees nothing to delete or restore', async ({ visitor }) => {
  const { name } = await createPixel(await apiOf(PUBLISHER), { name: uniqueName('Shared') });
  const page = await visitor(ADVERTISER);
  await page.goto(`/pixel?search=${name}`);
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New pixel' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0);
  await expect(pixelTable(page).getByRole('checkbox')).toHaveCount(0);
  await page.goto(`/pixel?archived=true&search=${name}`);
  await expect(page.getByRole('button', { name: `Edit ${name}` }), 'the live list is shown').toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} by the advertiser`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Updated successfully');
});

test("another publisher's pixel is kindly not found, and nowhere in the list", async ({ visitor }) => {
  const foreign = await createPixel(await apiOf(OTHER), { name: uniqueName('Foreign') });
  const page = await visitor(PUBLISHER);
  await page.goto(`/pixel?edit=${foreign.id}`);
  const panel = formOf(page, 'Edit pixel');
  await expect(panel).toContainText('This pixel was not found.');
  await expect(panel).toContainText('It may have been deleted, or it belongs to another publisher.');
  await panel.getByRole('button', { name: 'Back to the list' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/pixel');
  await page.goto(`/pixel?search=${foreign.name}`);
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(shownNames(page)).toHaveCount(0);
});
