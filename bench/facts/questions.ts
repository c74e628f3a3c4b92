import type { Period } from '@adhelm/domain/period';
import { parseZone, type Zone } from '@adhelm/domain/time-zone';
import type { FactFilters, FactReader } from '../../apps/api/src/facts/read/fact-reader.ts';
import { BREAKDOWN_MEASURES, ROI_MEASURES } from '../../apps/api/src/features/report/series-reports.ts';

export type Question = {
  name: string;
  kind: 'list' | 'series' | 'other';
  ask: (reader: FactReader) => Promise<unknown>;
};

const zoneOf = (text: string): Zone => {
  const zone = parseZone(text);
  if (!zone) throw new Error(`Unknown zone ${text}`);
  return zone;
};

/** What each report asks of the facts: 30 days in a zone that no hour fits, for one publisher. */
export const questionsOver = (period: Period): Question[] => {
  const zone = zoneOf('+05:45');
  const scope = { publisherId: 1, userId: null };
  const list = (name: string, dimension: Parameters<FactReader['by']>[0]): Question => ({
    name,
    kind: 'list',
    ask: (reader) => reader.by(dimension, scope, period, {}),
  });
  const series = (
    name: string,
    kind: Question['kind'],
    interval: 'hour' | 'day',
    filters: FactFilters = {},
  ): Question => ({
    name,
    kind,
    ask: (reader) => reader.series(scope, period, zone, interval, filters, BREAKDOWN_MEASURES),
  });
  return [
    list('campaigns', 'campaign'),
    list('ads', 'ad'),
    list('keywords', 'keyword'),
    list('posts', 'post'),
    list('keyword-sets', 'keywordSet'),
    list('user-metrics', 'user'),
    { name: 'revenue-by-category', kind: 'list', ask: (reader) => reader.byCategory(scope, period, {}) },
    { name: 'summary', kind: 'other', ask: (reader) => reader.total(scope, period, {}) },
    series('series by day', 'series', 'day'),
    series('series by hour', 'series', 'hour'),
    {
      name: 'roi-by-hour',
      kind: 'series',
      ask: (reader) => reader.byHourOfDay(scope, period, zone, {}, ROI_MEASURES),
    },
    series('series of one campaign', 'other', 'day', { campaignIds: [7] }),
  ];
};
