import type { Period } from '@adhelm/domain/period';
import { zoneOfOffset } from '@adhelm/domain/time-zone';
import { MEASURE_COLUMNS } from '../../apps/api/src/facts/measures.ts';
import type { FactFilters, FactReader, Facts } from '../../apps/api/src/facts/read/fact-reader.ts';
import { BREAKDOWN_MEASURES, ROI_MEASURES } from '../../apps/api/src/features/report/series-reports.ts';

export type Question = {
  name: string;
  kind: 'list' | 'series' | 'other';
  ask: (reader: FactReader) => Promise<unknown>;
};

/** What each report asks of the facts: 30 days in a zone that no hour fits, for one publisher. */
export const questionsOver = (period: Period): Question[] => {
  const zone = zoneOfOffset(345);
  const scope = { publisherId: 1, userId: null };
  const list = (name: string, dimension: Parameters<Facts['by']>[0]): Question => ({
    name,
    kind: 'list',
    ask: async (reader) =>
      (await reader.at([period])).by(
        dimension,
        scope,
        period,
        {},
        dimension === 'keyword' ? MEASURE_COLUMNS : undefined,
      ),
  });
  const series = (
    name: string,
    kind: Question['kind'],
    interval: 'hour' | 'day',
    filters: FactFilters = {},
  ): Question => ({
    name,
    kind,
    ask: async (reader) =>
      (await reader.at([period])).series(scope, period, zone, interval, filters, BREAKDOWN_MEASURES),
  });
  return [
    list('campaigns', 'campaign'),
    list('ads', 'ad'),
    list('keywords', 'keyword'),
    list('posts', 'post'),
    list('keyword-sets', 'keywordSet'),
    list('user-metrics', 'user'),
    {
      name: 'revenue-by-category',
      kind: 'list',
      ask: async (reader) => (await reader.at([period])).byCategory(scope, period, {}),
    },
    {
      name: 'summary',
      kind: 'other',
      ask: async (reader) => (await reader.at([period])).total(scope, period, {}),
    },
    series('series by day', 'series', 'day'),
    series('series by hour', 'series', 'hour'),
    {
      name: 'roi-by-hour',
      kind: 'series',
      ask: async (reader) => (await reader.at([period])).byHourOfDay(scope, period, zone, {}, ROI_MEASURES),
    },
    series('series of one campaign', 'other', 'day', { campaignIds: [7] }),
  ];
};
