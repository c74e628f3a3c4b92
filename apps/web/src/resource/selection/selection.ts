import type { RowId } from '../declaration.ts';

/** The chosen rows and the one the next shift-click ranges from. */
export type Selection = { ids: ReadonlySet<RowId>; anchor: RowId | null };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** The ids between two rows, both included, in the order of the page. */
const between = (order: readonly RowId[], from: RowId, to: RowId): readonly RowId[] => {
  const [start, end] = [order.indexOf(from), order.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** A click toggles one row; with shift, all rows from the last one clicked take the new state. */
export const toggleRow = (
  selection: Selection,
  order: readonly RowId[],
  id: RowId,
  extend: boolean,
): Selection => {
  const ids = new Set(selection.ids);
  const select = !ids.has(id);
  const changed = extend && selection.anchor !== null ? between(order, selection.anchor, id) : [id];
  for (const one of changed) select ? ids.add(one) : ids.delete(one);
  return { ids, anchor: id };
};

/** Selects the whole page, or clears it when it is selected already. */
export const toggleAll = (selection: Selection, order: readonly RowId[]): Selection => {
  const ids = new Set(selection.ids);
  const select = !order.every((id) => ids.has(id));
  for (const id of order) select ? ids.add(id) : ids.delete(id);
  return { ids, anchor: null };
};
