import type { Format } from '../cells/format.ts';

/** The parameter that narrows a list by its figures, in the address and on the wire: `roi<0,cost>=50`. */
export const HAVING = 'having';
export const MAX_CONDITIONS = 10;

/** Whether a list takes a condition such as `roi<0`. */
export type IsCondition = (text: string) => boolean;

export const conditionsIn = (text: string | undefined, isCondition: IsCondition): string[] =>
  [...new Set(text?.split(','))].filter(isCondition).slice(0, MAX_CONDITIONS);

export type FigureColumn = { key: string; label: string; format: Format };

/** The columns that a condition can be set on. */
export const figuresAmong = <Column extends FigureColumn>(
  columns: readonly Column[],
  isCondition: IsCondition,
): Column[] => columns.filter(({ key }) => isCondition(`${key}=0`));
