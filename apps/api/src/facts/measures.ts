const NO_MONEY = 'toDecimal64(0, 6)';
const NO_COUNT = 'toInt64(0)';

/** What a click earns: settled where it is, else estimated. */
export const REVENUE = 'ifNull(click.actual_revenue, click.estimated_revenue)';

/** The tables of facts, each by what a measure says of its rows. */
export const FACT_SIDES = ['ofClick', 'ofCost', 'ofStep'] as const;
export type FactSide = (typeof FACT_SIDES)[number];

type Measure = {
  kind: 'count' | 'money' | 'instant';
  /** The type of its column in the roll-ups. */
  type: string;
  /** What one row of the clicks adds. */
  ofClick?: string;
  /** What one row of the costs adds. */
  ofCost?: string;
  /** What one row of the steps before a click adds. */
  ofStep?: string;
  /** What stands where a row adds nothing. */
  nothing: string;
  /** How the parts of many rows, raw or rolled up, become one figure. */
  combine: 'sum' | 'min' | 'max';
  /** It cannot be taken back by adding up: whether a value counts shows only when its whole day is looked at. */
  isExtreme?: true;
};

type Contributions = Pick<Measure, FactSide>;

const count = (of: Contributions): Measure => ({
  ...of,
  kind: 'count',
  type: 'Int64',
  nothing: NO_COUNT,
  combine: 'sum',
});

const money = (of: Contributions): Measure => ({
  ...of,
  kind: 'money',
  type: 'Decimal(38, 6)',
  nothing: NO_MONEY,
  combine: 'sum',
});

/** Of the rows that stand, null where there is none. */
const extreme = (combine: 'min' | 'max'): Measure => ({
  kind: 'money',
  type: 'Nullable(Decimal(18, 6))',
  ofClick: `if(click.sign > 0, ${REVENUE}, NULL)`,
  nothing: "CAST(NULL, 'Nullable(Decimal(18, 6))')",
  combine,
  isExtreme: true,
});

/** Clicks that came from elsewhere have a visit of zeros. */
const HAS_VISIT = "click.visit != toUUID('00000000-0000-0000-0000-000000000000')";

/** Steps of one kind that nothing speaks against. */
const counted = (kind: string): string => `toInt64(step.sign * (step.kind = '${kind}' AND step.flags = ''))`;

/** Every figure of the facts, by its column in the roll-ups. */
const MEASURES = {
  tracked_clicks: count({ ofClick: 'toInt64(click.sign)' }),
  settled_clicks: count({
    ofClick: 'toInt64(click.sign * isNotNull(click.actual_revenue))',
  }),
  pending_clicks: count({ ofClick: 'toInt64(click.pending)' }),
  platform_clicks: count({ ofCost: 'cost.sign * cost.clicks' }),
  impressions: count({ ofCost: 'cost.sign * cost.impressions' }),
  conversions: count({ ofCost: 'cost.sign * cost.conversions' }),
  visits: count({ ofStep: counted('view') }),
  searches: count({ ofStep: counted('search') }),
  visit_clicks: count({ ofClick: `toInt64(click.sign * (${HAS_VISIT}))` }),
  visit_revenue: money({ ofClick: `if(${HAS_VISIT}, click.sign * ${REVENUE}, ${NO_MONEY})` }),
  left_out: count({ ofStep: "toInt64(step.sign * (step.flags != ''))" }),
  estimated_revenue: money({ ofClick: 'click.sign * click.estimated_revenue' }),
  actual_revenue: money({
    ofClick: `click.sign * ifNull(click.actual_revenue, ${NO_MONEY})`,
  }),
  pending_revenue: money({
    ofClick: `if(isNull(click.actual_revenue), click.sign * click.estimated_revenue, ${NO_MONEY})`,
  }),
  estimated_cost: money({ ofClick: 'click.sign * click.estimated_cost' }),
  actual_cost: money({ ofCost: 'cost.sign * cost.spend' }),
  pending_cost: money({ ofClick: 'click.pending * click.estimated_cost' }),
  min_rpc: extreme('min'),
  max_rpc: extreme('max'),
  /** Of what moves money: steps before a click say nothing of how fresh that is. */
  last_at: {
    kind: 'instant',
    type: "DateTime64(3, 'UTC')",
    ofClick: 'click.time',
    ofCost: "toDateTime64(cost.hour, 3, 'UTC')",
    nothing: "toDateTime64(0, 3, 'UTC')",
    combine: 'max',
  },
} satisfies Record<string, Measure>;

export type MeasureColumn = keyof typeof MEASURES;

export const MEASURE_COLUMNS = Object.keys(MEASURES) as MeasureColumn[];

/** Seen without their literal types, so that any column can be asked for either side. */
export const measureOf = (column: MeasureColumn): Measure => MEASURES[column];

/** The figure of many rows, given what holds the part of each. */
export const combined = (column: MeasureColumn, part: string = column): string =>
  `${measureOf(column).combine}(${part})`;

export const isExtreme = (column: MeasureColumn): boolean => measureOf(column).isExtreme === true;

/**
 * One of these is not zero wherever there are facts: a click that stands counts, an hour of an ad is never all zero, and
 * a step counts as what it is or as left out.
 */
export const PRESENCE = [
  'tracked_clicks',
  'platform_clicks',
  'impressions',
  'conversions',
  'actual_cost',
  'visits',
  'searches',
  'left_out',
] as const satisfies readonly MeasureColumn[];

/** Every figure but the least and the most, which only the roll-ups by keyword hold. */
export const ADDED_UP = MEASURE_COLUMNS.filter((column) => !isExtreme(column));
