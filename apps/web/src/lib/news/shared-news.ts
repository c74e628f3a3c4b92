import type { NotificationNews } from '@adhelm/contract/notification';

type Listener = (news: NotificationNews) => void;
type Follow = (identity: string, onNews: Listener) => () => void;

/** One follower for all who want the news of somebody; who comes later is told the last ones at once. */
export const sharedNews = (follow: Follow): Follow => {
  const followed = new Map<string, ReturnType<typeof begin>>();

  const begin = (identity: string) => {
    const listeners = new Set<Listener>();
    let told: NotificationNews | undefined;
    const stop = follow(identity, (news) => {
      told = news;
      for (const listener of listeners) listener(news);
    });
    return { listeners, told: () => told, stop };
  };

  return (identity, onNews) => {
    const one = followed.get(identity) ?? begin(identity);
    followed.set(identity, one);
    const listener: Listener = (news) => onNews(news);
    one.listeners.add(listener);
    const told = one.told();
    if (told) onNews(told);
    return () => {
      if (!one.listeners.delete(listener) || one.listeners.size > 0) return;
      followed.delete(identity);
      one.stop();
    };
  };
};
