import type { NotificationNews } from '@adhelm/contract/notification';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Channel, liveNews } from './live-news.ts';

const NEWS = (unread: number): NotificationNews => ({
  unread,
  latestId: unread + 100,
  messages: { unread: 0, latestId: null },
});

type Stream = (signal: AbortSignal) => AsyncIterable<NotificationNews>;

/** A stream that says this and ends, or stays open. */
const saying = (...news: NotificationNews[]) =>
  async function* (): AsyncGenerator<NotificationNews> {
    yield* news;
  };
const stayingOpen = (...news: NotificationNews[]) =>
  async function* (signal: AbortSignal): AsyncGenerator<NotificationNews> {
    yield* news;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
const refused: Stream = () => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('refused')) }),
});

/** Tabs of one browser: time passes when somebody pauses, and stands still when the pauses allowed are used up. */
const browser = (streams: Stream[], { pauses = 100 } = {}) => {
  const listeners = new Set<Parameters<Channel['hear']>[0]>();
  const asked: string[] = [];
  const waits: number[] = [];
  let now = 0;
  let held: Promise<unknown> = Promise.resolve();
  const watching = { unwatched: Promise.withResolvers<void>(), watched: Promise.resolve() };
  const ends: (() => void)[] = [];
  const openTab = () => {
    const heard: number[] = [];
    let own: Parameters<Channel['hear']>[0] | undefined;
    const news = liveNews({
      stream: (signal) => {
        asked.push('stream');
        return (streams.shift() ?? stayingOpen())(signal);
      },
      ask: async () => {
        asked.push('ask');
        return NEWS(asked.length);
      },
      now: () => now,
      random: () => 0.5,
      pause: async (ms, signal) => {
        waits.push(ms);
        now += ms;
        if (waits.length >= pauses) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      untilWatched: () => watching.watched,
      untilUnwatched: (signal) =>
        Promise.race([
          watching.unwatched.promise,
          new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
        ]),
      exclusively: (work, signal) => {
        const before = held;
        const mine = before.then(() => (signal.aborted ? undefined : work()));
        held = mine;
        return mine;
      },
      channel: {
        send: (message) => {
          for (const listener of listeners) if (listener !== own) listener(message);
        },
        hear: (listener) => {
          own = listener;
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    });
    const close = news.follow(({ unread }) => heard.push(unread));
    ends.push(close);
    return { heard, close };
  };
  const end = () => {
    for (const close of ends) close();
  };
  return { openTab, asked, waits, watching, end };
};

let end = () => {};
const given = (...of: Parameters<typeof browser>) => {
  const made = browser(...of);
  end = made.end;
  return made;
};
afterEach(() => end());

describe('following the news', () => {
  it('tells what the stream says, and opens another one when it ends', async () => {
    const { openTab, asked } = given([saying(NEWS(1), NEWS(2)), stayingOpen(NEWS(3))]);
    const { heard } = openTab();
    await vi.waitFor(() => expect(heard).toEqual([1, 2, 3]));
    expect(asked).toEqual(['stream', 'stream']);
  });

  it('waits longer after each stream that fails, then asks every 30 seconds, and tries one again after a while', async () => {
    const { openTab, asked, waits } = given([refused, refused, refused, refused], { pauses: 14 });
    openTab();
    await vi.waitFor(() => expect(waits).toHaveLength(14));
    expect(waits).toEqual([2000, 4000, ...Array(10).fill(30_000), 30_000, 30_000]);
    expect(asked.filter((what) => what === 'stream')).toHaveLength(4);
    expect(asked.slice(0, 4)).toEqual(['stream', 'stream', 'stream', 'ask']);
  });

  it('has one tab of a browser listen, which tells the others, also those that open later', async () => {
    const { openTab, asked } = given([stayingOpen(NEWS(4))]);
    const first = openTab();
    await vi.waitFor(() => expect(first.heard).toEqual([4]));
    const second = openTab();
    expect(second.heard).toEqual([4]);
    expect(first.heard).toEqual([4]);
    expect(asked).toEqual(['stream']);
  });

  it('goes on in another tab when the one that listens is closed', async () => {
    const { openTab, asked } = given([stayingOpen(NEWS(1)), stayingOpen(NEWS(2))]);
    const first = openTab();
    const second = openTab();
    await vi.waitFor(() => expect(second.heard).toEqual([1]));
    first.close();
    await vi.waitFor(() => expect(second.heard).toEqual([1, 2]));
    expect(asked).toEqual(['stream', 'stream']);
  });

  it('lets go while nobody looks for long, and listens again when somebody does', async () => {
    const { openTab, watching } = given([stayingOpen(NEWS(1)), stayingOpen(NEWS(2))]);
    const { heard } = openTab();
    await vi.waitFor(() => expect(heard).toEqual([1]));
    const back = Promise.withResolvers<void>();
    watching.watched = back.promise;
    const { unwatched } = watching;
    watching.unwatched = Promise.withResolvers<void>();
    unwatched.resolve();
    await new Promise(setImmediate);
    expect(heard).toEqual([1]);
    back.resolve();
    await vi.waitFor(() => expect(heard).toEqual([1, 2]));
  });
});
