import { lazy, type Ref, Suspense, useImperativeHandle, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ColumnSettings } from '../columns/column-settings.ts';
import type { TableColumn } from '../columns/table-columns.ts';
import type { ListRow, RowId } from '../declaration.ts';
import type { OtherLine } from '../list/other-lines.ts';
import { rowHeight, type TableParts, tableLayout } from './layout.ts';
import type { RowHandlers } from './row-actions.tsx';
import { linesOf, TableFoot } from './table-foot.tsx';
import { TableHead, type TableHeadProps } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';
import { useScrollReturn } from './use-scroll-return.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const CutOffTip = lazy(() => import('./cut-off-tip.tsx'));

export type TableHandle = { focusRow: (index: number) => void };

export type ResourceTableProps<Row extends ListRow> = Omit<TableHeadProps<Row>, 'widths' | 'withActions'> & {
  /** Names the table among all. */
  id: string;
  label: string;
  /** Undefined until the first answer: a skeleton in the shape of the table. */
  rows: readonly Row[] | undefined;
  /** Rows before this page and in the whole list. */
  offset: number;
  total: number;
  settings: ColumnSettings;
  compact: boolean;
  busy: boolean;
  /** The rows belong to what was asked before. */
  outdated: boolean;
  nameOf: (row: Row) => string;
  mayChange: (row: Row) => boolean;
  /** Figures that belong to no row, for lines above the totals. */
  others: readonly OtherLine<Row>[];
  /** The figures of all rows and the others together, for a line at the foot. */
  totals: Partial<Row> | undefined;
  noun: { one: string; many: string };
  selectedIds: ReadonlySet<RowId>;
  onSelect: ((row: Row, extend: boolean) => void) | null;
  /** Null where rows have no buttons. */
  handlers: RowHandlers<Row> | null;
  handle: Ref<TableHandle>;
};

const SKELETON_ROWS = Array.from({ length: 15 }, (_, index) => `line-${index}`);
const BAR_WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'];

const SkeletonBody = <Row,>({
  columns,
  parts,
  compact,
}: {
  columns: readonly TableColumn<Row>[];
  parts: TableParts;
  compact: boolean;
}) => (
  <tbody aria-hidden="true">
    {SKELETON_ROWS.map((line, lineIndex) => (
      <tr key={line} style={{ height: rowHeight(compact) }}>
        {parts.selectable && (
          <td className="border-b border-line px-3">
            <Skeleton className="size-4" />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.key} className="border-b border-line px-3">
            <Skeleton
              className={classNames(
                'h-3',
                BAR_WIDTHS[(index + lineIndex) % BAR_WIDTHS.length],
                column.numeric && 'ml-auto',
              )}
            />
          </td>
        ))}
        {parts.withActions && (
          <td className="border-b border-line px-3">
            <Skeleton className="ml-auto h-3 w-8" />
          </td>
        )}
      </tr>
    ))}
  </tbody>
);

const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  );

type BodyProps<Row extends ListRow> = ResourceTableProps<Row> & {
  rows: readonly Row[];
  visible: ReturnType<typeof useVisibleRows>;
};

const Body = <Row extends ListRow>({ rows, visible, ...props }: BodyProps<Row>) => (
  <>
    <Spacer height={visible.before} />
    <tbody className={classNames('transition-opacity', props.outdated && props.busy && 'opacity-55')}>
      {rows.slice(visible.from, visible.to).map((row, place) => {
        const index = visible.from + place;
        return (
          <TableRow
            key={row.id}
            row={row}
            name={props.nameOf(row)}
            index={index}
            ariaRowIndex={props.offset + index + 2}
            columns={props.columns}
            compact={props.compact}
            mayChange={props.mayChange(row)}
            selected={props.selectedIds.has(row.id)}
            onSelect={props.onSelect}
            handlers={props.handlers}
          />
        );
      })}
    </tbody>
    <Spacer height={visible.after} />
  </>
);

/** The table itself, scrolling inside its card with head, checkbox and main column in view. */
export const ResourceTable = <Row extends ListRow>(props: ResourceTableProps<Row>) => {
  const { rows, columns, settings, compact, handle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(scroller);
  useScrollReturn(scroller, props.id, rows !== undefined);
  const visible = useVisibleRows(scroller, rows?.length ?? 0, compact);
  const parts = {
    selectable: props.onSelect !== null,
    withActions: props.handlers !== null,
    withMore: Boolean(props.handlers?.more),
  };
  const layout = tableLayout(columns, settings, parts);
  useImperativeHandle(handle, () => ({ focusRow: visible.focusRow }), [visible.focusRow]);
  return (
    <div className="group/table relative isolate min-h-0" data-scrolled={edges.left}>
      <div
        ref={scroller}
        data-scroll-restoration-id={props.id}
        className="relative max-h-[max(20rem,calc(100dvh-var(--above-table)))] overflow-auto rounded-t-lg"
      >
        <table
          aria-label={props.label}
          aria-rowcount={rows ? linesOf(props) : -1}
          aria-busy={props.busy}
          style={{ minWidth: layout.minWidth }}
          className="w-full table-fixed border-separate border-spacing-0 tabular-nums [--action-size:44px] [--main-width:160px] sm:[--action-size:28px] sm:[--main-width:240px]"
        >
          <colgroup>
            {layout.columns.map(({ key, width }) => (
              <col key={key} style={width === null ? undefined : { width }} />
            ))}
          </colgroup>
          <TableHead {...props} widths={settings.widths} withActions={parts.withActions} />
          {rows ? (
            <Body {...props} rows={rows} visible={visible} />
          ) : (
            <SkeletonBody columns={columns} parts={parts} compact={compact} />
          )}
          <TableFoot
            columns={columns}
            parts={parts}
            others={props.others}
            totals={props.totals}
            total={props.total}
            noun={props.noun}
            outdated={props.outdated && props.busy}
          />
        </table>
        <Suspense>
          <CutOffTip table={scroller} />
        </Suspense>
      </div>
      <div
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-y-0 right-0 z-40 w-5 rounded-tr-lg bg-linear-to-l from-ink/6 to-transparent transition-opacity dark:from-bg/70',
          edges.right ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
};
