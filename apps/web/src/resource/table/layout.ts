import type { ColumnSettings } from '../column-settings.ts';
import type { TableColumn } from '../table-columns.ts';

export const SELECT_WIDTH = 44;
export const HEAD_HEIGHT = 36;
export const rowHeight = (compact: boolean): number => (compact ? 34 : 44);

/** Room for two icon buttons. */
const ACTIONS_WIDTH = 84;

/** Set as a style variable, so that the main column can be narrower on a phone. */
const MAIN_WIDTH = 'var(--main-width)';

export type TableLayout = {
  /** CSS widths in order: checkbox, columns, actions; null takes what is left. */
  widths: (string | null)[];
  minWidth: string;
};

/** The main column takes what the others leave, until someone gives it a width: then the last one does. */
export const tableLayout = <Row>(
  columns: readonly TableColumn<Row>[],
  { widths: chosen }: ColumnSettings,
  selectable: boolean,
): TableLayout => {
  const select = selectable ? [`${SELECT_WIDTH}px`] : [];
  const chosenMain = columns.some((column) => column.main && chosen[column.key] !== undefined);
  const wanted = columns.map((column) =>
    column.main && chosen[column.key] === undefined ? MAIN_WIDTH : `${chosen[column.key] ?? column.width}px`,
  );
  return {
    widths: [
      ...select,
      ...wanted.map((width) => (width === MAIN_WIDTH ? null : width)),
      chosenMain ? null : `${ACTIONS_WIDTH}px`,
    ],
    minWidth: `calc(${[...select, ...wanted, `${ACTIONS_WIDTH}px`].join(' + ')})`,
  };
};
