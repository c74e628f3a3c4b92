import { MOST_UNREAD_COUNTED, type Notification, notificationRoutes } from '@adhelm/contract/notification';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import type { Standing } from '../../lib/news/use-news.ts';
import { useRefreshValue } from '../../lib/refresh.ts';
import { returnAddress } from '../../lib/session/hand-off.ts';
import { toast } from '../../lib/toast.ts';
import { notificationTexts as words } from './notification.texts.ts';

const KEY = ['notifications'];
export const NEWS_KEY = [...KEY, 'news'];
export const LISTS_KEY = [...KEY, 'list'];

/** How many are unread, as last heard of. */
export const useUnread = (): number => {
  const { data } = useQuery<Standing>({ queryKey: NEWS_KEY, queryFn: skipToken });
  return data?.unread ?? 0;
};

export const useNotices = ({ unread, limit }: { unread: boolean; limit: number }) => {
  const refresh = useRefreshValue();
  return useQuery({
    queryKey: [...LISTS_KEY, unread, limit, refresh],
    queryFn: ({ signal }) =>
      call(notificationRoutes.list, { query: { limit, ...(unread && { unread }) }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Marks as read, and follows the link of a notification. */
export const useNoticeDeeds = () => {
  const queries = useQueryClient();
  const { history } = useRouter();

  const showUnread = (change: (unread: number) => number) => {
    queries.setQueryData<Standing>(NEWS_KEY, (news) => news && { ...news, unread: change(news.unread) });
    return queries.invalidateQueries({ queryKey: LISTS_KEY });
  };
  const orSay = (error: unknown) => toast.error(messageOf(error, words.markFailed));

  const read = ({ id, readAt }: Notification): Promise<unknown> =>
    readAt === null
      ? call(notificationRoutes.read, { params: { id } }).then(
          // Of more than are counted nobody knows how many are left.
          () => showUnread((unread) => (unread < MOST_UNREAD_COUNTED ? Math.max(0, unread - 1) : unread)),
          orSay,
        )
      : Promise.resolve();

  const readUpTo = (upTo: number): Promise<unknown> =>
    call(notificationRoutes.readUpTo, { body: { upTo } }).then(
      ({ unread }) => showUnread(() => unread),
      orSay,
    );

  const open = (notice: Notification) => {
    void read(notice);
    const place = returnAddress(notice.link, location.origin);
    if (place !== null) history.push(place);
  };

  return { read, readUpTo, open };
};
