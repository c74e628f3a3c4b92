import { type ClickRow, clickRoutes } from '@adhelm/contract/click';
import { PIXEL_PLATFORMS, pixelRoutes } from '@adhelm/contract/pixel';
import { reportRoutes } from '@adhelm/contract/report';
import { PUBLISHER } from './support/accounts.ts';
import { chooseAll, exportDialog, exportedFile, openExport, partsOf } from './support/exports.ts';
import { factsLoaded } from './support/facts.ts';
import { createPixel, facebookId, pixelTable, uniqueName } from './support/pixels.ts';
import { REPORT_SCREENS } from './support/report-screens.ts';
import { asMoney, rowsOf, tableOf } from './support/reports.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

/** The days of last month: the demo has them in full, and nothing is added to them any more. */
const monthsAgo = (months: number, day: number) => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, day));
};
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const [FIRST, LAST] = [dayOf(monthsAgo(1, 1)), dayOf(monthsAgo(0, 0))];
const asShown = (day: string) => day.split('-').toReversed().join('/');

/** Half-hour zones show whether dates were moved at all, and by how much. */
const ZONE = '-03:30';
const ZONE_MS = -3.5 * 3_600_000;
const lastMonth = {
  startDate: new Date(Date.parse(`${FIRST}T00:00:00.000Z`) - ZONE_MS).toISOString(),
  endDate: new Date(Date.parse(`${LAST}T23:59:59.999Z`) - ZONE_MS).toISOString(),
  timezone: ZONE,
};
const inLastMonth = `range=8&from=${FIRST}&to=${LAST}&tz=${ZONE}`;

/** The wall clock of the zone, to the second. */
const wallClock = (instant: string) =>
  new Date(Math.floor((Date.parse(instant) + ZONE_MS) / 1000) * 1000).toISOString();

const platformName = (platform: keyof typeof PIXEL_PLATFORMS) => PIXEL_PLATFORMS[platform].label;

const clickCells = (click: ClickRow) => [
  click.id,
  click.platform && platformName(click.platform),
  click.post?.title ?? null,
  click.campaign?.name ?? null,
  click.revenue,
  click.change === null ? null : Number((click.change / 100).toFixed(8)),
  click.keyword?.name ?? null,
  click.vertical?.name ?? null,
  click.niche?.name ?? null,
  wallClock(click.time),
  click.advertiser?.name ?? null,
  click.country,
  click.ip,
  click.website?.name ?? null,
];

const comparable = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : cell);

