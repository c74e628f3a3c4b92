import type { SortOrder } from '@adhelm/contract/list';
import { type Figure, MICROS } from '@adhelm/domain/figure';
import type { Bind } from '../bindings.ts';
import { DIMENSIONS, type FactDimension } from './model.ts';

/** What single clicks are sorted by. */
export type ClickOrder =
  | { by: keyof typeof OWN }
  /** Something they belong to: its ids in their order. A click that belongs to none of them comes last. */
  | { by: 'entity'; dimension: Exclude<FactDimension, 'platform'>; ids: readonly number[] }
  /** What they earned against the average of their keyword. */
  | { by: 'change'; averages: ReadonlyMap<number, Figure | null> };

type Sorting = {
  key: string;
  /** Which clicks have no value; they come last either way. */
  isMissing?: string;
};

const REVENUE = 'ifNull(actual_revenue, estimated_revenue)';

/** What stands in the click itself. */
const OWN = {
  // The engine orders ids by their halves, so the time-ordered reading of one is spelled out.
  id: { key: 'toUInt128(id)' },
  time: { key: 'time' },
  rpc: { key: REVENUE },
  platform: { key: 'toString(platform)' },
  country: { key: 'toString(country)', isMissing: "country = ''" },
  ip: { key: 'ip', isMissing: "ip = ''" },
} satisfies Record<string, Sorting>;

/** A value by the id in a column, 0 for those without. The engine refuses empty lists, and nothing has the id 0. */
const valueBy = (
  bind: Bind,
  column: string,
  values: readonly (readonly [id: number, value: number | bigint])[],
  type: 'UInt32' | 'Int64',
): string => {
  const ids = bind([0, ...values.map(([id]) => id)], 'Array(UInt32)');
  const own = bind([0, ...values.map(([, value]) => value)], `Array(${type})`);
  return `transform(${column}, ${ids}, ${own}, to${type}(0))`;
};

/** A click against the average of all, in whole billionths: clicks that moved alike have the same key. */
const changeSorting = (earned: string, clicks: string): Sorting => ({
  key: `intDiv(
    (toInt128(${REVENUE} * 1000000) * ${clicks} - ${earned}) * 1000000000,
    if(${earned} = 0, toInt128(1), toInt128(abs(${earned})))
  )`,
  isMissing: `${earned} = 0`,
});

const sortingOf = (order: ClickOrder, bind: Bind): Sorting => {
  if (order.by === 'entity') {
    const places = order.ids.map((id, place) => [id, place + 1] as const);
    const key = valueBy(bind, DIMENSIONS[order.dimension], places, 'UInt32');
    return { key, isMissing: `${key} = 0` };
  }
  if (order.by === 'change') {
    const known = [...order.averages].flatMap(([id, average]) => (average ? [{ id, ...average }] : []));
    const earned = known.map(({ id, part }) => [id, part] as const);
    const clicks = known.map(({ id, whole }) => [id, whole / MICROS] as const);
    return changeSorting(
      valueBy(bind, 'keyword_id', earned, 'Int64'),
      valueBy(bind, 'keyword_id', clicks, 'Int64'),
    );
  }
  return OWN[order.by];
};

/** What comes after ORDER BY; ties are told apart by the id, so that pages never overlap or skip. */
export const orderedBy = (order: ClickOrder, sortOrder: SortOrder, bind: Bind): string => {
  const { key, isMissing } = sortingOf(order, bind);
  const direction = sortOrder === 'asc' ? 'ASC' : 'DESC';
  return [...(isMissing ? [`${isMissing} ASC`] : []), `${key} ${direction}`, `id ${direction}`].join(', ');
};
