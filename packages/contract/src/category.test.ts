import { describe, expect, test } from 'vitest';
import { createCategory, updateCategory } from './category.ts';
import { verticalReport } from './reports/categories.ts';

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form of a vertical or niche', () => {
  test('asks for a name and a website; without a vertical it is one', () => {
    expect(problemsOf(createCategory.safeParse({ name: ' ', websiteId: 1 }))).toEqual([
      ['name', 'Please enter name'],
    ]);
    expect(problemsOf(createCategory.safeParse({ name: 'Flights' }))?.map(([path]) => path)).toEqual([
      'websiteId',
    ]);
    expect(createCategory.parse({ name: ' Flights ', websiteId: 1, parentId: null })).toEqual({
      name: 'Flights',
      websiteId: 1,
      parentId: null,
    });
  });

  test('moves a niche, and never out of every vertical', () => {
    expect(updateCategory.parse({ parentId: 3 })).toEqual({ parentId: 3 });
    expect(problemsOf(updateCategory.safeParse({ parentId: null }))?.map(([path]) => path)).toEqual([
      'parentId',
    ]);
  });
});

describe('the query of the lists with figures', () => {
  const { query } = verticalReport.route;
  const WEEK = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-07T23:59:59.999Z' };

  test('needs a range in order', () => {
    expect(problemsOf(query.safeParse({ page: '1' }))?.map(([path]) => path)).toEqual([
      'startDate',
      'endDate',
    ]);
    const backwards = { startDate: WEEK.endDate, endDate: WEEK.startDate };
    expect(problemsOf(query.safeParse(backwards))).toEqual([['endDate', 'The end lies before the start']]);
  });

  test('sorts by every figure and count, and by nothing else', () => {
    for (const sortBy of verticalReport.sorts)
      expect(query.safeParse({ ...WEEK, sortBy }).success, sortBy).toBe(true);
    expect(query.safeParse({ ...WEEK, sortBy: 'parent' }).success).toBe(false);
    expect(query.safeParse({ ...WEEK, verticalId: '0' }).success).toBe(false);
  });
});