test.describe('reports', () => {
  test.beforeAll(async () => {
    test.setTimeout(200_000);
    await factsLoaded();
  });

  test('10,000 clicks arrive in Excel cell by cell as the server has them, in the zone of the list', async ({
    page,
  }) => {
    await page.goto(`/rpc?${inLastMonth}`);
    await expect(rowsOf(page, 'Click')).not.toHaveCount(0);
    await openExport(page);
    await chooseAll(page, { end: '100' });
    await expect(exportDialog(page).getByText(/^Rows 1-10,000 of /)).toBeVisible();
    const { name, sheet } = await exportedFile(page);
    expect(name).toBe(`clicks_${FIRST}_${LAST}_p1-100.xlsx`);

    const api = await apiOf(PUBLISHER);
    const expected: unknown[][] = [];
    for (const number of ['1', '2', '3', '4', '5']) {
      const query = { ...lastMonth, page: number, limit: '2000', isGetDetail: 'true' as const };
      const { data } = await api.call(clickRoutes.list, { query });
      expected.push(...data.map(clickCells));
    }
    const { head, rows, note } = partsOf(sheet);
    expect(head).toEqual(REPORT_SCREENS.find(({ address }) => address === '/rpc')?.columns);
    expect(rows).toHaveLength(10_000);
    // One by one, so that a difference names its row instead of printing ten thousand.
    for (const [place, row] of rows.entries()) expect(row.map(comparable)).toEqual(expected[place]);
    expect(note.slice(0, 4)).toEqual([
      'Rows: 10,000',
      'Pages: 1-100 of 100 rows each',
      `Period: ${asShown(FIRST)} 00:00 - ${asShown(LAST)} 23:59`,
      'Time zone: UTC-03:30',
    ]);
    expect(sheet.cells?.get('1,4')?.style?.numFmt).toBe('"$"#,##0.00####');
    expect(sheet.cells?.get('1,5')?.style?.numFmt).toBe('0.00%');
    expect(sheet.cells?.get('1,9')?.style?.numFmt).toBe('dd/mm/yyyy hh:mm');
  });

  test('campaigns are exported with the filters, the order and the columns on screen', async ({ page }) => {
    await page.goto(`/campaign?${inLastMonth}&filters=platform:FACEBOOK&sortBy=profit&sortOrder=asc`);
    const table = tableOf(page, 'Campaign');
    await expect(rowsOf(page, 'Campaign')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    const picker = page.getByRole('dialog', { name: 'Pick your metrics' });
    await picker.getByRole('checkbox', { name: 'ROI' }).uncheck();
    await picker.getByRole('checkbox', { name: 'LP' }).uncheck();
    await picker.getByRole('button', { name: 'Move Profit' }).press('ArrowUp');
    await picker.getByRole('button', { name: 'Apply' }).click();
    await expect(table.getByRole('columnheader', { name: 'ROI' })).toHaveCount(0);
    const [, ...heads] = await table.getByRole('columnheader').allTextContents();

    await openExport(page);
    await chooseAll(page);
    const { name, sheet } = await exportedFile(page);
    expect(name).toBe(`campaigns_${FIRST}_${LAST}_p1-1.xlsx`);
    const { head, rows, note } = partsOf(sheet);
    expect(head).toEqual(heads);
    const query = { ...lastMonth, platform: 'FACEBOOK' as const, sortBy: 'profit' as const, limit: '100' };
    const { data } = await (await apiOf(PUBLISHER)).call(reportRoutes.campaigns, {
      query: { ...query, sortOrder: 'asc' },
    });
    const column = (label: string) => rows.map((row) => row[heads.indexOf(label)]);
    expect(column('Campaign')).toEqual(data.map((row) => row.name));
    expect(column('ID')).toEqual(data.map((row) => row.realCampaignId));
    expect(column('Profit')).toEqual(data.map((row) => row.profit));
    expect(column('Daily Budget'), 'in the money of each account').toEqual(
      data.map(({ dailyBudget, currency }) => (dailyBudget === null ? null : asMoney(dailyBudget, currency))),
    );
    expect(column('Actual Clicks')).toEqual(data.map((row) => row.actualClicks));
    expect(note).toContain('Filters: Platform: Facebook');
    expect(note).toContain('Sorted by: Profit, ascending');
    expect(note.some((line) => /^Figures as of: \d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(String(line)))).toBe(true);
  });

  test('a comparison is exported beside its figures', { tag: '@full' }, async ({ page }) => {
    await page.goto(`/campaign?${inLastMonth}&compare=true&limit=20`);
    await expect(
      tableOf(page, 'Campaign').getByRole('columnheader', { name: 'Profit before' }),
    ).toBeVisible();
    await openExport(page);
    const { head, rows } = partsOf((await exportedFile(page)).sheet);
    const { data } = await (await apiOf(PUBLISHER)).call(reportRoutes.campaigns, {
      query: { ...lastMonth, compare: 'true', limit: '20', sortBy: 'profit', sortOrder: 'desc' },
    });
    const column = (label: string) => rows.map((row) => row[head.indexOf(label)]);
    expect(column('Campaign')).toEqual(data.map((row) => row.name));
    expect(column('Profit before')).toEqual(data.map((row) => row.previous?.profit ?? null));
    const changes = data.map((row) => row.change?.profit ?? null);
    expect(changes.some((change) => change !== null)).toBe(true);
    expect(column('Profit change')).toEqual(
      changes.map((change) => (change === null ? null : Number((change / 100).toFixed(8)))),
    );
  });

  test('what is yes or no is Vietnamese', async ({ page }) => {
    await page.goto(`/keyword?${inLastMonth}&limit=20`);
    await expect(rowsOf(page, 'Keyword')).toHaveCount(20);
    await openExport(page);
    const { sheet } = await exportedFile(page);
    const { data } = await (await apiOf(PUBLISHER)).call(reportRoutes.keywords, {
      query: { ...lastMonth, limit: '20' },
    });
    expect(partsOf(sheet).rows.map(([suggested]) => suggested)).toEqual(
      data.map((row) => (row.isGoogleSuggestion ? 'Có' : 'Không')),
    );
  });
});

test('names that look like formulas stay text, under a bold, grey, frozen head', async ({ page }) => {
  const api = await apiOf(PUBLISHER);
  const word = uniqueName('sheet');
  const names = ['=1+1', '+1', '-1', '@x', '=HYPERLINK("https://example.com")', '🎉 emoji'].map(
    (start) => `${start} ${word}`,
  );
  for (const name of names) await createPixel(api, { name, pixelId: facebookId() });
  await page.goto(`/pixel?search=${encodeURIComponent(word)}&sortBy=id&sortOrder=asc`);
  await expect(pixelTable(page).locator('tbody tr[data-index]')).toHaveCount(names.length);
  await openExport(page);
  const { name, sheet } = await exportedFile(page);
  expect(name).toMatch(/^pixels_\d{4}-\d\d-\d\d_p1-1\.xlsx$/);

  const { items } = await api.call(pixelRoutes.list, {
    query: { search: word, sortBy: 'id', sortOrder: 'asc', limit: '50' },
  });
  const { head, rows, note } = partsOf(sheet);
  expect(head).toEqual(['ID', 'Platform', 'Name', 'Pixel ID', 'Created By', 'Publisher']);
  expect(rows).toEqual(
    items.map((pixel) => [
      pixel.id,
      platformName(pixel.platform),
      pixel.name,
      pixel.pixelId,
      pixel.createdByUser?.name ?? null,
      pixel.publisher?.name ?? 'Global (Admin only)',
    ]),
  );
  expect(rows.map((row) => row[2])).toEqual(names);
  expect([...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  expect(note).toContain(`Search: ${word}`);
  expect(note).toContain('Sorted by: ID, ascending');

  expect(sheet.name).toBe('Sheet1');
  expect(sheet.freezePane).toMatchObject({ rows: 1 });
  for (const place of head.keys())
    expect(sheet.cells?.get(`0,${place}`)?.style).toMatchObject({
      font: { bold: true },
      fill: { pattern: 'solid', fgColor: { rgb: 'D9D9D9' } },
    });
  expect(sheet.cells?.get('1,2')?.style?.font?.bold).toBeFalsy();
  const widths = sheet.columns?.map((column) => column?.width ?? 0) ?? [];
  expect(widths).toHaveLength(head.length);
  expect(Math.min(...widths)).toBe(10);
  expect(widths[2]).toBe(Math.min(50, Math.max(...names.map(({ length }) => length)) + 2));
});
