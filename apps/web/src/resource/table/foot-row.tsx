import { classNames } from '../../lib/class-names.ts';
import { Figure } from '../cells/cell.tsx';
import type { TableColumn } from '../columns/table-columns.ts';
import { OTHERS_HEIGHT, SELECT_WIDTH, type TableParts, TOTALS_HEIGHT } from './layout.ts';
import { STICKY_EDGE } from './table-head.tsx';

export type FootTable<Row> = { columns: readonly TableColumn<Row>[]; parts: TableParts };

type FootRowProps<Row> = FootTable<Row> & {
  label: string;
  figures: Partial<Row>;
  ariaRowIndex: number;
  kind: keyof typeof LOOKS;
};

/** Totals stay in view; the others scroll with the rows and are quieter than these. */
const LOOKS = {
  totals: {
    height: TOTALS_HEIGHT,
    cell: 'sticky bottom-0 bg-sunken font-semibold',
    plain: 'z-20',
    edge: 'z-30',
  },
  other: { height: OTHERS_HEIGHT, cell: 'bg-surface font-normal text-ink-3', plain: '', edge: 'sticky z-10' },
};

/** A line of figures that stands for no single row: a label in the main column, figures in theirs. */
export const FootRow = <Row,>({ columns, parts, label, figures, kind, ariaRowIndex }: FootRowProps<Row>) => {
  const look = LOOKS[kind];
  const plain = classNames('border-t border-line px-3', look.cell, look.plain);
  const edge = classNames('border-t border-line px-3', look.cell, look.edge);
  return (
    <tr aria-rowindex={ariaRowIndex} style={{ height: look.height }}>
      {parts.selectable && <td aria-hidden="true" className={classNames(edge, 'left-0')} />}
      {columns.map((column) =>
        column.main ? (
          <th
            key={column.key}
            scope="row"
            style={{ left: parts.selectable ? SELECT_WIDTH : 0 }}
            className={classNames(edge, 'text-left', STICKY_EDGE)}
          >
            <span className="line-clamp-2 leading-tight">{label}</span>
          </th>
        ) : (
          <td key={column.key} className={classNames(plain, 'truncate', column.numeric && 'text-right')}>
            {column.numeric && column.value(figures) !== undefined && (
              <Figure
                column={column}
                value={column.value(figures)}
                estimate={column.isEstimate?.(figures) ?? false}
              />
            )}
          </td>
        ),
      )}
      {parts.withActions && <td aria-hidden="true" className={plain} />}
    </tr>
  );
};
