import { googleRoutes } from '@adhelm/contract/google';
import { pixelRoutes } from '@adhelm/contract/pixel';
import type { Page, Request, Route } from '@playwright/test';
import { OTHER, PUBLISHER } from './support/accounts.ts';
import { findings } from './support/axe.ts';
import { chooseAll, openExport, startExport } from './support/exports.ts';
import { expectSoundLooks } from './support/looks.ts';
import { createPixel, pixelTable, uniqueName } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const SHEETS = `**/api${googleRoutes.sheets.path}`;
const MADE = 'https://docs.google.com/spreadsheets/d/made-in-a-test/edit';

const refusal = (statusCode: number, errorCode: string, message: string, more: object = {}) => ({
  status: statusCode,
  json: { statusCode, errorCode, message, ...more },
});

const notConnected = refusal(409, 'EX02', 'Connect your Google account to export to Google Sheets.', {
  connectUrl: 'https://accounts.google.com/o/oauth2/v2/auth?state=made-in-a-test',
});

type Answer = Parameters<Route['fulfill']>[0];

/** Gives the answers one after the other, and keeps what was sent. */
const answerSheets = async (page: Page, answers: Answer[]) => {
  const sent: unknown[] = [];
  await page.route(SHEETS, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill(answers[sent.length - 1] ?? refusal(500, 'IN01', 'No answer is left'));
  });
  return sent;
};

