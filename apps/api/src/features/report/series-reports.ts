import type { ReportQuery } from '@adhelm/contract/report-query';
import { intervalFor } from '@adhelm/domain/buckets';
import { type Figure, price, rounded } from '@adhelm/domain/figure';
import { METRICS, metricsOf } from '@adhelm/domain/metrics';
import { type Period, partnersOf, periodBefore } from '@adhelm/domain/period';
import type { FactReader, FactSums } from '../../facts/read/fact-reader.ts';
import { addUp, freshnessOf } from '../../facts/read/fact-sums.ts';
import { addSums, NO_FACT_SUMS } from '../../facts/read/model.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Actor } from '../access/actor.ts';
import type { AskedReports } from './asked-report.ts';

/** What the three breakdowns show between them: asked alike, they share one answer of the store. */
export const BREAKDOWN_MEASURES = [
  'tracked_clicks',
  'settled_clicks',
  'pending_clicks',
  'platform_clicks',
  'impressions',
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

/** Nothing is settled while there are clicks and none of them is. */
const revenueFigures = (sums: FactSums) => ({
  actual: sums.settledClicks === 0n && sums.trackedClicks > 0n ? null : METRICS.actualRevenue.of(sums),
  estimated: METRICS.estimatedRevenue.of(sums),
  merged: METRICS.revenue.of(sums),
});

/** Nothing is reported while clicks wait for it and nothing that platforms report is there. */
const isUnreported = ({ pendingClicks, actualCost, platformClicks, impressions }: FactSums): boolean =>
  pendingClicks > 0n && actualCost === 0n && platformClicks === 0n && impressions === 0n;

const costFigures = (sums: FactSums) => ({
  actual: isUnreported(sums) ? null : METRICS.actualCost.of(sums),
  estimated: METRICS.estimatedCost.of(sums),
  merged: METRICS.cost.of(sums),
});

/** The actual revenue per click is that of the settled ones. */
const rpcFigures = (sums: FactSums) => ({
  actual: price(sums.actualRevenue, sums.settledClicks),
  estimated: price(sums.estimatedRevenue, sums.trackedClicks),
  merged: METRICS.rpc.of(sums),
  clicks: METRICS.clicks.of(sums),
});

type Filled = { start: number; sums: FactSums };

/** The sums of each stretch of time, made of the buckets that begin in it; both in order. */
const within = (stretches: readonly (Period | null)[], buckets: readonly Filled[]): (FactSums | null)[] => {
  let place = 0;
  return stretches.map((stretch) => {
    if (!stretch) return null;
    let sums = NO_FACT_SUMS;
    for (let next = buckets[place]; next && next.start < stretch.to; next = buckets[++place])
      sums = addSums(sums, next.sums);
    return sums;
  });
};

type Dependencies = {
  asked: AskedReports;
  facts: FactReader;
  clock: Clock;
};

/** A figure over time, with what each bucket is compared with beside it. */
const seriesReport =
  <F extends Record<string, Figure | null>>(
    { asked, facts, clock }: Dependencies,
    figures: (sums: FactSums) => F,
  ) =>
  async (actor: Actor, query: ReportQuery) => {
    const { period, zone, filters, factScope, asOf } = await asked(actor, query);
    const interval = query.interval ?? intervalFor(period.from, period.to);
    const now = clock().getTime();
    const before = periodBefore(period, zone, now);
    const known = await facts.at([period, before], asOf);
    const [own, earlier] = await Promise.all([
      known.series(factScope, period, zone, interval, filters, BREAKDOWN_MEASURES),
      // In days and hours any stretch that a bucket is compared with can be put together.
      known.series(
        factScope,
        before,
        zone,
        interval === 'hour' ? 'hour' : 'day',
        filters,
        BREAKDOWN_MEASURES,
      ),
    ]);
    const compared = within(partnersOf(own.buckets, period, zone, now), earlier.buckets);
    return {
      data: own.buckets.map(({ start, sums }, place) => {
        const previous = compared[place];
        return {
          time: new Date(start).toISOString(),
          ...rounded(figures(sums)),
          previous: previous ? rounded(figures(previous)) : null,
        };
      }),
      interval,
      ...freshnessOf(addUp(own.buckets.map(({ sums }) => sums))),
    };
  };

export const seriesReports = (deps: Dependencies) => ({
  revenueBreakdown: seriesReport(deps, revenueFigures),
  costBreakdown: seriesReport(deps, costFigures),
  rpcBreakdown: seriesReport(deps, rpcFigures),

  roiByHour: async (actor: Actor, query: ReportQuery) => {
    const { period, zone, filters, factScope, asOf } = await deps.asked(actor, query);
    const known = await deps.facts.at([period], asOf);
    const cells = await known.byHourOfDay(factScope, period, zone, filters, ROI_MEASURES);
    return {
      data: cells.map(({ day, hour, sums }) => {
        const { revenue, cost, roi } = metricsOf(sums);
        return { day, hour, ...rounded({ revenue, cost, roi }) };
      }),
      ...freshnessOf(addUp(cells.map(({ sums }) => sums))),
    };
  },
});
