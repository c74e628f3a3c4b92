const NO_MONEY = 'toDecimal64(0, 6)';
const NO_COUNT = 'toUInt64(0)';
const REVENUE = 'ifNull(click.actual_revenue, click.estimated_revenue)';

type Measure = {
  /** What one click contributes; `is_pending` says whether its hour is not reported yet. */
  ofClick?: string;
  /** What one hour of an ad contributes. */
  ofCost?: string;
  kind: 'count' | 'money' | 'instant';
  /** What stands where a row contributes nothing. */
  nothing: string;
  /** How the contributions of many rows, raw or rolled up, become one figure. */
  combined: string;
};

type Contributions = Pick<Measure, 'ofClick' | 'ofCost'>;

const count = (column: string, of: Contributions): Measure => ({
  ...of,
  kind: 'count',
  nothing: NO_COUNT,
  combined: `sum(${column})`,
});

const money = (column: string, of: Contributions): Measure => ({
  ...of,
  kind: 'money',
  nothing: NO_MONEY,
  combined: `sum(${column})`,
});

/** Every figure of the facts, by its column in the roll-ups. */
export const MEASURES = {
  tracked_clicks: count('tracked_clicks', { ofClick: 'toUInt64(1)' }),
  settled_clicks: count('settled_clicks', { ofClick: 'toUInt64(isNotNull(click.actual_revenue))' }),
  pending_clicks: count('pending_clicks', { ofClick: 'toUInt64(is_pending)' }),
  platform_clicks: count('platform_clicks', { ofCost: 'cost.clicks' }),
  impressions: count('impressions', { ofCost: 'cost.impressions' }),
  conversions: count('conversions', { ofCost: 'cost.conversions' }),
  estimated_revenue: money('estimated_revenue', { ofClick: 'click.estimated_revenue' }),
  actual_revenue: money('actual_revenue', { ofClick: `ifNull(click.actual_revenue, ${NO_MONEY})` }),
  pending_revenue: money('pending_revenue', {
    ofClick: `if(isNull(click.actual_revenue), click.estimated_revenue, ${NO_MONEY})`,
  }),
  estimated_cost: money('estimated_cost', { ofClick: 'click.estimated_cost' }),
  actual_cost: money('actual_cost', { ofCost: 'cost.spend' }),
  pending_cost: money('pending_cost', { ofClick: `if(is_pending, click.estimated_cost, ${NO_MONEY})` }),
  min_rpc: {
    kind: 'money',
    ofClick: REVENUE,
    nothing: NO_MONEY,
    combined: 'minIf(min_rpc, tracked_clicks > 0)',
  },
  max_rpc: {
    kind: 'money',
    ofClick: REVENUE,
    nothing: NO_MONEY,
    combined: 'maxIf(max_rpc, tracked_clicks > 0)',
  },
  last_at: {
    kind: 'instant',
    ofClick: 'click.time',
    ofCost: "toDateTime64(cost.hour, 3, 'UTC')",
    nothing: "toDateTime64(0, 3, 'UTC')",
    combined: 'max(last_at)',
  },
} satisfies Record<string, Measure>;

export type MeasureColumn = keyof typeof MEASURES;

export const MEASURE_COLUMNS = Object.keys(MEASURES) as MeasureColumn[];

/** Seen without their literal types, so that any column can be asked for either side. */
export const measureOf = (column: MeasureColumn): Measure => MEASURES[column];
