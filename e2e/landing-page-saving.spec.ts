import { postRoutes } from '@adhelm/contract/post';
import { ADVERTISER, PUBLISHER } from './support/accounts.ts';
import {
  button,
  contentField,
  createPage,
  descriptionField,
  openEditor,
  saveStatus,
  titleField,
} from './support/landing-pages.ts';
import { expectToast, uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADVERTISER });

const SAVED = /^Saved \d\d:\d\d$/;

test('two people edit one page: both versions are shown and nothing is lost', async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const post = await createPage(api, { description: 'Old description' });
  await openEditor(page, post.id);
  await api.call(postRoutes.update, {
    params: { id: post.id },
    body: { title: 'Their title', description: 'Their new description' },
  });
  await titleField(page).fill('My title');
  await contentField(page).fill('My words.');
  await button(page, 'Save draft').click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this page meanwhile' });
  const field = (name: string) => dialog.getByRole('group', { name });
  await expect(field('Title').getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(field('Description').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await expect(field('Title').locator('ins')).toHaveText(['Their', 'My']);
  await expect(field('Text').or(field('Content')).getByText('My words.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Take all theirs' }).click();
  await expect(field('Content').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await field('Content').getByRole('radio', { name: 'Mine' }).check();
  await dialog.getByRole('button', { name: 'Save the chosen' }).click();
  await expect(dialog).toBeHidden();
  await expect(saveStatus(page).filter({ hasText: SAVED })).toBeVisible();
  expect(await api.call(postRoutes.get, { params: { id: post.id } })).toMatchObject({
    title: 'Their title',
    description: 'Their new description',
    content: '<p>My words.</p>',
  });
  await expect(titleField(page)).toHaveValue('Their title');
});

test('a draft saves itself, once, and its earlier versions can be brought back', async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const post = await createPage(api);
  await openEditor(page, post.id);
  await expect(saveStatus(page)).toHaveText(/^Last changed \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postData() ?? '');
  });
  await contentField(page).fill('Second words.');
  await expect(saveStatus(page).filter({ hasText: 'Unsaved changes' })).toBeVisible();
  await expect(saveStatus(page).filter({ hasText: SAVED })).toBeVisible();
  expect(saves.map((body): unknown => JSON.parse(body))).toEqual([
    { content: '<p>Second words.</p>', isAutosave: true, updatedAt: post.updatedAt },
  ]);

  await page.getByRole('button', { name: 'Version history' }).click();
  const panel = page.getByRole('dialog', { name: 'Version history' });
  await expect(panel.getByText('autosave')).toBeVisible();
  await panel.getByRole('button', { name: 'View version 1' }).click();
  await expect(panel.locator('ins')).toHaveText('First');
  await expect(panel.locator('del')).toHaveText('Second');
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
  await expectToast(page, 'Version restored');
  await expect(contentField(page)).toHaveText('First words.');
  const { items } = await api.call(postRoutes.versions, { params: { id: post.id } });
  expect(items.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
});

test('a lost connection keeps the text, through a reload too', async ({ page, context }) => {
  const api = await apiOf(ADVERTISER);
  const post = await createPage(api);
  await openEditor(page, post.id);
  await context.setOffline(true);
  await contentField(page).fill('Typed on a train.');
  await expect(saveStatus(page).filter({ hasText: 'Offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(saveStatus(page).filter({ hasText: SAVED })).toBeVisible();
  expect((await api.call(postRoutes.get, { params: { id: post.id } })).content).toBe(
    '<p>Typed on a train.</p>',
  );

  await page.route('**/api/posts/v2/*', (route) => route.abort());
  await descriptionField(page).fill('Never sent');
  await button(page, 'Save draft').click();
  await expect(saveStatus(page).filter({ hasText: 'Could not save:' })).toBeVisible();
  await expect(descriptionField(page)).toHaveValue('Never sent');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Brought back what you had typed and not saved.')).toBeVisible();
  await expect(descriptionField(page)).toHaveValue('Never sent');
  await page.unroute('**/api/posts/v2/*');
  await button(page, 'Save draft').click();
  await expectToast(page, 'Updated successfully');
  expect((await api.call(postRoutes.get, { params: { id: post.id } })).description).toBe('Never sent');
});

test('an unsaved page is not left by accident', async ({ visitor }) => {
  const post = await createPage(await apiOf(PUBLISHER), { status: 'PUBLISHED' });
  const page = await visitor(PUBLISHER);
  await openEditor(page, post.id);
  // A published page does not save itself, so the change stays unsaved.
  await titleField(page).fill('Something else');
  await page.getByRole('link', { name: 'Pixels' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(titleField(page)).toHaveValue('Something else');
  await page.getByRole('link', { name: 'Pixels' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/pixel/);
  await openEditor(page, post.id);
  await expect(titleField(page)).toHaveValue(post.title);
  await expect(page.getByRole('link', { name: 'Open the live page' })).toHaveAttribute('href', post.url);

  await titleField(page).fill('Saved on the way out');
  await page.getByRole('link', { name: 'Pixels' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(/\/pixel/);
  await openEditor(page, post.id);
  await expect(titleField(page)).toHaveValue('Saved on the way out');
});

test('pressing twice saves once', async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const post = await createPage(api);
  await openEditor(page, post.id);
  const bodies: string[] = [];
  await page.route('**/api/posts/v2/*', async (route) => {
    bodies.push(route.request().postData() ?? '');
    await route.continue();
  });
  await titleField(page).fill(uniqueName('Twice'));
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await button(page, 'Save draft').dblclick();
  await expect(saveStatus(page).filter({ hasText: SAVED })).toBeVisible();
  const { items } = await api.call(postRoutes.versions, { params: { id: post.id } });
  expect(items).toHaveLength(2);
  expect(bodies).toHaveLength(1);
});

test('the text is counted, and too much of it is refused in Vietnamese', async ({ page }) => {
  const post = await createPage(await apiOf(ADVERTISER), { content: `<p>${'a'.repeat(49_999)}</p>` });
  await openEditor(page, post.id);
  await expect(page.getByText('49,999 / 50,000 characters')).toBeVisible();
  await contentField(page).press('End');
  await page.keyboard.type('bc');
  await expect(page.getByText('Không được vượt quá 50000 ký tự')).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(contentField(page)).toHaveAttribute('aria-invalid', 'true');
});
