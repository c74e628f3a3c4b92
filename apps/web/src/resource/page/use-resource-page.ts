import { useCallback, useMemo, useRef, useState } from 'react';
import { usePhone } from '../../lib/use-phone.ts';
import { phoneColumns } from '../columns/phone-columns.ts';
import { useCompactRows } from '../columns/use-table-settings.ts';
import type { ListRow, Screen } from '../declaration.ts';
import { HAVING } from '../filter/conditions.ts';
import { chipsOf, conditionChips } from '../filter/filter-chips.ts';
import type { ReportRange } from '../filter/report-search.ts';
import { useEntityNames } from '../filter/use-entity-names.ts';
import { nextSort } from '../list/order.ts';
import { otherLines } from '../list/other-lines.ts';
import { useListController } from '../list/use-list-controller.ts';
import { focusedRow, useListKeys } from '../list/use-list-keys.ts';
import { useOverlays } from '../overlays.tsx';
import type { BulkLine } from '../selection/bulk-result.ts';
import { useRowChanges } from '../selection/use-row-changes.ts';
import { useSelection } from '../selection/use-selection.ts';
import type { TableHandle } from '../table/resource-table.tsx';
import type { TableHeadProps } from '../table/table-head.tsx';
import { useOpening } from '../use-opening.ts';
import { useRowHandlers } from './use-row-handlers.tsx';

/** Which dialogs of the list are open: results of bulk actions, delete, export. */
const useDialogs = <Row extends ListRow>() => {
  const [results, setResults] = useState<readonly BulkLine[] | null>(null);
  const [toDelete, setToDelete] = useState<readonly Row[] | null>(null);
  const [exportOpen, setExportOpen] = useState(false);
  return { results, setResults, toDelete, setToDelete, exportOpen, setExportOpen };
};

/** All that the parts of a list's page share: what is shown, what is selected, what may be done and what is open. */
export const useResourcePage = <Row extends ListRow, Entity extends ListRow>(
  screen: Screen<Row, Entity>,
  range: ReportRange | undefined,
) => {
  const controller = useListController(screen, range);
  const { access, state, list, rows, narrow } = controller;
  const opening = useOpening(screen.pages, controller.openForm);
  const [compact, toggleCompact] = useCompactRows();
  const { lockOf } = screen;
  const mayChange = useCallback(
    (row: Row) => access.change(row) && (lockOf?.(row) ?? null) === null,
    [access, lockOf],
  );
  const selection = useSelection(rows, mayChange, state);
  const dialogs = useDialogs<Row>();
  const changes = useRowChanges(screen, access, dialogs.setResults);
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);

  const mayDelete = access.remove && !state.archived;
  const mayRestore = access.restore && state.archived;
  const { bulk, bulkPermission } = screen;
  const hasBulk = bulk !== undefined && (bulkPermission === undefined || access.can(bulkPermission));
  const deletesSeveral = mayDelete && screen.deleteByName !== true;
  const selectable = deletesSeveral || mayRestore || (hasBulk && !state.archived);
  const handlers = useRowHandlers(screen, {
    edit: access.update && !state.archived ? opening.edit : null,
    view: access.read && !state.archived ? opening.edit : null,
    hrefOf: opening.hrefOf,
    askToDelete: mayDelete ? dialogs.setToDelete : null,
    restoreRows: mayRestore ? changes.restoreRows : null,
    refetch: changes.refetch,
    isArchived: state.archived,
  });

  useListKeys({
    focusSearch: () => searchBox.current?.focus(),
    move: (by) => {
      const from = focusedRow();
      const to = from === null ? 0 : from + by;
      if (to >= 0 && to < rows.length) table.current?.focusRow(to);
    },
    toggle: (index) => {
      const row = rows[index];
      if (row && selectable) selection.toggle(row, false);
    },
  });

  const isPhone = usePhone();
  const { sort } = controller.sorted;
  const columns = useMemo(
    () => (isPhone ? phoneColumns(controller.columns, sort) : controller.columns),
    [isPhone, controller.columns, sort],
  );
  const sorting: Pick<TableHeadProps<Row>, 'sort' | 'onSort'> = {
    sort,
    onSort: (press) => narrow({ sort: nextSort(state.sort, controller.ownSort, press) }),
  };
  const names = useEntityNames(screen.entityFilters, state.filters);
  const others = otherLines(list.page?.others);

  return {
    screen,
    range,
    controller,
    overlays: useOverlays(screen),
    compact,
    toggleCompact,
    selection,
    dialogs,
    changes,
    searchBox,
    table,
    mayChange,
    deletesSeveral,
    mayRestore,
    selectable,
    handlers,
    create: access.create && !state.archived ? opening.create : null,
    isPhone,
    columns,
    sorting,
    chips: [
      ...chipsOf(screen.filters ?? [], screen.entityFilters, state.filters, rows, names),
      ...conditionChips(state.filters[HAVING], controller.allColumns),
    ],
    others,
    hasLines: list.page !== undefined && list.page.meta.total + others.length > 0,
    failedFirst: list.error !== null && list.page === undefined,
  };
};

/** The props of toolbar, card and overlays. */
export type PagePart<Row extends ListRow, Entity extends ListRow> = {
  page: ReturnType<typeof useResourcePage<Row, Entity>>;
};
