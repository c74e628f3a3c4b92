import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { texts } from '../lib/texts.ts';
import { usePhone } from '../lib/use-phone.ts';
import { ErrorState } from '../ui/states.tsx';
import { phoneColumns } from './columns/phone-columns.ts';
import { useCompactRows } from './columns/use-table-settings.ts';
import type { ListPage, ListRow, Screen } from './declaration.ts';
import { HAVING } from './filter/conditions.ts';
import { FilterChips } from './filter/filter-bar.tsx';
import { chipsOf, conditionChips, offeredBy, without } from './filter/filter-chips.ts';
import type { ReportRange } from './filter/report-search.ts';
import { useEntityNames } from './filter/use-entity-names.ts';
import { resize } from './list/list-search.ts';
import { OutdatedBanner } from './list/list-states.tsx';
import { nextSort } from './list/order.ts';
import { otherLines } from './list/other-lines.ts';
import { Pager, PagerRoom } from './list/pager.tsx';
import { Toolbar } from './list/toolbar.tsx';
import { useListController } from './list/use-list-controller.ts';
import { focusedRow, useListKeys } from './list/use-list-keys.ts';
import {
  BulkResults,
  ColumnPicker,
  KeysHelp,
  NothingHere,
  OnceWanted,
  PresetButtons,
  SortPicker,
  useOverlays,
} from './overlays.tsx';
import type { BulkLine } from './selection/bulk-result.ts';
import { useRowChanges } from './selection/use-row-changes.ts';
import { everythingOf, useSelection } from './selection/use-selection.ts';
import { ResourceTable, type TableHandle } from './table/resource-table.tsx';
import type { TableHeadProps } from './table/table-head.tsx';
import { useTableRoom } from './table/use-table-room.ts';
import { useOpening } from './use-opening.ts';

type ResourcePageProps<Row extends ListRow, Entity extends ListRow> = {
  screen: Screen<Row, Entity>;
  /** What a report is read for; a plain list has none. */
  range?: ReportRange;
  /** A row of controls below the toolbar, which may speak of the page on screen. */
  bar?: (page: ListPage<Row> | undefined, presets: ReactNode) => ReactNode;
};

