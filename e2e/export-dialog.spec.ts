import type { Page } from '@playwright/test';
import { PUBLISHER } from './support/accounts.ts';
import {
  answerPixels,
  chooseAll,
  exportDialog,
  exportedFile,
  openExport,
  pageOf,
  partsOf,
  pixelsLike,
  startExport,
} from './support/exports.ts';
import { expectSoundLooks } from './support/looks.ts';
import { rowOf } from './support/pixels.ts';
import { apiOf } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test.use({ account: PUBLISHER });

const ROWS = 10_000;
const LONG = 'x'.repeat(40_000);
const HOSTILE = ['=1+1', '+1', '-1', '@x', 'two\nlines', '🎉', ' padded ', '_x0041_', '<b>&amp;'];
const nameAt = (place: number) => HOSTILE[place] ?? `Row ${place}`;

const manyPixels = async () =>
  pixelsLike(await apiOf(PUBLISHER), ROWS, (place) => ({ name: place === 9 ? LONG : nameAt(place) }));

/** Opens the dialog over a list of ten thousand rows. */
const openOverMany = async (page: Page) => {
  await page.goto('/pixel');
  await expect(rowOf(page, 'Row 20')).toBeVisible();
  return openExport(page);
};

test('10,000 rows come as they are, whatever their names', async ({ page }) => {
  const pixels = await manyPixels();
  const asked: { page: number; limit: number }[] = [];
  await answerPixels(page, async (route, number, limit) => {
    asked.push({ page: number, limit });
    await route.fulfill({ json: pageOf(pixels, number, limit) });
  });
  const dialog = await openOverMany(page);
  await chooseAll(page);
  await expect(dialog.getByText('Rows 1-10,000 of 10,000')).toBeVisible();
  const { name, sheet } = await exportedFile(page);
  expect(name).toMatch(/_p1-100\.xlsx$/);
  await expect(dialog).toContainText('Excel file has been downloaded successfully!');
  await expect(dialog).toContainText('10,000 rows');
  const { rows, note } = partsOf(sheet);
  expect(rows).toHaveLength(ROWS);
  for (const [place, row] of rows.entries())
    if (place !== 9) expect([row[0], row[2]]).toEqual([ROWS - place, nameAt(place)]);
  expect(String(rows[9]?.[2])).toHaveLength(32_767);
  expect(String(rows[9]?.[2]).endsWith('x…')).toBe(true);
  expect(note[0]).toBe('Rows: 10,000');
  expect(asked.slice(1)).toEqual([1, 2, 3, 4, 5].map((number) => ({ page: number, limit: 2000 })));
});

test('the page on screen, and a range of pages', { tag: '@full' }, async ({ page }) => {
  const pixels = await manyPixels();
  await answerPixels(page, (route, number, limit) => route.fulfill({ json: pageOf(pixels, number, limit) }));
  await page.goto('/pixel?page=3&limit=20');
  await expect(rowOf(page, 'Row 40')).toBeVisible();
  const dialog = await openExport(page);
  await expect(dialog.getByRole('radio', { name: 'Export Current Page' })).toBeChecked();
  const current = await exportedFile(page);
  expect(current.name).toMatch(/_p3-3\.xlsx$/);
  expect(partsOf(current.sheet).rows.map((row) => row[2])).toEqual(
    Array.from({ length: 20 }, (_, place) => `Row ${40 + place}`),
  );
  expect(partsOf(current.sheet).note[1]).toBe('Pages: 3-3 of 20 rows each');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openExport(page);
  await chooseAll(page, { size: '500', start: '2', end: '9' });
  await expect(dialog.getByText('Rows 501-4,500 of 10,000')).toBeVisible();
  const range = await exportedFile(page);
  expect(range.name).toMatch(/_p2-9\.xlsx$/);
  const names = partsOf(range.sheet).rows.map((row) => row[2]);
  expect([names[0], names.at(-1), names.length]).toEqual(['Row 500', 'Row 4499', 4000]);
});

test('pages that are not there are refused before anything is asked', { tag: '@full' }, async ({ page }) => {
  const pixels = await manyPixels();
  await answerPixels(page, (route, number, limit) => route.fulfill({ json: pageOf(pixels, number, limit) }));
  const dialog = await openOverMany(page);
  const start = dialog.getByRole('button', { name: 'Export', exact: true });
  await chooseAll(page, { start: '0' });
  await expect(dialog.getByRole('textbox', { name: 'Start page' })).toHaveAccessibleDescription(
    'Enter a page from 1 to 100',
  );
  await expect(start).toBeDisabled();
  await chooseAll(page, { start: '5', end: '101' });
  await expect(dialog.getByRole('textbox', { name: 'End page' })).toHaveAccessibleDescription(
    'Enter a page from 1 to 100',
  );
  await chooseAll(page, { end: '4' });
  await expect(dialog.getByRole('textbox', { name: 'End page' })).toHaveAccessibleDescription(
    'The end page is before the start page',
  );
  await chooseAll(page, { end: '5' });
  await expect(start).toBeEnabled();
});

