import { messageRoutes } from '@adhelm/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/http/client.ts';
import type { Standing } from '../../lib/news/use-news.ts';
import { useIsWatched } from '../../lib/use-is-watched.ts';
import type { Thread } from './thread.ts';
import { LISTS_KEY, NEWS_KEY, threadKey } from './use-messages.ts';

/** Marks a conversation as read up to its newest message, once somebody sees that one. */
export const useReading = ({ conversation: { id, isUnread }, messages }: Thread, isNewestInView: boolean) => {
  const queries = useQueryClient();
  const isSeen = useIsWatched() && isNewestInView;
  const newest = messages.at(-1)?.id;

  const mark = useEffectEvent(async (upTo: number) => {
    const { unread } = await call(messageRoutes.read, { params: { id }, body: { upTo } });
    queries.setQueryData<Standing>(NEWS_KEY, (news) => news && { ...news, unread });
    queries.setQueryData<Thread>(threadKey(id), (known) =>
      known?.messages.at(-1)?.id === upTo
        ? { ...known, conversation: { ...known.conversation, isUnread: false } }
        : known,
    );
    await queries.invalidateQueries({ queryKey: LISTS_KEY });
  });
  useEffect(() => {
    // What could not be marked stays unread, and is marked with the next message or the next look at it.
    if (isUnread && isSeen && newest !== undefined) void mark(newest).catch(() => undefined);
  }, [isUnread, isSeen, newest]);
};
