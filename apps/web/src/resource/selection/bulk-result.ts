import { messageOf } from '../../lib/http/api-error.ts';
import type { BulkAction, ListRow, RowId } from '../declaration.ts';
import type { Outcome } from './run-all.ts';

/** What became of one row; without a message it is done, though there may be something to know about it. */
export type BulkLine = { id: RowId; name: string; message: string | null; note?: string };

/** The rows that an action can be done with, and why it cannot with the others. */
export const splitFor = <Row>({ refusal }: Pick<BulkAction<Row>, 'refusal'>, rows: readonly Row[]) => {
  const refused = rows.flatMap((row) => {
    const message = refusal(row);
    return message === null ? [] : [{ item: row, message }];
  });
  const left = new Set(refused.map(({ item }) => item));
  return { possible: rows.filter((row) => !left.has(row)), refused };
};

/** What became of each row, those first with which something was the matter. */
export const bulkLines = <Row extends ListRow>(
  nameOf: (row: Row) => string,
  { done, failed }: Outcome<Row>,
  refused: readonly { item: Row; message: string }[],
  otherwise: string,
  notes: ReadonlyMap<RowId, string> = new Map(),
): BulkLine[] => {
  const line = (row: Row, message: string | null) => ({ id: row.id, name: nameOf(row), message });
  const noted = (row: Row) => {
    const note = notes.get(row.id);
    return { ...line(row, null), ...(note !== undefined && { note }) };
  };
  return [
    ...failed.map(({ item, error }) => line(item, messageOf(error, otherwise))),
    ...refused.map(({ item, message }) => line(item, message)),
    ...done.map(noted).sort((one, other) => Number('note' in other) - Number('note' in one)),
  ];
};
