import { expect, it } from 'vitest';
import { phoneColumns } from './phone-columns.ts';
import type { TableColumn } from './table-columns.ts';

type Row = { id: number };

const column = (key: string, look: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  key,
  label: key,
  format: 'text',
  sortKey: key,
  numeric: false,
  width: 100,
  value: () => null,
  ...look,
});

const columns = [
  column('id'),
  column('platform'),
  column('name', { main: true }),
  column('profit', { numeric: true }),
  column('roi', { numeric: true }),
  column('time'),
];

const keysBy = (by: string, some = columns) =>
  phoneColumns(some, { by, order: 'desc' }).map(({ key }) => key);

it('begins with the name and the figure that the list is sorted by', () => {
  expect(keysBy('roi')).toEqual(['name', 'roi', 'id', 'platform', 'profit', 'time']);
});

it('takes the first figure where the order is none', () => {
  expect(keysBy('time')).toEqual(['name', 'profit', 'id', 'platform', 'roi', 'time']);
});

it('has the name first where there are no figures, and loses no column', () => {
  expect(keysBy('id', columns.slice(0, 3))).toEqual(['name', 'id', 'platform']);
});
