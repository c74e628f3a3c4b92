import { type Conversation, messageRoutes } from '@adhelm/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/http/client.ts';
import { type Standing, useNews } from '../../lib/news/use-news.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toast.ts';
import { firstLine } from './first-line.ts';
import { messageTexts as words } from './message.texts.ts';
import { messageSearch } from './message-search.ts';
import { LISTS_KEY, NEWS_KEY, THREADS_KEY } from './use-messages.ts';

/** More than these would cover the page. */
const MOST_TOASTS = 3;
const TOAST_MS = 8000;

const writerOf = ({ with: other, lastMessage: { author } }: Conversation): string =>
  other.kind === 'TEAM' ? words.inTeam(author.name, other.name) : author.name;

/** Shows what others wrote, but for the conversation that is open. */
const useToasts = () => {
  const { id: me } = useUser();
  const { history, options } = useRouter();
  const openId = () => {
    const { pathname, search } = history.location;
    return pathname === '/messages' ? messageSearch.parse(options.parseSearch(search)).id : undefined;
  };
  const show = (conversation: Conversation) =>
    toast.info(writerOf(conversation), {
      id: `message-${conversation.id}`,
      duration: TOAST_MS,
      description: firstLine(conversation.lastMessage.body),
      action: { label: words.open, onClick: () => history.push(`/messages?id=${conversation.id}`) },
    });
  return async (seen: number) => {
    const { items } = await call(messageRoutes.list, { query: { limit: MOST_TOASTS + 1 } });
    const arrived = items.filter(
      ({ id, isUnread, lastMessage }) =>
        isUnread && lastMessage.id > seen && lastMessage.author.id !== me && id !== openId(),
    );
    if (arrived.length <= MOST_TOASTS) return arrived.forEach(show);
    toast.info(words.several, {
      duration: TOAST_MS,
      action: { label: words.open, onClick: () => history.push('/messages') },
    });
  };
};

/** Keeps badge, panel, conversations and the open thread up to date, and toasts what arrives. */
export const useMessageNews = (): void => {
  const queries = useQueryClient();
  const showArrived = useToasts();
  useNews(
    ({ messages }) => messages,
    (news, seen) => {
      const before = queries.getQueryData<Standing>(NEWS_KEY);
      queries.setQueryData(NEWS_KEY, news);
      const isNew = news.latestId !== null && news.latestId > (seen ?? 0);
      if (seen === undefined || (!isNew && before?.unread === news.unread)) return;
      void queries.invalidateQueries({ queryKey: LISTS_KEY });
      void queries.invalidateQueries({ queryKey: THREADS_KEY });
      // What cannot be fetched now is in the panel later.
      if (isNew && !document.hidden) void showArrived(seen).catch(() => undefined);
    },
  );
};
