import type { ReportMetrics } from '@adhelm/contract/report-metrics';

type MetricKey = keyof ReportMetrics;

/** A row of a report that may stand for something deleted, of which no figures are kept at hand. */
export type WithOrWithoutFigures<Row extends ReportMetrics> = Omit<Row, MetricKey> &
  Record<MetricKey, number | null>;

export const NO_FIGURES: Readonly<Record<MetricKey, null>> = {
  revenue: null,
  cost: null,
  profit: null,
  roi: null,
  rpc: null,
  cpc: null,
  cpa: null,
  ctr: null,
  clicks: null,
  impressions: null,
  conversions: null,
  actualRevenue: null,
  estimatedRevenue: null,
  actualCost: null,
  estimatedCost: null,
  actualClicks: null,
  estimatedClicks: null,
};
