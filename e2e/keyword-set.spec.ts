import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { reportRoutes } from '@adhelm/contract/report';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { factsLoaded } from './support/facts.ts';
import {
  createSet,
  openSetMenu,
  setPanel,
  setRow,
  shownKeywords,
  storedSet,
} from './support/keyword-sets.ts';
import { expectSoundLooks } from './support/looks.ts';
import { permit } from './support/permissions.ts';
import { confirmDeletionByEnter, expectToast, uniqueName } from './support/pixels.ts';
import {
  asCount,
  asMoney,
  asPercent,
  cellsOf,
  nextQuestion,
  rowsOf,
  tableOf,
  totalsOf,
} from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const TITLE = 'Set keyword';
const COLUMNS = [
  'ID',
  'Set keyword',
  'Keywords',
  'Profit',
  'ROI',
  'Revenue',
  'Cost',
  'RPC',
  'CPA',
  'Clicks',
  'LP Used',
  'Status',
  'Creator',
];

test('the list has the columns of the specification in their order', async ({ page, visitor }) => {
  await page.goto('/set-keyword');
  const heads = (of: typeof page) => tableOf(of, TITLE).getByRole('columnheader');
  await expect(heads(page)).toHaveText(['', ...COLUMNS, 'Actions']);
  const admin = await visitor(ADMIN);
  await admin.goto('/set-keyword');
  await expect(heads(admin)).toHaveText(['', ...COLUMNS, 'Publisher', 'Actions']);
});

test('the list shows the figures and totals of the API', async ({ page }) => {
  test.setTimeout(200_000);
  await factsLoaded();
  const asked = nextQuestion(page, reportRoutes.keywordSets.path);
  await page.goto('/set-keyword?range=5&tz=%2B07:00&limit=10');
  const { startDate = '', endDate = '', ...query } = await asked;
  const order = { sortBy: 'revenue', sortOrder: 'desc' };
  expect(query).toEqual({ page: '1', limit: '10', timezone: '+07:00', ...order });
  const { data, totals, meta } = await (await apiOf(PUBLISHER)).call(reportRoutes.keywordSets, {
    query: { startDate, endDate, timezone: '+07:00', limit: '10' },
  });
  const column = (name: string) => cellsOf(page, TITLE, name);
  await expect(await column('Set keyword')).toContainText(data.map(({ name }) => name));
  await expect(await column('Keywords')).toHaveText(data.map(({ keywordsCount }) => asCount(keywordsCount)));
  await expect(await column('Profit')).toHaveText(data.map(({ profit }) => asMoney(profit)));
  await expect(await column('ROI')).toHaveText(data.map(({ roi }) => asPercent(roi)));
  await expect(await column('Revenue')).toHaveText(data.map(({ revenue }) => asMoney(revenue)));
  await expect(await column('Cost')).toHaveText(data.map(({ cost }) => asMoney(cost)));
  await expect(await column('CPA')).toHaveText(data.map(({ cpa }) => asMoney(cpa)));
  await expect(await column('Clicks')).toHaveText(data.map(({ clicks }) => asCount(clicks)));
  await expect(await column('LP Used')).toHaveText(data.map(({ postsCount }) => asCount(postsCount)));
  expect(await totalsOf(page, TITLE)).toMatchObject({
    'Set keyword': `${meta.total} keyword sets`,
    Revenue: asMoney(totals.revenue),
    Cost: asMoney(totals.cost),
    Profit: asMoney(totals.profit),
    RPC: asMoney(totals.rpc),
  });
});

test('a set is switched off and on from its row', { tag: '@full' }, async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const { id, name } = await createSet(api);
  await page.goto(`/set-keyword?search=${name}`);
  await expect(setRow(page, name)).not.toContainText('Inactive');
  await (await openSetMenu(page, name)).getByRole('menuitem', { name: 'Deactivate' }).click();
  await expectToast(page, 'Deactivated');
  await expect(setRow(page, name)).toContainText('Inactive');
  expect((await storedSet(api, id)).isActive).toBe(false);
  await (await openSetMenu(page, name)).getByRole('menuitem', { name: 'Activate' }).click();
  await expectToast(page, 'Activated');
  await expect(setRow(page, name)).not.toContainText('Inactive');
});

