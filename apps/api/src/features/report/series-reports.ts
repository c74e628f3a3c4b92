import type { ReportQuery } from '@adhelm/contract/report-query';
import { intervalFor } from '@adhelm/domain/buckets';
import { metricsOf, rounded } from '@adhelm/domain/metrics';
import { periodBefore } from '@adhelm/domain/period';
import type { Actor } from '../access/actor.ts';
import type { AskedReports } from './asked-report.ts';
import type { FactReader, FactSums } from './fact-reader.ts';
import { addUp, freshnessOf } from './fact-sums.ts';

/** What the three breakdowns show between them: asked alike, they share one answer of the store. */
export const BREAKDOWN_MEASURES = [
  'tracked_clicks',
  'pending_clicks',
  'platform_clicks',
  'estimated_revenue',
  'actual_revenue',
  'pending_revenue',
  'estimated_cost',
  'actual_cost',
  'pending_cost',
  'last_at',
] as const;

export const ROI_MEASURES = [
  'actual_revenue',
  'pending_revenue',
  'actual_cost',
  'pending_cost',
  'last_at',
] as const;

type Dependencies = { asked: AskedReports; facts: Pick<FactReader, 'series' | 'byHourOfDay'> };

type Figures = { actual: number | null; estimated: number | null; merged: number | null };

const revenueFigures = (sums: FactSums) => {
  const { actualRevenue: actual, estimatedRevenue: estimated, revenue: merged } = metricsOf(sums);
  return { actual, estimated, merged };
};

const costFigures = (sums: FactSums) => {
  const { actualCost: actual, estimatedCost: estimated, cost: merged } = metricsOf(sums);
  return { actual, estimated, merged };
};

/** The actual revenue per click of a bucket is known once all its clicks are settled. */
const rpcFigures = (sums: FactSums) => {
  const isSettled = sums.pendingRevenue === 0;
  const estimated = metricsOf({ ...sums, actualRevenue: 0, pendingRevenue: sums.estimatedRevenue }).rpc;
  const { rpc: merged, clicks } = metricsOf(sums);
  return { actual: isSettled ? merged : null, estimated, merged, clicks };
};

/** A figure over time, with the period before beside it, bucket by bucket. */
const seriesReport =
  <F extends Figures>({ asked, facts }: Dependencies, figures: (sums: FactSums) => F) =>
  async (actor: Actor, query: ReportQuery) => {
    const { period, zone, filters, factScope } = await asked(actor, query);
    const interval = query.interval ?? intervalFor(period.from, period.to);
    const [now, before] = await Promise.all([
      facts.series(factScope, period, zone, interval, filters, BREAKDOWN_MEASURES),
      facts.series(factScope, periodBefore(period), zone, interval, filters, BREAKDOWN_MEASURES),
    ]);
    return {
      data: now.buckets.map(({ start, sums }, place) => {
        const previous = before.buckets[place];
        return {
          time: new Date(start).toISOString(),
          ...rounded(figures(sums)),
          previous: previous ? rounded(figures(previous.sums)) : null,
        };
      }),
      interval,
      ...freshnessOf(addUp(now.buckets.map(({ sums }) => sums))),
    };
  };

export const seriesReports = (deps: Dependencies) => ({
  revenueBreakdown: seriesReport(deps, revenueFigures),
  costBreakdown: seriesReport(deps, costFigures),
  rpcBreakdown: seriesReport(deps, rpcFigures),

  roiByHour: async (actor: Actor, query: ReportQuery) => {
    const { period, zone, filters, factScope } = await deps.asked(actor, query);
    const cells = await deps.facts.byHourOfDay(factScope, period, zone, filters, ROI_MEASURES);
    return {
      data: cells.map(({ day, hour, sums }) => {
        const { revenue, cost, roi } = metricsOf(sums);
        return { day, hour, ...rounded({ revenue, cost, roi }) };
      }),
      ...freshnessOf(addUp(cells.map(({ sums }) => sums))),
    };
  },
});
