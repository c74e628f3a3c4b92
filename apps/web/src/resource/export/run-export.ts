import { rangeOf } from '@adhelm/domain/date-range';
import type { TableColumn } from '../columns/table-columns.ts';
import type { ListRow, ListScreen } from '../declaration.ts';
import type { Chip } from '../filter/filter-chips.ts';
import type { ReportRange } from '../filter/report-search.ts';
import type { SortedList } from '../list/list-search.ts';
import { questionOf } from '../list/use-list.ts';
import { isWholeRange } from '../report/whole-range.ts';
import { type ExportCell, type ExportTarget, exportTable, zoneOfList } from './cells.ts';
import { saveFile } from './download.ts';
import { excelFile } from './excel-file.ts';
import { exportName } from './file-name.ts';
import { noteOf } from './note.ts';
import { headWithUnit } from './number-formats.ts';
import type { PageRange } from './page-plan.ts';
import { type ExportFigures, type Replayed, replayList } from './replay-list.ts';

/** The list as it stands on screen. */
export type ExportSource<Row extends ListRow> = {
  screen: ListScreen<Row>;
  /** Those shown, in their order. */
  columns: readonly TableColumn<Row>[];
  state: SortedList;
  range: ReportRange | undefined;
  chips: readonly Chip[];
  total: number;
  /** It has figures that belong to no row. */
  hasOthers: boolean;
};

export type ExportStep = 'fetching' | 'processing' | 'exporting';

type Watch = {
  onFigures: (figures: ExportFigures) => void;
  onStep: (step: ExportStep) => void;
  signal: AbortSignal;
};

/** A spreadsheet that only has to be sent. */
export type PendingSheet = { data: ExportCell[][]; title: string; sheetName: string; rows: number };

const LAST_30_DAYS = 5;
const FIRST_SHEET = 'Sheet1';

/** A report without a readable period is exported over the last 30 days. */
export const periodOf = (range: ReportRange | undefined, now: Date): ReportRange | undefined => {
  if (!range || isWholeRange(range)) return range;
  const { start, end } = rangeOf(LAST_30_DAYS, now, range.timezone);
  return { ...range, startDate: start.toISOString(), endDate: end.toISOString() };
};

/** Fixes what is exported at the moment of the press, so that nothing done meanwhile changes it. */
const prepare = <Row extends ListRow>(source: ExportSource<Row>, pages: PageRange, target: ExportTarget) => {
  const { screen, columns, state, chips, total } = source;
  const exportedAt = new Date();
  const asked = periodOf(source.range, exportedAt);
  // Deleted rows are listed whenever they were deleted.
  const period = state.archived ? undefined : asked;
  const timeZone = zoneOfList(asked?.timezone);
  const table = exportTable(columns, target);
  const now = exportedAt.toISOString();
  const { startDate: from = now, endDate: to = now } = period ?? {};
  return {
    table,
    name: exportName({ many: screen.noun.many, from, to, timeZone, range: pages }),
    noteOf: (replayed: Replayed) =>
      noteOf({ pages, period, timeZone, state, chips, columns, exportedAt }, replayed),
    replay: (write: (rows: ExportCell[][]) => Promise<void>, { onFigures, signal }: Watch) =>
      replayList({
        load: (page, limit, stop) => screen.list.load({ ...questionOf(state, asked), page, limit }, stop),
        range: pages,
        total,
        cellsOf: table.cellsOf,
        otherCellsOf: table.otherCellsOf,
        write,
        onFigures,
        signal,
      }),
  };
};

/** Writes the file and hands it to the browser as a download. */
export const exportToExcel = async <Row extends ListRow>(
  source: ExportSource<Row>,
  pages: PageRange,
  watch: Watch,
): Promise<Replayed> => {
  const prepared = prepare(source, pages, 'excel');
  watch.onStep('fetching');
  const file = await excelFile(prepared.table.columns, watch.signal);
  try {
    const replayed = await prepared.replay((rows) => file.write(rows), watch);
    watch.onStep('processing');
    const blob = await file.finish(prepared.noteOf(replayed));
    watch.onStep('exporting');
    saveFile(blob, `${prepared.name}.xlsx`);
    return replayed;
  } finally {
    file.close();
  }
};

/** Collects the rows for a Google Sheet, which is made of them all at once. */
export const collectSheet = async <Row extends ListRow>(
  source: ExportSource<Row>,
  pages: PageRange,
  watch: Watch,
): Promise<PendingSheet> => {
  const prepared = prepare(source, pages, 'sheet');
  watch.onStep('fetching');
  const data: ExportCell[][] = [prepared.table.columns.map(headWithUnit)];
  const replayed = await prepared.replay(async (rows) => {
    for (const row of rows) data.push(row);
  }, watch);
  watch.onStep('processing');
  data.push([], ...prepared.noteOf(replayed).map((line) => [line]));
  return { data, title: prepared.name, sheetName: FIRST_SHEET, rows: replayed.rows };
};
