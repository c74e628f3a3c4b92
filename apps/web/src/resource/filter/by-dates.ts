import type { ListQuery } from '../declaration.ts';

/**
 * What a list over days without figures is asked: its call names the ends of the range otherwise than reports do, and
 * knows one person at a time.
 */
export const byDates = (asked: ListQuery) => {
  const { startDate, endDate, timezone: _zone, userIds, ...query } = asked;
  const userId = Array.isArray(userIds) && userIds.length === 1 ? userIds[0] : undefined;
  return { ...query, userId, dateFrom: startDate, dateTo: endDate };
};
