import { describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { FACT_MODEL } from '../fact-model.ts';
import type { Route } from '../route.ts';
import { adReport } from './ads.ts';
import { campaignReport } from './campaigns.ts';
import { nicheReport, verticalReport } from './categories.ts';
import { keywordSetReport } from './keyword-sets.ts';
import { keywordReport } from './keywords.ts';
import { postReport } from './posts.ts';
import { advertiserReport } from './user-metrics.ts';

const REPORTS = [
  adReport,
  advertiserReport,
  campaignReport,
  keywordReport,
  keywordSetReport,
  nicheReport,
  postReport,
  verticalReport,
];

const WEEK = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-07T23:59:59.999Z' };

describe.each(REPORTS.map((report) => [report.route.path, report] as const))('%s', (_, report) => {
  test('is one of the calls of the API', () => {
    const routes = Object.values(contract).flatMap((group) => Object.values<Route>(group));
    expect(routes).toContain(report.route);
  });

  test('groups facts by a dimension that its rows name by id', () => {
    expect(Object.keys(FACT_MODEL)).toContain(report.dimension);
    expect(Object.keys(report.entity.shape)).toContain(report.idKey);
  });

  test('is sorted by each attribute and figure, and by nothing else', () => {
    expect(report.sorts).toEqual([...report.attributes, ...report.figureNames]);
    expect(report.figureNames).toContain(report.sortBy);
    const sorted = (sortBy: string) => report.route.query.safeParse({ ...WEEK, sortBy }).success;
    for (const sortBy of report.sorts) expect(sorted(sortBy), sortBy).toBe(true);
    for (const sortBy of ['', 'password', 'constructor']) expect(sorted(sortBy), sortBy).toBe(false);
  });

  test('carries its figures in rows and totals', () => {
    for (const name of report.figureNames) expect(Object.keys(report.row.shape)).toContain(name);
  });
});
