import { readFile } from 'node:fs/promises';
import { type Pixel, pixelRoutes } from '@adhelm/contract/pixel';
import type { Page, Route } from '@playwright/test';
import { readXlsx, type Sheet } from 'hucre/xlsx';
import type { Api } from './api.ts';
import { expect } from './test.ts';

export const exportDialog = (page: Page) => page.getByRole('dialog', { name: /^Export / });

export const openExport = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(exportDialog(page)).toBeVisible();
  return exportDialog(page);
};

export type Pages = { size?: string; start?: string; end?: string };

/** Chooses all pages, or some of them. */
export const chooseAll = async (page: Page, { size, start, end }: Pages = {}) => {
  const dialog = exportDialog(page);
  await dialog.getByRole('radio', { name: 'Export All' }).check();
  if (size) {
    await dialog.getByRole('combobox', { name: 'Rows per page' }).click();
    await page.getByRole('option', { name: size, exact: true }).click();
  }
  if (start) await dialog.getByRole('textbox', { name: 'Start page' }).fill(start);
  if (end) await dialog.getByRole('textbox', { name: 'End page' }).fill(end);
};

export const startExport = (page: Page) =>
  exportDialog(page).getByRole('button', { name: 'Export', exact: true }).click();

export type ExportedFile = { name: string; sheet: Sheet };

/** Starts the export and opens the file that comes of it. */
export const exportedFile = async (page: Page): Promise<ExportedFile> => {
  const download = page.waitForEvent('download');
  await startExport(page);
  const file = await download;
  const { sheets } = await readXlsx(await readFile(await file.path()), { readStyles: true });
  const [sheet] = sheets;
  if (!sheet || sheets.length !== 1) throw new Error(`The file has ${sheets.length} sheets`);
  await expect(exportDialog(page)).toContainText('Export completed successfully!');
  return { name: file.suggestedFilename(), sheet };
};

/** The rows below the head, and the note that stands below them after an empty line. */
export const partsOf = ({ rows }: Sheet) => {
  const texts = rows.map((row) => row.map((cell) => cell ?? null));
  const gap = texts.findLastIndex((row) => row.every((cell) => cell === null || cell === ''));
  return {
    head: texts[0] ?? [],
    rows: texts.slice(1, gap),
    note: texts.slice(gap + 1).map(([first]) => first),
  };
};

/** As many pixels as told, made from one real one; `change` makes each of them its own. */
export const pixelsLike = async (
  owner: Api,
  count: number,
  change: (place: number) => Partial<Pixel>,
): Promise<Pixel[]> => {
  const { items } = await owner.call(pixelRoutes.list, { query: { platform: 'TIKTOK', limit: '1' } });
  const [real] = items;
  if (!real) throw new Error('There is no pixel to go by');
  return Array.from({ length: count }, (_, place) => ({ ...real, id: count - place, ...change(place) }));
};

type Answer = (route: Route, page: number, limit: number) => Promise<void>;

const isListOfPixels = (url: URL) => url.pathname === `/api${pixelRoutes.list.path}`;

/** Gives a page of the pixels as the server would. */
export const pageOf = (pixels: readonly Pixel[], page: number, limit: number) => ({
  result: {
    items: pixels.slice((page - 1) * limit, page * limit),
    meta: { total: pixels.length, page, limit, totalPages: Math.ceil(pixels.length / limit) },
  },
});

/** Stands in for the list of pixels. */
export const answerPixels = (page: Page, answer: Answer) =>
  page.route(isListOfPixels, (route) => {
    const query = new URL(route.request().url()).searchParams;
    return answer(route, Number(query.get('page')), Number(query.get('limit')));
  });
