import { MAX_PAGE_SIZE } from '@adhelm/contract/constants';

/** Pages are fetched this many at a time. */
export const PAGES_AT_A_TIME = 5;

/** Rows a page of an export, to choose from; reports start with the first (specification, section 9). */
export const EXPORT_PAGE_SIZES = [100, 500, 1000, 2000] as const;
export const DEFAULT_EXPORT_PAGE_SIZE = 100;

/** Which pages somebody chose, of how many rows each; the page on screen stays that one page. */
export type PageRange = { size: number; start: number; end: number; scope: 'page' | 'all' };

/** Rows by their place in the list, counted from 0; the end is the first one that is left out. */
export type PagePlan = {
  /** Rows asked for at once: the chosen pages themselves, or many of them together. */
  limit: number;
  firstPage: number;
  startRow: number;
  /** Null where the last page was chosen: then rows that come in meanwhile belong to it. */
  endRow: number | null;
};

export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/**
 * How a range of pages is fetched. A few are fetched as they are; more than that in the largest pages there are,
 * cut to the chosen rows, because a hundred thousand rows in small pages would be a thousand requests.
 */
export const planPages = ({ size, start, end, scope }: PageRange, total: number): PagePlan => {
  const startRow = (start - 1) * size;
  const isFew = end - start < PAGES_AT_A_TIME;
  const limit = isFew ? size : MAX_PAGE_SIZE;
  return {
    limit,
    firstPage: Math.floor(startRow / limit) + 1,
    startRow,
    endRow: scope === 'all' && end >= pagesOf(total, size) ? null : end * size,
  };
};

/** One page of a plan holds only the rows that were chosen. */
export const rowsInPlan = <Row>(rows: readonly Row[], page: number, plan: PagePlan): readonly Row[] => {
  const offset = (page - 1) * plan.limit;
  const end = plan.endRow === null ? rows.length : Math.max(0, plan.endRow - offset);
  return rows.slice(Math.max(0, plan.startRow - offset), end);
};

/** How many rows a plan comes to in a list of so many. */
export const plannedRows = ({ startRow, endRow }: PagePlan, total: number): number =>
  Math.max(0, Math.min(endRow ?? total, total) - startRow);

/** Whether the last row of a list of so many is among the planned ones. */
export const reachesEnd = ({ endRow }: PagePlan, total: number): boolean =>
  endRow === null || endRow >= total;

export type RangeProblem = 'start' | 'end' | 'order';

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Reads what was typed for the first and the last page. */
export const readRange = (
  startText: string,
  endText: string,
  size: number,
  total: number,
): { range: PageRange } | { problem: RangeProblem } => {
  const last = pagesOf(total, size);
  const isPage = (page: number) => page >= 1 && page <= last;
  const [start, end] = [wholeNumber(startText), wholeNumber(endText)];
  if (!isPage(start)) return { problem: 'start' };
  if (!isPage(end)) return { problem: 'end' };
  return end < start ? { problem: 'order' } : { range: { size, start, end, scope: 'all' } };
};
