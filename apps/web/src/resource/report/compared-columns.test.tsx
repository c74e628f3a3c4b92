// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatValue } from '../cells/format.ts';
import type { TableColumn } from '../columns/table-columns.ts';
import { type ExportTarget, exportTable } from '../export/cells.ts';
import type { ListState } from '../list/list-search.ts';
import { comparedColumns } from './compared-columns.ts';
import PresetButtons from './preset-buttons.tsx';

beforeEach(() => {
  // The DOM of the tests has no top layer, where tooltips are.
  HTMLElement.prototype.showPopover ??= () => undefined;
});
afterEach(cleanup);

type Row = { name: string; profit: number };

const columnOf = (key: keyof Row, look: Partial<TableColumn<Row>>): TableColumn<Row> => ({
  key,
  label: key,
  format: 'text',
  sortKey: key,
  numeric: false,
  width: 100,
  value: (row) => row[key],
  ...look,
});

const columns = comparedColumns<Row>(
  [
    columnOf('name', { main: true }),
    columnOf('profit', { label: 'Profit', format: 'money', numeric: true, tone: 'sign' }),
  ],
  (condition) => condition.startsWith('profit'),
);
const shown = (row: object) =>
  columns.map(({ format, value }) => formatValue(format, value(row as Partial<Row>)));

it('has behind a figure what it was before and its change, which the list is not sorted by', () => {
  expect(columns.map(({ label, sortKey }) => [label, sortKey])).toEqual([
    ['name', 'name'],
    ['Profit', 'profit'],
    ['Profit before', null],
    ['Profit change', null],
  ]);
  const row = { name: 'One', profit: 12, previous: { profit: 10 }, change: { profit: 20 } };
  expect(shown(row)).toEqual(['One', '$12.00', '$10.00', '20.00%']);
});

it('has nothing there where nothing can be compared', () => {
  expect(shown({ name: 'One', profit: 12, previous: null, change: null })).toEqual([
    'One',
    '$12.00',
    '-',
    '-',
  ]);
  expect(shown({ name: 'One', profit: 12 })).toEqual(['One', '$12.00', '-', '-']);
});

it.each<[ExportTarget, number]>([
  ['excel', 0.2],
  ['sheet', 20],
])('is exported to %s beside the figure, with nothing where nothing can be compared', (target, change) => {
  const table = exportTable(columns, target);
  expect(table.columns).toEqual([
    { label: 'name', kind: 'text' },
    { label: 'Profit', kind: 'money', currency: 'USD' },
    { label: 'Profit before', kind: 'money', currency: 'USD' },
    { label: 'Profit change', kind: 'percent' },
  ]);
  const row = { name: 'One', profit: 12, previous: { profit: 10 }, change: { profit: 20 } };
  expect(table.cellsOf(row)).toEqual(['One', 12, 10, change]);
  expect(table.cellsOf({ name: 'New', profit: 12 })).toEqual(['New', 12, null, null]);
});

it.each([false, true])('is switched on and off by one press: now %s', async (compare) => {
  const onNarrow = vi.fn<(change: Partial<ListState>) => void>();
  const sort = { by: 'profit', order: 'desc' } as const;
  render(<PresetButtons presets={[]} list={{ filters: {}, sort, compare }} own={sort} onNarrow={onNarrow} />);
  const button = screen.getByRole('button', { name: 'Compare' });
  expect(button.getAttribute('aria-pressed')).toBe(String(compare));
  await userEvent.click(button);
  expect(onNarrow).toHaveBeenCalledWith({ compare: !compare });
});
