import { pixelRoutes } from '@adhelm/contract/pixel';
import type { Query } from '@adhelm/contract/route';
import type { Page } from '@playwright/test';
import { PUBLISHER } from './support/accounts.ts';
import { answerWithMistake } from './support/mistake.ts';
import {
  createPixel,
  createPixels,
  facebookId,
  pixelTable,
  searchBox,
  shownNames,
  uniqueName,
} from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const header = (page: Page, name: string) =>
  pixelTable(page).getByRole('columnheader', { name, exact: true });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

const openColumnPicker = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick your metrics' });
  await expect(picker).toBeVisible();
  return picker;
};

test('the list has the columns of the specification in their order', async ({ page }) => {
  await page.goto('/pixel');
  await expect(page).toHaveTitle('Pixels · Northwind Media');
  const columns = ['ID', 'Platform', 'Name', 'Pixel ID', 'Created By', 'Publisher'];
  await expect(pixelTable(page).getByRole('columnheader')).toHaveText(['', ...columns, 'Actions']);
  await expect(shownNames(page)).toHaveCount(50);
});

test('search waits for 500 ms of silence and starts from the first page', async ({ page }) => {
  const { word, newestFirst } = await createPixels(await apiOf(PUBLISHER), 3);
  await page.clock.install();
  await page.goto('/pixel?page=2&limit=10');
  await expect(shownNames(page)).toHaveCount(10);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/pixel')
      asked.push(`${searchParams.get('search')}, page ${searchParams.get('page')}`);
  });
  await page.clock.pauseAt(new Date(Date.now() + 5000));
  await searchBox(page).pressSequentially(word.slice(0, 4));
  await page.clock.runFor(499);
  await searchBox(page).pressSequentially(word.slice(4));
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(shownNames(page)).toHaveText(newestFirst);
  expect(asked).toEqual([`${word}, page 1`]);
  await expect(page).toHaveURL(`/pixel?limit=10&search=${word}`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/pixel?limit=10');
});

test('a search without a find says so and can be cleared', async ({ page }) => {
  await page.goto(`/pixel?search=${uniqueName('nothing')}`);
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(shownNames(page)).toHaveCount(50);
});

test('filters have a count badge and chips that take them away', async ({ page }) => {
  const word = uniqueName('filtered');
  const owner = await apiOf(PUBLISHER);
  await createPixel(owner, { name: `${word} F` });
  await createPixel(owner, { name: `${word} G`, platform: 'GOOGLE', pixelId: `AW-${facebookId()}` });
  await createPixel(owner, { name: `${word} T`, platform: 'TABOOLA' });
  await page.goto(`/pixel?page=1&search=${word}&sortBy=name`);
  await expect(shownNames(page)).toHaveText([`${word} F`, `${word} G`, `${word} T`]);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const popover = page.getByRole('dialog', { name: 'Filters' });
  await popover.getByRole('checkbox', { name: 'Google' }).check();
  await popover.getByRole('checkbox', { name: 'Taboola' }).check();
  await expect(shownNames(page)).toHaveText([`${word} G`, `${word} T`]);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter 2' })).toBeFocused();

  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveText(['PlatformGoogle', 'PlatformTaboola']);
  await chips.getByRole('button', { name: 'Remove filter Platform: Google' }).click();
  await expect(shownNames(page)).toHaveText([`${word} T`]);
  await page.getByRole('button', { name: 'Filter 1' }).click();
  await popover.getByRole('button', { name: 'Clear all' }).click();
  await expect(shownNames(page)).toHaveText([`${word} F`, `${word} G`, `${word} T`]);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
});

test('a filter is ticked at once, before the address is shown', async ({ page }) => {
  await page.goto('/pixel');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const boxes = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(5);
  const ticked = await boxes.evaluateAll(async (all) => {
    const states: (string | null)[] = [];
    for (const box of all.slice(0, 3)) {
      (box as HTMLElement).click();
      // React answers a click in a microtask; the router takes a task of its own.
      await Promise.resolve();
      states.push(box.getAttribute('aria-checked'));
    }
    return states;
  });
  expect(ticked).toEqual(['true', 'true', 'true']);
  await expect(page.getByRole('button', { name: 'Filter 3' })).toBeVisible();
});

