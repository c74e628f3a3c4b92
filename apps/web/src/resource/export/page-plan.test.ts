import { describe, expect, it } from 'vitest';
import { type PageRange, pagesOf, plannedRows, planPages, readRange, rowsInPlan } from './page-plan.ts';

const all = (size: number, start: number, end: number): PageRange => ({ size, start, end, scope: 'all' });

describe('planPages', () => {
  it('fetches the page on screen as it is, and nothing that came in after it', () => {
    expect(planPages({ size: 10, start: 37, end: 37, scope: 'page' }, 370)).toEqual({
      limit: 10,
      firstPage: 37,
      startRow: 360,
      endRow: 370,
    });
  });

  it('fetches up to five pages as they were chosen', () => {
    expect(planPages(all(100, 2, 6), 10_000)).toEqual({
      limit: 100,
      firstPage: 2,
      startRow: 100,
      endRow: 600,
    });
  });

  it('fetches more than that in the largest pages, from the one that holds the first row', () => {
    expect(planPages(all(100, 22, 60), 10_000)).toEqual({
      limit: 2000,
      firstPage: 2,
      startRow: 2100,
      endRow: 6000,
    });
  });

  it('leaves the end open where the last page was chosen', () => {
    expect(planPages(all(100, 1, 100), 10_000).endRow).toBeNull();
    expect(planPages(all(100, 1, 99), 10_000).endRow).toBe(9900);
  });
});

describe('rowsInPlan', () => {
  const places = (page: number) => Array.from({ length: 2000 }, (_, place) => (page - 1) * 2000 + place);
  const plan = planPages(all(100, 22, 60), 10_000);

  it('cuts what was not chosen from the first and the last fetched page', () => {
    const rows = [2, 3].flatMap((page) => rowsInPlan(places(page), page, plan));
    expect([rows[0], rows.at(-1), rows.length]).toEqual([2100, 5999, 3900]);
  });

  it('holds nothing behind the end', () => expect(rowsInPlan(places(5), 5, plan)).toEqual([]));

  it('counts as many rows as are there', () => {
    expect(plannedRows(plan, 10_000)).toBe(3900);
    expect(plannedRows(plan, 2150)).toBe(50);
    expect(plannedRows(plan, 10)).toBe(0);
  });
});

describe('readRange', () => {
  it.each([
    ['1', '100', { range: all(100, 1, 100) }],
    [' 3', '3', { range: all(100, 3, 3) }],
    ['0', '5', { problem: 'start' }],
    ['', '5', { problem: 'start' }],
    ['1.5', '5', { problem: 'start' }],
    ['-1', '5', { problem: 'start' }],
    ['101', '101', { problem: 'start' }],
    ['1', '101', { problem: 'end' }],
    ['1', 'all', { problem: 'end' }],
    ['5', '4', { problem: 'order' }],
  ])('%j to %j of 100 pages', (start, end, read) => expect(readRange(start, end, 100, 10_000)).toEqual(read));

  it('knows one page of an empty list', () => expect(pagesOf(0, 100)).toBe(1));
});
