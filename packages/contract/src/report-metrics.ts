import { z } from 'zod';
import { instant } from './fields.ts';

const figure = z.number();
const ratio = z.number().nullable();

/** The figures of a report row: money and ratios rounded to cents, what one click or action costs or earns to two digits at least, null where there is nothing to divide by. */
export const metricsSchema = z.object({
  revenue: figure,
  cost: figure,
  profit: figure,
  roi: ratio,
  rpc: ratio,
  cpc: ratio,
  cpa: ratio,
  ctr: ratio,
  clicks: figure,
  impressions: figure,
  conversions: figure,
  visits: figure,
  searches: figure,
  visitClicks: figure,
  visitRevenue: figure,
  searchRate: ratio,
  clickRate: ratio,
  rpv: ratio,
  leftOut: figure,
  actualRevenue: figure,
  estimatedRevenue: figure,
  actualCost: figure,
  estimatedCost: figure,
  actualClicks: figure,
  estimatedClicks: figure,
});
export type ReportMetrics = z.infer<typeof metricsSchema>;

export const METRIC_KEYS = Object.keys(metricsSchema.shape) as [
  keyof ReportMetrics,
  ...(keyof ReportMetrics)[],
];

/** How fresh an answer is: the newest fact it saw, and which part of its revenue is still an estimate (0 to 1). */
export const freshness = { asOf: instant.nullable(), estimatedShare: z.number().min(0).max(1) };
