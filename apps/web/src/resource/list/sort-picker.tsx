import { texts } from '../../lib/texts.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import type { Order } from './order.ts';
import { firstOrder } from './order.ts';

type SortPickerProps = {
  columns: readonly Pick<TableColumn<never>, 'key' | 'sortKey' | 'label' | 'format'>[];
  sort: Order;
  onSort: (press: { by: string; first: Order['order'] }) => void;
};

/** A phone shows one figure beside the name, the one that the list is sorted by: chosen here, in the platform's own list. */
const SortPicker = ({ columns, sort, onSort }: SortPickerProps) => {
  const sortable = columns.filter(({ sortKey }) => sortKey !== null);
  return (
    <NativeSelect
      label={texts.list.sortBy}
      value={sort.by}
      onChange={(by) => {
        const column = sortable.find(({ sortKey }) => sortKey === by);
        if (column) onSort({ by, first: firstOrder(column) });
      }}
      className="order-1 min-w-0 flex-1 basis-32 sm:hidden"
    >
      {sortable.every(({ sortKey }) => sortKey !== sort.by) && (
        <option value={sort.by} hidden>
          {texts.list.sortBy}
        </option>
      )}
      {sortable.map(({ key, sortKey, label }) => (
        <option key={key} value={sortKey ?? ''}>
          {texts.list.sortedBy(label)}
        </option>
      ))}
    </NativeSelect>
  );
};

export default SortPicker;
