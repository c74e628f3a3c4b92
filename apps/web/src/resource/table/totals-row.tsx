import { classNames } from '../../lib/class-names.ts';
import { Figure } from '../cells/cell.tsx';
import type { TableColumn } from '../table-columns.ts';
import { SELECT_WIDTH, type TableParts, TOTALS_HEIGHT } from './layout.ts';
import { STICKY_EDGE } from './table-head.tsx';

type TotalsRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  parts: TableParts;
  totals: Partial<Row>;
  /** How many rows they are the figures of. */
  label: string;
  ariaRowIndex: number;
  outdated: boolean;
};

const CELL = 'sticky bottom-0 border-t border-line bg-sunken px-3 font-semibold';

/** The figures of all rows of the list, also of those on other pages; stays in view at the foot. */
export const TotalsRow = <Row,>({ columns, parts, totals, ...row }: TotalsRowProps<Row>) => (
  <tfoot className={classNames('transition-opacity', row.outdated && 'opacity-55')}>
    <tr aria-rowindex={row.ariaRowIndex} style={{ height: TOTALS_HEIGHT }}>
      {parts.selectable && <td aria-hidden="true" className={classNames(CELL, 'left-0 z-30')} />}
      {columns.map((column) =>
        column.main ? (
          <th
            key={column.key}
            scope="row"
            style={{ left: parts.selectable ? SELECT_WIDTH : 0 }}
            className={classNames(CELL, 'z-30 truncate text-left', STICKY_EDGE)}
          >
            {row.label}
          </th>
        ) : (
          <td key={column.key} className={classNames(CELL, 'z-20 truncate', column.numeric && 'text-right')}>
            {column.numeric && column.value(totals) !== undefined && (
              <Figure
                column={column}
                value={column.value(totals)}
                estimate={column.isEstimate?.(totals) ?? false}
              />
            )}
          </td>
        ),
      )}
      {parts.withActions && <td aria-hidden="true" className={classNames(CELL, 'z-20')} />}
    </tr>
  </tfoot>
);
