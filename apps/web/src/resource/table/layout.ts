import type { ColumnSettings } from '../columns/column-settings.ts';
import type { TableColumn } from '../columns/table-columns.ts';

export const SELECT_WIDTH = 44;
export const HEAD_HEIGHT = 36;
export const rowHeight = (compact: boolean): number => (compact ? 34 : 44);

/** A line with figures that belong to no row. */
export const OTHERS_HEIGHT = 34;

/** The line with the figures of all rows together. */
export const TOTALS_HEIGHT = 40;

/** Room for two icon buttons, and for what a screen adds; fingers need larger ones, so that a style variable says it. */
const actionsWidth = (withMore: boolean) => `calc(${withMore ? 3 : 2} * var(--action-size) + 28px)`;

/** Set as a style variable, so that the main column can be narrower on a phone. */
const MAIN_WIDTH = 'var(--main-width)';

export type TableLayout = {
  /** In order: checkbox, columns, actions; a width of null takes what is left. */
  columns: { key: string; width: string | null }[];
  minWidth: string;
};

export type TableParts = { selectable: boolean; withActions: boolean; withMore?: boolean };

/** The main column takes what the others leave, until someone gives it a width: then the last one does. */
export const tableLayout = <Row>(
  columns: readonly TableColumn<Row>[],
  { widths: chosen }: ColumnSettings,
  { selectable, withActions, withMore = false }: TableParts,
): TableLayout => {
  const select = selectable ? [{ key: ' select', width: `${SELECT_WIDTH}px` }] : [];
  const chosenMain = columns.some((column) => column.main && chosen[column.key] !== undefined);
  const wanted = columns.map(({ key, main, width }) => ({
    key,
    width: main && chosen[key] === undefined ? MAIN_WIDTH : `${chosen[key] ?? width}px`,
  }));
  const actions = withActions ? [{ key: ' actions', width: actionsWidth(withMore) }] : [];
  const all = [...select, ...wanted, ...actions];
  const flexible = chosenMain ? all.at(-1) : wanted.find(({ width }) => width === MAIN_WIDTH);
  return {
    columns: all.map((column) => (column === flexible ? { ...column, width: null } : column)),
    minWidth: `calc(${all.map(({ width }) => width).join(' + ')})`,
  };
};
