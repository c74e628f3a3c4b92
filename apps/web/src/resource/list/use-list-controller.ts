import { MAX_PAGE_SIZE } from '@adhelm/contract/constants';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useIsHere } from '../../lib/use-search-now.ts';
import { visibleColumns } from '../columns/column-settings.ts';
import { tableColumns } from '../columns/table-columns.ts';
import { useColumnSettings } from '../columns/use-table-settings.ts';
import type { ListRow, ListScreen } from '../declaration.ts';
import type { ReportRange } from '../filter/report-search.ts';
import { comparedColumns } from '../report/compared-columns.ts';
import { useAccess } from '../use-access.ts';
import { type ListState, listStateOf } from './list-search.ts';
import type { Order } from './order.ts';
import { useAddress } from './use-address.ts';
import { questionOf, useList } from './use-list.ts';

const NO_ROWS: readonly never[] = [];
const NEWEST_FIRST: Order = { by: 'id', order: 'desc' };

/** Keeps the identity of an object while its content is equal, for dependencies of hooks. */
const useSame = <T>(value: T): T => {
  const [kept, keep] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
};

/** Everything about a list but its looks: what the address asks for, what the server gave, what may be done. */
export const useListController = <Row extends ListRow>(screen: ListScreen<Row>, range?: ReportRange) => {
  const access = useAccess(screen);
  const { search, showList, openForm, closeForm } = useAddress();
  const [settings, setSettings] = useColumnSettings(screen.id);
  const timeZone = range?.timezone;
  const allColumns = useMemo(() => tableColumns(screen, access, timeZone), [screen, access, timeZone]);
  const { order, hidden, shown } = settings;
  const state = useSame(
    listStateOf(search, {
      sortKeys: new Set([
        ...allColumns.flatMap(({ sortKey }) => sortKey ?? []),
        ...(screen.list.presets ?? []).map(({ sort }) => sort.by),
      ]),
      filters: screen.filters ?? [],
      entityKeys: screen.entityFilters.map(({ key }) => key),
      mayListArchived: access.listArchived,
      isCondition: screen.list.isCondition,
    }),
  );
  const { isCondition } = screen.list;
  const columns = useMemo(() => {
    const visible = visibleColumns(allColumns, { order, hidden, shown });
    return state.compare && isCondition ? comparedColumns(visible, isCondition) : visible;
  }, [allColumns, order, hidden, shown, state.compare, isCondition]);
  // Deleted rows have no figures to be sorted by.
  const ownSort = (state.archived ? undefined : screen.sort) ?? NEWEST_FIRST;
  const sorted = useMemo(() => ({ ...state, sort: state.sort ?? ownSort }), [state, ownSort]);
  const list = useList(screen, sorted, range);
  const isHere = useIsHere();
  const lastPage = list.isOutdated ? undefined : list.page?.meta.totalPages;

  // Someone deleted rows, or the link is old: the last page there is stands in for one beyond it.
  useEffect(() => {
    if (lastPage !== undefined && state.page > Math.max(1, lastPage) && isHere())
      showList({ ...state, page: Math.max(1, lastPage) }, { replace: true });
  }, [lastPage, state, showList, isHere]);

  /** Another search, filter or order starts from its first page. */
  const narrow = useCallback(
    (change: Partial<ListState>) => showList({ ...state, ...change, page: 1 }),
    [showList, state],
  );
  const resizeColumn = useCallback(
    (key: string, width: number) =>
      setSettings({ ...settings, widths: { ...settings.widths, [key]: width } }),
    [settings, setSettings],
  );
  /** The rows of all pages, as far as a page can hold them. */
  const loadEverything = async () => {
    const question = { ...questionOf(sorted, range), page: 1, limit: MAX_PAGE_SIZE };
    return (await screen.list.load(question, new AbortController().signal)).items;
  };
  const asked = useMemo(() => {
    if (search.edit !== undefined) return { edit: search.edit };
    return search.create ? ({ create: true } as const) : null;
  }, [search.edit, search.create]);

  return {
    access,
    state,
    /** The state with a sort order: the chosen one, or that of the list. */
    sorted,
    ownSort,
    list,
    rows: list.page?.items ?? NO_ROWS,
    columns,
    allColumns,
    settings,
    setSettings,
    resizeColumn,
    narrow,
    showList,
    loadEverything,
    asked,
    openForm,
    closeForm,
  };
};
