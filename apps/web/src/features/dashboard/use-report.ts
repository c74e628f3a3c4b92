import { reportRoutes } from '@adhelm/contract/report';
import { reportMoment } from '@adhelm/contract/reports/moment';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/http/client.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import type { ReportRange } from '../../resource/filter/report-search.ts';
import { useReportRange } from '../../resource/filter/use-report-filter.ts';
import { LOSING } from './leads.ts';
import { moneyPoints, progressOf } from './series.ts';
import { useVerticals } from './use-verticals.ts';

const TOP = 5;
const TOP_BY_PROFIT = { page: 1, limit: TOP, sortBy: 'profit', sortOrder: 'desc' } as const;
const LOSING_MOST = { ...TOP_BY_PROFIT, sortOrder: 'asc', having: LOSING } as const;

type Asked = ReportRange & { categoryIds?: readonly number[]; asOf?: string };

/** The range of the screen, and the verticals that it is narrowed to. */
const useAsked = (): Asked => {
  const range = useReportRange();
  const { ids } = useVerticals();
  return useMemo(() => (ids.length > 0 ? { ...range, categoryIds: ids } : range), [range, ids]);
};

/**
 * One report of the screen's range. All of them are asked about the same moment, so that they agree while facts arrive.
 * While another range loads, the figures of the last one stay, dimmed.
 */
const useRanged = <T>(name: string, load: (query: Asked, signal: AbortSignal) => Promise<T>) => {
  const asked = useAsked();
  const refresh = useRefreshValue();
  const client = useQueryClient();
  return useQuery({
    queryKey: ['dashboard', name, asked, refresh],
    queryFn: async ({ signal }) => {
      const { data } = await client.query({
        queryKey: ['dashboard', 'moment', asked, refresh],
        queryFn: () => call(reportMoment, {}),
      });
      return load({ ...asked, asOf: data.asOf }, signal);
    },
    placeholderData: keepPreviousData,
  });
};

export const useSummary = () =>
  useRanged('summary', (query, signal) => call(reportRoutes.summary, { query, signal }));

/** Revenue and cost come together, so that they never speak of different ranges. */
export const useMoney = () =>
  useRanged('money', async (query, signal) => {
    const [revenue, cost] = await Promise.all([
      call(reportRoutes.revenueBreakdown, { query, signal }),
      call(reportRoutes.costBreakdown, { query, signal }),
    ]);
    const points = moneyPoints(revenue, cost);
    return { interval: revenue.interval, points, ...progressOf(Date.now(), points, query.endDate) };
  });

export const useRpc = () =>
  useRanged('rpc', async (query, signal) => {
    const report = await call(reportRoutes.rpcBreakdown, { query, signal });
    return { ...report, ...progressOf(Date.now(), report.data, query.endDate) };
  });

export const useRoiByHour = () =>
  useRanged('roiByHour', (query, signal) => call(reportRoutes.roiByHour, { query, signal }));

export const useRevenueByCategory = () =>
  useRanged('categories', (query, signal) => call(reportRoutes.revenueByCategory, { query, signal }));

export const useStatistics = () =>
  useRanged('statistics', (query, signal) => call(reportRoutes.statisticsSummary, { query, signal }));

export const useTopCampaigns = () =>
  useRanged('topCampaigns', (range, signal) =>
    call(reportRoutes.campaigns, { query: { ...range, ...TOP_BY_PROFIT }, signal }),
  );

export const useLosingCampaigns = () =>
  useRanged('losingCampaigns', (range, signal) =>
    call(reportRoutes.campaigns, { query: { ...range, ...LOSING_MOST }, signal }),
  );

export const useTopAdvertisers = () =>
  useRanged('topAdvertisers', (range, signal) =>
    call(reportRoutes.userMetrics, { query: { ...range, ...TOP_BY_PROFIT }, signal }),
  );

/** Whether nothing at all happened in the range; unknown, and so no, while it loads. */
export const useIsEmpty = (): boolean => {
  const { data, isPlaceholderData } = useSummary();
  if (!data || isPlaceholderData) return false;
  const { revenue, cost, clicks, impressions, visits, leftOut } = data.data;
  return [revenue, cost, clicks, impressions, visits, leftOut].every((figure) => figure === 0);
};
