import { expect, test } from 'vitest';
import { reportQuery } from './report-query.ts';

const asked = (startDate: string, endDate: string, interval?: string) => {
  const parsed = reportQuery.safeParse({ startDate, endDate, interval });
  return parsed.error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];
};

test('a report reaches over 800 days, and hours are told apart for 93 of them', () => {
  expect(asked('2024-09-06T00:00:00.000Z', '2026-11-15T00:00:00.000Z', 'day')).toEqual([]);
  expect(asked('2024-09-05T23:59:59.999Z', '2026-11-15T00:00:00.000Z')).toEqual([
    'endDate: The range is longer than 800 days',
  ]);
  expect(asked('2026-08-14T00:00:00.000Z', '2026-11-15T00:00:00.000Z', 'hour')).toEqual([]);
  expect(asked('2026-08-13T23:59:59.999Z', '2026-11-15T00:00:00.000Z', 'hour')).toEqual([
    'interval: The range is longer than 93 days',
  ]);
});
