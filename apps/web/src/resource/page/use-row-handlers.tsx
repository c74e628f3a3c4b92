import { type ReactNode, useMemo } from 'react';
import type { ListRow, Screen } from '../declaration.ts';

/** Null for what the viewer may not do. */
type Deeds<Row> = {
  edit: ((row: Row) => void) | null;
  view: ((row: Row) => void) | null;
  hrefOf: (row: Row) => string;
  askToDelete: ((rows: readonly Row[]) => void) | null;
  restoreRows: ((rows: readonly Row[], onDone: () => void) => Promise<void>) | null;
  refetch: () => Promise<void>;
  isArchived: boolean;
};

const noLock = () => null;

/** The buttons of a row: edit, delete, restore, and the menu that the screen adds. */
export const useRowHandlers = <Row extends ListRow, Entity extends ListRow>(
  { Actions, lockOf }: Screen<Row, Entity>,
  { edit, view, hrefOf, askToDelete, restoreRows, refetch, isArchived }: Deeds<Row>,
) =>
  useMemo(
    () => ({
      onEdit: edit,
      onView: view,
      lockOf: lockOf ?? noLock,
      hrefOf,
      onDelete: askToDelete && ((row: Row) => askToDelete([row])),
      onRestore: restoreRows && ((row: Row) => void restoreRows([row], () => undefined)),
      more:
        Actions && !isArchived ? (row: Row): ReactNode => <Actions row={row} onChanged={refetch} /> : null,
    }),
    [edit, view, lockOf, hrefOf, askToDelete, restoreRows, Actions, isArchived, refetch],
  );
