import type { Zone } from '@adhelm/domain/time-zone';
import { zoneLabel } from '../../lib/time-zone.ts';
import { formatValue } from '../cells/format.ts';
import type { Chip } from '../filter/filter-chips.ts';
import type { ReportRange } from '../filter/report-search.ts';
import type { SortedList } from '../list/list-search.ts';
import type { Order } from '../list/order.ts';
import { exportTexts } from './export.texts.ts';
import type { PageRange } from './page-plan.ts';
import type { Replayed } from './replay-list.ts';

type Told = {
  pages: PageRange;
  period: ReportRange | undefined;
  timeZone: Zone;
  state: SortedList;
  chips: readonly Chip[];
  columns: readonly { label: string; sortKey: string | null }[];
  exportedAt: Date;
};

const filterLine = (chips: readonly Chip[]): string =>
  chips.length === 0
    ? exportTexts.note.noFilters
    : exportTexts.note.filters(chips.map(({ label, text }) => `${label}: ${text}`).join('; '));

const sortLine = (sort: Order, columns: Told['columns']): string => {
  const column = columns.find(({ sortKey }) => sortKey === sort.by);
  return exportTexts.note.sort(column?.label ?? sort.by, sort.order === 'asc');
};

/** What a reader of the spreadsheet must know about its rows, one thing a line. */
export const noteOf = (told: Told, replayed: Replayed): string[] => {
  const { note } = exportTexts;
  const { pages, period, timeZone, state, chips, columns, exportedAt } = told;
  const time = (instant: string) => formatValue('dateTime', instant, timeZone);
  const { rows, repeated, totalBefore, totalAfter, asOf, others } = replayed;
  const lines = [
    note.rows(rows),
    others.length > 0 && note.others(others.join(', ')),
    note.pages(pages.start, pages.end, pages.size),
    period && note.period(time(period.startDate), time(period.endDate)),
    note.zone(zoneLabel(timeZone)),
    asOf && note.asOf(time(asOf)),
    note.exported(time(exportedAt.toISOString())),
    state.search !== '' && note.search(state.search),
    filterLine(chips),
    period?.userIds && note.advertisers(period.userIds.map((id) => `#${id}`).join(', ')),
    state.archived && note.archived,
    sortLine(state.sort, columns),
    totalBefore !== totalAfter && note.changed(totalBefore, totalAfter),
    repeated > 0 && note.repeated(repeated),
  ];
  return lines.filter((line) => typeof line === 'string');
};
