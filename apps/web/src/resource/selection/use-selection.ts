import { MAX_PAGE_SIZE } from '@adhelm/contract/constants';
import type { ListMeta } from '@adhelm/contract/list';
import { useCallback, useMemo, useState } from 'react';
import type { ListRow, RowId } from '../declaration.ts';
import type { ListState } from '../list/list-search.ts';
import { NOTHING_SELECTED, toggleAll, toggleRow } from './selection.ts';

/** Which rows are selected, of the page on screen or of all pages; rows that cannot be changed cannot be selected. */
export const useSelection = <Row extends ListRow>(
  rows: readonly Row[],
  mayChange: (row: Row) => boolean,
  state: ListState,
) => {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  /** The rows of other pages, once somebody asked for all of them. */
  const [elsewhere, setElsewhere] = useState<readonly Row[]>([]);
  const [selectedIn, setSelectedIn] = useState(state);
  const clear = useCallback(() => {
    setSelection(NOTHING_SELECTED);
    setElsewhere([]);
  }, []);
  // What was selected on another page or in another view is out of sight, and must be out of reach.
  if (selectedIn !== state) {
    setSelectedIn(state);
    clear();
  }
  const order = useMemo(() => rows.filter(mayChange).map((row) => row.id), [rows, mayChange]);
  const here = useMemo(() => rows.filter((row) => selection.ids.has(row.id)), [rows, selection]);
  const selected = useMemo(() => [...here, ...elsewhere], [here, elsewhere]);

  const toggle = useCallback(
    (row: Row, extend: boolean) => {
      if (mayChange(row)) setSelection((now) => toggleRow(now, order, row.id, extend));
    },
    [mayChange, order],
  );
  const togglePage = useCallback(() => {
    setElsewhere([]);
    setSelection((now) => toggleAll(now, order));
  }, [order]);
  const selectEverything = useCallback(
    (all: readonly Row[]) => {
      const ids: ReadonlySet<RowId> = new Set(order);
      setSelection({ ids, anchor: null });
      setElsewhere(all.filter((row) => mayChange(row) && !ids.has(row.id)));
    },
    [mayChange, order],
  );
  return {
    ids: selection.ids,
    selected,
    all: order.length > 0 && here.length === order.length,
    /** Rows of other pages are selected too. */
    isEverything: elsewhere.length > 0,
    toggle,
    togglePage,
    selectEverything,
    clear,
  };
};

type Everything<Row> = {
  all: boolean;
  isEverything: boolean;
  selectEverything: (rows: readonly Row[]) => void;
};

/** How the rows of all pages are selected, once those of this page are and there are more. */
export const everythingOf = <Row>(
  meta: ListMeta | undefined,
  { all, isEverything, selectEverything }: Everything<Row>,
  load: () => Promise<readonly Row[]>,
) => {
  if (!meta || !all || isEverything || meta.totalPages < 2) return null;
  return {
    count: Math.min(meta.total, MAX_PAGE_SIZE),
    isAll: meta.total <= MAX_PAGE_SIZE,
    select: async () => selectEverything(await load()),
  };
};