type PixelSort = NonNullable<Query<typeof pixelRoutes.list>['sortBy']>;

test('the list shows its own order, and every other column sorts up, down and not at all', async ({
  page,
}) => {
  const owner = await apiOf(PUBLISHER);
  await page.goto('/pixel?filters=platform:TIKTOK');
  const names = async (sortBy: PixelSort, sortOrder: 'asc' | 'desc') => {
    const query = { sortBy, sortOrder, limit: '50', platform: 'TIKTOK' };
    return (await owner.call(pixelRoutes.list, { query })).items.map(({ name }) => name);
  };
  await expect(header(page, 'ID')).toHaveAttribute('aria-sort', 'descending');
  await expect(shownNames(page)).toHaveText(await names('id', 'desc'));
  await header(page, 'ID').getByRole('button').click();
  await expect(header(page, 'ID')).toHaveAttribute('aria-sort', 'ascending');
  await expect(shownNames(page)).toHaveText(await names('id', 'asc'));
  await header(page, 'ID').getByRole('button').click();
  for (const [label, sortBy] of [
    ['Platform', 'platform'],
    ['Name', 'name'],
    ['Pixel ID', 'pixelId'],
    ['Created By', 'createdBy'],
    ['Publisher', 'publisher'],
  ] as const) {
    await expect(header(page, label)).toHaveAttribute('aria-sort', 'none');
    for (const [sortOrder, state] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ] as const) {
      await header(page, label).getByRole('button').click();
      await expect(header(page, label)).toHaveAttribute('aria-sort', state);
      await expect(shownNames(page)).toHaveText(await names(sortBy, sortOrder));
    }
    await header(page, label).getByRole('button').click();
    await expect(page).not.toHaveURL(/sortBy/);
  }
});

test('the column picker hides and orders columns, and they stay so', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pixel');
  const headers = pixelTable(page).getByRole('columnheader');
  const picker = await openColumnPicker(page);
  await expect(picker.getByRole('checkbox', { name: 'Select All' })).toBeChecked();
  await expect(picker.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await picker.getByRole('checkbox', { name: 'Created By' }).uncheck();
  await picker.getByRole('checkbox', { name: 'Publisher' }).uncheck();
  await picker.getByRole('button', { name: 'Move Pixel ID' }).press('ArrowUp');
  await expect(header(page, 'Created By'), 'nothing changes before Apply').toBeVisible();
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(picker).toBeHidden();
  const chosen = ['', 'ID', 'Platform', 'Pixel ID', 'Name', 'Actions'];
  await expect(headers).toHaveText(chosen);
  await page.reload();
  await expect(headers).toHaveText(chosen);

  await (await openColumnPicker(page)).getByRole('checkbox', { name: 'Select All' }).click();
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(headers).toHaveText([
    '',
    'ID',
    'Platform',
    'Pixel ID',
    'Name',
    'Created By',
    'Publisher',
    'Actions',
  ]);
  await (await openColumnPicker(page)).getByRole('button', { name: 'Reset' }).click();
  await expect(headers).toHaveText([
    '',
    'ID',
    'Platform',
    'Name',
    'Pixel ID',
    'Created By',
    'Publisher',
    'Actions',
  ]);
});

