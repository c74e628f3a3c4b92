import { type ReactNode, Suspense } from 'react';
import { texts } from '../../lib/texts.ts';
import type { ListPage, ListRow } from '../declaration.ts';
import { offeredBy } from '../filter/filter-chips.ts';
import { Toolbar } from '../list/toolbar.tsx';
import { ColumnPicker, PresetButtons, SortPicker } from '../overlays.tsx';
import type { PagePart } from './use-resource-page.ts';

export const PageToolbar = <Row extends ListRow, Entity extends ListRow>({ page }: PagePart<Row, Entity>) => {
  const { screen, controller, isPhone, sorting, changes } = page;
  const { access, state, list } = controller;
  const { Tools } = screen;
  return (
    <Toolbar
      state={state}
      onNarrow={controller.narrow}
      searchBox={page.searchBox}
      searchPlaceholder={screen.searchPlaceholder?.(access.can) ?? texts.list.search}
      filters={screen.filters ?? []}
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
      compact={page.compact}
      onToggleCompact={page.toggleCompact}
      onExport={() => page.dialogs.setExportOpen(true)}
      tools={
        Tools &&
        !state.archived && (
          <Suspense>
            <Tools rows={list.page?.items} onChanged={changes.refetch} />
          </Suspense>
        )
      }
      createLabel={screen.createLabel ?? texts.list.create(screen.noun.one)}
      onCreate={page.create}
    />
  );
};

type Bar<Row extends ListRow> = (page: ListPage<Row> | undefined, presets: ReactNode) => ReactNode;

/** The row of controls below the toolbar, with the presets of the list. */
export const PageBar = <Row extends ListRow, Entity extends ListRow>({
  page: { screen, controller },
  bar,
}: PagePart<Row, Entity> & { bar: Bar<Row> }) => {
  const { presets } = screen.list;
  return bar(
    controller.list.page,
    presets && !controller.state.archived && (
      <Suspense fallback={<span className="h-8 w-76 max-sm:order-1 max-sm:h-11" />}>
        <PresetButtons
          presets={presets}
          list={controller.sorted}
          own={controller.ownSort}
          onNarrow={controller.narrow}
        />
      </Suspense>
    ),
  );
};
