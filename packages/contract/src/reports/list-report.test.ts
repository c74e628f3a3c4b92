import { describe, expect, test } from 'vitest';
import { FACT_MODEL } from '../fact-model.ts';
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

  test('is narrowed by conditions on each of its figures, and on nothing else', () => {
    const narrowed = (having: string) => report.route.query.safeParse({ ...WEEK, having });
    for (const figure of report.figureNames)
      expect(narrowed(`${figure}>=0.5`).data?.having).toEqual([{ figure, operator: '>=', value: 500_000n }]);
    const [attribute = 'name'] = report.attributes;
    expect(narrowed(`${attribute}>1`).error?.issues[0]?.path).toEqual(['having']);
  });

  test('carries its figures in rows and totals', () => {
    for (const name of report.figureNames) expect(Object.keys(report.row.shape)).toContain(name);
  });
});
