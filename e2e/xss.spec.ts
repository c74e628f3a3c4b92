import { type CreatePost, type Post, postRoutes } from '@adhelm/contract/post';
import type { Page } from '@playwright/test';
import { XSS_PAYLOADS } from '../apps/api/src/testing/xss-payloads.ts';
import { ADVERTISER } from './support/accounts.ts';
import type { Api } from './support/api.ts';
import { button, contentField, createPage, openEditor } from './support/landing-pages.ts';
import { uniqueName } from './support/pixels.ts';
import { rowsOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: ADVERTISER });

/**
 * What the database can store at all (the API refuses the rest, as its own tests show), without the pictures from
 * elsewhere that a page may have: they would be fetched from the world.
 */
const payloads = XSS_PAYLOADS.filter(
  (payload) => !payload.includes('\u0000') && !payload.includes('<img src="https:'),
);
const PER_PAGE = 40;
const PER_ANSWER = 8;

const groupsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );

/** Nothing ran: no mark, no dialog. The policy and the console are watched by every test. */
const guard = (page: Page) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
    expect(dialogs).toEqual([]);
  };
};

const inBatches = async <T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>) => {
  const done: R[] = [];
  for (const group of groupsOf(items, size)) done.push(...(await Promise.all(group.map(work))));
  return done;
};

const pageWith = (api: Api, some: readonly string[], websiteId: number): Promise<Post> => {
  const [first = ''] = some;
  const body: CreatePost = {
    title: `X ${first}`.slice(0, 190),
    websiteId,
    description: `X ${some.join(' ')}`.slice(0, 490),
    content: some.map((payload) => `<p>X</p>${payload}<p>Y</p>`).join(''),
    FAQsJson: groupsOf(some, PER_ANSWER).map((group) => ({
      question: `X ${group.join(' ')}`.slice(0, 290),
      answer: group.map((payload) => `<p>X</p>${payload}`).join(''),
    })),
    tags: [`x ${first}`.slice(0, 48)],
    language: 'en',
  };
  return api.call(postRoutes.create, { body });
};

test('hostile titles are text in the list', async ({ page }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(150);
  const nothingRan = guard(page);
  const api = await apiOf(ADVERTISER);
  const { websiteId } = await createPage(api);
  const word = uniqueName('hostile').replace(' ', '');
  await inBatches(payloads, 8, (payload) =>
    api.call(postRoutes.create, { body: { title: `${word} ${payload}`.slice(0, 200), websiteId } }),
  );
  const pages = Math.ceil(payloads.length / 50);
  for (let number = 1; number <= pages; number += 1) {
    await page.goto(`/landing-page?search=${word}&page=${number}&limit=50`);
    const rows = rowsOf(page, 'Landing Page');
    await expect(rows).toHaveCount(Math.min(50, payloads.length - (number - 1) * 50));
    await nothingRan();
  }
});

test('hostile texts are harmless in the editor, its preview and its versions', async ({ page }) => {
  const nothingRan = guard(page);
  const api = await apiOf(ADVERTISER);
  const { websiteId } = await createPage(api);
  const posts = await inBatches(groupsOf(payloads, PER_PAGE), 4, (group) => pageWith(api, group, websiteId));
  for (const post of posts) {
    await openEditor(page, post.id);
    await expect(contentField(page)).toContainText('X');
    await expect(page.frameLocator('iframe[title="Preview"]').locator('.content')).toContainText('X');
    await nothingRan();
    await page.getByRole('button', { name: 'Version history' }).click();
    await page.getByRole('button', { name: 'View version 1' }).click();
    await expect(page.getByText('It says the same as the page now.')).toBeVisible();
    await nothingRan();
  }
});

test('a hostile translation is harmless', async ({ page }) => {
  const nothingRan = guard(page);
  const post = await createPage(await apiOf(ADVERTISER), {
    FAQsJson: [{ question: 'Why?', answer: '<p>So.</p>' }],
  });
  await page.route('**/api/openai/translate', async (route) => {
    const { content }: { content: string } = route.request().postDataJSON();
    const tag = content.startsWith('<div>') ? 'div' : 'p';
    const some = payloads.filter((payload) => !payload.includes('</p')).slice(0, 60);
    const hostile = content.startsWith('<p>First')
      ? some.join('')
      : content.replaceAll(new RegExp(`<${tag}>`, 'g'), `<${tag}>X ${some[0] ?? ''}`);
    await route.fulfill({ json: { result: { content: hostile } } });
  });
  await openEditor(page, post.id);
  await button(page, 'Translate').click();
  const dialog = page.getByRole('dialog', { name: 'Translate into a copy' });
  await dialog.getByRole('button', { name: 'Translate' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('id') !== String(post.id));
  await expect(contentField(page)).toBeVisible();
  await expect(page.frameLocator('iframe[title="Preview"]').locator('.content')).toBeAttached();
  await nothingRan();
});
