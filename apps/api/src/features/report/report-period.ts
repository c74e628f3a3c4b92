import type { ReportQuery } from '@adhelm/contract/report-query';
import type { Scope } from '@adhelm/domain/access-scope';
import { type Period, periodOf } from '@adhelm/domain/period';
import { parseZone, type Zone } from '@adhelm/domain/time-zone';
import { InvalidInput } from '../../errors.ts';
import type { FactFilters, FactScope } from '../../facts/read/fact-reader.ts';

/** No publisher has this id: the scope of users who belong to none. */
const NOBODY = 0;

/** Whose facts an actor may see. */
export const factScopeOf = (scope: Scope): FactScope => {
  if (scope.kind === 'publisher') return { publisherId: scope.publisherId, userId: scope.ownRowsOf };
  return { publisherId: scope.kind === 'none' ? NOBODY : null, userId: null };
};

export type Asked = Omit<ReportQuery, 'interval'>;

/** The part of a query that says which facts. */
export const askedOf = (query: Asked): { period: Period; zone: Zone; filters: FactFilters } => {
  const { startDate, endDate, timezone, ...rest } = query;
  const zone = parseZone(timezone);
  if (!zone) throw new InvalidInput('timezone', 'Unknown time zone');
  const { userIds, postIds, keywordIds, keywordSetIds, campaignIds, categoryIds } = rest;
  const { adAccountIds, adIds, websiteIds, platform } = rest;
  return {
    period: periodOf(startDate, endDate),
    zone,
    filters: {
      userIds,
      postIds,
      keywordIds,
      keywordSetIds,
      campaignIds,
      categoryIds,
      adAccountIds,
      adIds,
      websiteIds,
      platform,
    },
  };
};
