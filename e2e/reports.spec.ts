import { type ClickRow, clickRoutes } from '@adhelm/contract/click';
import { reportRoutes } from '@adhelm/contract/report';
import type { Page } from '@playwright/test';
import { PATIENCE } from '../apps/api/src/db/facts/embedded/patience.ts';
import { ADMIN, ADVERTISER, PUBLISHER } from './support/accounts.ts';
import { factsLoaded } from './support/facts.ts';
import { expectSoundLooks } from './support/looks.ts';
import { permit } from './support/permissions.ts';
import { REPORT_SCREENS } from './support/report-screens.ts';
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

test.use({ account: PUBLISHER, colorScheme: 'light' });

test.beforeAll(async () => {
  test.setTimeout(200_000 * PATIENCE);
  await factsLoaded();
});

const GREEN = 'rgb(11, 122, 75)';
const RED = 'rgb(196, 50, 10)';

for (const { address, title, columns, before = [], after = [] } of REPORT_SCREENS) {
  // The others follow from the same declaration.
  const inFullRun = title === 'Campaign' ? {} : { tag: '@full' };
  test(
    `${title} has the columns of the specification in their order`,
    inFullRun,
    async ({ page, visitor }) => {
      await page.goto(address);
      const own = [...before, ...columns, ...after];
      await expect(tableOf(page, title).getByRole('columnheader')).toHaveText(own);
      await expect(rowsOf(page, title)).toHaveCount(50);
      const admin = await visitor(ADMIN);
      await admin.goto(address);
      const withPublisher = [...before, ...columns, 'Publisher', ...after];
      await expect(tableOf(admin, title).getByRole('columnheader')).toHaveText(withPublisher);
    },
  );

  for (const width of [1280, 390])
    test(`axe finds nothing on ${title} at ${width} px`, { tag: '@full' }, async ({ visitor }) => {
      const page = await visitor(PUBLISHER, { viewport: { width, height: 800 } });
      await page.goto(`${address}?limit=10`);
      await expect(rowsOf(page, title)).toHaveCount(10);
      await expectSoundLooks(page);
    });
}

test('the head of a figure says what it means, by keyboard too', async ({ page }) => {
  await page.goto('/campaign');
  const head = (name: string) =>
    tableOf(page, 'Campaign').getByRole('columnheader', { name, exact: true }).getByRole('button').first();
  await head('ROI').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip')).toHaveText(/Return on investment: .* ÷ cost × 100\./);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await head('Actual Clicks').hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^Platform clicks: /);
  await head('Estimate Clicks').hover();
  await expect(page.getByRole('tooltip')).toHaveText(/^Tracked clicks: /);
});

/** Answers with the real clicks, some of them changed. */
const changeClicks = (page: Page, changes: Partial<ClickRow>[]) =>
  page.route(`**/api${clickRoutes.list.path}?*`, async (route) => {
    const { result } = await (await route.fetch()).json();
    const data = result.data.map((row: ClickRow, place: number) => ({ ...row, ...changes[place] }));
    await route.fulfill({ json: { result: { ...result, data } } });
  });