test('the pager shows five pages, the first and the last', { tag: '@full' }, async ({ page }) => {
  const { word, names } = await createPixels(await apiOf(PUBLISHER), 91);
  const pageNumbers = pages(page).getByRole('button', { name: /^Page / });
  await page.goto(`/pixel?search=${word}&limit=10&sortBy=name`);
  await expect(pageNumbers).toHaveText(['1', '2', '3', '4', '5', '10']);
  await expect(page.getByText('1-10 of 91')).toBeVisible();
  await pages(page).getByRole('button', { name: 'Page 5' }).click();
  await expect(pageNumbers).toHaveText(['1', '3', '4', '5', '6', '7', '10']);
  await expect(shownNames(page)).toHaveText(names.slice(40, 50));
  await pages(page).getByRole('button', { name: 'Page 10' }).click();
  await expect(pageNumbers).toHaveText(['1', '6', '7', '8', '9', '10']);
  await expect(shownNames(page)).toHaveText(names.slice(90));
  await expect(pages(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
  await pages(page).getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('81-90 of 91')).toBeVisible();

  await expect(page.getByRole('option')).toHaveText(['10 / page', '20 / page', '50 / page']);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50 / page');
  await expect(shownNames(page), 'the first row stays in view').toHaveText(names.slice(50));
  await expect(page).toHaveURL(`/pixel?page=2&search=${word}&sortBy=name&sortOrder=asc`);
});

test('larger pages are offered where a list is long enough', { tag: '@full' }, async ({ page }) => {
  const sizes = page.getByRole('option');
  for (const [totalPages, largest] of [
    [50, ['50 / page']],
    [51, ['50 / page', '100 / page']],
    [1001, ['50 / page', '100 / page', '200 / page', '500 / page', '1000 / page', '2000 / page']],
  ] as const) {
    await page.route('**/api/pixel?*', async (route) => {
      const answer = await route.fetch();
      const { result } = await answer.json();
      await route.fulfill({ json: { result: { ...result, meta: { ...result.meta, totalPages } } } });
    });
    await page.goto('/pixel');
    await expect(sizes).toHaveText(['10 / page', '20 / page', ...largest]);
    await page.unrouteAll();
  }
});

test('the address holds the list: reload, back button and a shared link show the same', async ({
  page,
  visitor,
}) => {
  const { word, names, newestFirst } = await createPixels(await apiOf(PUBLISHER), 12);
  await page.goto('/pixel');
  await searchBox(page).fill(word);
  await searchBox(page).press('Enter');
  await header(page, 'Name').getByRole('button').click();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10 / page');
  await expect(shownNames(page)).toHaveText(names.slice(0, 10));
  await pages(page).getByRole('button', { name: 'Page 2' }).click();
  await expect(shownNames(page)).toHaveText(names.slice(10));

  await page.reload();
  await expect(shownNames(page)).toHaveText(names.slice(10));
  await expect(searchBox(page)).toHaveValue(word);
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  const colleague = await visitor(PUBLISHER);
  await colleague.goto(page.url());
  await expect(shownNames(colleague)).toHaveText(names.slice(10));

  await page.goBack();
  await expect(shownNames(page)).toHaveText(names.slice(0, 10));
  await page.goBack();
  await expect(shownNames(page)).toHaveText(names);
  await page.goBack();
  await expect(shownNames(page)).toHaveText(newestFirst);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('');
  await expect(shownNames(page)).toHaveCount(50);
});

test('an address with nonsense shows the list all the same', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pixel?page=-3&limit=7&sortBy=nonsense&sortOrder=up&filters=%%%&refresh=x');
  await expect(shownNames(page)).toHaveCount(50);
  await page.goto('/pixel?page=9999');
  await expect(page.getByText(/^\d+-(\d+) of \1$/)).toBeVisible();
});

test('a list that cannot be loaded says so and can be tried again', async ({ page }) => {
  await page.route('**/api/pixel?*', answerWithMistake);
  await page.goto('/pixel');
  const failure = page.getByRole('alert').filter({ hasText: 'The pixels could not be loaded.' });
  await expect(failure).toContainText('The server made a mistake.');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(shownNames(page)).toHaveCount(50);
});

test('what people type is shown as text wherever it appears', { tag: '@full' }, async ({ page }) => {
  const word = uniqueName('markup');
  const name = `<img src=x onerror="document.title='owned'"> ${word} {{7*7}} <script>alert(1)</script>`;
  await createPixel(await apiOf(PUBLISHER), { name });
  await page.goto(`/pixel?search=${word}`);
  await expect(shownNames(page)).toHaveText([name]);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(name);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(page.getByRole('img')).toHaveCount(0);
  await expect(page).not.toHaveTitle('owned');
});
