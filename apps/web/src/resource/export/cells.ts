import { isZone, localOf, type Zone } from '@adhelm/domain/time-zone';
import { browserOffset } from '../../lib/time-zone.ts';
import { platformLabel } from '../../ui/platform-label.ts';
import { formatAmount } from '../cells/amount.ts';
import { type Format, formatValue, GLOBAL_ROW } from '../cells/format.ts';
import { statusLabel } from '../cells/status.ts';
import type { TableColumn } from '../columns/table-columns.ts';
import type { OtherLine } from '../list/other-lines.ts';
import { exportTexts } from './export.texts.ts';
import type { Currency, ExportColumn } from './number-formats.ts';

export type ExportCell = string | number | null;

/** A file keeps its numbers in formats; a Google Sheet takes plain cells, and says units in its heads. */
export type ExportTarget = 'excel' | 'sheet';

/** What a cell of a spreadsheet holds at most. */
export const MAX_CELL = 32_767;
const CUT_MARK = '…';

const DAY = 86_400_000;
const SECOND = 1000;
/** Spreadsheets count days; this is 1 January 1970. */
const EPOCH_SERIAL = 25_569;

/** Without half characters and what XML cannot hold; too long ones end in a mark. */
export const textCell = (text: string): string => {
  const clean = text.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, '');
  if (clean.length <= MAX_CELL) return clean;
  return `${clean.slice(0, MAX_CELL - CUT_MARK.length).replace(/[\uD800-\uDBFF]$/, '')}${CUT_MARK}`;
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The text that stands on screen; several of something are told one after the other. */
const shownText = (format: Format, value: unknown): string | null => {
  if (isNothing(value)) return format === 'publisher' ? GLOBAL_ROW : null;
  if (Array.isArray(value))
    return value
      .map((one) => shownText(format, one))
      .filter((one) => one !== null)
      .join(', ');
  const text = formatValue('text', value);
  if (format === 'platform') return platformLabel(text);
  return format === 'status' ? statusLabel(text) : text;
};

/** By its name, which knows when clocks change; a browser that has none to tell still has an offset. */
const browserZone = (): Zone => {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(name) ? name : browserOffset(new Date());
};

/** The zone in which the dates of a list stand on screen. */
export const zoneOfList = (timeZone: Zone | undefined): Zone => timeZone ?? browserZone();

/** The wall clock of the zone as the number of days that spreadsheets count, to the second. */
const serialOf = (instant: number, zone: Zone): number =>
  Math.floor(localOf(zone, instant) / SECOND) / (DAY / SECOND) + EPOCH_SERIAL;

/** Ratios are percent on the wire; dividing leaves tails that nobody wrote. */
const fractionOf = (percent: number): number => Number((percent / 100).toFixed(8));

type Maker = (value: unknown) => ExportCell;

const numberOr = (make: (value: number) => ExportCell): Maker => {
  return (value) => (typeof value === 'number' && Number.isFinite(value) ? make(value) : null);
};

const dateMaker = (format: 'date' | 'dateTime', timeZone: Zone | undefined, target: ExportTarget): Maker => {
  const zone = zoneOfList(timeZone);
  return (value) => {
    const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(instant)) return null;
    return target === 'excel' ? serialOf(instant, zone) : formatValue(format, value, zone);
  };
};

const makerOf = (format: Format, timeZone: Zone | undefined, target: ExportTarget): Maker => {
  switch (format) {
    case 'integer':
    case 'money':
    case 'price':
      return numberOr((value) => value);
    case 'percent':
      return numberOr((value) => (target === 'excel' ? fractionOf(value) : value));
    case 'date':
    case 'dateTime':
      return dateMaker(format, timeZone, target);
    case 'id':
      return (value) => (typeof value === 'number' ? value : shownText(format, value));
    default:
      return (value) => shownText(format, value);
  }
};

/** Nothing stays empty, so that counting and filtering by it work; yes and no are Vietnamese. */
const cellMaker = (format: Format, timeZone: Zone | undefined, target: ExportTarget): Maker => {
  const make = makerOf(format, timeZone, target);
  return (value) => {
    if (typeof value === 'boolean') return value ? exportTexts.yes : exportTexts.no;
    const cell = make(value);
    return typeof cell === 'string' ? textCell(cell) : cell;
  };
};

/** Money stands on screen in dollars. */
const SCREEN_CURRENCY: Currency = 'USD';

type Exported = { label: string; format: Format; currency?: unknown };

const columnOf = ({ label, format, currency }: Exported): ExportColumn => {
  // Amounts in several currencies cannot be numbers of one column: each says its own.
  if (currency) return { label, kind: 'text' };
  switch (format) {
    case 'money':
    case 'price':
      return { label, kind: format, currency: SCREEN_CURRENCY };
    case 'id':
    case 'integer':
    case 'percent':
    case 'date':
    case 'dateTime':
      return { label, kind: format };
    default:
      return { label, kind: 'text' };
  }
};

export type ExportTable<Row> = {
  columns: readonly ExportColumn[];
  cellsOf: (row: Row) => ExportCell[];
  /** Of figures that belong to no row: what they are stands in the main column, and nothing where no figure is. */
  otherCellsOf: (line: OtherLine<Row>) => ExportCell[];
};

/** The columns of a table as those of a spreadsheet, read from the same declaration as the cells on screen. */
export const exportTable = <Row>(
  columns: readonly TableColumn<Row>[],
  target: ExportTarget,
): ExportTable<Row> => {
  const makers = columns.map(({ format, timeZone, value, currency, ...column }) => {
    const make = cellMaker(format, timeZone, target);
    const amountOf = (row: Row): ExportCell => {
      const amount = value(row);
      const unit = currency?.(row);
      return typeof amount === 'number' && unit ? formatAmount(amount, unit) : null;
    };
    const figureOf = (figures: Partial<Row>) => (column.numeric ? make(value(figures)) : null);
    return {
      of: (row: Row) => (currency ? amountOf(row) : make(value(row))),
      ofOthers: ({ label, figures }: OtherLine<Row>) => (column.main ? textCell(label) : figureOf(figures)),
    };
  });
  return {
    columns: columns.map(columnOf),
    cellsOf: (row) => makers.map((cell) => cell.of(row)),
    otherCellsOf: (line) => makers.map((cell) => cell.ofOthers(line)),
  };
};
