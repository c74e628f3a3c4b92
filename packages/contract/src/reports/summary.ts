import { z } from 'zod';
import { freshness, metricsSchema } from '../report-metrics.ts';
import { reportQuery } from '../report-query.ts';
import { reportRoute } from './report-route.ts';

/** Each figure against the period before. */
const changes = z.object({
  revenue: z.number().nullable(),
  cost: z.number().nullable(),
  profit: z.number().nullable(),
  roi: z.number().nullable(),
  rpc: z.number().nullable(),
  cpc: z.number().nullable(),
  cpa: z.number().nullable(),
  ctr: z.number().nullable(),
  clicks: z.number().nullable(),
  impressions: z.number().nullable(),
});

export const summaryReport = reportRoute(
  '/summary',
  'The whole period in figures, each with its change against the period before',
  reportQuery,
  z.object({ data: metricsSchema.extend({ change: changes }), ...freshness }),
);
