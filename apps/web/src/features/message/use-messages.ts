import { messageRoutes } from '@adhelm/contract/message';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import type { Standing } from '../../lib/news/use-news.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { messageTexts as words } from './message.texts.ts';
import { type Thread, withNewest, withOlder } from './thread.ts';

const KEY = ['messages'];
export const NEWS_KEY = [...KEY, 'news'];
export const LISTS_KEY = [...KEY, 'list'];
export const THREADS_KEY = [...KEY, 'thread'];
export const threadKey = (id: number) => [...THREADS_KEY, id];

/** How many messages a thread shows at first, and adds at once. */
const PAGE = 40;

/** How many conversations are unread, as last heard of. */
export const useUnread = (): number => {
  const { data } = useQuery<Standing>({ queryKey: NEWS_KEY, queryFn: skipToken });
  return data?.unread ?? 0;
};

export const useConversations = ({ search = '', limit }: { search?: string; limit: number }) => {
  const refresh = useRefreshValue();
  return useQuery({
    queryKey: [...LISTS_KEY, search, limit, refresh],
    queryFn: ({ signal }) =>
      call(messageRoutes.list, { query: { limit, ...(search !== '' && { search }) }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** A conversation with its newest messages, and older ones as they are asked for. */
export const useThread = (id: number) => {
  const queries = useQueryClient();
  const queryKey = threadKey(id);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await call(messageRoutes.thread, { params: { id }, query: { limit: PAGE }, signal });
      return withNewest(queries.getQueryData<Thread>(queryKey), page);
    },
    staleTime: 0,
  });

  const refresh = useRefreshValue();
  const refreshed = useRef(refresh);
  useEffect(() => {
    if (refreshed.current === refresh) return;
    refreshed.current = refresh;
    void refetch();
  }, [refresh, refetch]);

  const { isBusy, run } = useOneAtATime();
  const loadOlder = () =>
    run(async () => {
      const before = data?.messages[0]?.id;
      if (before === undefined || !data?.hasMore) return;
      try {
        const page = await call(messageRoutes.thread, { params: { id }, query: { limit: PAGE, before } });
        queries.setQueryData<Thread>(queryKey, (known) => known && withOlder(known, page));
      } catch (failure) {
        toast.error(messageOf(failure, words.olderFailed));
      }
    });
  return { data, error, refetch, loadOlder, isLoadingOlder: isBusy };
};
