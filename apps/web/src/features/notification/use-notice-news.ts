import { type Notification, notificationRoutes } from '@adhelm/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/http/client.ts';
import { useNews } from '../../lib/news/use-news.ts';
import { toast } from '../../lib/toast.ts';
import { notificationTexts as words } from './notification.texts.ts';
import { LISTS_KEY, NEWS_KEY, useNoticeDeeds } from './use-notices.ts';

/** More than these would cover the page. */
const MOST_TOASTS = 3;
const TOAST_MS = 8000;

const newerThan = async (id: number): Promise<Notification[]> => {
  const query = { unread: true, limit: MOST_TOASTS + 1 };
  const { items } = await call(notificationRoutes.list, { query });
  return items.filter((notice) => notice.id > id);
};

/** Shows what arrived while somebody looks; what was there before has its place in the panel. */
const useToasts = () => {
  const { open } = useNoticeDeeds();
  const { history } = useRouter();
  const show = (notice: Notification) =>
    toast.info(notice.title, {
      id: `notification-${notice.id}`,
      duration: TOAST_MS,
      description: notice.body,
      ...(notice.link !== null && { action: { label: words.open, onClick: () => open(notice) } }),
    });
  return async (seen: number) => {
    const arrived = await newerThan(seen);
    if (arrived.length <= MOST_TOASTS) return arrived.forEach(show);
    toast.info(words.several(arrived.length), {
      duration: TOAST_MS,
      action: { label: words.open, onClick: () => history.push('/notifications') },
    });
  };
};

/** Keeps badge, panel and page up to date, and toasts what arrives. */
export const useNoticeNews = (): void => {
  const queries = useQueryClient();
  const showArrived = useToasts();
  useNews(
    (news) => news,
    (news, seen) => {
      queries.setQueryData(NEWS_KEY, news);
      if (seen === undefined) return;
      void queries.invalidateQueries({ queryKey: LISTS_KEY });
      const isNew = news.latestId !== null && news.latestId > seen;
      // What cannot be fetched now is in the panel later.
      if (isNew && !document.hidden) void showArrived(seen).catch(() => undefined);
    },
  );
};
