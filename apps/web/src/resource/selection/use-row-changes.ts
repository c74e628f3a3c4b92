import { useCallback } from 'react';
import { texts } from '../../lib/texts.ts';
import type { ListRow, ListScreen } from '../declaration.ts';
import { useRefetchList } from '../list/use-list.ts';
import type { Access } from '../use-access.ts';
import type { BulkLine } from './bulk-result.ts';

type Progress = (finished: number) => void;

/** Loaded with the first change: most visits to a list make none. */
const loadChanges = () => import('./row-changes.ts');

/** Deletes and restores rows of a list, one or many. */
export const useRowChanges = <Row extends ListRow>(
  { id, nameOf, routes: { remove, restore } }: ListScreen<Row>,
  access: Access,
  onResults: (lines: readonly BulkLine[]) => void,
) => {
  const refetch = useRefetchList(id);
  const restoreRows = useCallback(
    async (rows: readonly Row[], onProgress: Progress) => {
      if (!restore) return;
      const { changeRows } = await loadChanges();
      const words = { success: texts.list.restored, failure: texts.list.restoreFailed };
      await changeRows({
        route: restore,
        rows,
        nameOf,
        onProgress,
        refetch,
        onResults,
        ...words,
        undo: null,
      });
    },
    [restore, nameOf, refetch, onResults],
  );
  const removeRows = useCallback(
    async (rows: readonly Row[], onProgress: Progress) => {
      if (!remove) return;
      const { changeRows } = await loadChanges();
      const words = { success: texts.list.deletedOne, failure: texts.list.deleteFailed };
      const undo = access.restore ? (done: readonly Row[]) => void restoreRows(done, () => undefined) : null;
      await changeRows({ route: remove, rows, nameOf, onProgress, refetch, onResults, ...words, undo });
    },
    [remove, nameOf, refetch, onResults, restoreRows, access.restore],
  );
  return { removeRows, restoreRows, refetch };
};
