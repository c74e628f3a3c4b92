import { searchRoutes } from '@adhelm/contract/search';
import { userRoutes } from '@adhelm/contract/user';
import type { Page, Route } from '@playwright/test';
import { ADMIN, PUBLISHER } from './support/accounts.ts';
import { findings } from './support/axe.ts';
import { answerWithMistake } from './support/mistake.ts';
import { createPixel, createPixels, formOf, shownNames, uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, signInThroughModal, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const SEARCH_CALL = `**/api${searchRoutes.find.path}?*`;

const field = (page: Page) => page.getByRole('button', { name: 'Search anything...' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search anything...' });
const options = (page: Page, list: 'Best match' | 'Suggestions') =>
  dialog(page).getByRole('group', { name: list }).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

const openSearch = async (page: Page) => {
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
};

const answer = (route: Route, title: string) =>
  route.fulfill({
    json: { result: { items: [{ kind: 'pixel', id: 1, title, detail: '' }], suggestions: [] } },
  });

test('a pixel is found, opened and suggested again with the keyboard alone', async ({ page }) => {
  const { word, names } = await createPixels(await apiOf(PUBLISHER), 3);
  await page.goto('/pixel');
  await expect(shownNames(page)).toHaveCount(50);
  await openSearch(page);
  await page.keyboard.type(word);
  await expect(options(page, 'Best match')).toHaveText(names.map((name) => new RegExp(`^${name}.*Pixel$`)));
  await expect(active(page)).toContainText(names[0] ?? '');
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['End', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(active(page), key).toContainText(names[place] ?? '');
    await expect(input(page)).toHaveAttribute(
      'aria-activedescendant',
      (await active(page).getAttribute('id')) ?? '',
    );
  }
  const remembered = page.waitForResponse(`**/api${searchRoutes.remember.path}`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/pixel\?edit=\d+$/);
  const name = formOf(page, 'Edit pixel').getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(names[1] ?? '');
  await expect(formOf(page, 'Edit pixel').locator(':focus')).toHaveCount(1);
  await remembered;

  await page.keyboard.press('Escape');
  await expect(formOf(page, 'Edit pixel')).toBeHidden();
  await openSearch(page);
  await page.keyboard.type(word.slice(0, 6));
  await expect(options(page, 'Suggestions')).toHaveText([word]);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue(word);
  await expect(input(page)).toBeFocused();
  await expect(options(page, 'Best match')).toHaveCount(3);
  await expect(options(page, 'Suggestions')).toHaveCount(0);
});

test('Enter ahead of the answer opens the best match of what is typed', { tag: '@full' }, async ({
  page,
}) => {
  const { id, name } = await createPixel(await apiOf(PUBLISHER));
  await page.goto('/');
  await openSearch(page);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/pixel?edit=${id}`);
});

test('an ad and a keyword are found by words inside of their names', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pixel');
  await openSearch(page);
  for (const [words, found] of [
    ['headline test', /\| Headline test.*Ad$/],
    ['cards near me', /^cashback credit cards near me.*Keyword$/],
  ] as const) {
    await input(page).fill(words);
    await expect(options(page, 'Best match').first()).toHaveText(found);
  }
});

test('who may not change pixels gets the list with the one found', { tag: '@full' }, async ({ page }) => {
  const { name } = await createPixel(await apiOf(PUBLISHER));
  await page.route(`**/api${userRoutes.me.path}`, async (route) => {
    const { result } = await (await route.fetch()).json();
    const permissions = result.permissions.filter((code: string) => code !== 'UPDATE_PIXEL');
    await route.fulfill({ json: { result: { ...result, permissions } } });
  });
  await page.goto('/');
  await openSearch(page);
  await input(page).fill(name);
  await options(page, 'Best match').filter({ hasText: name }).click();
  await expect(shownNames(page)).toHaveText([name]);
  expect(new URL(page.url()).searchParams.get('search')).toBe(name);
});

test('screens are offered to those who may open them', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await openSearch(page);
  await page.keyboard.type('pixels');
  await expect(active(page)).toHaveText('PixelsPage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pixel');
  await expect(page.getByRole('main')).toBeFocused();

  await page.route(`**/api${userRoutes.me.path}`, async (route) => {
    const { result } = await (await route.fetch()).json();
    await route.fulfill({ json: { result: { ...result, permissions: [] } } });
  });
  await page.goto('/');
  await page.route(SEARCH_CALL, (route) =>
    route.fulfill({ json: { result: { items: [], suggestions: [] } } }),
  );
  await openSearch(page);
  await page.keyboard.type('pixels');
  await expect(dialog(page).getByText('No results found')).toBeVisible();
});

test('an admin finds a publisher and acts as it; the page stays', { tag: '@full' }, async ({ visitor }) => {
  // A session of its own: whom it acts for is kept on the server.
  const page = await visitor(null);
  await page.goto('/pixel?limit=20');
  await signInThroughModal(page, ADMIN);
  const switcher = page.getByRole('combobox', { name: /Switch publisher$/ });
  await expect(switcher).toContainText('All Publishers');
  await openSearch(page);
  await page.keyboard.type('lotus reach');
  await expect(active(page)).toHaveText(/^Lotus Reach.*Publisher$/);
  await page.keyboard.press('Enter');
  await expect(switcher).toContainText('Lotus Reach');
  await expect(page).toHaveURL(/\/pixel\?limit=20&refresh=\d+$/);
});

test('the server is asked after 300 ms of silence, and newer words drop the older question', async ({
  page,
}) => {
  const asked: (string | null)[] = [];
  await page.route(SEARCH_CALL, async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q');
    asked.push(words);
    if (words !== 'early') await answer(route, `Found for ${words}`);
  });
  await page.clock.install();
  await page.goto('/');
  await openSearch(page);
  await page.clock.pauseAt(new Date(Date.now() + 5000));
  await page.keyboard.type('ear');
  await page.clock.runFor(299);
  await page.keyboard.type('ly');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['early']);
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('?q=early'));
  await page.keyboard.type(' bird');
  await page.clock.runFor(300);
  await dropped;
  await page.clock.resume();
  await expect(options(page, 'Best match')).toHaveText(['Found for early birdPixel']);
  expect(asked).toEqual(['early', 'early bird']);
});

test('an empty result, a failure and markup in a name are all just said', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/');
  await openSearch(page);
  await input(page).fill(uniqueName('nothing'));
  await expect(dialog(page).getByRole('status')).toHaveText('No results found');

  await page.route(SEARCH_CALL, answerWithMistake);
  await input(page).fill('anything');
  await expect(dialog(page).getByRole('alert')).toContainText('The search failed');
  await page.unrouteAll();
  const name = '<img src=x onerror="document.title=\'owned\'">';
  await page.route(SEARCH_CALL, (route) => answer(route, name));
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(active(page)).toContainText(name);
  await expect(dialog(page).getByRole('img')).toHaveCount(0);
  await expect(input(page)).toBeFocused();
  await expect(page).not.toHaveTitle('owned');
});

test('Escape and the shortcut close it, and the focus returns', async ({ page }) => {
  await page.goto('/pixel');
  await field(page).click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search by title' }).focus();
  await openSearch(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Search by title' })).toBeFocused();

  await page.getByRole('button', { name: 'New pixel' }).click();
  await expect(formOf(page, 'New pixel')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog'), 'not over a form').toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`it fits a narrow phone and is accessible, ${colorScheme}`, { tag: '@full' }, async ({ page }) => {
    const { word } = await createPixels(await apiOf(PUBLISHER), 2);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await input(page).fill(word);
    await expect(options(page, 'Best match')).toHaveCount(2);
    await expect(dialog(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findings(page)).toEqual([]);
  });