test('clicks show flags, "-" for nothing and the colours of their signs', async ({ page }) => {
  await changeClicks(page, [
    { revenue: 0.42, isEstimate: true, change: 3.5, country: 'Vietnam', time: '2026-11-05T18:30:00.000Z' },
    { revenue: -0.1, isEstimate: false, change: -12.25, country: 'United States' },
    { revenue: 0, isEstimate: false, change: 0, country: 'Liechtenstein' },
    {
      post: null,
      campaign: null,
      change: null,
      keyword: null,
      vertical: null,
      niche: null,
      advertiser: null,
      country: null,
      ip: null,
      website: null,
    },
  ]);
  await page.goto('/rpc?tz=%2B07:00');
  const column = (name: string) => cellsOf(page, 'Click', name);

  const country = await column('Country');
  await expect(country.nth(0)).toHaveText('Vietnam');
  await expect(country.nth(0).locator('svg')).toHaveAttribute('data-country', 'VN');
  await expect(country.nth(1).locator('svg')).toHaveAttribute('data-country', 'US');
  await expect(country.nth(2), 'a flag without a drawing shows the code').toHaveText('LILiechtenstein');

  const rpc = await column('RPC');
  await expect(rpc.nth(0)).toHaveText('$0.42');
  await expect(rpc.nth(0).getByText('$0.42')).toHaveCSS('color', GREEN);
  await expect(rpc.nth(0).getByRole('img', { name: 'estimate' })).toBeVisible();
  await expect(rpc.nth(1).getByText('-$0.10')).toHaveCSS('color', RED);
  await expect(rpc.nth(1).getByRole('img', { name: 'estimate' })).toHaveCount(0);

  const change = await column('Change');
  await expect(change.nth(0).getByText('3.50%')).toHaveCSS('color', GREEN);
  await expect(change.nth(1).getByText('-12.25%')).toHaveCSS('color', RED);
  await expect(change.nth(2).getByText('0.00%'), 'red unless above 0').toHaveCSS('color', RED);

  await expect((await column('Time')).nth(0)).toHaveText('06/11/2026 01:30');
  const emptied = ['LP', 'Campaign', 'Change', 'Keyword', 'Vertical', 'Niche', 'Advertiser', 'Country', 'IP'];
  for (const name of [...emptied, 'Website']) await expect((await column(name)).nth(3)).toHaveText('-');
});

