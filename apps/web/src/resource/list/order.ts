import type { SortOrder } from '@adhelm/contract/list';
import { type Format, isNumeric } from '../cells/format.ts';

/** What a list is sorted by. */
export type Order<Sort extends string = string> = { by: Sort; order: SortOrder };

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Null for the list's default order, which stands in no address. */
const unlessOwn = (next: Order, own: Order): Order | null =>
  next.by === own.by && next.order === own.order ? null : next;

/** Of figures and dates the largest and the latest are looked for, of names the first. */
export const firstOrder = ({ format }: { format: Format }): Order['order'] =>
  isNumeric(format) || format === 'date' || format === 'dateTime' ? 'desc' : 'asc';

type Press = { by: string; first: Order['order'] };

/** One press sorts by a column, the next the other way round, the third goes back to the list's own order. */
export const nextSort = (chosen: Order | null, own: Order, { by, first }: Press): Order | null => {
  const now = chosen ?? own;
  if (now.by !== by) return unlessOwn({ by, order: first }, own);
  if (chosen && chosen.order !== first) return null;
  return unlessOwn({ by, order: OPPOSITE[now.order] }, own);
};
