import type { Period } from '@adhelm/domain/period';
import type { BenchStore } from './store.ts';

/** Every call a dashboard makes when it opens. */
export const DASHBOARD_CALLS = [
  '/report/summary',
  '/report/revenue-breakdown',
  '/report/cost-breakdown',
  '/report/rpc-breakdown',
  '/report/roi-by-hour',
  '/report/revenue-by-category',
  '/report/statistics-summary',
  '/report/user-metrics?limit=5',
  '/report/campaigns?limit=5',
];

export const LIST_CALLS = [
  '/report/campaigns?limit=50',
  '/report/ads?limit=50',
  '/report/keywords?limit=50',
  '/report/posts?limit=50',
  '/report/keyword-sets?limit=50',
  '/report/user-metrics?limit=50',
  '/clicks?limit=50',
];

/** No hour of UTC fits into it. */
const UNFIT_ZONE = '+05:45';

/** Asks the whole product, from the request to the JSON, for a period. */
export const caller = (
  app: BenchStore['app'],
  accessToken: string,
  period: Period,
  timezone = UNFIT_ZONE,
) => {
  const range = new URLSearchParams({
    startDate: new Date(period.from).toISOString(),
    endDate: new Date(period.to - 1).toISOString(),
    timezone,
  });
  return async (path: string): Promise<void> => {
    const url = `/api${path}${path.includes('?') ? '&' : '?'}${range}`;
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  };
};
