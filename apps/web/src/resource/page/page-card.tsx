import { Suspense } from 'react';
import { texts } from '../../lib/texts.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { ListRow } from '../declaration.ts';
import { resize } from '../list/list-search.ts';
import { Pager, PagerRoom } from '../list/pager.tsx';
import { NothingHere, OnceWanted } from '../overlays.tsx';
import { ResourceTable } from '../table/resource-table.tsx';
import { useTableRoom } from '../table/use-table-room.ts';
import type { PagePart } from './use-resource-page.ts';

const PageTable = <Row extends ListRow, Entity extends ListRow>({ page }: PagePart<Row, Entity>) => {
  const { screen, controller, selection, selectable, handlers } = page;
  const { list } = controller;
  const hasActions = [
    handlers.onEdit,
    handlers.onView,
    handlers.onDelete,
    handlers.onRestore,
    handlers.more,
  ].some(Boolean);
  return (
    <ResourceTable
      id={screen.id}
      label={screen.title}
      rows={list.page?.items}
      offset={list.page ? (list.page.meta.page - 1) * list.page.meta.limit : 0}
      total={list.page?.meta.total ?? 0}
      columns={page.columns}
      settings={controller.settings}
      {...page.sorting}
      onResize={controller.resizeColumn}
      compact={page.compact}
      busy={list.isLoading}
      outdated={list.isOutdated}
      nameOf={screen.nameOf}
      others={page.others}
      totals={list.page?.totals}
      noun={screen.noun}
      mayChange={page.mayChange}
      selection={
        selectable
          ? { all: selection.all, some: selection.selected.length > 0, onToggleAll: selection.togglePage }
          : null
      }
      selectedIds={selection.ids}
      onSelect={selectable ? selection.toggle : null}
      handlers={hasActions ? handlers : null}
      handle={page.table}
    />
  );
};

const EmptyPage = <Row extends ListRow, Entity extends ListRow>({
  page: { screen, range, controller, create, overlays },
}: PagePart<Row, Entity>) => {
  const { state, narrow } = controller;
  const { Related } = overlays;
  return (
    <Suspense>
      <NothingHere
        noun={screen.noun}
        emptyText={screen.emptyText}
        createLabel={screen.createLabel}
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
  );
};

/** The table with its pager, or what stands in its place. */
export const PageCard = <Row extends ListRow, Entity extends ListRow>({ page }: PagePart<Row, Entity>) => {
  const { screen, controller, hasLines, failedFirst } = page;
  const { list, state, showList } = controller;
  const card = useTableRoom();
  return (
    <div ref={card} className="card min-w-0">
      {failedFirst ? (
        <ErrorState
          error={list.error}
          title={texts.list.loadFailed(screen.noun.many)}
          onRetry={() => void list.retry()}
        />
      ) : (
        <PageTable page={page} />
      )}
      {list.page && !hasLines && <EmptyPage page={page} />}
      {!list.page && !failedFirst && <PagerRoom />}
      {list.page && hasLines && (
        <Pager
          meta={list.page.meta}
          onPage={(number) => showList({ ...state, page: number })}
          onPageSize={(limit) => showList(resize(state, limit))}
        />
      )}
    </div>
  );
};
