import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ListRow, Screen } from './declaration.ts';
import type { SelectionBarProps } from './selection/selection-bar.tsx';

/** An empty list and what floats over one are not needed for the first paint, so they load apart. */
export const loadFilterButton = () => import('./filter/filter-button.tsx');
export const FilterButton = lazy(loadFilterButton);
export const loadColumnPicker = () => import('./columns/column-picker.tsx');
export const ColumnPicker = lazy(loadColumnPicker);
export const NothingHere = lazy(() => import('./list/nothing-here.tsx'));
export const BulkResults = lazy(() => import('./selection/bulk-results.tsx'));
export const PresetButtons = lazy(() => import('./report/preset-buttons.tsx'));
export const SortPicker = lazy(() => import('./list/sort-picker.tsx'));

/** The overlays that deal with rows, for one kind of row. */
export const useOverlays = <Row extends ListRow, Entity extends ListRow>({
  form,
  related,
  bulk,
}: Screen<Row, Entity>) => {
  const [overlays] = useState(() => ({
    Form: form && lazy(form),
    Related: related && lazy(related),
    FormHost: lazy(() =>
      import('./form/form-host.tsx').then((module) => ({ default: module.FormHost<Entity> })),
    ),
    DeleteDialog: lazy(() =>
      import('./selection/delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog<Row> })),
    ),
    SelectionBar: lazy(async () => {
      const [{ SelectionBar }, actions] = await Promise.all([
        import('./selection/selection-bar.tsx'),
        bulk?.(),
      ]);
      const useBulkActions = actions?.default;
      return {
        default: (props: SelectionBarProps<Row>) => <SelectionBar {...props} {...{ useBulkActions }} />,
      };
    }),
    ExportDialog: lazy(() =>
      import('./export/export-dialog.tsx').then((module) => ({ default: module.ExportDialog<Row> })),
    ),
  }));
  return overlays;
};

/** Loads its content when first wanted and keeps it from then on, so that it can fade out. */
export const OnceWanted = ({ wanted, children }: { wanted: boolean; children: ReactNode }) => {
  const [seen, setSeen] = useState(wanted);
  if (wanted && !seen) setSeen(true);
  return seen && <Suspense>{children}</Suspense>;
};
