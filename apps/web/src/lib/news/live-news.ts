import type { NotificationNews } from '@adhelm/contract/notification';

type Listener = (message: NotificationNews | 'ask') => void;

/** What the tabs of a browser tell each other; `ask` is for whoever knows. */
export type Channel = { send: Listener; hear: (listener: Listener) => () => void };

type Dependencies = {
  /** What the server says as it happens; ends or fails when that stops, or when nothing at all is heard. */
  stream: (signal: AbortSignal) => AsyncIterable<NotificationNews>;
  ask: (signal: AbortSignal) => Promise<NotificationNews>;
  now: () => number;
  random: () => number;
  /** Ends early when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether anybody may be looking at this tab. */
  untilWatched: (signal: AbortSignal) => Promise<void>;
  untilUnwatched: (signal: AbortSignal) => Promise<void>;
  /** Runs one holder at a time, across all tabs. */
  exclusively: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  channel: Channel;
};

/** A stream that lived so long is nothing to worry about. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 1000;
/** So many streams in a row that brought nothing: something on the way does not let them through. */
const MOST_FAILURES = 3;
const POLL_EVERY_MS = 30_000;
/** Then a stream is tried again. */
const POLLS = 10;

/** Follows how notifications and messages stand: one tab of a browser listens, or asks from time to time, and tells the others. */
export const liveNews = (given: Dependencies) => {
  const { stream, ask, now, random, channel } = given;
  /** Never all browsers at the same moment. */
  const pause = (ms: number, signal: AbortSignal) => given.pause(ms * (0.5 + random()), signal);

  const poll = async (tell: (news: NotificationNews) => void, signal: AbortSignal) => {
    for (let asked = 0; asked < POLLS && !signal.aborted; asked += 1) {
      await ask(signal).then(tell, () => undefined);
      await pause(POLL_EVERY_MS, signal);
    }
  };

  /** Whether the stream lived; why it ended does not matter. */
  const listen = async (tell: (news: NotificationNews) => void, signal: AbortSignal): Promise<boolean> => {
    const begun = now();
    let isHeard = false;
    try {
      for await (const news of stream(signal)) {
        isHeard = true;
        tell(news);
      }
    } catch {}
    return isHeard && now() - begun >= STEADY_MS;
  };

  const lead = async (tell: (news: NotificationNews) => void, signal: AbortSignal) => {
    let failures = 0;
    while (!signal.aborted) {
      failures = (await listen(tell, signal)) ? 0 : failures + 1;
      if (failures < MOST_FAILURES) await pause(FIRST_PAUSE_MS * 2 ** failures, signal);
      else {
        await poll(tell, signal);
        failures = MOST_FAILURES - 1;
      }
    }
  };

  return {
    /** Tells the news now and whenever they change, until the returned function is called. */
    follow: (onNews: (news: NotificationNews) => void): (() => void) => {
      const over = new AbortController();
      let told: NotificationNews | undefined;
      const tell = (news: NotificationNews) => {
        if (over.signal.aborted) return;
        told = news;
        onNews(news);
        channel.send(news);
      };
      const stopHearing = channel.hear((message) => {
        if (message !== 'ask') onNews(message);
        else if (told) channel.send(told);
      });
      const run = async () => {
        while (!over.signal.aborted) {
          await given.untilWatched(over.signal);
          const unwatched = new AbortController();
          const signal = AbortSignal.any([over.signal, unwatched.signal]);
          void given.untilUnwatched(signal).then(() => unwatched.abort());
          await given.exclusively(() => lead(tell, signal), signal);
          // Another tab leads from now on.
          told = undefined;
        }
      };
      channel.send('ask');
      void run();
      return () => {
        over.abort();
        stopHearing();
      };
    },
  };
};
