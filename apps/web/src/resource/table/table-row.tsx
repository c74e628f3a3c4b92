import { memo, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import { Cell } from '../cells/cell.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import type { ListRow } from '../declaration.ts';
import { Gone } from './gone.tsx';
import { HEAD_HEIGHT, rowHeight, SELECT_WIDTH, TOTALS_HEIGHT } from './layout.ts';
import { RowActions, type RowHandlers } from './row-actions.tsx';
import { CELL_SHADOWS, STICKY_EDGE } from './table-head.tsx';

export type TableRowProps<Row extends ListRow> = {
  row: Row;
  name: string;
  /** Place on the page, from 0. */
  index: number;
  /** Place in the table as a whole, for assistive technology. */
  ariaRowIndex: number;
  columns: readonly TableColumn<Row>[];
  compact: boolean;
  mayChange: boolean;
  selected: boolean;
  /** Null where rows cannot be selected. */
  onSelect: ((row: Row, extend: boolean) => void) | null;
  /** Null where rows have no buttons. */
  handlers: RowHandlers<Row> | null;
};

type MainCellProps = { opening: { href: string; onOpen: () => void } | null; children: ReactNode };

const MainCell = ({ opening, children }: MainCellProps) =>
  opening ? (
    <a
      data-opening
      href={opening.href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        opening.onOpen();
      }}
      className="block truncate rounded-xs font-medium text-accent max-sm:flex max-sm:min-h-[43px] max-sm:items-center max-sm:*:min-w-0 max-sm:*:flex-1 hover:underline focus-visible:-outline-offset-2"
    >
      {children}
    </a>
  ) : (
    <span data-opening className="block truncate font-medium">
      {children}
    </span>
  );

type MainProps<R extends ListRow> = {
  column: TableColumn<R>;
  row: R;
  compact: boolean;
  opening: MainCellProps['opening'];
};

const Main = <R extends ListRow>({ column, row, compact, opening }: MainProps<R>) => {
  const name = (
    <MainCell opening={opening}>
      <Cell column={column} row={row} />
    </MainCell>
  );
  if (row.isGone) return <Gone compact={compact}>{name}</Gone>;
  const lines = (
    <>
      {name}
      {column.detail && !compact && (
        <div className="truncate text-xs text-ink-3 max-sm:hidden">{column.detail(row)}</div>
      )}
    </>
  );
  if (!column.lead) return lines;
  return (
    <div className="flex items-center gap-1.5">
      <div className="max-sm:hidden">{column.lead(row)}</div>
      <div className="min-w-0 flex-1">{lines}</div>
    </div>
  );
};

/** Fingers cannot ask for what is cut off, and a row is high enough for two lines. */
const TWO_LINES =
  'max-sm:[&_span.truncate]:line-clamp-2 max-sm:[&_span.truncate]:whitespace-normal max-sm:[&_span.truncate]:leading-4.5';

const shiftHeld = (event: Event) => 'shiftKey' in event && event.shiftKey === true;

const CELL = classNames(
  CELL_SHADOWS,
  'border-b border-line px-3 bg-surface group-focus-visible/row:[--ring:inset_0_2px_var(--accent),inset_0_-2px_var(--accent)] group-hover/row:bg-sunken group-focus/row:bg-sunken group-data-[selected=true]/row:bg-accent-soft group-last/row:border-b-0',
);

const Row = <R extends ListRow>(props: TableRowProps<R>) => {
  const { row, name, columns, onSelect, handlers, mayChange } = props;
  const onOpen = (mayChange && handlers?.onEdit) || handlers?.onView;
  const opening = onOpen ? { href: handlers.hrefOf(row), onOpen: () => onOpen(row) } : null;
  return (
    <tr
      tabIndex={-1}
      data-index={props.index}
      data-selected={props.selected}
      aria-rowindex={props.ariaRowIndex}
      style={{
        height: rowHeight(props.compact),
        scrollMarginTop: HEAD_HEIGHT,
        scrollMarginBottom: TOTALS_HEIGHT,
      }}
      className="group/row outline-none"
    >
      {onSelect && (
        <td className={classNames(CELL, 'sticky left-0 z-10')}>
          {!row.isGone && (
            <RowCheckbox
              label={texts.list.selectRow(name)}
              checked={props.selected}
              disabled={!mayChange}
              onToggle={(event) => onSelect(row, shiftHeld(event))}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-main={column.main}
          style={column.main ? { left: onSelect ? SELECT_WIDTH : 0 } : undefined}
          className={classNames(
            CELL,
            'truncate',
            column.numeric && 'text-right',
            column.main && classNames('sticky z-10', STICKY_EDGE, TWO_LINES),
          )}
        >
          {column.main ? (
            <Main column={column} row={row} compact={props.compact} opening={opening} />
          ) : (
            <Cell column={column} row={row} />
          )}
        </td>
      ))}
      {handlers && (
        <td className={CELL}>
          {!row.isGone && <RowActions row={row} name={name} mayChange={mayChange} handlers={handlers} />}
        </td>
      )}
    </tr>
  );
};

// Long pages stay smooth because a row renders again only when something of its own changed.
export const TableRow = memo(Row) as typeof Row;
