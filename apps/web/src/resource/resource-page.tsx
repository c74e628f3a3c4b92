import { useMemo, useRef, useState } from 'react';
import { texts } from '../lib/texts.ts';
import { ErrorState } from '../ui/states.tsx';
import type { ListRow, Screen } from './declaration.ts';
import { FilterChips } from './filter-bar.tsx';
import { nextSort, resize } from './list-search.ts';
import { NothingHere, OutdatedBanner } from './list-states.tsx';
import { ColumnPicker, KeysHelp, OnceWanted, useOverlays } from './overlays.tsx';
import { Pager, PagerRoom } from './pager.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ResourceTable, type TableHandle } from './table/resource-table.tsx';
import { Toolbar } from './toolbar.tsx';
import { useListController } from './use-list-controller.ts';
import { focusedRow, useListKeys } from './use-list-keys.ts';
import { useRowChanges } from './use-row-changes.ts';
import { useSelection } from './use-selection.ts';
import { useCompactRows } from './use-table-settings.ts';

/** A list with all that belongs to it, from the screen's declaration. */
export const ResourcePage = <Row extends ListRow>({ screen }: { screen: Screen<Row> }) => {
  const controller = useListController(screen);
  const { access, state, list, rows, openForm, narrow, showList } = controller;
  const [compact, toggleCompact] = useCompactRows();
  const selection = useSelection(rows, access.change, state);
  const changes = useRowChanges(screen, access);
  const [toDelete, setToDelete] = useState<readonly Row[] | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const { Form, FormHost, DeleteDialog } = useOverlays(screen);

  const mayDelete = access.remove && !state.archived;
  const mayRestore = access.restore && state.archived;
  const { restoreRows } = changes;
  const handlers = useMemo(
    () => ({
      onEdit: access.update && !state.archived ? (row: Row) => openForm({ edit: row.id }) : null,
      onDelete: mayDelete ? (row: Row) => setToDelete([row]) : null,
      onRestore: mayRestore ? (row: Row) => void restoreRows([row], () => undefined) : null,
    }),
    [access.update, state.archived, mayDelete, mayRestore, openForm, restoreRows],
  );
  const selectable = mayDelete || mayRestore;
  const create = access.create && !state.archived ? () => openForm({ create: true }) : null;

  useListKeys({
    focusSearch: () => searchBox.current?.focus(),
    showHelp: () => setHelpOpen(true),
    move: (by) => {
      const from = focusedRow();
      const to = from === null ? 0 : from + by;
      if (to >= 0 && to < rows.length) table.current?.focusRow(to);
    },
    toggle: (index) => {
      const row = rows[index];
      if (row && selectable) selection.toggle(row, false);
    },
    open: (index) => {
      const row = rows[index];
      if (row && access.change(row)) handlers.onEdit?.(row);
    },
  });

  const filters = screen.filters ?? [];
  const failedFirst = list.error !== null && list.page === undefined;
  return (
    <div className="grid gap-3">
      <Toolbar
        state={state}
        onNarrow={narrow}
        searchBox={searchBox}
        searchPlaceholder={screen.searchPlaceholder ?? texts.list.search}
        filters={filters}
        mayListArchived={access.listArchived}
        columnPicker={
          <ColumnPicker
            columns={controller.allColumns}
            settings={controller.settings}
            onApply={controller.setSettings}
          />
        }
        compact={compact}
        onToggleCompact={toggleCompact}
        createLabel={texts.list.create(screen.noun.one)}
        onCreate={create}
      />
      <FilterChips
        declared={filters}
        filters={state.filters}
        onChange={(next) => narrow({ filters: next })}
      />
      {list.error && !failedFirst && <OutdatedBanner error={list.error} onRetry={() => void list.retry()} />}
      <div className="card min-w-0">
        {failedFirst ? (
          <ErrorState
            error={list.error}
            title={texts.list.loadFailed(screen.noun.many)}
            onRetry={() => void list.retry()}
          />
        ) : (
          <ResourceTable
            label={screen.title}
            rows={list.page?.items}
            offset={list.page ? (list.page.meta.page - 1) * list.page.meta.limit : 0}
            total={list.page?.meta.total ?? 0}
            columns={controller.columns}
            settings={controller.settings}
            sort={state.sort}
            onSort={(by) => narrow({ sort: nextSort(state.sort, by) })}
            onResize={controller.resizeColumn}
            compact={compact}
            busy={list.isLoading}
            outdated={list.isOutdated}
            nameOf={screen.nameOf}
            mayChange={access.change}
            selection={
              selectable
                ? {
                    all: selection.all,
                    some: selection.selected.length > 0,
                    onToggleAll: selection.togglePage,
                  }
                : null
            }
            selectedIds={selection.ids}
            onSelect={selectable ? selection.toggle : null}
            handlers={handlers}
            handle={table}
          />
        )}
        {list.page?.meta.total === 0 && (
          <NothingHere
            noun={screen.noun}
            state={state}
            onClear={() => narrow({ search: '', filters: {} })}
            onCreate={create}
          />
        )}
        {!list.page && !failedFirst && <PagerRoom />}
        {list.page && list.page.meta.total > 0 && (
          <Pager
            meta={list.page.meta}
            onPage={(page) => showList({ ...state, page })}
            onPageSize={(limit) => showList(resize(state, limit))}
          />
        )}
      </div>
      <SelectionBar
        rows={selection.selected}
        onClear={selection.clear}
        onDelete={mayDelete ? setToDelete : null}
        onRestore={mayRestore ? restoreRows : null}
      />
      <OnceWanted wanted={toDelete !== null}>
        <DeleteDialog
          screen={screen}
          rows={toDelete}
          mayRestore={access.restore}
          onDelete={changes.removeRows}
          onClose={() => setToDelete(null)}
        />
      </OnceWanted>
      {Form && (
        <OnceWanted wanted={controller.asked !== null}>
          <FormHost
            screen={screen}
            access={access}
            Form={Form}
            asked={controller.asked}
            rows={state.archived ? [] : rows}
            onClose={controller.closeForm}
          />
        </OnceWanted>
      )}
      <OnceWanted wanted={helpOpen}>
        <KeysHelp open={helpOpen} onOpenChange={setHelpOpen} />
      </OnceWanted>
    </div>
  );
};
