import type { sheets_v4 } from '@googleapis/sheets';
import type { Cell, SheetContent, SheetSize } from '../../ports/sheets.ts';

const SHEET_NAME_LENGTH = 100;
const WIDTH = { least: 10, most: 50, pixelsPerCharacter: 7, padding: 12 } as const;
const HEADER_GREY = { red: 0.85, green: 0.85, blue: 0.85 };

/** A title Google takes: one line of well-formed text. */
export const spreadsheetTitle = (title: string): string =>
  title
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim() || 'Export';

/** Sheet names hold no control or range characters and neither begin nor end with the quote that ranges use. */
export const sheetTitle = (name: string): string =>
  spreadsheetTitle(name)
    .replaceAll(/[[\]*?:/\\]+/g, ' ')
    .slice(0, SHEET_NAME_LENGTH)
    .toWellFormed()
    .replaceAll(/^[\s']+|[\s']+$/g, '') || 'Sheet1';

/** The new spreadsheet with its grid sized up front: writing outside the grid is refused. */
export const newSpreadsheet = ({
  title,
  sheetName,
  rowCount,
  longest,
}: Omit<SheetContent, 'pieces'>): sheets_v4.Schema$Spreadsheet => ({
  properties: { title: spreadsheetTitle(title) },
  sheets: [
    {
      properties: {
        title: sheetTitle(sheetName),
        gridProperties: {
          // A grid whose rows are all frozen is refused.
          rowCount: Math.max(2, rowCount),
          columnCount: longest.length,
          frozenRowCount: 1,
        },
      },
    },
  ],
});

/** 0 → A, 25 → Z, 26 → AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

/** The pieces, each with the fixed range it belongs to: written twice is written once. */
export async function* chunksOf({
  sheetName,
  longest,
  pieces,
}: Omit<SheetContent, 'title'>): AsyncGenerator<{ range: string; values: Cell[][] }> {
  const quoted = `'${sheetTitle(sheetName).replaceAll("'", "''")}'`;
  const lastColumn = columnLetters(longest.length - 1);
  let first = 1;
  for await (const values of pieces) {
    yield { range: `${quoted}!A${first}:${lastColumn}${first + values.length - 1}`, values };
    first += values.length;
  }
}

/** The width of each column in pixels, by its longest cell. */
export const columnWidths = ({ longest }: Pick<SheetSize, 'longest'>): number[] =>
  longest.map(
    (length) =>
      Math.min(WIDTH.most, Math.max(WIDTH.least, length)) * WIDTH.pixelsPerCharacter + WIDTH.padding,
  );

/** A bold header on light grey, and widths. */
export const formatRequests = (sheetId: number, size: SheetSize): sheets_v4.Schema$Request[] => [
  {
    repeatCell: {
      range: { sheetId, startRowIndex: 0, endRowIndex: 1 },
      cell: {
        userEnteredFormat: {
          textFormat: { bold: true },
          backgroundColorStyle: { rgbColor: HEADER_GREY },
        },
      },
      fields: 'userEnteredFormat(textFormat.bold,backgroundColorStyle)',
    },
  },
  ...columnWidths(size).map((pixelSize, column) => ({
    updateDimensionProperties: {
      range: { sheetId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
      properties: { pixelSize },
      fields: 'pixelSize',
    },
  })),
];
