import type { ListRow } from '../declaration.ts';
import { BulkResults, OnceWanted } from '../overlays.tsx';
import { everythingOf } from '../selection/use-selection.ts';
import type { PagePart } from './use-resource-page.ts';

/** What floats over a list: each part loads when it is first wanted. */
export const PageOverlays = <Row extends ListRow, Entity extends ListRow>({
  page,
}: PagePart<Row, Entity>) => {
  const { screen, controller, selection, dialogs, changes } = page;
  const { access, state, list, rows } = controller;
  const { Form, FormHost, DeleteDialog, ExportDialog, SelectionBar } = page.overlays;
  return (
    <>
      <OnceWanted wanted={selection.selected.length > 0}>
        <SelectionBar
          screen={screen}
          everything={everythingOf(list.page?.meta, selection, controller.loadEverything)}
          onChanged={changes.refetch}
          onResults={dialogs.setResults}
          rows={selection.selected}
          onClear={selection.clear}
          onDelete={page.deletesSeveral ? dialogs.setToDelete : null}
          onRestore={page.mayRestore ? changes.restoreRows : null}
        />
      </OnceWanted>
      <OnceWanted wanted={dialogs.toDelete !== null}>
        <DeleteDialog
          screen={screen}
          rows={dialogs.toDelete}
          mayRestore={access.restore}
          onDelete={changes.removeRows}
          onClose={() => dialogs.setToDelete(null)}
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
      <OnceWanted wanted={dialogs.exportOpen}>
        <ExportDialog
          open={dialogs.exportOpen}
          onClose={() => dialogs.setExportOpen(false)}
          source={{
            screen,
            columns: controller.columns,
            state: controller.sorted,
            range: page.range,
            chips: page.chips,
            total: list.page?.meta.total ?? 0,
            hasOthers: page.others.length > 0,
          }}
          rowsOnPage={rows.length}
        />
      </OnceWanted>
      <OnceWanted wanted={dialogs.results !== null}>
        <BulkResults lines={dialogs.results} onClose={() => dialogs.setResults(null)} />
      </OnceWanted>
    </>
  );
};