/** Counts how often the list is fetched for the export. */
const countFetches = (page: Page) => {
  const fetched: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${pixelRoutes.list.path}` && url.searchParams.get('limit') === '100')
      fetched.push(url.search);
  });
  return fetched;
};

const toSheet = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(pixelTable(page).locator('tbody tr[data-index]')).not.toHaveCount(0);
  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: 'Export to Google Sheet' }).check();
  await chooseAll(page);
  return dialog;
};

/** The browser opens no window. */
const blockWindows = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null;
  });

test('without a grant the account is connected in another window, and the export goes on', async ({
  visitor,
}) => {
  const page = await visitor(OTHER);
  const word = uniqueName('sheet');
  const names = [`=1+1 ${word}`, `+1 ${word}`, `@x ${word}`];
  const api = await apiOf(OTHER);
  for (const name of names) await createPixel(api, { name });
  const fetched = countFetches(page);
  const dialog = await toSheet(page, `/pixel?search=${encodeURIComponent(word)}&sortBy=id&sortOrder=asc`);
  await startExport(page);
  await expect(dialog).toContainText('Connect your Google account to export to Google Sheets.');
  await expect(dialog).toContainText('The 3 rows are kept meanwhile.');
  expect(await findings(page)).toEqual([]);

  const windows = page.context();
  const connecting = windows.waitForEvent('page');
  const connectButton = dialog.getByRole('button', { name: 'Connect Google' });
  await connectButton.click();
  const other = await connecting;
  const opened = windows.waitForEvent('page', (one) => one !== other);
  // The window of the built-in provider asks nothing of a demo account, says that it is done, and closes.
  await expect.poll(() => other.isClosed()).toBe(true);
  await expect(dialog).toContainText('Export completed successfully!');
  await expect(dialog).toContainText('Google Sheet has been created successfully!');
  expect(fetched).toHaveLength(1);

  const spreadsheet = await opened;
  const address = await dialog.getByRole('link', { name: 'Open spreadsheet' }).getAttribute('href');
  expect(spreadsheet.url()).toBe(address);
  for (const name of names) await expect(spreadsheet.getByText(name, { exact: true })).toBeVisible();
  await expect(spreadsheet.getByText('Rows: 3', { exact: true })).toBeVisible();
});

test.describe('with Google played by the test', () => {
  test.use({ account: PUBLISHER });

  test('cells go as they are, and the note stands below them', async ({ page }) => {
    await blockWindows(page);
    const sent = await answerSheets(page, [{ json: { result: { spreadsheetUrl: MADE } } }]);
    const api = await apiOf(PUBLISHER);
    const word = uniqueName('cells');
    const made = await createPixel(api, { name: `=1+1 ${word}` });
    const dialog = await toSheet(page, `/pixel?search=${encodeURIComponent(word)}`);
    await startExport(page);
    await expect(dialog.getByRole('link', { name: 'Open spreadsheet' })).toHaveAttribute('href', MADE);
    const { items } = await api.call(pixelRoutes.list, { query: { search: word } });
    expect(items).toHaveLength(1);
    expect(sent).toEqual([
      {
        title: expect.stringMatching(/^pixels_\d{4}-\d\d-\d\d_p1-1$/),
        sheetName: 'Sheet1',
        data: [
          ['ID', 'Platform', 'Name', 'Pixel ID', 'Created By', 'Publisher'],
          [
            made.id,
            'Facebook',
            made.name,
            made.pixelId,
            items[0]?.createdByUser?.name,
            items[0]?.publisher?.name,
          ],
          [],
          ['Rows: 1'],
          ['Pages: 1-1 of 100 rows each'],
          [expect.stringMatching(/^Time zone: /)],
          [expect.stringMatching(/^Exported: /)],
          [`Search: ${word}`],
          ['Filters: none'],
          ['Sorted by: ID, descending'],
        ],
      },
    ]);
  });

  test('a quota says how long to wait, and the rows are sent again without being fetched again', async ({
    page,
  }) => {
    await blockWindows(page);
    const fetched = countFetches(page);
    const message = 'Google Sheets takes no more requests for now.';
    const sent = await answerSheets(page, [
      refusal(503, 'EX03', message, { waitMinutes: 2 }),
      { json: { result: { spreadsheetUrl: MADE } } },
    ]);
    const dialog = await toSheet(page, '/pixel?limit=10&filters=platform:TIKTOK');
    await startExport(page);
    await expect(dialog.getByRole('alert')).toContainText(message);
    await expect(dialog.getByRole('alert')).toContainText('Try again in 2 minutes.');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toContainText('Google Sheet has been created successfully!');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(fetched).toHaveLength(1);
  });

  test('what Google refuses is told in its sentence', async ({ page }) => {
    const message = 'Your Google Drive is full. Free some space there and export again.';
    await answerSheets(page, [refusal(502, 'EX01', message)]);
    const dialog = await toSheet(page, '/pixel?limit=10&filters=platform:TIKTOK');
    await startExport(page);
    await expect(dialog.getByRole('alert')).toContainText('Export failed. Please try again.');
    await expect(dialog.getByRole('alert')).toContainText(message);
  });

  test('a blocked window leaves a link; a connection that fails says why, and can be tried again', async ({
    page,
  }) => {
    await blockWindows(page);
    const done = { json: { result: { spreadsheetUrl: MADE } } };
    const sent = await answerSheets(page, [notConnected, notConnected, done]);
    const fetched = countFetches(page);
    const dialog = await toSheet(page, '/pixel?limit=10&filters=platform:TIKTOK');
    await startExport(page);
    await dialog.getByRole('button', { name: 'Connect Google' }).click();
    await expect(dialog.getByRole('link', { name: 'Connect Google' })).toHaveAttribute(
      'href',
      /^https:\/\/accounts\.google\.com\//,
    );
    const reason =
      'Access was allowed for another Google account than the one you sign in with here. Connect that one instead.';
    const other = await page.context().newPage();
    await other.goto('/connected?service=google&error=other-account');
    await expect(other.getByText('The account was not connected')).toBeVisible();
    await expect(other.getByText(reason)).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText(reason);

    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('button', { name: 'Connect Google' })).toBeVisible();
    await other.goto('/connected?service=google');
    await expect(dialog).toContainText('Google Sheet has been created successfully!');
    expect(sent).toHaveLength(3);
    expect(fetched).toHaveLength(1);
  });

  test('more rows than a spreadsheet takes are refused before anything is fetched', async ({ page }) => {
    const real = await (await apiOf(PUBLISHER)).call(pixelRoutes.list, { query: { limit: '50' } });
    const meta = { total: 120_000, page: 1, limit: 50, totalPages: 2400 };
    await page.route(`**/api${pixelRoutes.list.path}?*`, (route) =>
      route.fulfill({ json: { result: { ...real, meta } } }),
    );
    const dialog = await toSheet(page, '/pixel');
    await expect(dialog.getByRole('alert')).toContainText('A Google Sheet takes at most 99,900 rows at once');
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
    await chooseAll(page, { end: '999' });
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  });
});

test('the page that a connection ends on needs nobody signed in', async ({ visitor }) => {
  const page = await visitor(null);
  await page.goto('/connected?service=google&error=not-allowed');
  await expect(page.getByText('Google Sheets was not allowed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectSoundLooks(page);
  await page.goto('/connected?service=google&error=Pay%20here.');
  await expect(page.getByText('Close this window and try again.')).toBeVisible();
  await expect(page.getByText('Pay here.')).toHaveCount(0);
  await page.goto('/connected');
  await expect(page.getByText('Close this window and try again.')).toBeVisible();
});
