/** Page sizes on offer: the large ones appear only where a list is long enough (specification, section 9). */
const ALWAYS = [10, 20, 50];
const FROM_TOTAL_PAGES: [size: number, above: number][] = [
  [100, 50],
  [200, 100],
  [500, 200],
  [1000, 500],
  [2000, 1000],
];

export const DEFAULT_PAGE_SIZE_OPTION = 50;

export const pageSizeOptions = (totalPages: number): number[] => [
  ...ALWAYS,
  ...FROM_TOTAL_PAGES.filter(([, above]) => totalPages > above).map(([size]) => size),
];

export type PagerItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

const WINDOW = 5;

/** The page buttons: a window, of 5 unless there is less room, around the current page, with first, last and ellipses where pages are skipped. */
export const pagerItems = (page: number, totalPages: number, window = WINDOW): PagerItem[] => {
  const last = Math.max(1, totalPages);
  const current = Math.min(Math.max(1, page), last);
  const start = Math.max(1, Math.min(current - Math.floor(window / 2), last - window + 1));
  const end = Math.min(last, start + window - 1);
  const items: PagerItem[] = [];
  if (start > 1) items.push({ kind: 'page', page: 1 });
  if (start > 2) items.push({ kind: 'gap', after: 1 });
  for (let at = start; at <= end; at++) items.push({ kind: 'page', page: at });
  if (end < last - 1) items.push({ kind: 'gap', after: end });
  if (end < last) items.push({ kind: 'page', page: last });
  return items;
};
