import type { NotificationNews } from '@adhelm/contract/notification';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../session/use-session.ts';
import { followNews } from './browser-news.ts';

/** How one kind of news stands. */
export type Standing = NotificationNews['messages'];

type Take = (standing: Standing, seen: number | undefined) => void;

/** Tells how one kind of news stands, with the newest that was heard of before: nothing before the first news. */
export const useNews = (kindOf: (news: NotificationNews) => Standing, take: Take): void => {
  const { id, actingPublisherId } = useUser();
  const identity = `${id}/${actingPublisherId}`;
  const tell = useEffectEvent((news: NotificationNews, seen: number | undefined) => {
    const standing = kindOf(news);
    take(standing, seen);
    return Math.max(seen ?? 0, standing.latestId ?? 0);
  });
  useEffect(() => {
    let seen: number | undefined;
    return followNews(identity, (news) => {
      seen = tell(news, seen);
    });
  }, [identity]);
};
