import { FACT_SIDES, type FactSide } from '../measures.ts';

/** Where a day says which batch was the newest with facts of a kind. */
const COLUMNS: Record<FactSide, string> = {
  ofClick: 'click_batch',
  ofCost: 'cost_batch',
  ofStep: 'step_batch',
};

/** In the order of the kinds. */
export const KIND_COLUMNS = FACT_SIDES.map((side) => COLUMNS[side]);

/** Where somebody touched the day who does not keep the kinds, any may have come with any of its batches. */
export const newestOfKind = (column: string): string =>
  `case when fact_days.kinds_at = fact_days.touched_at then fact_days.${column} else fact_days.last_batch end`;

/** The newest batch of each kind as JSON. */
export const NEWEST_BY_KIND = `json_build_object(${FACT_SIDES.map(
  (side) => `'${side}', ${newestOfKind(COLUMNS[side])}`,
).join(', ')})`;
