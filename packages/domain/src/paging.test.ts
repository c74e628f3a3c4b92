import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PAGE_SIZE_OPTION, pagerItems, pageSizeOptions } from './paging.ts';

describe('page sizes', () => {
  test.each([
    [0, [10, 20, 50]],
    [50, [10, 20, 50]],
    [51, [10, 20, 50, 100]],
    [100, [10, 20, 50, 100]],
    [101, [10, 20, 50, 100, 200]],
    [200, [10, 20, 50, 100, 200]],
    [201, [10, 20, 50, 100, 200, 500]],
    [500, [10, 20, 50, 100, 200, 500]],
    [501, [10, 20, 50, 100, 200, 500, 1000]],
    [1000, [10, 20, 50, 100, 200, 500, 1000]],
    [1001, [10, 20, 50, 100, 200, 500, 1000, 2000]],
  ])('for %i pages', (totalPages, sizes) => {
    expect(pageSizeOptions(totalPages)).toEqual(sizes);
  });

  test('always offer the default one', () => {
    expect(DEFAULT_PAGE_SIZE_OPTION).toBe(50);
    expect(pageSizeOptions(0)).toContain(DEFAULT_PAGE_SIZE_OPTION);
  });
});

const drawn = (page: number, totalPages: number, window?: number) =>
  pagerItems(page, totalPages, window)
    .map((item) => (item.kind === 'gap' ? '…' : item.page === page ? `[${item.page}]` : item.page))
    .join(' ');

describe('the pager', () => {
  test.each([
    [1, 0, '[1]'],
    [1, 1, '[1]'],
    [3, 5, '1 2 [3] 4 5'],
    [1, 6, '[1] 2 3 4 5 6'],
    [1, 7, '[1] 2 3 4 5 … 7'],
    [4, 7, '1 2 3 [4] 5 6 7'],
    [5, 9, '1 … 3 4 [5] 6 7 … 9'],
    [9, 9, '1 … 5 6 7 8 [9]'],
    [50, 100, '1 … 48 49 [50] 51 52 … 100'],
  ])('on page %i of %i reads %s', (page, totalPages, text) => {
    expect(drawn(page, totalPages)).toBe(text);
  });

  test.each([
    [1, 9, '[1] … 9'],
    [5, 9, '1 … [5] … 9'],
    [2, 9, '1 [2] … 9'],
    [9, 9, '1 … [9]'],
  ])('that has little room reads %s of %i as %s', (page, totalPages, text) => {
    expect(drawn(page, totalPages, 1)).toBe(text);
  });

  const places = fc.tuple(fc.integer({ min: -5, max: 3000 }), fc.integer({ min: 0, max: 2000 }));
  const pagesOf = (page: number, total: number) =>
    pagerItems(page, total).flatMap((item) => (item.kind === 'page' ? [item.page] : []));

  test('always has the first, the last and the current page, each once and in order', () => {
    fc.assert(
      fc.property(places, ([page, total]) => {
        const pages = pagesOf(page, total);
        const last = Math.max(1, total);
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect([pages[0], pages.at(-1)]).toEqual([1, last]);
        expect(pages).toContain(Math.min(Math.max(1, page), last));
      }),
    );
  });

  test('has a window of five, first and last, and nothing else', () => {
    fc.assert(
      fc.property(places, ([page, total]) => {
        const last = Math.max(1, total);
        const current = Math.min(Math.max(1, page), last);
        const pages = pagesOf(page, total);
        const window = pages.filter((at) => at === current || Math.abs(at - current) <= 4);
        expect(window.length).toBeGreaterThanOrEqual(Math.min(5, last));
        expect(pages.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  test('has a gap exactly where pages are skipped', () => {
    fc.assert(
      fc.property(places, ([page, total]) => {
        const items = pagerItems(page, total);
        for (const [at, item] of items.entries()) {
          const next = items[at + 1];
          if (item.kind === 'page' && next?.kind === 'page') expect(next.page).toBe(item.page + 1);
          if (item.kind !== 'gap') continue;
          const [before, after] = [items[at - 1], next];
          expect([before?.kind, after?.kind]).toEqual(['page', 'page']);
          if (before?.kind === 'page' && after?.kind === 'page') {
            expect(item.after).toBe(before.page);
            expect(after.page - before.page).toBeGreaterThan(1);
          }
        }
      }),
    );
  });
});
