import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useRefreshValue } from '../../lib/refresh.ts';
import type { ListQuery, ListRow, ListScreen } from '../declaration.ts';
import type { ReportRange } from '../filter/report-search.ts';
import { isWholeRange } from '../report/whole-range.ts';
import type { SortedList } from './list-search.ts';

/** The key of all queries that are refetched when the list of a screen changes. */
export const listKey = (screenId: string) => ['list', screenId] as const;

const queryOf = ({ page, limit, search, sort, filters, archived, compare }: SortedList): ListQuery => ({
  page,
  limit,
  search: search === '' ? undefined : search,
  sortBy: sort.by,
  sortOrder: sort.order,
  archived: archived ? true : undefined,
  compare: compare ? true : undefined,
  ...filters,
});

/** What a list asks its server. */
export const questionOf = (state: SortedList, range: ReportRange | undefined): ListQuery => ({
  ...queryOf(state),
  ...range,
});

/** One page of a list. While the next one loads, or when it fails, the rows of the last one stay. */
export const useList = <Row extends ListRow>(
  screen: ListScreen<Row>,
  state: SortedList,
  range: ReportRange | undefined,
) => {
  const refresh = useRefreshValue();
  const asked = questionOf(state, range);
  const query = useQuery({
    queryKey: [...listKey(screen.id), asked, refresh],
    queryFn: ({ signal }) => screen.list.load(asked, signal),
    enabled: range === undefined || isWholeRange(range),
    placeholderData: keepPreviousData,
  });
  const lastGood = useRef(query.data);
  useEffect(() => {
    if (query.data) lastGood.current = query.data;
  }, [query.data]);
  return {
    page: query.data ?? lastGood.current,
    error: query.error,
    isLoading: query.isFetching,
    /** The rows belong to an earlier page, search or filter. */
    isOutdated: query.data === undefined || query.isPlaceholderData,
    retry: query.refetch,
  };
};

/** Makes every shown page of a list fetch anew. */
export const useRefetchList = (screenId: string) => {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: listKey(screenId) }),
    [queryClient, screenId],
  );
};
