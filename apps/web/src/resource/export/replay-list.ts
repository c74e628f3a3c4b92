import type { ListRow, RowId } from '../declaration.ts';
import { type OtherLine, otherLines } from '../list/other-lines.ts';
import type { ExportCell } from './cells.ts';
import { fetchPages, type LoadPage } from './fetch-pages.ts';
import { type PageRange, pagesOf, plannedRows, planPages, reachesEnd, rowsInPlan } from './page-plan.ts';

/** How far an export is, in the pages that were chosen. */
export type ExportFigures = { page: number; pages: number; rows: number; allRows: number };

/** What became of a list on its way into a spreadsheet. */
export type Replayed = {
  rows: number;
  /** Rows that came again on a later page because others came in before them. */
  repeated: number;
  totalBefore: number;
  totalAfter: number;
  asOf: string | null;
  /** What the lines after the last row are called, whose figures belong to no row. */
  others: readonly string[];
};

type ReplayOptions<Row extends ListRow> = {
  load: LoadPage<Row>;
  range: PageRange;
  /** How many rows the list on screen has. */
  total: number;
  cellsOf: (row: Row) => ExportCell[];
  otherCellsOf: (line: OtherLine<Row>) => ExportCell[];
  write: (rows: ExportCell[][]) => Promise<void>;
  onFigures: (figures: ExportFigures) => void;
  signal: AbortSignal;
};

/**
 * Fetches the chosen pages of a list and hands each row on once, in the order of the list. The last row is followed by
 * the figures that belong to none, so that the columns of all pages sum to the totals.
 */
export const replayList = async <Row extends ListRow>(options: ReplayOptions<Row>): Promise<Replayed> => {
  const { load, range, total, cellsOf, otherCellsOf, write, onFigures, signal } = options;
  const plan = planPages(range, total);
  const seen = new Set<RowId>();
  const replayed: Replayed = {
    rows: 0,
    repeated: 0,
    totalBefore: total,
    totalAfter: total,
    asOf: null,
    others: [],
  };
  let others: OtherLine<Row>[] = [];
  const report = (known: number) => {
    const allRows = Math.max(plannedRows(plan, known), replayed.rows);
    const pages = range.scope === 'page' ? 1 : pagesOf(allRows, range.size);
    onFigures({
      page: Math.min(pages, Math.ceil(replayed.rows / range.size)),
      pages,
      rows: replayed.rows,
      allRows,
    });
  };
  report(total);
  let isFirst = true;
  for await (const { number, page } of fetchPages(load, plan, total, signal)) {
    if (isFirst) replayed.totalBefore = page.meta.total;
    isFirst = false;
    replayed.totalAfter = page.meta.total;
    replayed.asOf ??= page.asOf ?? null;
    others = otherLines(page.others);
    const chosen = rowsInPlan(page.items, number, plan);
    const fresh = chosen.filter(({ id }) => !seen.has(id) && seen.add(id));
    replayed.repeated += chosen.length - fresh.length;
    await write(fresh.map(cellsOf));
    replayed.rows += fresh.length;
    report(page.meta.total);
  }
  signal.throwIfAborted();
  if (others.length === 0 || !reachesEnd(plan, replayed.totalAfter)) return replayed;
  await write(others.map(otherCellsOf));
  return { ...replayed, others: others.map(({ label }) => label) };
};
