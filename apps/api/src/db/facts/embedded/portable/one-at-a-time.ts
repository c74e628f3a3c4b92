import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answered, Asked, Setting } from './worker.ts';

type Running = { worker: Worker; ended: Promise<Error>; cancel: Int32Array };

const CLOSED = 'Connection is closed.';
const ABORTED = 'The query was aborted.';

/** Starts the engine; it waits for what it is asked. */
const start = async (setting: Setting): Promise<Running> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: setting });
  const [said]: Answered[] = await once(worker, 'message');
  if (!said || !('ready' in said)) throw new Error('The engine does not start.');
  worker.unref();
  let reason = '';
  worker.on('error', (error) => {
    reason = error.message;
  });
  const ended = new Promise<Error>((resolve) => {
    worker.once('exit', () => resolve(new Error(`Connection is closed: the engine ended. ${reason}`)));
  });
  return { worker, ended, cancel: new Int32Array(said.ready.memory, said.ready.cancelFlag, 1) };
};

/** The longest that a question may take, and a little more. */
const PATIENCE_MS = 35_000;

/** Asks a started engine; the process lives until it has answered. */
const ask = async (
  { worker, ended, cancel }: Running,
  asked: Asked,
  given: AbortSignal,
): Promise<Uint8Array> => {
  if (given.aborted) throw new Error(ABORTED);
  // The engine looks at the flag while it works.
  Atomics.store(cancel, 0, 0);
  const stop = () => Atomics.store(cancel, 0, 1);
  given.addEventListener('abort', stop, { once: true });
  const heard = Promise.withResolvers<Answered>();
  worker.once('message', heard.resolve).ref();
  try {
    worker.postMessage(asked);
    const said = await Promise.race([heard.promise, ended]);
    if ('data' in said) return said.data;
    throw said instanceof Error
      ? said
      : new Error('error' in said ? said.error : 'The engine gave no answer.');
  } finally {
    given.removeEventListener('abort', stop);
    worker.off('message', heard.resolve).unref();
  }
};

/** What comes of the work, or an error as soon as nobody waits for it any more. */
const unlessAborted = async <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> => {
  const given = Promise.withResolvers<never>();
  const giveUp = () => given.reject(new Error(ABORTED));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, given.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

/** Questions to one engine, each after the one before. An engine that ended is started again for the next one. */
export const oneAtATime = (setting: Setting) => {
  let running: Promise<Running> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let unanswered = 0;
  let lastAnswer = 0;

  const engine = (): Promise<Running> => {
    running ??= start(setting).then((started) => {
      void started.ended.then(() => {
        running = undefined;
      });
      return started;
    });
    running.catch(() => {
      running = undefined;
    });
    return running;
  };

  const askInTurn = async (asked: Asked, signal: AbortSignal): Promise<Uint8Array> => {
    if (isClosed) throw new Error(CLOSED);
    return ask(await engine(), asked, signal);
  };

  const noteAnswer = () => {
    unanswered -= 1;
    lastAnswer = performance.now();
  };

  return {
    /** The bytes of the answer. Who gives up is told at once; the engine stops as soon as it can. */
    answer: async (asked: Asked, signal: AbortSignal = new AbortController().signal): Promise<Uint8Array> => {
      if (unanswered === 0) lastAnswer = performance.now();
      unanswered += 1;
      const answer = last.then(() => askInTurn(asked, signal)).finally(noteAnswer);
      last = answer.catch(() => {});
      return unlessAborted(signal, answer);
    },
    /** It has a question that it may still answer in time. */
    isAtWork: () => unanswered > 0 && performance.now() - lastAnswer < PATIENCE_MS,
    /** After what is under way. */
    end: async (): Promise<void> => {
      isClosed = true;
      await last;
      const started = await running?.catch(() => undefined);
      await started?.worker.terminate();
    },
  };
};

export type EngineCalls = ReturnType<typeof oneAtATime>;
