import { z } from 'zod';
import { instant } from './fields.ts';
import { freshness } from './report-metrics.ts';

/** Each figure against the period before. */
export const changes = z.object({
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

/** One bucket: its beginning as an instant, and the same figures of the period before. */
export const bucket = <T extends z.ZodRawShape>(figures: T) =>
  z.object({ time: instant, ...figures, previous: z.object(figures).nullable() });

/** The actual figure is null while nothing is settled or reported. */
export const moneyFigures = { actual: z.number().nullable(), estimated: z.number(), merged: z.number() };
export const rpcFigures = {
  actual: z.number().nullable(),
  estimated: z.number().nullable(),
  merged: z.number().nullable(),
  clicks: z.number(),
};

export const series = <T extends z.ZodType>(point: T) =>
  z.object({ data: z.array(point), interval: z.enum(['hour', 'day', 'week', 'month']), ...freshness });
