import { z } from 'zod';
import { freshness, metricsSchema, type ReportMetrics } from '../report-metrics.ts';
import { reportQuery } from '../report-query.ts';
import { reportRoute } from './report-route.ts';

/** The figures that are compared with the period before. */
export const COMPARED_FIGURES = [
  'revenue',
  'cost',
  'profit',
  'roi',
  'rpc',
  'cpc',
  'cpa',
  'ctr',
  'clicks',
  'impressions',
] as const satisfies (keyof ReportMetrics)[];

/** Of what it was, in percent; null where it was nothing. */
const change = z.number().nullable();

const changes = z.object(
  Object.fromEntries(COMPARED_FIGURES.map((name) => [name, change])) as Record<
    (typeof COMPARED_FIGURES)[number],
    typeof change
  >,
);

export const summaryReport = reportRoute(
  '/summary',
  'The whole period in figures, each with its change against the period before',
  reportQuery,
  z.object({ data: metricsSchema.extend({ change: changes }), ...freshness }),
);
