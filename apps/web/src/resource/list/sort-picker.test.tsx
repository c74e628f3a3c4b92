// @vitest-environment happy-dom
import '../../testing/patience.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableColumn } from '../columns/table-columns.ts';
import type { Order } from './order.ts';
import SortPicker from './sort-picker.tsx';

afterEach(cleanup);

const column = (key: string, format: 'text' | 'money', sortKey: string | null): TableColumn<object> => ({
  key,
  label: key,
  format,
  sortKey,
  numeric: format === 'money',
  width: 100,
  value: () => null,
});
const columns = [
  column('Name', 'text', 'name'),
  column('Cost', 'money', 'cost'),
  column('Note', 'text', null),
];

it('chooses what the list is sorted by, figures from the largest', async () => {
  const onSort = vi.fn<(press: { by: string; first: Order['order'] }) => void>();
  render(<SortPicker columns={columns} sort={{ by: 'name', order: 'asc' }} onSort={onSort} />);
  const picker = screen.getByRole('combobox', { name: 'Sort by' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['By Name', 'By Cost']);
  await userEvent.selectOptions(picker, 'By Cost');
  expect(onSort.mock.calls).toEqual([[{ by: 'cost', first: 'desc' }]]);
});
