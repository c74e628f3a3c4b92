import type { sheets_v4 } from '@googleapis/sheets';
import type { Cell, SheetContent } from '../../ports/sheets.ts';

type Rows = SheetContent['rows'];

const CHUNK_BYTES = 2_000_000;
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

const widestOf = (rows: Rows) => rows.reduce((widest, { length }) => Math.max(widest, length), 1);

/** The new spreadsheet with its grid sized up front: writing outside the grid is refused. */
export const newSpreadsheet = ({ title, sheetName, rows }: SheetContent): sheets_v4.Schema$Spreadsheet => ({
  properties: { title: spreadsheetTitle(title) },
  sheets: [
    {
      properties: {
        title: sheetTitle(sheetName),
        gridProperties: {
          // A grid whose rows are all frozen is refused.
          rowCount: Math.max(2, rows.length),
          columnCount: widestOf(rows),
          frozenRowCount: 1,
        },
      },
    },
  ],
});

/** 0 → A, 25 → Z, 26 → AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

const wellFormed = (cell: Cell): Cell => (typeof cell === 'string' ? cell.toWellFormed() : cell);

/** The rows in pieces that Google recommends, each with the fixed range it belongs to: written twice is written once. */
export function* chunksOf({ sheetName, rows }: SheetContent): Generator<{ range: string; values: Cell[][] }> {
  const quoted = `'${sheetTitle(sheetName).replaceAll("'", "''")}'`;
  const lastColumn = columnLetters(widestOf(rows) - 1);
  let values: Cell[][] = [];
  let bytes = 0;
  let first = 1;
  const chunk = () => ({ range: `${quoted}!A${first}:${lastColumn}${first + values.length - 1}`, values });
  for (const row of rows) {
    const cells = row.map(wellFormed);
    const size = Buffer.byteLength(JSON.stringify(cells)) + 1;
    if (values.length > 0 && bytes + size > CHUNK_BYTES) {
      yield chunk();
      first += values.length;
      values = [];
      bytes = 0;
    }
    values.push(cells);
    bytes += size;
  }
  yield chunk();
}

const lengthOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? 0 : String(cell).length);

/** The width of each column in pixels, by its longest cell. */
export const columnWidths = (rows: Rows): number[] => {
  const longest = Array.from({ length: widestOf(rows) }, () => 0);
  for (const row of rows)
    for (const [column, cell] of row.entries())
      longest[column] = Math.max(longest[column] ?? 0, lengthOf(cell));
  return longest.map(
    (length) =>
      Math.min(WIDTH.most, Math.max(WIDTH.least, length)) * WIDTH.pixelsPerCharacter + WIDTH.padding,
  );
};

/** A bold header on light grey, and widths. */
export const formatRequests = (sheetId: number, rows: Rows): sheets_v4.Schema$Request[] => [
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
  ...columnWidths(rows).map((pixelSize, column) => ({
    updateDimensionProperties: {
      range: { sheetId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
      properties: { pixelSize },
      fields: 'pixelSize',
    },
  })),
];
