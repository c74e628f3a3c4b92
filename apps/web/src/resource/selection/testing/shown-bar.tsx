import { render } from '@testing-library/react';
import type { BulkLine } from '../bulk-result.ts';
import { SelectionBar, type SelectionBarProps } from '../selection-bar.tsx';

type Given<Row extends { id: number }> = Partial<SelectionBarProps<Row>> &
  Pick<SelectionBarProps<Row>, 'screen' | 'useBulkActions' | 'rows'>;

/** The bar over selected rows, and what became of them once something was done. */
export const shownBar = <Row extends { id: number }>(given: Given<Row>) => {
  let results: readonly BulkLine[] = [];
  render(
    <SelectionBar
      onClear={() => undefined}
      onDelete={null}
      onRestore={null}
      everything={null}
      onChanged={async () => undefined}
      onResults={(lines) => {
        results = lines;
      }}
      {...given}
    />,
  );
  return { results: () => results };
};