test('campaigns show the figures and totals of the API', async ({ page }) => {
  const asked = nextQuestion(page, reportRoutes.campaigns.path);
  await page.goto('/campaign?range=5&tz=%2B07:00&limit=20');
  const { startDate = '', endDate = '', ...query } = await asked;
  const order = { sortBy: 'profit', sortOrder: 'desc' } as const;
  expect(query).toEqual({ page: '1', limit: '20', timezone: '+07:00', ...order });
  expect(startDate).toMatch(/T17:00:00\.000Z$/);
  expect(endDate).toMatch(/T16:59:59\.999Z$/);
  const api = await apiOf(PUBLISHER);
  const { data, totals, meta } = await api.call(reportRoutes.campaigns, {
    query: { startDate, endDate, timezone: '+07:00', limit: '20', ...order },
  });

  const column = (name: string) => cellsOf(page, 'Campaign', name);
  await expect(await column('Campaign')).toContainText(data.map(({ name }) => name));
  await expect(await column('ID')).toHaveText(data.map(({ realCampaignId }) => realCampaignId));
  await expect(await column('Profit')).toHaveText(data.map(({ profit }) => asMoney(profit)));
  await expect(await column('ROI')).toHaveText(data.map(({ roi }) => asPercent(roi)));
  await expect(await column('Estimate Revenue')).toHaveText(
    data.map(({ estimatedRevenue }) => asMoney(estimatedRevenue)),
  );
  await expect(await column('Actual Clicks')).toHaveText(
    data.map(({ actualClicks }) => asCount(actualClicks)),
  );
  await expect(await column('Daily Budget'), 'in the money of the account').toHaveText(
    data.map(({ dailyBudget, currency }) => asMoney(dailyBudget, currency)),
  );
  expect(await totalsOf(page, 'Campaign')).toMatchObject({
    Campaign: `${meta.total} campaigns`,
    Profit: asMoney(totals.profit),
    ROI: asPercent(totals.roi),
    'Actual Cost': asMoney(totals.actualCost),
    'Estimate Cost': asMoney(totals.estimatedCost),
    'Actual Revenue': asMoney(totals.actualRevenue),
    RPC: asMoney(totals.rpc),
    'Estimate Clicks': asCount(totals.estimatedClicks),
    'Daily Budget': '',
  });

  await page.getByRole('button', { name: 'Columns' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick your metrics' });
  for (const name of ['Cost', 'Revenue']) {
    const box = picker.getByRole('checkbox', { name, exact: true });
    await expect(box, 'not part of the layout').not.toBeChecked();
    await box.check();
  }
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(
    tableOf(page, 'Campaign').getByRole('columnheader', { name: 'Cost', exact: true }),
  ).toBeVisible();
  await expect(await column('Cost')).toHaveText(data.map(({ cost }) => asMoney(cost)));
  await expect(await column('Revenue')).toHaveText(data.map(({ revenue }) => asMoney(revenue)));
  expect(await totalsOf(page, 'Campaign')).toMatchObject({
    Cost: asMoney(totals.cost),
    Revenue: asMoney(totals.revenue),
  });
});

test('the address holds range, order and page', async ({ page, visitor }) => {
  await page.goto('/campaign?range=4&tz=%2B00:00&limit=10');
  const head = tableOf(page, 'Campaign').getByRole('columnheader', { name: 'ROI', exact: true });
  await expect(rowsOf(page, 'Campaign').first()).toBeVisible();
  const down = nextQuestion(page, reportRoutes.campaigns.path);
  await head.getByRole('button').click();
  expect(await down).toMatchObject({ sortBy: 'roi', sortOrder: 'desc', page: '1' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^11-20 of/)).toBeVisible();
  await expect(page).toHaveURL(/range=4&tz=%2B00%3A00.*page=2|page=2.*range=4&tz=%2B00%3A00/);
  const shown = await (await cellsOf(page, 'Campaign', 'Campaign')).allTextContents();

  await page.reload();
  await expect(await cellsOf(page, 'Campaign', 'Campaign')).toHaveText(shown);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const colleague = await visitor(PUBLISHER);
  await colleague.goto(page.url());
  await expect(await cellsOf(colleague, 'Campaign', 'Campaign')).toHaveText(shown);

  await page.getByRole('button', { name: '30D' }).click();
  await expect(page.getByText(/^1-10 of/), 'another range starts from its first page').toBeVisible();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(await cellsOf(page, 'Campaign', 'Campaign')).toHaveText(shown);
});

test('clicks are sorted by any column and found by what they belong to', async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const columns = REPORT_SCREENS.find(({ address }) => address === '/rpc')?.columns ?? [];
  await page.goto('/rpc?range=5&limit=10');
  const heads = tableOf(page, 'Click').getByRole('columnheader');
  await expect(heads.getByRole('button'), 'every column can be sorted').toHaveText(columns);

  /** Does something that asks anew, and finds on screen what the API answers to the same question. */
  const keywordsAfter = async (act: () => Promise<void>, question: Record<string, string>) => {
    const asked = nextQuestion(page, clickRoutes.list.path);
    await act();
    const { startDate = '', endDate = '', ...rest } = await asked;
    expect(rest).toMatchObject(question);
    const { data } = await api.call(clickRoutes.list, { query: { ...rest, startDate, endDate } });
    const keywords = data.map(({ keyword }) => keyword?.name ?? '-');
    await expect(await cellsOf(page, 'Click', 'Keyword')).toHaveText(keywords);
    return keywords;
  };
  const sort = () => heads.getByRole('button', { name: 'Keyword' }).click();
  const [lowest = ''] = await keywordsAfter(sort, { sortBy: 'keyword', sortOrder: 'asc' });
  const [highest = ''] = await keywordsAfter(sort, { sortBy: 'keyword', sortOrder: 'desc' });
  expect(lowest.localeCompare(highest)).toBeLessThan(0);
  const box = page.getByRole('searchbox', { name: 'Campaign, keyword, country, IP...' });
  const found = await keywordsAfter(() => box.fill(lowest), { search: lowest });
  expect(found).toContain(lowest);
  await expect(page).toHaveURL(/search=/);
});

test('clicks offer neither to search nor to sort by addresses that are masked', { tag: '@full' }, async ({
  page,
}) => {
  await permit(page, ['GET_REPORTS']);
  await page.goto('/rpc?range=5&limit=10');
  await expect(
    page.getByRole('searchbox', { name: 'Campaign, keyword, country...', exact: true }),
  ).toBeVisible();
  const address = tableOf(page, 'Click').getByRole('columnheader', { name: 'IP', exact: true });
  await expect(address).toBeVisible();
  await expect(address.getByRole('button')).toHaveCount(0);
});

test('another time zone moves the days and re-labels the times', async ({ page }) => {
  const before = nextQuestion(page, clickRoutes.list.path);
  await page.goto('/rpc?range=1&tz=%2B00:00&limit=10&sortBy=time');
  expect((await before).startDate).toMatch(/T00:00:00\.000Z$/);
  await expect((await cellsOf(page, 'Click', 'Time')).first()).toHaveText(/ 00:\d\d$/);
  const after = nextQuestion(page, clickRoutes.list.path);
  await page.getByRole('combobox', { name: 'Select time zone' }).click();
  await page.getByRole('option', { name: 'UTC+05:45' }).click();
  expect(await after).toMatchObject({
    timezone: '+05:45',
    startDate: expect.stringMatching(/T18:15:00\.000Z$/),
  });
  await expect(page).toHaveURL(/tz=%2B05%3A45/);
  await expect((await cellsOf(page, 'Click', 'Time')).first()).toHaveText(/ 00:\d\d$/);
});

test('an advertiser sees only the own rows, whatever the address says', async ({ visitor }) => {
  const page = await visitor(ADVERTISER);
  const asked = nextQuestion(page, clickRoutes.list.path);
  await page.goto('/rpc?userIds=5&limit=20');
  expect(await asked).not.toHaveProperty('userIds');
  await expect(await cellsOf(page, 'Click', 'Advertiser')).toHaveText(Array(20).fill('An Pham'));
  await expect(page.getByRole('combobox', { name: 'Select advertiser' })).toHaveCount(0);

  await page.goto('/campaign?limit=10');
  const own = await totalsOf(page, 'Campaign');
  const admin = await visitor(PUBLISHER);
  await admin.goto('/campaign?limit=10');
  const all = await totalsOf(admin, 'Campaign');
  expect(Number.parseInt(own.Campaign ?? '', 10)).toBeGreaterThan(0);
  expect(Number.parseInt(own.Campaign ?? '', 10)).toBeLessThan(Number.parseInt(all.Campaign ?? '', 10));
});

test('a campaign leads to its ads, in the same range, and its chip leads back to all', async ({ page }) => {
  await page.goto('/campaign?range=5&tz=%2B07:00&limit=10');
  const name = (await cellsOf(page, 'Campaign', 'Campaign')).first();
  const campaign = (await name.getByRole('link').textContent()) ?? '';
  await name.getByRole('link').click();
  await expect(page).toHaveURL(/\/ads\?.*campaignIds=\d+/);
  await expect(page).toHaveURL(/range=5&tz=%2B07%3A00/);
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveText([`Campaign${campaign}`]);
  const ads = await (await cellsOf(page, 'Ads', 'Ads')).allTextContents();
  expect(ads.filter((ad) => !ad.startsWith(campaign))).toEqual([]);
  await chips.getByRole('button', { name: `Remove filter Campaign: ${campaign}` }).click();
  await expect(chips).toHaveCount(0);
  await expect(rowsOf(page, 'Ads')).toHaveCount(50);
});

test('a filter that takes one value replaces it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/campaign');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const choice = (name: string) =>
    page.getByRole('dialog', { name: 'Filters' }).getByRole('radio', { name, exact: true });
  await expect(choice('Any')).toBeChecked();
  await choice('Paused').click();
  await expect(choice('Paused')).toBeChecked();
  await choice('Active').click();
  await expect(choice('Active')).toBeChecked();
  await expect(page).toHaveURL(/filters=status%3AACTIVE/);
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveText(['StatusActive']);
});

test('a list is narrowed to several platforms', { tag: '@full' }, async ({ page }) => {
  await page.goto('/campaign');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const choice = (name: string) =>
    page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name, exact: true });
  await choice('Google').click();
  await choice('Taboola').click();
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveText(['PlatformGoogle', 'PlatformTaboola']);
  const platforms = await cellsOf(page, 'Campaign', 'Platform');
  await expect(platforms.filter({ hasNotText: /Google|Taboola/ })).toHaveCount(0);
  await expect(platforms.filter({ hasText: 'Google' })).not.toHaveCount(0);
  await expect(platforms.filter({ hasText: 'Taboola' })).not.toHaveCount(0);
});

for (const [address, permission] of [
  ['/campaign', 'GET_CAMPAIGNS'],
  ['/ads', 'GET_CAMPAIGNS'],
  ['/keyword', 'GET_CATEGORIES'],
] as const)
  test(`${address} without GET_REPORTS says that the permission is missing`, { tag: '@full' }, async ({
    page,
  }) => {
    await permit(page, [permission]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/report'))).toEqual([]);
  });
