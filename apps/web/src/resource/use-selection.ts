import { useCallback, useMemo, useState } from 'react';
import type { ListRow } from './declaration.ts';
import type { ListState } from './list-search.ts';
import { NOTHING_SELECTED, toggleAll, toggleRow } from './selection.ts';

/** Which of the rows on screen are selected; rows that cannot be changed cannot be selected. */
export const useSelection = <Row extends ListRow>(
  rows: readonly Row[],
  mayChange: (row: Row) => boolean,
  state: ListState,
) => {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [selectedIn, setSelectedIn] = useState(state);
  // What was selected on another page or in another view is out of sight, and must be out of reach.
  if (selectedIn !== state) {
    setSelectedIn(state);
    setSelection(NOTHING_SELECTED);
  }
  const order = useMemo(() => rows.filter(mayChange).map((row) => row.id), [rows, mayChange]);
  const selected = useMemo(() => rows.filter((row) => selection.ids.has(row.id)), [rows, selection]);

  const toggle = useCallback(
    (row: Row, extend: boolean) => {
      if (mayChange(row)) setSelection((now) => toggleRow(now, order, row.id, extend));
    },
    [mayChange, order],
  );
  const togglePage = useCallback(() => setSelection((now) => toggleAll(now, order)), [order]);
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  return {
    ids: selection.ids,
    selected,
    all: order.length > 0 && selected.length === order.length,
    toggle,
    togglePage,
    clear,
  };
};
