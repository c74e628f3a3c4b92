import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import type { ListRow, RowRoute } from '../declaration.ts';
import { type BulkLine, bulkLines } from './bulk-result.ts';
import { type Outcome, runAll } from './run-all.ts';

type RowChange<Row> = {
  route: RowRoute<ListRow>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onProgress: (finished: number) => void;
  refetch: () => Promise<void>;
  /** Where several rows were meant and not all went well. */
  onResults: (lines: readonly BulkLine[]) => void;
  success: string;
  failure: string;
  undo: ((done: readonly Row[]) => void) | null;
};

const report = <Row>({ done, failed }: Outcome<Row>, { success, failure, undo }: RowChange<Row>) => {
  const [first] = failed;
  const action = undo && done.length > 0 ? { label: texts.list.undo, onClick: () => undo(done) } : undefined;
  if (!first) toast.success(success, { action });
  else if (done.length === 0 && failed.length === 1) toast.error(messageOf(first.error, failure));
  else
    toast.error(
      texts.list.someFailed(done.length, done.length + failed.length, messageOf(first.error, failure)),
      { action },
    );
};

/** Deletes or restores rows, one or many, and says honestly how it went. */
export const changeRows = async <Row extends ListRow>(change: RowChange<Row>): Promise<void> => {
  const { route, rows, nameOf, onProgress, refetch, onResults, failure } = change;
  const outcome = await runAll(rows, (row) => call(route, { params: { id: row.id } }), onProgress);
  if (outcome.done.length > 0) await refetch();
  if (outcome.failed.length > 0 && rows.length > 1) onResults(bulkLines(nameOf, outcome, [], failure));
  report(outcome, change);
};
