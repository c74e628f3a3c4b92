import { keywordSetRoutes } from '@adhelm/contract/keyword-set';
import { nicheReport, verticalReport } from '@adhelm/contract/reports/categories';
import type { Page } from '@playwright/test';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { createNiche, createVertical, createWebsite, pick } from './support/categories.ts';
import { factsLoaded } from './support/facts.ts';
import { createSet } from './support/keyword-sets.ts';
import { expectSoundLooks } from './support/looks.ts';
import { permit } from './support/permissions.ts';
import { confirmDeletionByEnter, expectFieldError, expectToast, uniqueName } from './support/pixels.ts';
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

const FIGURES = ['Profit', 'ROI', 'Revenue', 'Cost', 'Set Keywords', 'Landing pages', 'Campaigns', 'Ads'];
const SCREENS = [
  {
    address: '/vertical',
    title: 'Vertical',
    columns: ['ID', 'Name', 'Niche', ...FIGURES],
    route: verticalReport.route,
    many: 'verticals',
  },
  {
    address: '/niche',
    title: 'Niche',
    columns: ['ID', 'Name', ...FIGURES],
    route: nicheReport.route,
    many: 'niches',
  },
];

const rowOf = (page: Page, title: string, name: string) =>
  tableOf(page, title).getByRole('row').filter({ hasText: name });

for (const { address, title, columns, route, many } of SCREENS) {
  test(`${title} has the columns of the specification in their order`, async ({ page, visitor }) => {
    await page.goto(address);
    await expect(tableOf(page, title).getByRole('columnheader')).toHaveText(['', ...columns, 'Actions']);
    const admin = await visitor(ADMIN);
    await admin.goto(address);
    await expect(tableOf(admin, title).getByRole('columnheader')).toHaveText([
      '',
      ...columns,
      'Publisher',
      'Actions',
    ]);
  });

  test(`${title} shows the figures, counts and totals of the API`, async ({ page }) => {
    test.setTimeout(200_000);
    await factsLoaded();
    const asked = nextQuestion(page, route.path);
    await page.goto(`${address}?range=5&tz=%2B07:00&limit=10`);
    const { startDate = '', endDate = '', ...query } = await asked;
    const order = { sortBy: 'revenue', sortOrder: 'desc' };
    expect(query).toEqual({ page: '1', limit: '10', timezone: '+07:00', ...order });
    const { data, totals, meta } = await (await apiOf(PUBLISHER)).call(route, {
      query: { startDate, endDate, timezone: '+07:00', limit: '10' },
    });
    const column = (name: string) => cellsOf(page, title, name);
    await expect(await column('Name')).toContainText(data.map(({ name }) => name));
    await expect(await column('Profit')).toHaveText(data.map(({ profit }) => asMoney(profit)));
    await expect(await column('ROI')).toHaveText(data.map(({ roi }) => asPercent(roi)));
    await expect(await column('Revenue')).toHaveText(data.map(({ revenue }) => asMoney(revenue)));
    await expect(await column('Cost')).toHaveText(data.map(({ cost }) => asMoney(cost)));
    await expect(await column('Set Keywords')).toHaveText(data.map((row) => asCount(row.keywordSetsCount)));
    await expect(await column('Landing pages')).toHaveText(data.map((row) => asCount(row.landingPagesCount)));
    await expect(await column('Campaigns')).toHaveText(data.map((row) => asCount(row.campaignsCount)));
    await expect(await column('Ads')).toHaveText(data.map((row) => asCount(row.adsCount)));
    expect(await totalsOf(page, title)).toMatchObject({
      Name: `${meta.total} ${many}`,
      Revenue: asMoney(totals.revenue),
      Profit: asMoney(totals.profit),
      ROI: asPercent(totals.roi),
    });
  });

  for (const width of [1280, 360])
    test(`axe finds nothing on ${title} and its panel at ${width} px`, { tag: '@full' }, async ({
      visitor,
    }) => {
      const page = await visitor(PUBLISHER, { viewport: { width, height: 800 } });
      await page.goto(`${address}?limit=10`);
      await expect(rowsOf(page, title).first()).toBeVisible();
      await expectSoundLooks(page);
      await page.goto(`${address}?create=true`);
      await page.getByRole('button', { name: /^Create / }).click();
      await expectFieldError(page, 'Name', 'Please enter name');
      await expectSoundLooks(page);
    });

  test(`${address} without GET_CATEGORIES says that the permission is missing`, { tag: '@full' }, async ({
    page,
  }) => {
    await permit(page, ['GET_REPORTS', 'GET_CAMPAIGNS']);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Niche' }), 'nor has the menu the group').toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/api/categories'))).toEqual([]);
  });
}

