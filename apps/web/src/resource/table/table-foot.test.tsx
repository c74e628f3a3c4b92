import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from '../columns/table-columns.ts';
import { otherLines } from '../list/other-lines.ts';
import { linesOf, TableFoot } from './table-foot.tsx';

type Row = { name: string; status: string; profit: number | null; budget: number };

const columnOf = (key: keyof Row, look: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  key,
  label: key,
  format: 'money',
  sortKey: null,
  numeric: true,
  width: 100,
  value: (row) => row[key],
  ...look,
});

const columns = [
  columnOf('name', { format: 'text', numeric: false, main: true }),
  columnOf('status', { format: 'status', numeric: false }),
  columnOf('profit', { tone: 'sign' }),
  columnOf('budget'),
];
const noun = { one: 'campaign', many: 'campaigns' };
const totals = { profit: 30.5 };
const both = otherLines<Row>({ gone: { profit: -1.25 }, none: { profit: null, budget: 2 } });

const linesIn = (foot: { total: number; others: typeof both; totals?: Partial<Row> }) => {
  const markup = renderToStaticMarkup(
    <table>
      <TableFoot
        columns={columns}
        parts={{ selectable: true, withActions: true }}
        noun={noun}
        outdated={false}
        {...{ totals, ...foot }}
      />
    </table>,
  );
  return [...markup.matchAll(/<tr aria-rowindex="(\d+)".*?<\/tr>/g)].map(([line, index]) => ({
    index: Number(index),
    cells: [...line.matchAll(/<(?:td|th)\b.*?<\/(?:td|th)>/g)].map(([cell]) =>
      cell.replaceAll(/<[^>]*>/g, ''),
    ),
  }));
};

describe('the foot of a table', () => {
  it('has the figures that belong to no row above the totals, which say that they hold them', () => {
    expect(linesIn({ total: 58, others: both })).toEqual([
      { index: 60, cells: ['', 'No longer available', '', '-$1.25', '', ''] },
      { index: 61, cells: ['', 'None', '', '-', '$2.00', ''] },
      { index: 62, cells: ['', '58 campaigns and others', '', '$30.50', '', ''] },
    ]);
  });

  it('has them also where the list has no row of its own', () => {
    const others = otherLines<Row>({ gone: null, none: { profit: 30.5 } });
    expect(linesIn({ total: 0, others })).toEqual([
      { index: 2, cells: ['', 'None', '', '$30.50', '', ''] },
      { index: 3, cells: ['', '0 campaigns and others', '', '$30.50', '', ''] },
    ]);
  });

  it('draws no line below that of the head where no row stands between', () => {
    const others = otherLines<Row>({ gone: null, none: { profit: 30.5 } });
    const bodyOf = (total: number) =>
      renderToStaticMarkup(
        <table>
          <TableFoot
            columns={columns}
            parts={{ selectable: true, withActions: true }}
            noun={noun}
            outdated={false}
            totals={totals}
            total={total}
            others={others}
          />
        </table>,
      ).match(/<tbody class="([^"]*)"/)?.[1];
    expect(bodyOf(0)).toContain('border-t-0');
    expect(bodyOf(1)).not.toContain('border-t-0');
  });

  it('is the line of totals alone where every figure belongs to a row', () => {
    const others = otherLines<Row>({ gone: null, none: { profit: null, budget: 0 } });
    expect(linesIn({ total: 1, others })).toEqual([
      { index: 3, cells: ['', '1 campaign', '', '$30.50', '', ''] },
    ]);
  });

  it('is nothing where there is nothing', () => expect(linesIn({ total: 0, others: [] })).toEqual([]));
});

it.each([
  [{ total: 58, others: both, totals }, 62],
  [{ total: 0, others: both, totals }, 4],
  [{ total: 58, others: [], totals }, 60],
  [{ total: 0, others: [], totals }, 1],
  [{ total: 58, others: [], totals: undefined }, 59],
])('counts head, rows, others and totals', (table, lines) => expect(linesOf(table)).toBe(lines));