test('a deleted set is listed without figures and comes back', { tag: '@full' }, async ({ page }) => {
  const { name } = await createSet(await apiOf(PUBLISHER));
  await page.goto(`/set-keyword?search=${name}&sortBy=profit&sortOrder=desc`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'Deleted successfully');
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(await cellsOf(page, TITLE, 'Profit')).toHaveText(['-']);
  await expect(await cellsOf(page, TITLE, 'Keywords')).toHaveText(['3']);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expectToast(page, 'Restored successfully');
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(setRow(page, name)).toBeVisible();
});

test('a set that landing pages use is not deleted, and the reason is said', { tag: '@full' }, async ({
  page,
}) => {
  const { items } = await (await apiOf(PUBLISHER)).call(keywordSetRoutes.list, { query: { limit: '50' } });
  const used = items.find(({ postsCount }) => postsCount > 0);
  if (!used) throw new Error('No keyword set is used by a landing page');
  await page.goto(`/set-keyword?search=${used.id}&keywordSetIds=${used.id}`);
  await page.getByRole('button', { name: `Delete ${used.name}` }).click();
  await confirmDeletionByEnter(page);
  const pages = `${used.postsCount} landing page${used.postsCount === 1 ? '' : 's'}`;
  await expectToast(page, `This keyword set is in use by ${pages}. Change or delete them first.`);
  await expect(setRow(page, used.name)).toBeVisible();
});

test('filters narrow by status, traffic source and a category that is found by name', {
  tag: '@full',
}, async ({ page }) => {
  await createSet(await apiOf(PUBLISHER), { status: 'REVIEW' });
  await page.goto('/set-keyword');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('radio', { name: 'Review' }).click();
  const statuses = await cellsOf(page, TITLE, 'Status');
  await expect(statuses.filter({ hasNotText: 'Review' })).toHaveCount(0);
  await filters.getByRole('radio', { name: 'Any' }).first().click();
  const asked = nextQuestion(page, reportRoutes.keywordSets.path);
  await filters.getByRole('checkbox', { name: 'Taboola' }).click();
  expect(await asked).toMatchObject({ platform: 'TABOOLA' });

  await filters.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('combobox', { name: 'Search category' }).fill('Hearing');
  await page.getByRole('option', { name: 'Health / Hearing aids' }).first().click();
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(chips).toHaveText(['Traffic sourceTaboola', 'CategoryHealth / Hearing aids']);
});

test('a search in vain offers related keywords to press', async ({ page }) => {
  const word = uniqueName('Zebra').replace(' ', '');
  await createSet(await apiOf(PUBLISHER), {
    keywords: [`${word} insurance`, `cheap ${word}`],
    suggestedKeywords: [`cheap ${word}`],
  });
  for (const [address, title] of [
    ['/keyword', 'Keyword'],
    ['/set-keyword', TITLE],
  ] as const) {
    await page.goto(`${address}?search=${word} quotes`);
    const popUp = page.getByRole('region', { name: 'Try these related keywords instead.' });
    await expect(popUp.getByRole('button')).toHaveText([`cheap ${word}`, `${word} insurance`]);
    await popUp.getByRole('button', { name: `cheap ${word}` }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(`cheap ${word}`);
    await expect(rowsOf(page, title)).toHaveCount(1);
    await expect(popUp).toHaveCount(0);
  }
  await page.goto('/keyword?search=qqqxxqqq');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByText('Try these related keywords instead.')).toHaveCount(0);
});