test('a vertical and a niche under it are created, linked and narrowed to', async ({ page }) => {
  const site = await createWebsite(await apiOf(PUBLISHER));
  const [vertical, niche] = [uniqueName('Vertical'), uniqueName('Niche')];
  await page.goto(`/vertical?search=${vertical}`);
  await page.getByRole('button', { name: 'New vertical' }).first().click();
  await page.getByRole('button', { name: 'Create vertical' }).click();
  await expectFieldError(page, 'Name', 'Please enter name');
  await expect(
    page.getByRole('dialog').getByRole('combobox', { name: 'Website' }),
  ).toHaveAccessibleDescription('Please select website');
  await page.getByRole('textbox', { name: 'Name' }).fill(vertical);
  await pick(page, 'Website', 'Search websites', site.name);
  await page.getByRole('button', { name: 'Create vertical' }).click();
  await expectToast(page, 'Created successfully');
  await expect(await cellsOf(page, 'Vertical', 'Niche'), '"-" while it has none').toHaveText(['-']);

  await page.goto(`/niche?search=${niche}`);
  await page.getByRole('button', { name: 'New niche' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(niche);
  const parent = page.getByRole('dialog').getByRole('combobox', { name: 'Vertical' });
  await expect(parent).toBeDisabled();
  await pick(page, 'Website', 'Search websites', site.name);
  await page.getByRole('button', { name: 'Create niche' }).click();
  await expect(parent).toHaveAccessibleDescription('Please select vertical');
  await pick(page, 'Vertical', 'Search verticals', vertical);
  await page.getByRole('button', { name: 'Create niche' }).click();
  await expectToast(page, 'Created successfully');
  const toVertical = rowOf(page, 'Niche', niche).getByRole('link', { name: vertical });
  await expect(toVertical).toHaveAccessibleDescription('View vertical');
  await toVertical.click();
  await expect(page).toHaveURL(/\/vertical\?.*search=Vertical/);
  await expect(await cellsOf(page, 'Vertical', 'Name')).toContainText([vertical]);

  const toNiches = (await cellsOf(page, 'Vertical', 'Niche')).getByRole('link');
  await expect(toNiches).toHaveText('1');
  await expect(toNiches).toHaveAccessibleDescription('View niche');
  await toNiches.click();
  await expect(page).toHaveURL(/\/niche\?.*verticalId=\d+/);
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    `Vertical${vertical}`,
  ]);
  await expect(await cellsOf(page, 'Niche', 'Name')).toContainText([niche]);
});

test('names are changed, and a name that is taken is refused on its field', { tag: '@full' }, async ({
  page,
}) => {
  const api = await apiOf(PUBLISHER);
  const vertical = await createVertical(api);
  const sibling = await createVertical(api, vertical.websiteId);
  await page.goto(`/vertical?search=${vertical.name}&edit=${vertical.id}`);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveAttribute('readonly', '');
  await page.getByRole('textbox', { name: 'Name' }).fill(sibling.name.toUpperCase());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Name' }).fill(`${vertical.name} renamed`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Updated successfully');
  await expect(await cellsOf(page, 'Vertical', 'Name')).toContainText([`${vertical.name} renamed`]);
});

