import { type Post, postRoutes } from '@adhelm/contract/post';
import { ADVERTISER } from './support/accounts.ts';
import { button, contentField, createPage, openEditor } from './support/landing-pages.ts';
import { expectToast } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADVERTISER });

const stored = async ({ id }: Post): Promise<Post> =>
  (await apiOf(ADVERTISER)).call(postRoutes.get, { params: { id } });

test('an emoji is found by its name and stands where the cursor was', { tag: '@full' }, async ({ page }) => {
  const post = await createPage(await apiOf(ADVERTISER), { content: '<p>Wave </p>' });
  await openEditor(page, post.id);
  await contentField(page).click();
  await page.keyboard.press('End');
  const tools = page.getByRole('toolbar', { name: 'Tools for Content' });
  await tools.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  const people = picker.getByRole('group', { name: 'People' }).getByRole('button');
  await expect(people.first()).toBeVisible();
  await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('waving hand');
  await expect(people).toHaveCount(1);
  await people.focus();
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(contentField(page)).toHaveText(/Wave ?👋/);
  await expect(contentField(page)).toBeFocused();
  await button(page, 'Save draft').click();
  await expectToast(page, 'Updated successfully');
  expect((await stored(post)).content).toMatch(/^<p>Wave.*👋<\/p>$/u);
});

test('a table grows, shrinks and goes', { tag: '@full' }, async ({ page }) => {
  const post = await createPage(await apiOf(ADVERTISER), { content: '<p></p>' });
  await openEditor(page, post.id);
  await contentField(page).click();
  const tools = page.getByRole('toolbar', { name: 'Tools for Content' });
  await tools.getByRole('button', { name: 'Insert table' }).click();
  const cells = contentField(page).locator('th, td');
  const rows = contentField(page).locator('tr');
  await expect(rows).toHaveCount(3);
  await expect(cells).toHaveCount(9);
  await page.keyboard.type('Price');
  const step = async (name: string) => {
    await tools.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await step('Row below');
  await expect(rows).toHaveCount(4);
  await step('Column to the right');
  await expect(cells).toHaveCount(16);
  await step('Delete column');
  await expect(cells).toHaveCount(12);
  await button(page, 'Save draft').click();
  await expectToast(page, 'Updated successfully');
  expect((await stored(post)).content.match(/<tr/g)).toHaveLength(4);
  await cells.first().click();
  await step('Delete table');
  await expect(cells).toHaveCount(0);
});

test('questions are dragged into another order, and moved by buttons', { tag: '@full' }, async ({ page }) => {
  const question = (name: string) => ({ question: name, answer: `<p>${name}, answered.</p>` });
  const post = await createPage(await apiOf(ADVERTISER), {
    FAQsJson: [question('One?'), question('Two?'), question('Three?')],
  });
  // A drag that scrolls takes hold of what comes under the pointer.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await openEditor(page, post.id);
  const asked = page.getByRole('textbox', { name: 'Question' });
  await expect(asked).toHaveCount(3);
  await page.getByTitle('Drag question 1').dragTo(page.getByRole('group', { name: 'Question 3' }));
  for (const [place, text] of ['Two?', 'Three?', 'One?'].entries())
    await expect(asked.nth(place)).toHaveValue(text);
  await button(page, 'Move question 3 up').click();
  await button(page, 'Save draft').click();
  await expectToast(page, 'Updated successfully');
  expect((await stored(post)).FAQsJson).toEqual([question('Two?'), question('One?'), question('Three?')]);
});

test('a translation that is cancelled makes no copy', { tag: '@full' }, async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const post = await createPage(api, { content: '<p>Fair prices.</p>'.repeat(40) });
  await openEditor(page, post.id);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/posts/.test(request.url())) created.push(request.url());
  });
  // It stays under way until it is cancelled.
  await page.route('**/api/openai/translate', () => {});
  await button(page, 'Translate').click();
  const dialog = page.getByRole('dialog', { name: 'Translate into a copy' });
  await dialog.getByRole('button', { name: 'Translate' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toBeHidden();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.searchParams.get('id') === String(post.id));
  expect(created).toEqual([]);
});

test('a page under review shows every field alike: grey, and closed to typing and choosing', {
  tag: '@full',
}, async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const long = 'Averylongtitlewithoutasinglespace'.repeat(5);
  const post = await createPage(api, { title: long, tags: ['one'], status: 'REVIEW' });
  await openEditor(page, post.id);
  await expect(page.getByText('This is under review and cannot be changed')).toBeVisible();
  const fields = page.locator(
    'form fieldset:disabled :is(input[type=text].w-full, textarea, button[role=combobox], .rich-text)',
  );
  await expect(fields).not.toHaveCount(0);
  const looks = await fields.evaluateAll((all) =>
    all.map((field) => `${getComputedStyle(field).backgroundColor} ${getComputedStyle(field).borderColor}`),
  );
  expect(looks.length).toBeGreaterThan(10);
  expect(new Set(looks).size).toBe(1);
  await page.getByRole('combobox', { name: 'Category' }).click({ force: true });
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await page.getByRole('button', { name: 'Version history' }).click();
  const panel = page.getByRole('dialog', { name: 'Version history' });
  await expect(panel.getByRole('list', { name: 'Versions' })).toBeVisible();
  const sticksOut = await panel.evaluate((dialog) => {
    const room = dialog.getBoundingClientRect().right - 24;
    return [...dialog.querySelectorAll('ol, li, h3, li button')]
      .filter((part) => part.getBoundingClientRect().right > room + 0.5)
      .map(({ outerHTML }) => outerHTML);
  });
  expect(sticksOut).toEqual([]);
});
