import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { invalidArgument, notFound, permissionDenied } from './sheets-errors.ts';
import { type Format, plainFormat } from './sheets-format.ts';
import type { Grid } from './sheets-values.ts';

export type Spreadsheet = { id: string; owner: string; title: string; sheets: Grid[]; format: Format };

const MAX_CELLS = 10_000_000;
/** It is all memory: the oldest make room for the newest. */
const KEPT = { spreadsheets: 20, cells: 4_000_000 };

const count = z.number().int().nonnegative();
const sheetProperties = z.strictObject({
  title: z.string().optional(),
  gridProperties: z
    .strictObject({ rowCount: count, columnCount: count, frozenRowCount: count })
    .partial()
    .optional(),
});
export const createBody = z.strictObject({
  properties: z
    .strictObject({ title: z.string(), locale: z.string(), timeZone: z.string() })
    .partial()
    .optional(),
  sheets: z.array(z.strictObject({ properties: sheetProperties.optional() })).optional(),
});

const newGrid = (given: z.infer<typeof sheetProperties> | undefined, sheetId: number): Grid => {
  const { rowCount = 1000, columnCount = 26, frozenRowCount = 0 } = given?.gridProperties ?? {};
  const title = given?.title ?? `Sheet${sheetId + 1}`;
  if (title === '' || title.length > 100 || /\p{Cc}/u.test(title))
    throw invalidArgument(`Invalid sheet name: ${title}`);
  if (frozenRowCount >= rowCount) throw invalidArgument("You can't freeze all visible rows on the sheet.");
  return { sheetId, title, rowCount, columnCount, frozenRowCount, rows: [] };
};

const cellsOf = (sheets: readonly Grid[]) =>
  sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);

export const spreadsheetStore = () => {
  const kept = new Map<string, Spreadsheet>();

  const makeRoom = () => {
    const cells = () => [...kept.values()].reduce((sum, { sheets }) => sum + cellsOf(sheets), 0);
    for (const id of kept.keys()) {
      if (kept.size === 1 || (kept.size <= KEPT.spreadsheets && cells() <= KEPT.cells)) return;
      kept.delete(id);
    }
  };

  return {
    create: (owner: string, body: z.infer<typeof createBody>): Spreadsheet => {
      // Google gives the first sheet the number 0 and the others large ones; no number may be taken for granted.
      const sheets = (body.sheets ?? [{}]).map(({ properties }, place) => newGrid(properties, place));
      if (cellsOf(sheets) > MAX_CELLS)
        throw invalidArgument(
          `This action would increase the number of cells in the workbook above the limit of ${MAX_CELLS} cells.`,
        );
      const id = `1${randomBytes(32).toString('base64url')}`;
      const title = body.properties?.title ?? 'Untitled spreadsheet';
      const spreadsheet = { id, owner, title, sheets, format: plainFormat() };
      kept.set(id, spreadsheet);
      makeRoom();
      return spreadsheet;
    },
    /** For the API: the owner's only. */
    of: (owner: string, id: string): Spreadsheet => {
      const found = kept.get(id);
      if (!found) throw notFound();
      if (found.owner !== owner) throw permissionDenied();
      return found;
    },
    /** For the page: whoever knows the address. */
    find: (id: string): Spreadsheet | undefined => kept.get(id),
    all: (): Spreadsheet[] => [...kept.values()],
  };
};

export type SpreadsheetStore = ReturnType<typeof spreadsheetStore>;
