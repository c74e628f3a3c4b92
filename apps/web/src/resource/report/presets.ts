import { HAVING, type IsCondition } from '../filter/conditions.ts';
import type { ListState } from '../list/list-search.ts';
import type { Order } from '../list/order.ts';

/** A question that is asked every day: conditions on figures, and an order. */
export type Preset = { key: 'losing' | 'scaling' | 'new'; having: readonly string[]; sort: Order };

const PRESETS: readonly Preset[] = [
  { key: 'losing', having: ['profit<0'], sort: { by: 'profit', order: 'asc' } },
  { key: 'scaling', having: ['roi>=20', 'cost>=50'], sort: { by: 'profit', order: 'desc' } },
  { key: 'new', having: [], sort: { by: 'createdAt', order: 'desc' } },
];

/** The presets (Losing, Scaling, New) whose conditions and order a list takes. */
export const presetsFor = (isCondition: IsCondition, isSort: (by: string) => boolean): readonly Preset[] =>
  PRESETS.filter(({ having, sort }) => having.every(isCondition) && isSort(sort.by));

type Narrowed = Pick<ListState, 'filters'> & { sort: Order };

const isSame = (one: Order, other: Order) => one.by === other.by && one.order === other.order;

/** Whether a list shows what a preset asks for, whatever else it is narrowed to. */
export const isChosen = ({ having, sort }: Preset, list: Narrowed): boolean => {
  const asked = list.filters[HAVING] ?? [];
  return (
    isSame(sort, list.sort) && asked.length === having.length && having.every((one) => asked.includes(one))
  );
};

/** What a press on a preset changes: its conditions take the place of others, a second press takes them away. */
export const pressed = (preset: Preset, list: Narrowed, own: Order): Pick<ListState, 'filters' | 'sort'> => {
  const { [HAVING]: _others, ...filters } = list.filters;
  if (isChosen(preset, list)) return { filters, sort: null };
  return {
    filters: preset.having.length > 0 ? { ...filters, [HAVING]: preset.having } : filters,
    sort: isSame(preset.sort, own) ? null : preset.sort,
  };
};
