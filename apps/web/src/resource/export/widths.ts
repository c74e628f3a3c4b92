import { measureValueWidth } from 'hucre/xlsx';
import type { ExportCell } from './cells.ts';
import { type ExportColumn, numberFormatOf } from './number-formats.ts';

const NARROWEST = 10;
const WIDEST = 50;
const ROOM = 2;

/** Numbers are widest at their ends, so that only those two have to be measured in their format. */
const numbersWidth = (numbers: readonly number[], format: string): number => {
  if (numbers.length === 0) return 0;
  let [lowest = 0] = numbers;
  let highest = lowest;
  for (const number of numbers) {
    lowest = Math.min(lowest, number);
    highest = Math.max(highest, number);
  }
  return Math.max(measureValueWidth(lowest, format), measureValueWidth(highest, format));
};

const textsWidth = (texts: readonly string[]): number => {
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, measureValueWidth(text));
  return widest;
};

const contentWidth = (column: ExportColumn, cells: readonly ExportCell[]): number => {
  const format = numberFormatOf(column) ?? '0';
  // A date is as wide as its format, whatever number stands for it.
  if (column.kind === 'date' || column.kind === 'dateTime') return format.length;
  const texts = cells.filter((cell) => typeof cell === 'string');
  const numbers = cells.filter((cell) => typeof cell === 'number');
  return Math.max(textsWidth(texts), numbersWidth(numbers, format));
};

/** How wide each column has to be for its head and cells, in characters; never below 10 or above 50. */
export const columnWidths = (columns: readonly ExportColumn[], rows: readonly ExportCell[][]): number[] =>
  columns.map((column, place) => {
    const cells = rows.map((row) => row[place] ?? null);
    const widest = Math.max(column.label.length, contentWidth(column, cells));
    return Math.min(WIDEST, Math.max(NARROWEST, widest + ROOM));
  });
