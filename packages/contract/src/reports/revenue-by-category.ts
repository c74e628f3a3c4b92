import { z } from 'zod';
import { id } from '../fields.ts';
import { freshness } from '../report-metrics.ts';
import { reportQuery } from '../report-query.ts';
import { reportRoute } from './report-route.ts';

const niche = z.object({
  id: id.nullable(),
  name: z.string(),
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
  /** Percent of all revenue; null without any. */
  share: z.number().nullable(),
});

export const revenueByCategory = reportRoute(
  '/revenue-by-category',
  'Revenue per vertical with its niches',
  reportQuery,
  z.object({ data: z.array(niche.extend({ niches: z.array(niche) })), ...freshness }),
);
