import { invalidArgument } from './sheets-errors.ts';

export type CellValue = string | number | boolean;
/** What was typed in, as Sheets keeps it: text, or a formula that would be calculated. */
export type StoredCell = { value: CellValue } | { formula: string };

export type Grid = {
  sheetId: number;
  title: string;
  rowCount: number;
  columnCount: number;
  frozenRowCount: number;
  rows: (StoredCell | undefined)[][];
};

type Span = { row: number; column: number; lastRow: number | null; lastColumn: number | null };

const CELL_LENGTH = 50_000;
const A1 = /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?([A-Z]{1,3})(\d{1,8})(?::([A-Z]{1,3})(\d{1,8}))?$/;

const columnIndex = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;

const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

/** Finds the sheet and the cells an A1 range names; a single cell is only where writing starts. */
const findRange = (sheets: readonly Grid[], range: string): { grid: Grid; span: Span } => {
  const [, quoted, plain, column = '', row, lastColumn, lastRow] = A1.exec(range) ?? [];
  const title = quoted?.replaceAll("''", "'") ?? plain;
  const grid = title === undefined ? sheets[0] : sheets.find((sheet) => sheet.title === title);
  if (!grid || row === undefined) throw invalidArgument(`Unable to parse range: ${range}`);
  const span = {
    row: Number(row) - 1,
    column: columnIndex(column),
    lastRow: lastRow === undefined ? null : Number(lastRow) - 1,
    lastColumn: lastColumn === undefined ? null : columnIndex(lastColumn),
  };
  const { rowCount, columnCount } = grid;
  if ((span.lastRow ?? span.row) >= rowCount || (span.lastColumn ?? span.column) >= columnCount)
    throw invalidArgument(
      `Range (${range}) exceeds grid limits. Max rows: ${rowCount}, max columns: ${columnCount}`,
    );
  return { grid, span };
};

/** How Sheets would take the text if somebody typed it into the cell. */
const typedIn = (text: string): StoredCell => {
  if (/^[=+]/.test(text) && text.length > 1) return { formula: text };
  if (/^-?\d+(\.\d+)?$/.test(text)) return { value: Number(text) };
  return { value: /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text };
};

export type InputOption = 'RAW' | 'USER_ENTERED';

const stored = (value: CellValue, option: InputOption): StoredCell => {
  if (typeof value !== 'string') return { value };
  if (value.length > CELL_LENGTH)
    throw invalidArgument(
      `Your input contains more than the maximum of ${CELL_LENGTH} characters in a single cell.`,
    );
  return option === 'RAW' ? { value } : typedIn(value);
};

const refuseOutside = (range: string, { lastRow, lastColumn }: Span, row: number, column: number) => {
  if (lastRow !== null && row > lastRow)
    throw invalidArgument(`Requested writing within range [${range}], but tried writing to row [${row + 1}]`);
  if (lastColumn !== null && column > lastColumn)
    throw invalidArgument(
      `Requested writing within range [${range}], but tried writing to column [${columnLetters(column)}]`,
    );
};

type Written = { updatedRange: string; updatedRows: number; updatedColumns: number; updatedCells: number };

/** Writes values at a range, all of them or none: null leaves a cell, an empty text clears it. */
export const writeValues = (
  sheets: readonly Grid[],
  range: string,
  values: readonly (readonly (CellValue | null)[])[],
  option: InputOption,
): Written => {
  const { grid, span } = findRange(sheets, range);
  const width = values.reduce((widest, { length }) => Math.max(widest, length), 0);
  const bottom = span.row + values.length - 1;
  const right = span.column + width - 1;
  if (width > 0) refuseOutside(range, span, bottom, right);
  if (bottom >= grid.rowCount || right >= grid.columnCount)
    throw invalidArgument(
      `Range (${range}) exceeds grid limits. Max rows: ${grid.rowCount}, max columns: ${grid.columnCount}`,
    );
  const taken = values.map((row) => row.map((value) => (value === null ? null : stored(value, option))));
  let updatedCells = 0;
  for (const [place, row] of taken.entries()) {
    const target = grid.rows[span.row + place] ?? [];
    grid.rows[span.row + place] = target;
    for (const [offset, cell] of row.entries()) {
      if (cell === null) continue;
      target[span.column + offset] = 'value' in cell && cell.value === '' ? undefined : cell;
      updatedCells += 1;
    }
  }
  const corner = `${columnLetters(Math.max(span.column, right))}${bottom + 1}`;
  return {
    updatedRange: `${grid.title}!${columnLetters(span.column)}${span.row + 1}:${corner}`,
    updatedRows: values.length,
    updatedColumns: width,
    updatedCells,
  };
};

/** The values of a range without empty rows and cells at the end, as Google leaves them out. */
export const readValues = (sheets: readonly Grid[], range: string): CellValue[][] => {
  const { grid, span } = findRange(sheets, range);
  const rows = grid.rows
    .slice(span.row, (span.lastRow ?? span.row) + 1)
    .map((row) =>
      Array.from(row.slice(span.column, (span.lastColumn ?? span.column) + 1), (cell) =>
        cell === undefined ? '' : 'formula' in cell ? cell.formula : cell.value,
      ),
    );
  while (rows.at(-1)?.length === 0) rows.pop();
  return rows;
};