test('rows that move while the list is fetched are written once, and the note says so', {
  tag: '@full',
}, async ({ page }) => {
  const pixels = await manyPixels();
  const [first] = pixels;
  if (!first) throw new Error('There are no pixels');
  const newer = [{ ...first, id: ROWS + 1, name: 'Newer' }, ...pixels];
  await answerPixels(page, (route, number, limit) =>
    route.fulfill({ json: pageOf(limit === 2000 && number > 1 ? newer : pixels, number, limit) }),
  );
  await openOverMany(page);
  await chooseAll(page);
  const { sheet } = await exportedFile(page);
  const { rows, note } = partsOf(sheet);
  expect(rows.map(([id]) => id)).toEqual(pixels.map(({ id }) => id));
  expect(note.slice(-2)).toEqual([
    'The list changed during the export (10,000 rows before, 10,001 after): rows that moved meanwhile may be missing.',
    '1 row came twice because the list changed during the export, and is written once.',
  ]);
});

/** A list whose export stops at its third page until it is let go on. */
const holdThirdPage = async (page: Page) => {
  const pixels = await manyPixels();
  const held = Promise.withResolvers<void>();
  const firstPages: number[] = [];
  await answerPixels(page, async (route, number, limit) => {
    if (limit === 2000 && number === 1) firstPages.push(number);
    if (limit === 2000 && number === 3) await held.promise;
    // A request that was cancelled meanwhile takes no answer.
    await route.fulfill({ json: pageOf(pixels, number, limit) }).catch(() => undefined);
  });
  await openOverMany(page);
  await chooseAll(page);
  return { release: held.resolve, firstPages };
};

test('while it runs it tells how far it is, cannot be closed, and runs once', async ({ page }) => {
  const { release, firstPages } = await holdThirdPage(page);
  const dialog = exportDialog(page);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await dialog.getByRole('button', { name: 'Export', exact: true }).dblclick();
  await expect(dialog.getByText('Page 40 of 100 · 4,000 of 10,000 rows')).toBeVisible();
  await expect(dialog.getByText('Starting export process...')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '36');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Fetching' })).toHaveAttribute(
    'aria-current',
    'step',
  );

  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByText('Page 40 of 100')).toBeVisible();
  release();
  await expect(dialog).toContainText('Export completed successfully!');
  await expect.poll(() => downloads).toHaveLength(1);
  expect(firstPages).toEqual([1]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('cancelling ends it with nothing downloaded', { tag: '@full' }, async ({ page }) => {
  const { release } = await holdThirdPage(page);
  const dialog = exportDialog(page);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await startExport(page);
  await expect(dialog.getByText('Page 40 of 100')).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  const ended = page.workers()[0]?.waitForEvent('close');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ended;
  await expect(dialog.getByRole('radio', { name: 'Export All' })).toBeChecked();
  release();
  // The next one is whole, and the only one.
  const { sheet } = await exportedFile(page);
  expect(partsOf(sheet).rows).toHaveLength(ROWS);
  expect(downloads).toHaveLength(1);
});

test('leaving meanwhile asks first', { tag: '@full' }, async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Pixels' }).click();
  const { release } = await holdThirdPage(page);
  const dialog = exportDialog(page);
  await startExport(page);
  await expect(dialog.getByText('Page 40 of 100')).toBeVisible();
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave and cancel the export?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Page 40 of 100')).toBeVisible();

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await closing;
  release();
  await expect(dialog).toContainText('Export completed successfully!');
});

test('a page that fails once is fetched again; one that fails twice ends the export with the sentence', async ({
  page,
}) => {
  const pixels = await manyPixels();
  let failures = 2;
  await answerPixels(page, async (route, number, limit) => {
    if (limit === 2000 && number === 4 && failures > 0) {
      failures -= 1;
      const message = 'The list is resting. Please come back.';
      await route.fulfill({ status: 500, json: { statusCode: 500, errorCode: 'IN01', message } });
    } else await route.fulfill({ json: pageOf(pixels, number, limit) });
  });
  const dialog = await openOverMany(page);
  await chooseAll(page);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await startExport(page);
  await expect(dialog.getByRole('alert')).toContainText('Export failed. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('The list is resting. Please come back.');
  expect(downloads).toEqual([]);

  failures = 1;
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect((await download).suggestedFilename()).toMatch(/_p1-100\.xlsx$/);
  expect(failures).toBe(0);
  await expect(dialog).toContainText('Export completed successfully!');
});

test('an empty list has nothing to export', { tag: '@full' }, async ({ page }) => {
  await answerPixels(page, (route, number, limit) => route.fulfill({ json: pageOf([], number, limit) }));
  await page.goto('/pixel');
  await expect(page.getByText('No data available')).toBeVisible();
  const dialog = await openExport(page);
  await expect(dialog.getByRole('alert')).toHaveText('There is nothing to export.');
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
});

for (const width of [1440, 360])
  test(`axe finds nothing on the dialog at ${width} px, from the choice to the end`, {
    tag: '@full',
  }, async ({ visitor }) => {
    const page = await visitor(PUBLISHER, { viewport: { width, height: 740 } });
    const { release } = await holdThirdPage(page);
    const dialog = exportDialog(page);
    await expectSoundLooks(page);
    const box = await dialog.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    await startExport(page);
    await expect(dialog.getByText('Page 40 of 100')).toBeVisible();
    await expectSoundLooks(page);
    release();
    await expect(dialog).toContainText('Export completed successfully!');
    await expectSoundLooks(page);
  });