test('a keyword leads to its set, and a set to its keywords', { tag: '@full' }, async ({ page }) => {
  const set = await createSet(await apiOf(PUBLISHER), { keywords: [uniqueName('only')] });
  await page.goto(`/keyword?search=${set.keywords[0]}`);
  const link = (await cellsOf(page, 'Keyword', 'Keyword Set Name')).getByRole('link', { name: set.name });
  await expect(link).toHaveAccessibleDescription('View keyword set');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/set-keyword\\?.*edit=${set.id}`));
  await expect(setPanel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(set.name);
  await page.goto(`/set-keyword?search=${set.name}`);
  await (await cellsOf(page, TITLE, 'Keywords')).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/keyword\\?.*keywordSetIds=${set.id}`));
  await expect(await cellsOf(page, 'Keyword', 'Keyword')).toHaveText(set.keywords);
});

test('an advertiser sees the own sets, and nothing to delete or restore', { tag: '@full' }, async ({
  visitor,
}) => {
  const foreign = await createSet(await apiOf(PUBLISHER));
  const own = await createSet(await apiOf(ADVERTISER));
  const page = await visitor(ADVERTISER);
  await page.goto(`/set-keyword?search=${foreign.name}`);
  await expect(page.getByText('No results found')).toBeVisible();
  await page.goto(`/set-keyword?edit=${foreign.id}`);
  await expect(setPanel(page)).toContainText('This keyword set was not found.');
  await page.goto(`/set-keyword?search=${own.name}`);
  await expect(setRow(page, own.name)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

for (const [what, codes] of [
  ['GET_REPORTS', ['GET_CATEGORIES', 'GET_KEYWORDSETS']],
  ['GET_CATEGORIES', ['GET_REPORTS', 'GET_KEYWORDSETS']],
] as const)
  test(`without ${what} the page says so and asks nothing`, { tag: '@full' }, async ({ page }) => {
    await permit(page, [...codes]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/set-keyword');
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    expect(asked.filter((path) => /report|keyword/.test(path) && path.startsWith('/api'))).toEqual([]);
  });

for (const width of [1280, 360])
  test(`axe finds nothing on the list, the panel and the menu at ${width} px`, { tag: '@full' }, async ({
    visitor,
  }) => {
    const { id, name } = await createSet(await apiOf(PUBLISHER), { isActive: false });
    const page = await visitor(PUBLISHER, { viewport: { width, height: 800 } });
    await page.goto('/set-keyword?limit=10');
    await expect(rowsOf(page, TITLE)).toHaveCount(10);
    await expectSoundLooks(page);
    await page.goto(`/set-keyword?edit=${id}`);
    await page.getByRole('textbox', { name: 'Add keywords' }).fill(`one, One, ${'x'.repeat(90)}`);
    await expect(shownKeywords(page)).toHaveCount(4);
    await expectSoundLooks(page);
    await page.goto(`/set-keyword?search=${name}`);
    await expect(await openSetMenu(page, name)).toBeVisible();
    await expectSoundLooks(page);
    await page.goto('/set-keyword?search=knee quatsch');
    await expect(page.getByRole('region', { name: 'Try these related keywords instead.' })).toBeVisible();
    await expectSoundLooks(page);
  });

test('sets of all pages are submitted together, and each that refuses says why', async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const word = uniqueName('Bulk');
  const made = [];
  for (let number = 1; number <= 12; number++)
    made.push(await createSet(api, { name: `${word} ${String(number).padStart(2, '0')}` }));
  await page.goto(`/set-keyword?search=${word}&limit=10&sortBy=name`);
  await expect(rowsOf(page, TITLE)).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Select all 12 keyword sets' }).click();
  const bar = page.getByRole('region', { name: '12 selected' });
  await expect(bar).toBeVisible();
  // Somebody deletes one of another page meanwhile.
  const lost = made[11];
  if (!lost) throw new Error('Twelve were made.');
  await api.call(keywordSetRoutes.remove, { params: { id: lost.id } });
  await bar.getByRole('button', { name: 'Submit for review' }).click();

  const results = page.getByRole('dialog', { name: '11 of 12 done' });
  await expect(results.getByRole('listitem').first()).toContainText(lost.name);
  await expect(results.getByRole('listitem').first()).toContainText('was not found');
  await expect(results.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(11);
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toBeHidden();
  for (const { id } of made.slice(0, 11)) expect((await storedSet(api, id)).status).toBe('REVIEW');
});
