import { classNames } from '../../lib/class-names.ts';
import { texts } from '../../lib/texts.ts';
import type { OtherLine } from '../list/other-lines.ts';
import { FootRow, type FootTable } from './foot-row.tsx';

type TableFootProps<Row> = FootTable<Row> & {
  others: readonly OtherLine<Row>[];
  totals: Partial<Row> | undefined;
  /** Rows in the whole list. */
  total: number;
  noun: { one: string; many: string };
  outdated: boolean;
};

const HEAD_LINES = 1;

/** The head has a line of its own. */
const BELOW_HEAD = '*:first:*:border-t-0';

/** Rows scroll below the totals: what stands in their cells may be pale, the cells may not. */
const PALE_FIGURES = '[&_tr>*>*]:opacity-55';

const hasTotals = <Row,>({
  others,
  totals,
  total,
}: Pick<TableFootProps<Row>, 'others' | 'totals' | 'total'>) =>
  totals !== undefined && total + others.length > 0;

/** How many lines the whole table has, head and foot included. */
export const linesOf = <Row,>(table: Pick<TableFootProps<Row>, 'others' | 'totals' | 'total'>): number =>
  HEAD_LINES + table.total + table.others.length + Number(hasTotals(table));

/**
 * The figures that belong to no row, after the last one of every page; then those of the whole list, rows of other
 * pages too, in view at the foot.
 */
export const TableFoot = <Row,>({ others, totals, total, noun, outdated, ...table }: TableFootProps<Row>) => {
  const dimmed = classNames('transition-opacity', outdated && 'opacity-55');
  const firstLine = HEAD_LINES + total + 1;
  return (
    <>
      {others.length > 0 && (
        <tbody className={classNames(dimmed, total === 0 && BELOW_HEAD)}>
          {others.map(({ label, figures }, place) => (
            <FootRow
              key={label}
              {...table}
              label={label}
              figures={figures}
              ariaRowIndex={firstLine + place}
              kind="other"
            />
          ))}
        </tbody>
      )}
      {totals && hasTotals({ others, totals, total }) && (
        <tfoot className={outdated ? PALE_FIGURES : undefined}>
          <FootRow
            {...table}
            label={texts.list.totals(total, noun, others.length > 0)}
            figures={totals}
            ariaRowIndex={firstLine + others.length}
            kind="totals"
          />
        </tfoot>
      )}
    </>
  );
};
