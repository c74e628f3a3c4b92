import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import type { Order } from '../list/order.ts';
import { firstOrder } from '../list/order.ts';
import { HEAD_HEIGHT, SELECT_WIDTH } from './layout.ts';
import { ResizeHandle } from './resize-handle.tsx';

type PageSelection = { all: boolean; some: boolean; onToggleAll: () => void };

export type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: Order;
  onSort: (press: { by: string; first: Order['order'] }) => void;
  onResize: (key: string, width: number) => void;
  /** The widths that were chosen, by column. */
  widths: Readonly<Record<string, number>>;
  /** Null where rows cannot be selected. */
  selection: PageSelection | null;
  /** Whether rows have buttons of their own. */
  withActions: boolean;
};

const HEAD_CELL = 'sticky top-0 border-b border-line bg-surface px-3 text-xs font-medium text-ink-3';
/** The lines of a row that has the focus, and the edge of the column that stays; a cell may have both. */
export const CELL_SHADOWS = '[box-shadow:var(--ring,0_0_#0000),var(--edge,0_0_#0000)]';

/** Beside the checkbox, above the cells that scroll below it. */
export const STICKY_EDGE = classNames(
  CELL_SHADOWS,
  'transition-shadow group-data-[scrolled=true]/table:[--edge:6px_0_8px_-6px_rgb(0_0_0/.18)]',
);

const ariaSort = (sorted: Order | null) => {
  if (!sorted) return 'none';
  return sorted.order === 'asc' ? 'ascending' : 'descending';
};

const SortButton = <Row,>({
  column,
  sorted,
  onSort,
}: {
  column: TableColumn<Row>;
  sorted: Order | null;
  onSort: () => void;
}) => {
  const Arrow = sorted?.order === 'desc' ? ArrowDown : ArrowUp;
  const button = (
    <button
      type="button"
      onClick={onSort}
      className={classNames(
        'group/sort inline-flex max-w-full items-center gap-1 rounded-xs py-1 max-sm:py-3.5 hover:text-ink',
        column.numeric && 'flex-row-reverse',
        sorted && 'text-ink',
      )}
    >
      <span className="truncate">{column.label}</span>
      <Arrow
        aria-hidden="true"
        className={classNames('size-3', !sorted && 'opacity-0 group-hover/sort:opacity-60')}
      />
    </button>
  );
  return column.hint ? (
    <Tooltip content={column.hint} side="bottom">
      {button}
    </Tooltip>
  ) : (
    button
  );
};

export const TableHead = <Row,>({
  columns,
  sort,
  onSort,
  onResize,
  widths,
  selection,
  withActions,
}: TableHeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1} style={{ height: HEAD_HEIGHT }}>
      {selection && (
        <th scope="col" className={classNames(HEAD_CELL, 'left-0 z-30')}>
          <RowCheckbox
            label={texts.list.selectPage}
            checked={selection.all}
            indeterminate={selection.some && !selection.all}
            onToggle={selection.onToggleAll}
          />
        </th>
      )}
      {columns.map((column) => {
        const { sortKey } = column;
        const sorted = sort.by === sortKey ? sort : null;
        return (
          <th
            key={column.key}
            scope="col"
            aria-label={column.label}
            aria-sort={sortKey === null ? undefined : ariaSort(sorted)}
            style={column.main ? { left: selection ? SELECT_WIDTH : 0 } : undefined}
            className={classNames(
              HEAD_CELL,
              'group/head',
              column.numeric ? 'text-right' : 'text-left',
              column.main ? classNames('z-30', STICKY_EDGE) : 'z-20',
            )}
          >
            {sortKey === null ? (
              column.label
            ) : (
              <SortButton
                column={column}
                sorted={sorted}
                onSort={() => onSort({ by: sortKey, first: firstOrder(column) })}
              />
            )}
            <ResizeHandle
              label={column.label}
              width={widths[column.key] ?? column.width}
              onResize={(width) => onResize(column.key, width)}
            />
          </th>
        );
      })}
      {withActions && (
        <th scope="col" className={classNames(HEAD_CELL, 'z-20')}>
          <span className="sr-only">{texts.list.actions}</span>
        </th>
      )}
    </tr>
  </thead>
);
