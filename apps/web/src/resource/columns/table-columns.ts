import type { Zone } from '@adhelm/domain/time-zone';
import type { Can } from '../../lib/session/use-session.ts';
import { texts } from '../../lib/texts.ts';
import { type Format, isNumeric } from '../cells/format.ts';
import type { ColumnLook, ListRow, ListScreen } from '../declaration.ts';

/** A declared column, completed with what the table needs. */
export type TableColumn<Row> = ColumnLook<Row> & {
  key: string;
  sortKey: string | null;
  numeric: boolean;
  width: number;
  /** The zone of dates; the browser's when left out. */
  timeZone?: Zone | undefined;
  value: (row: Partial<Row>) => unknown;
};

const WIDTHS: Record<Format, number> = {
  text: 200,
  id: 64,
  code: 240,
  integer: 112,
  money: 128,
  price: 104,
  percent: 104,
  date: 116,
  dateTime: 156,
  platform: 116,
  status: 124,
  publisher: 176,
  user: 130,
};

type Sortable = Pick<ListScreen<ListRow>['columns'][number], 'key' | 'sortKey' | 'wholeWith'>;

const sortKeyOf = ({ key, sortKey = key, wholeWith }: Sortable, can: Can): string | null =>
  wholeWith === undefined || can(wholeWith) ? sortKey : null;

const completed = <Row extends ListRow>(
  column: ListScreen<Row>['columns'][number],
  can: Can,
): TableColumn<Row> => ({
  ...column,
  sortKey: sortKeyOf(column, can),
  numeric: isNumeric(column.format),
  width: column.width ?? WIDTHS[column.format],
  value: column.value ?? ((row): unknown => Reflect.get(row, column.key)),
});

const publisherColumn = <Row extends ListRow>({ list }: ListScreen<Row>): TableColumn<Row> => ({
  key: 'publisher',
  label: texts.list.publisher,
  format: 'publisher',
  sortKey: list.publisher.sortable ? 'publisher' : null,
  numeric: false,
  width: WIDTHS.publisher,
  value: (row) => ('publisher' in row ? row.publisher : null),
});

/**
 * The columns of a screen. Who sees the rows of all publishers also sees whose they are, where the rows say so
 * and the screen has no such column of its own.
 */
export const tableColumns = <Row extends ListRow>(
  screen: ListScreen<Row>,
  { actsForAll, can }: { actsForAll: boolean; can: Can },
  timeZone?: Zone,
): TableColumn<Row>[] => {
  const columns = screen.columns.map((column) => ({ ...completed<Row>(column, can), timeZone }));
  const lacksPublisher =
    screen.list.publisher.inRows && columns.every((column) => column.format !== 'publisher');
  return actsForAll && lacksPublisher ? [...columns, publisherColumn(screen)] : columns;
};
