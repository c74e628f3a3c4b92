import type { Period } from '@adhelm/domain/period';
import { parseZone, type Zone } from '@adhelm/domain/time-zone';
import type { FactReader } from '../../apps/api/src/features/report/fact-reader.ts';

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
  return [
    list('campaigns', 'campaign'),
    list('ads', 'ad'),
    list('keywords', 'keyword'),
    list('posts', 'post'),
    list('keyword-sets', 'keywordSet'),
    list('user-metrics', 'user'),
    { name: 'revenue-by-category', kind: 'list', ask: (reader) => reader.byCategory(scope, period, {}) },
    { name: 'summary', kind: 'other', ask: (reader) => reader.total(scope, period, {}) },
    { name: 'series by day', kind: 'series', ask: (reader) => reader.series(scope, period, zone, 'day', {}) },
    {
      name: 'series by hour',
      kind: 'series',
      ask: (reader) => reader.series(scope, period, zone, 'hour', {}),
    },
    { name: 'roi-by-hour', kind: 'series', ask: (reader) => reader.byHourOfDay(scope, period, zone, {}) },
    {
      name: 'series of one campaign',
      kind: 'other',
      ask: (reader) => reader.series(scope, period, zone, 'day', { campaignIds: [7] }),
    },
  ];
};
