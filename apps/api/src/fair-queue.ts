import { type Asker, currentAsker, reasonOf } from './asker.ts';
import { PATIENCE } from './db/facts/embedded/patience.ts';
import { TooManyRequests } from './errors.ts';

export type QueueLimits = {
  /** What runs side by side, whoever asks. */
  atOnce: number;
  /** What runs side by side for one asker; fewer than `atOnce`, so that nobody can take every place. */
  perAsker: number;
  /** How much of one asker's work may wait. */
  waitingPerAsker: number;
  /** How long it may wait. */
  waitMs?: number;
};

const WAIT_MS = 15_000 * PATIENCE;

type Waiting = { start: () => void };

const tooMuch = () =>
  new TooManyRequests('You have asked for too much at once. Please try again in a moment.', 2);

/** Askers take turns: whoever asks a lot waits behind the own questions only. */
export const fairQueue = ({ atOnce, perAsker, waitingPerAsker, waitMs = WAIT_MS }: QueueLimits) => {
  let running = 0;
  const runningOf = new Map<string, number>();
  /** In the order of turns; who was served goes to the end. */
  const lines = new Map<string, Set<Waiting>>();

  const mayStart = (name: string) => running < atOnce && (runningOf.get(name) ?? 0) < perAsker;

  const begin = (name: string) => {
    running += 1;
    runningOf.set(name, (runningOf.get(name) ?? 0) + 1);
  };

  const leaveLine = (name: string, waiting: Waiting) => {
    const line = lines.get(name);
    line?.delete(waiting);
    if (line?.size === 0) lines.delete(name);
  };

  const startNext = () => {
    for (const [name, line] of lines) {
      const [first] = line;
      if (!first || !mayStart(name)) continue;
      leaveLine(name, first);
      if (line.size > 0) {
        lines.delete(name);
        lines.set(name, line);
      }
      return first.start();
    }
  };

  const end = (name: string) => {
    running -= 1;
    const left = (runningOf.get(name) ?? 1) - 1;
    if (left > 0) runningOf.set(name, left);
    else runningOf.delete(name);
    startNext();
  };

  const turn = async ({ name, signal }: Asker): Promise<void> => {
    signal.throwIfAborted();
    if (mayStart(name)) return begin(name);
    const line = lines.get(name) ?? new Set();
    if (line.size >= waitingPerAsker) throw tooMuch();
    lines.set(name, line);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          settle();
          begin(name);
          resolve();
        },
      };
      const giveUp = (reason: Error) => {
        settle();
        leaveLine(name, waiting);
        reject(reason);
      };
      const gone = () => giveUp(reasonOf(signal));
      const timer = setTimeout(() => giveUp(tooMuch()), waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
      };
      signal.addEventListener('abort', gone);
      line.add(waiting);
    });
  };

  /** Waits for the asker's turn and gives how to end it; what nobody waits for any more is never begun. */
  const enter = async (asker = currentAsker()): Promise<() => void> => {
    await turn(asker);
    let ended = false;
    return () => {
      if (!ended) end(asker.name);
      ended = true;
    };
  };

  return {
    enter,

    async run<T>(work: () => Promise<T>, asker = currentAsker()): Promise<T> {
      const leave = await enter(asker);
      try {
        return await work();
      } finally {
        leave();
      }
    },

    /** For whoever watches the server. */
    depth: () => {
      let waiting = 0;
      for (const line of lines.values()) waiting += line.size;
      return { running, waiting };
    },
  };
};

export type FairQueue = ReturnType<typeof fairQueue>;
