import { useCallback } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toast.ts';
import type { ListRow, ListScreen, RowRoute } from './declaration.ts';
import { type Outcome, runAll } from './run-all.ts';
import type { Access } from './use-access.ts';
import { useRefetchList } from './use-list.ts';

type Progress = (finished: number) => void;

const report = <Row>(outcome: Outcome<Row>, success: string, failure: string, undo?: () => void) => {
  const { done, failed } = outcome;
  const [first] = failed;
  const action = undo && done.length > 0 ? { label: texts.list.undo, onClick: undo } : undefined;
  if (!first) toast.success(success, { action });
  else if (done.length === 0 && failed.length === 1) toast.error(messageOf(first.error, failure));
  else
    toast.error(
      texts.list.someFailed(done.length, done.length + failed.length, messageOf(first.error, failure)),
      { action },
    );
};

/** Deletes and restores rows, one or many, and says honestly how it went. */
export const useRowChanges = <Row extends ListRow>(screen: ListScreen<Row>, access: Access) => {
  const refetch = useRefetchList(screen.id);
  const { remove, restore } = screen.routes;

  const change = useCallback(
    async (route: RowRoute<ListRow>, rows: readonly Row[], onProgress: Progress) => {
      const outcome = await runAll(rows, (row) => call(route, { params: { id: row.id } }), onProgress);
      if (outcome.done.length > 0) await refetch();
      return outcome;
    },
    [refetch],
  );
  const restoreRows = useCallback(
    async (rows: readonly Row[], onProgress: Progress) => {
      if (!restore) return;
      const outcome = await change(restore, rows, onProgress);
      report(outcome, texts.list.restored, texts.list.restoreFailed);
    },
    [restore, change],
  );
  const removeRows = useCallback(
    async (rows: readonly Row[], onProgress: Progress) => {
      if (!remove) return;
      const outcome = await change(remove, rows, onProgress);
      const undo = () => void restoreRows(outcome.done, () => undefined);
      report(outcome, texts.list.deletedOne, texts.list.deleteFailed, access.restore ? undo : undefined);
    },
    [remove, change, restoreRows, access.restore],
  );
  return { removeRows, restoreRows, refetch };
};
