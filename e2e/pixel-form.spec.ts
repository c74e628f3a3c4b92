import { PIXEL_PLATFORMS, pixelRoutes } from '@adhelm/contract/pixel';
import { PUBLISHER } from './support/accounts.ts';
import {
  choosePlatform,
  createPixel,
  expectFieldError,
  expectToast,
  facebookId,
  fillPixelForm,
  formOf,
  rowOf,
  shownNames,
  uniqueName,
} from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

test('what is missing is said on its field, and taken back as soon as it is there', async ({ page }) => {
  await page.goto('/pixel?create=true');
  await page.getByRole('button', { name: 'Create pixel' }).click();
  const platform = page.getByRole('combobox', { name: 'Platform' });
  await expect(platform).toHaveAccessibleDescription('Please select platform');
  await expect(platform, 'the first mistake takes the focus').toBeFocused();
  await expectFieldError(page, 'Name', 'Please enter name');
  await expectFieldError(page, 'Pixel ID', 'Please enter pixel ID');
  await page.getByRole('textbox', { name: 'Name' }).fill('   ');
  await expectFieldError(page, 'Name', 'Please enter name');
  await page.getByRole('textbox', { name: 'Name' }).fill('Named');
  await expect(page.getByText('Please enter name')).toBeHidden();
});

test('each platform has its own form of a pixel ID', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pixel?create=true');
  await fillPixelForm(page, { name: 'Any', pixelId: 'not an id' });
  await page.getByRole('button', { name: 'Create pixel' }).click();
  for (const { label, idHint } of Object.values(PIXEL_PLATFORMS)) {
    await choosePlatform(page, label);
    await expectFieldError(page, 'Pixel ID', `Each ${label} pixel ID has ${idHint}.`);
  }
  await expect(formOf(page, 'New pixel')).toBeVisible();
});

test('a pixel ID that is in use is refused on its field', async ({ page }) => {
  const { pixelId } = await createPixel(await apiOf(PUBLISHER));
  await page.goto('/pixel?create=true');
  await fillPixelForm(page, { platform: 'Facebook', name: uniqueName('Twin'), pixelId });
  await page.getByRole('button', { name: 'Create pixel' }).click();
  await expectFieldError(page, 'Pixel ID', 'This pixel ID is already in use for Facebook in this publisher.');
  await expect(page.getByRole('textbox', { name: 'Pixel ID' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Pixel ID' }).fill(facebookId());
  await page.getByRole('button', { name: 'Create pixel' }).click();
  await expectToast(page, 'Created successfully');
});

test('two people who change the same pixel see both versions', async ({ page, visitor }) => {
  const pixel = await createPixel(await apiOf(PUBLISHER), { name: uniqueName('Shared') });
  const colleague = await visitor(PUBLISHER);
  for (const person of [page, colleague]) await person.goto(`/pixel?search=${pixel.name}&edit=${pixel.id}`);
  await colleague.getByRole('textbox', { name: 'Name' }).fill(`${pixel.name} theirs`);
  await colleague.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(colleague, 'Updated successfully');

  await page.getByRole('textbox', { name: 'Name' }).fill(`${pixel.name} mine`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Someone changed this pixel while you were editing' });
  await expect(notice.getByRole('row', { name: /^Name/ })).toHaveText(
    `Name${pixel.name} mine${pixel.name} theirs`,
  );
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Updated successfully');
  await expect(shownNames(page)).toHaveText([`${pixel.name} mine`]);
});

test('the newer version can be taken over instead', { tag: '@full' }, async ({ page }) => {
  const owner = await apiOf(PUBLISHER);
  const pixel = await createPixel(owner, { name: uniqueName('Newer') });
  await page.goto(`/pixel?edit=${pixel.id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill(`${pixel.name} mine`);
  await owner.call(pixelRoutes.update, { params: { id: pixel.id }, body: { name: `${pixel.name} theirs` } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${pixel.name} theirs`);
});

test('a double click on save creates one row', async ({ page }) => {
  const name = uniqueName('Once');
  await page.goto(`/pixel?create=true&search=${name}`);
  await fillPixelForm(page, { platform: 'Facebook', name, pixelId: facebookId() });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/pixel')) sent += 1;
  });
  await page.getByRole('button', { name: 'Create pixel' }).dblclick();
  await expectToast(page, 'Created successfully');
  await expect(shownNames(page)).toHaveText([name]);
  expect(sent).toBe(1);
  const { meta } = await (await apiOf(PUBLISHER)).call(pixelRoutes.list, { query: { search: name } });
  expect(meta.total).toBe(1);
});

test('a lost connection keeps what was entered', async ({ page, context }) => {
  const name = uniqueName('Offline');
  await page.goto('/pixel?create=true');
  await fillPixelForm(page, { platform: 'Facebook', name, pixelId: facebookId() });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create pixel' }).click();
  await expect(formOf(page, 'New pixel').getByRole('alert')).toHaveText(
    'The server cannot be reached. Check your connection and try again.',
  );
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create pixel' }).click();
  await expectToast(page, 'Created successfully');
  await expect(rowOf(page, name)).toBeVisible();
});

test('unsaved changes are guarded, from the panel and from the menu', async ({ page }) => {
  const pixel = await createPixel(await apiOf(PUBLISHER), { name: uniqueName('Guarded') });
  await page.goto(`/pixel?search=${pixel.name}`);
  await page.getByRole('link', { name: pixel.name }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const nameField = page.getByRole('textbox', { name: 'Name' });
  await nameField.fill('Something else');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(nameField).toHaveValue('Something else');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(nameField).toHaveValue('Something else');
  await formOf(page, 'Edit pixel').getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(formOf(page, 'Edit pixel')).toBeHidden();
  await expect(shownNames(page)).toHaveText([pixel.name]);
});

test('Ctrl-S saves, and closing gives the focus back', { tag: '@full' }, async ({ page }) => {
  const pixel = await createPixel(await apiOf(PUBLISHER), { name: uniqueName('Key') });
  await page.goto(`/pixel?search=${pixel.name}`);
  const edit = page.getByRole('button', { name: `Edit ${pixel.name}` });
  await edit.click();
  await expect(formOf(page, 'Edit pixel')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(formOf(page, 'Edit pixel')).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${pixel.name} saved`);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Updated successfully');
  await expect(shownNames(page)).toHaveText([`${pixel.name} saved`]);
});
