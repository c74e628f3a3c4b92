import { messageRoutes } from '@adhelm/contract/message';
import { type NotificationNews, notificationRoutes } from '@adhelm/contract/notification';
import { call } from '../http/client.ts';
import { openEvents } from '../http/events.ts';
import { session } from '../session/browser-session.ts';
import { type Channel, liveNews } from './live-news.ts';
import { sharedNews } from './shared-news.ts';

/** A tab that nobody has seen for so long needs no news. */
const UNWATCHED_AFTER_MS = 5 * 60_000;

const isNews = (value: unknown): value is NotificationNews =>
  typeof value === 'object' &&
  value !== null &&
  'unread' in value &&
  'latestId' in value &&
  'messages' in value;

async function* stream(signal: AbortSignal): AsyncGenerator<NotificationNews> {
  const events = await session.authorized((token) => openEvents(notificationRoutes.events, token, signal));
  for await (const data of events) if (isNews(data)) yield data;
}

const ask = async (signal: AbortSignal): Promise<NotificationNews> => {
  const newest = { query: { limit: 1 }, signal };
  const [notices, talks] = await Promise.all([
    call(notificationRoutes.list, newest),
    call(messageRoutes.list, newest),
  ]);
  return {
    unread: notices.unread,
    latestId: notices.items[0]?.id ?? null,
    messages: { unread: talks.unread, latestId: talks.items[0]?.lastMessage.id ?? null },
  };
};

/** Resolves when the act says so, or when the signal is aborted; what the act returns ends its listening. */
const until = (signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const done = () => {
      stop?.();
      signal.removeEventListener('abort', done);
      resolve();
    };
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', done);
    stop = begin(done);
  });

const pause = (ms: number, signal: AbortSignal) =>
  until(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });

const untilWatched = async (signal: AbortSignal) => {
  if (!document.hidden) return;
  await until(signal, (done) => {
    document.addEventListener('visibilitychange', done);
    return () => document.removeEventListener('visibilitychange', done);
  });
};

const untilUnwatched = (signal: AbortSignal) =>
  until(signal, (done) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(done, UNWATCHED_AFTER_MS);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });

/** Locks exist on secure origins only; elsewhere every tab listens for itself. */
const exclusivelyIn =
  (name: string) =>
  async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    if (!navigator.locks) return work();
    await navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };

const channelOf = (name: string): Channel => {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    hear: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'ask' || isNews(data)) listener(data);
      });
      return () => channel.close();
    },
  };
};

/** The news of one user acting for one publisher, whose tabs share them. */
const newsOf = (identity: string) => {
  const name = `adhelm-notifications ${identity}`;
  return liveNews({
    stream,
    ask,
    now: Date.now,
    random: Math.random,
    pause,
    untilWatched,
    untilUnwatched,
    exclusively: exclusivelyIn(name),
    channel: channelOf(name),
  });
};

/** Follows them, however many parts of a page do, by one stream. */
export const followNews = sharedNews((identity, onNews) => newsOf(identity).follow(onNews));
