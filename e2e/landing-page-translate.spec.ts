import { postRoutes } from '@adhelm/contract/post';
import { ADVERTISER } from './support/accounts.ts';
import { button, contentField, createPage, openEditor, titleField } from './support/landing-pages.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADVERTISER });

const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, place) => `<p>${'A good price for everyone. '.repeat(20)}${place}</p>`,
  ).join('');

test('a page is translated to Vietnamese into a draft of its own', async ({ page }) => {
  const api = await apiOf(ADVERTISER);
  const link = 'https://example.com/?a=1&amp;b=2';
  const post = await createPage(api, {
    description: 'Fresh & <new>',
    content: `<h2>The best price</h2><p>See <a href="${link}">the list</a>.</p>${paragraphs(20)}`,
    FAQsJson: [{ question: 'Why now?', answer: '<p>Because it is <strong>free</strong>.</p>' }],
    tags: ['offer'],
  });
  const stored = await api.call(postRoutes.get, { params: { id: post.id } });
  await openEditor(page, post.id);
  await button(page, 'Translate').click();
  const dialog = page.getByRole('dialog', { name: 'Translate into a copy' });
  await expect(dialog.getByRole('radio', { name: 'OpenAI (simulated)' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Gemini (simulated)' }).check();
  await dialog.getByRole('combobox', { name: 'Into' }).click();
  await expect(page.getByRole('option')).toHaveCount(7);
  await page.getByRole('option', { name: 'Tiếng Việt' }).click();
  await dialog.getByRole('button', { name: 'Translate' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('id') !== String(post.id));
  await expect(titleField(page)).not.toHaveValue(post.title);
  const copy = await api.call(postRoutes.get, {
    params: { id: Number(new URL(page.url()).searchParams.get('id')) },
  });
  expect(copy).toMatchObject({
    status: 'DRAFT',
    language: 'vi',
    tags: ['offer'],
    translatedFrom: { id: post.id, title: post.title },
  });
  const tagsOf = (html: string) => html.match(/<[^>]*>/g);
  expect(copy.content).not.toBe(stored.content);
  expect(tagsOf(copy.content)).toEqual(tagsOf(stored.content));
  expect(tagsOf(copy.FAQsJson[0]?.answer ?? '')).toEqual(tagsOf(stored.FAQsJson[0]?.answer ?? ''));
  expect(copy.description, 'plain text stays plain').toMatch(/Fresh & <.+>$/);
  expect(await api.call(postRoutes.get, { params: { id: post.id } })).toEqual(stored);
});

test('a failure is said in the words of the server, and another try goes on from there', async ({ page }) => {
  const post = await createPage(await apiOf(ADVERTISER), { content: paragraphs(30) });
  await openEditor(page, post.id);
  const asked: string[] = [];
  const SENTENCE = 'OpenAI asks to wait about 2 minutes.';
  await page.route('**/api/openai/translate', async (route) => {
    asked.push(route.request().postData() ?? '');
    if (asked.length !== 3) return route.continue();
    await route.fulfill({
      status: 503,
      json: { statusCode: 503, errorCode: 'EX03', message: SENTENCE, waitMinutes: 2 },
    });
  });
  await button(page, 'Translate').click();
  const dialog = page.getByRole('dialog', { name: 'Translate into a copy' });
  await dialog.getByRole('button', { name: 'Translate' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(SENTENCE);
  const before = asked.length;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('id') !== String(post.id));
  await expect(contentField(page)).toBeVisible();
  const repeated = asked.slice(before).filter((piece) => asked.slice(0, before).includes(piece));
  expect(repeated, 'only what failed is asked for again').toEqual([asked[2]]);
});