test('a niche moves to another vertical of its website', { tag: '@full' }, async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const [from, elsewhere] = [await createVertical(api), await createVertical(api)];
  const to = await createVertical(api, from.websiteId);
  const niche = await createNiche(api, from);
  await page.goto(`/niche?search=${niche.name}&edit=${niche.id}`);
  const parent = page.getByRole('dialog').getByRole('combobox', { name: 'Vertical' });
  await expect(parent).toHaveText(from.name);
  await parent.click();
  await expect(page.getByRole('option', { name: to.name })).toBeVisible();
  await expect(page.getByRole('option', { name: elsewhere.name }), 'of another website').toHaveCount(0);
  await page.getByRole('option', { name: to.name }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Updated successfully');
  await expect(rowOf(page, 'Niche', niche.name)).toContainText(to.name);
});

test('what is in use is not deleted, and the server says by what', async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const vertical = await createVertical(api);
  const niche = await createNiche(api, vertical);
  const set = await createSet(api, { categoryId: niche.id });
  await page.goto(`/vertical?search=${vertical.name}`);
  await page.getByRole('button', { name: `Delete ${vertical.name}` }).click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'This vertical is in use by 1 niche. Change or delete them first.');
  await page.goto(`/niche?search=${niche.name}`);
  const remove = page.getByRole('button', { name: `Delete ${niche.name}` });
  await remove.click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'This niche is in use by 1 keyword set. Change or delete them first.');
  await expect(rowOf(page, 'Niche', niche.name)).toBeVisible();

  await api.call(keywordSetRoutes.remove, { params: { id: set.id } });
  await remove.click();
  await confirmDeletionByEnter(page);
  await expectToast(page, 'Deleted successfully');
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(rowOf(page, 'Niche', niche.name)).toContainText(vertical.name);
  await expect(await cellsOf(page, 'Niche', 'Campaigns')).toHaveText(['-']);
  await page.getByRole('button', { name: `Restore ${niche.name}` }).click();
  await expectToast(page, 'Restored successfully');
});

test('counts lead to the lists they count', { tag: '@full' }, async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const niche = await createNiche(api, await createVertical(api));
  const set = await createSet(api, { categoryId: niche.id });
  await page.goto(`/niche?search=${niche.name}`);
  const cell = (await cellsOf(page, 'Niche', 'Set Keywords')).first();
  await expect((await cellsOf(page, 'Niche', 'Campaigns')).getByRole('link'), 'of none').toHaveCount(0);
  await cell.getByRole('link', { name: '1' }).click();
  await expect(page).toHaveURL(new RegExp(`/set-keyword\\?.*categoryIds=${niche.id}`));
  await expect(await cellsOf(page, 'Set keyword', 'Set keyword')).toContainText([set.name]);
  const chip = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(chip).toHaveText([`Category${niche.parent?.name} / ${niche.name}`]);
});

test('the header finds verticals, niches and keyword sets and opens them', { tag: '@full' }, async ({
  page,
}) => {
  const api = await apiOf(PUBLISHER);
  const vertical = await createVertical(api);
  const niche = await createNiche(api, vertical);
  const set = await createSet(api);
  await page.goto('/vertical');
  for (const [hit, kind, address] of [
    [vertical, 'Vertical', '/vertical'],
    [niche, 'Niche', '/niche'],
    [set, 'Keyword set', '/set-keyword'],
  ] as const) {
    await expect(page.getByRole('button', { name: 'Search anything...' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill(hit.name);
    await search.getByRole('option').filter({ hasText: hit.name }).filter({ hasText: kind }).first().click();
    await expect(page).toHaveURL(new RegExp(`${address}\\?.*edit=${hit.id}`));
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(hit.name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('an advertiser looks, and changes nothing', { tag: '@full' }, async ({ visitor }) => {
  const page = await visitor(ADVERTISER);
  for (const { address, title } of SCREENS) {
    await page.goto(address);
    await expect(rowsOf(page, title).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(New .|Edit|Delete)/ })).toHaveCount(0);
    await page.goto(`${address}?create=true`);
    await expect(page.getByRole('dialog')).toContainText("You don't have permission to create a");
  }
});
