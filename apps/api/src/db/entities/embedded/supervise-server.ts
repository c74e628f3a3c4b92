import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../../start-error.ts';
import type { EngineLog } from '../../engine-log.ts';
import { failureReason } from '../../failure-reason.ts';
import type { ServerProcess } from './server-process.ts';

/** Pauses before the attempts to start it again; when the last has failed it is given up. */
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 15_000];
/** One that lived shorter than this has not recovered: the next pause is longer, though never as long as the last. */
const RECOVERED_MS = 2000;
const LONGEST_FIRST_PAUSE = 4;

type Supervised = {
  start: () => ServerProcess;
  /** Ends and removes what a dead server left behind. */
  clear: () => Promise<void>;
  log: EngineLog;
  /** Told when it does not come back. */
  onLost: (error: StartError) => void;
  pauses?: readonly number[] | undefined;
};

export type SupervisedServer = {
  /** The first start; later ones are nobody's concern but the log's. */
  ready: Promise<void>;
  /** How often it was started again. */
  restarts: () => number;
  stop(): Promise<void>;
};

/** Starts a server and starts it again whenever it ends, at the same place, so that clients find it again. */
export function superviseServer({
  start,
  clear,
  log,
  onLost,
  pauses = PAUSES_MS,
}: Supervised): SupervisedServer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = start();
  let restarts = 0;
  const { ready } = server;

  /** True once it is up again, false when it was asked to stop meanwhile. */
  async function startAgain(shortLives: number): Promise<boolean> {
    let reason = '';
    const first = Math.min(shortLives, LONGEST_FIRST_PAUSE, pauses.length - 1);
    for (const pause of pauses.slice(first)) {
      await wait(pause, undefined, { signal }).catch(() => {});
      try {
        if (!signal.aborted) await clear();
        if (signal.aborted) return false;
        server = start();
        await server.ready;
        restarts += 1;
        log.warn({ restarts }, 'the embedded PostgreSQL runs again');
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        reason = failureReason(error);
        log.error({ reason }, 'the embedded PostgreSQL does not start again yet');
        await server.stop();
      }
    }
    throw new StartError(`The embedded PostgreSQL stopped and cannot be started again: ${reason}`);
  }

  async function keepUp(): Promise<void> {
    let shortLives = 0;
    let startedAt = performance.now();
    for (;;) {
      await server.ended;
      if (signal.aborted) return;
      shortLives = performance.now() - startedAt < RECOVERED_MS ? shortLives + 1 : 0;
      if (!(await startAgain(shortLives))) return;
      startedAt = performance.now();
    }
  }

  const keeping = ready.then(keepUp, () => {}).catch(onLost);

  return {
    ready,
    restarts: () => restarts,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await keeping;
      await server.stop();
    },
  };
}