/** A list with all that belongs to it, from the screen's declaration. */
export const ResourcePage = <Row extends ListRow, Entity extends ListRow>({
  screen,
  range,
  bar,
}: ResourcePageProps<Row, Entity>) => {
  const controller = useListController(screen, range);
  const { access, state, list, rows, narrow, showList } = controller;
  const opening = useOpening(screen.pages, controller.openForm);
  const [compact, toggleCompact] = useCompactRows();
  const selection = useSelection(rows, access.change, state);
  const [results, setResults] = useState<readonly BulkLine[] | null>(null);
  const changes = useRowChanges(screen, access, setResults);
  const [toDelete, setToDelete] = useState<readonly Row[] | null>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const [exportOpen, setExportOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const card = useTableRoom();
  const { Form, FormHost, DeleteDialog, ExportDialog, Related, SelectionBar } = useOverlays(screen);

  const mayDelete = access.remove && !state.archived;
  const mayRestore = access.restore && state.archived;
  const { restoreRows, refetch } = changes;
  const { Actions } = screen;
  const handlers = useMemo(
    () => ({
      onEdit: access.update && !state.archived ? opening.edit : null,
      hrefOf: opening.hrefOf,
      onDelete: mayDelete ? (row: Row) => setToDelete([row]) : null,
      onRestore: mayRestore ? (row: Row) => void restoreRows([row], () => undefined) : null,
      more: Actions && !state.archived ? (row: Row) => <Actions row={row} onChanged={refetch} /> : null,
    }),
    [access.update, state.archived, mayDelete, mayRestore, opening, restoreRows, Actions, refetch],
  );
  const mayAct = screen.bulk !== undefined && !state.archived;
  const selectable = mayDelete || mayRestore || mayAct;
  const hasActions = [handlers.onEdit, handlers.onDelete, handlers.onRestore, handlers.more].some(Boolean);
  const create = access.create && !state.archived ? opening.create : null;

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
  const filters = screen.filters ?? [];
  const names = useEntityNames(screen.entityFilters, state.filters);
  const chips = [
    ...chipsOf(filters, screen.entityFilters, state.filters, rows, names),
    ...conditionChips(state.filters[HAVING], controller.allColumns),
  ];
  const others = otherLines(list.page?.others);
  const hasLines = list.page !== undefined && list.page.meta.total + others.length > 0;
  const failedFirst = list.error !== null && list.page === undefined;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Toolbar
        state={state}
        onNarrow={narrow}
        searchBox={searchBox}
        searchPlaceholder={screen.searchPlaceholder?.(access.can) ?? texts.list.search}
        filters={filters}
        offered={offeredBy(screen.entityFilters, access.can)}
        figures={controller.allColumns}
        isCondition={state.archived ? undefined : screen.list.isCondition}
        mayListArchived={access.listArchived}
        columnPicker={
          <ColumnPicker
            columns={controller.allColumns}
            settings={controller.settings}
            onApply={controller.setSettings}
          />
        }
        sortPicker={
          isPhone && (
            <Suspense fallback={<span className="order-1 h-11 flex-1 basis-32" />}>
              <SortPicker columns={controller.columns} {...sorting} />
            </Suspense>
          )
        }
        compact={compact}
        onToggleCompact={toggleCompact}
        onExport={() => setExportOpen(true)}
        createLabel={texts.list.create(screen.noun.one)}
        onCreate={create}
      />
      {bar?.(
        list.page,
        screen.list.presets && !state.archived && (
          <Suspense fallback={<span className="h-8 w-76 max-sm:h-11" />}>
            <PresetButtons
              presets={screen.list.presets}
              list={controller.sorted}
              own={controller.ownSort}
              onNarrow={narrow}
            />
          </Suspense>
        ),
      )}
      <FilterChips
        chips={chips}
        onRemove={({ key, values }) => narrow({ filters: without(state.filters, key, values) })}
      />
      {list.error && !failedFirst && <OutdatedBanner error={list.error} onRetry={() => void list.retry()} />}
      <div ref={card} className="card min-w-0">
        {failedFirst ? (
          <ErrorState
            error={list.error}
            title={texts.list.loadFailed(screen.noun.many)}
            onRetry={() => void list.retry()}
          />
        ) : (
          <ResourceTable
            id={screen.id}
            label={screen.title}
            rows={list.page?.items}
            offset={list.page ? (list.page.meta.page - 1) * list.page.meta.limit : 0}
            total={list.page?.meta.total ?? 0}
            columns={columns}
            settings={controller.settings}
            {...sorting}
            onResize={controller.resizeColumn}
            compact={compact}
            busy={list.isLoading}
            outdated={list.isOutdated}
            nameOf={screen.nameOf}
            others={others}
            totals={list.page?.totals}
            noun={screen.noun}
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
            handlers={hasActions ? handlers : null}
            handle={table}
          />
        )}
        {list.page && !hasLines && (
          <Suspense>
            <NothingHere
              noun={screen.noun}
              inRange={range !== undefined}
              state={state}
              onClear={() => narrow({ search: '', filters: {} })}
              onCreate={create}
              related={
                Related && (
                  <OnceWanted wanted={state.search !== ''}>
                    <Related search={state.search} onSearch={(search) => narrow({ search })} />
                  </OnceWanted>
                )
              }
            />
          </Suspense>
        )}
        {!list.page && !failedFirst && <PagerRoom />}
        {list.page && hasLines && (
          <Pager
            meta={list.page.meta}
            onPage={(page) => showList({ ...state, page })}
            onPageSize={(limit) => showList(resize(state, limit))}
          />
        )}
      </div>
      <OnceWanted wanted={selection.selected.length > 0}>
        <SelectionBar
          screen={screen}
          everything={everythingOf(list.page?.meta, selection, controller.loadEverything)}
          onChanged={refetch}
          onResults={setResults}
          rows={selection.selected}
          onClear={selection.clear}
          onDelete={mayDelete ? setToDelete : null}
          onRestore={mayRestore ? restoreRows : null}
        />
      </OnceWanted>
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
            rows={state.archived ? [] : screen.editable(rows)}
            onClose={controller.closeForm}
          />
        </OnceWanted>
      )}
      <OnceWanted wanted={exportOpen}>
        <ExportDialog
          open={exportOpen}
          onClose={() => setExportOpen(false)}
          source={{
            screen,
            columns: controller.columns,
            state: controller.sorted,
            range,
            chips,
            total: list.page?.meta.total ?? 0,
            hasOthers: others.length > 0,
          }}
          rowsOnPage={rows.length}
        />
      </OnceWanted>
      <OnceWanted wanted={results !== null}>
        <BulkResults lines={results} onClose={() => setResults(null)} />
      </OnceWanted>
      <OnceWanted wanted={helpOpen}>
        <KeysHelp
          open={helpOpen}
          onOpenChange={setHelpOpen}
          withoutMeaning={[
            selectable ? '' : 'x',
            handlers.onEdit || columns.some(({ main, link }) => main && link) ? '' : 'Enter',
          ]}
        />
      </OnceWanted>
    </div>
  );
};
