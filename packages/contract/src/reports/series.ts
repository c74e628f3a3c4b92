import { z } from 'zod';
import { instant } from '../fields.ts';
import { freshness } from '../report-metrics.ts';
import { INTERVALS, reportQuery } from '../report-query.ts';
import { reportRoute } from './report-route.ts';

/** One bucket: its beginning as an instant, and the same figures of the period before. */
const bucket = <T extends z.ZodRawShape>(figures: T) =>
  z.object({ time: instant, ...figures, previous: z.object(figures).nullable() });

const series = <T extends z.ZodRawShape>(figures: T) =>
  z.object({ data: z.array(bucket(figures)), interval: z.enum(INTERVALS), ...freshness });

/** The actual figure is null while nothing is settled or reported. */
const moneyFigures = { actual: z.number().nullable(), estimated: z.number(), merged: z.number() };

const rpcFigures = {
  actual: z.number().nullable(),
  estimated: z.number().nullable(),
  merged: z.number().nullable(),
  clicks: z.number(),
};

export const revenueBreakdown = reportRoute(
  '/revenue-breakdown',
  'Revenue over time',
  reportQuery,
  series(moneyFigures),
);

export const costBreakdown = reportRoute(
  '/cost-breakdown',
  'Cost over time',
  reportQuery,
  series(moneyFigures),
);

export const rpcBreakdown = reportRoute(
  '/rpc-breakdown',
  'Revenue per click over time',
  reportQuery,
  series(rpcFigures),
);

export const roiByHour = reportRoute(
  '/roi-by-hour',
  'Revenue, cost and ROI by day and hour of day',
  reportQuery,
  z.object({
    data: z.array(
      z.object({
        day: z.iso.date(),
        hour: z.number().int().min(0).max(23),
        revenue: z.number(),
        cost: z.number(),
        roi: z.number().nullable(),
      }),
    ),
    ...freshness,
  }),
);
