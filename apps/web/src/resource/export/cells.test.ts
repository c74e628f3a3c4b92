import { describe, expect, it } from 'vitest';
import { zone } from '../../testing/zone.ts';
import type { Format } from '../cells/format.ts';
import type { TableColumn } from '../columns/table-columns.ts';
import { type ExportTarget, exportTable, MAX_CELL, textCell } from './cells.ts';

type Row = { value: unknown };

const columnOf = (format: Format, timeZone?: string): TableColumn<Row> => ({
  key: 'value',
  label: 'Value',
  format,
  sortKey: null,
  numeric: false,
  width: 100,
  timeZone: timeZone === undefined ? undefined : zone(timeZone),
  value: (row) => row.value,
});

const cellOf = (format: Format, value: unknown, target: ExportTarget = 'excel', timeZone = '+07:00') =>
  exportTable([columnOf(format, timeZone)], target).cellsOf({ value })[0];

const serial = (text: string) => Date.parse(text) / 86_400_000 + 25_569;

describe('a cell of an Excel file', () => {
  it.each<[Format, unknown, string | number | null]>([
    ['text', 'Knee relief', 'Knee relief'],
    ['text', '=1+1', '=1+1'],
    ['text', '+1', '+1'],
    ['text', '-1', '-1'],
    ['text', '@x', '@x'],
    ['text', 'two\nlines 🎉', 'two\nlines 🎉'],
    ['text', { id: 3, name: 'Named' }, 'Named'],
    ['text', { id: 3, title: 'Titled', url: null }, 'Titled'],
    ['text', ['one', { name: 'two' }, null], 'one, two'],
    ['text', '-', '-'],
    ['code', '1234567890123456789', '1234567890123456789'],
    ['id', 12, 12],
    ['id', '0198c2e2-6e1f-7000-8000-000000000001', '0198c2e2-6e1f-7000-8000-000000000001'],
    ['integer', 12_345, 12_345],
    ['money', -1234.5, -1234.5],
    ['percent', 12.3, 0.123],
    ['percent', 7.35, 0.0735],
    ['percent', -100, -1],
    ['date', '2026-11-05T18:30:00.000Z', serial('2026-11-06T01:30:00.000Z')],
    ['dateTime', '2026-11-05T18:30:09.900Z', serial('2026-11-06T01:30:09.000Z')],
    ['platform', 'TIKTOK', 'TikTok'],
    ['status', 'IN_REVIEW', 'In review'],
    ['user', { id: 1, name: 'Mai' }, 'Mai'],
    ['publisher', null, 'Global (Admin only)'],
    ['text', true, 'Có'],
    ['integer', false, 'Không'],
  ])('%s %j is %j', (format, value, cell) => expect(cellOf(format, value)).toBe(cell));

  it.each<Format>([
    'text',
    'id',
    'code',
    'integer',
    'money',
    'percent',
    'date',
    'dateTime',
    'status',
    'user',
  ])('is empty where there is no %s', (format) => {
    expect(cellOf(format, null)).toBeNull();
    expect(cellOf(format, undefined)).toBeNull();
  });

  it('is empty for what is no number or no date', () => {
    expect(cellOf('money', Number.NaN)).toBeNull();
    expect(cellOf('integer', 'many')).toBeNull();
    expect(cellOf('dateTime', 'yesterday')).toBeNull();
  });

  it.each([
    ['-03:30', '2026-11-05T15:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-06T00:15:00.000Z'],
  ])('shows the wall clock of %s', (zone, local) =>
    expect(cellOf('dateTime', '2026-11-05T18:30:00.000Z', 'excel', zone)).toBeCloseTo(serial(local), 9),
  );
});

describe('a cell of a Google Sheet', () => {
  it.each<[Format, unknown, string | number | null]>([
    ['percent', 12.3, 12.3],
    ['money', 1.5, 1.5],
    ['dateTime', '2026-11-05T18:30:00.000Z', '06/11/2026 01:30'],
    ['date', '2026-11-05T18:30:00.000Z', '06/11/2026'],
    ['text', '=1+1', '=1+1'],
    ['integer', null, null],
  ])('%s %j is %j', (format, value, cell) => expect(cellOf(format, value, 'sheet')).toBe(cell));
});

describe('a line of figures that belong to no row', () => {
  type Figures = { name: string; publisher: object | null; clicks: number; roi: number | null; cost: number };
  const named = (key: keyof Figures, format: Format, look: Partial<TableColumn<Figures>> = {}) => ({
    key,
    label: key,
    format,
    sortKey: null,
    numeric: true,
    width: 100,
    value: (row: Partial<Figures>) => row[key],
    ...look,
  });
  const columns: TableColumn<Figures>[] = [
    named('publisher', 'publisher', { numeric: false }),
    named('name', 'text', { numeric: false, main: true }),
    named('clicks', 'integer'),
    named('roi', 'percent'),
    named('cost', 'money'),
  ];
  const line = { label: 'None', figures: { clicks: 12, roi: -7.35 } };

  it.each<[ExportTarget, number]>([
    ['excel', -0.0735],
    ['sheet', -7.35],
  ])('says in %s what it is and nothing where it has no figure', (target, roi) =>
    expect(exportTable(columns, target).otherCellsOf(line)).toEqual([null, 'None', 12, roi, null]),
  );
});

describe('textCell', () => {
  it('leaves what fits', () => expect(textCell('x'.repeat(MAX_CELL))).toHaveLength(MAX_CELL));

  it('cuts what does not, with a mark', () => {
    const cut = textCell('x'.repeat(40_000));
    expect(cut).toHaveLength(MAX_CELL);
    expect(cut.endsWith('x…')).toBe(true);
  });

  it('cuts no character in two', () => {
    const cut = textCell(`x${'🎉'.repeat(20_000)}`);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('🎉…')).toBe(true);
  });

  it('drops what a file cannot hold', () => expect(textCell('a\uFFFEb\uD800')).toBe('ab\uFFFD'));
});
