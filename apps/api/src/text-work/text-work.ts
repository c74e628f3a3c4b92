import { Worker } from 'node:worker_threads';
import { AppError, TookTooLong } from '../errors.ts';
import { fairQueue } from '../fair-queue.ts';
import { safeHtml } from '../features/post/page-html.ts';
import { type AskedContent, readRevenue } from '../features/revenue/revenue-content.ts';
import { readableFragments } from '../features/translation/html-segments.ts';
import type { Done, Task, TextWork } from './text-work.worker.ts';

/** Shorter texts take less time here than on the way to the other thread. */
const SHORT = 10_000;
/** What a text may take of the thread's own time: that a machine is slow, or stands still, is not the text's fault. */
const COMPUTED_MS = 10_000;
/** And altogether. */
const WAITED_MS = 60_000;

type Answer = { resolve: (done: Done) => void; reject: (reason: unknown) => void };

/** Works on long texts in a thread of its own, one at a time and everybody in turn. */
export const textWork = ({ computedMs = COMPUTED_MS, waitedMs = WAITED_MS } = {}) => {
  const turns = fairQueue({ atOnce: 1, perAsker: 1, waitingPerAsker: 100 });
  let worker: Worker | undefined;
  let answer: Answer | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./text-work.worker.ts', import.meta.url));
    started.unref();
    const lost = (reason: unknown) => {
      // What another one does by now is not lost.
      if (worker !== started) return;
      worker = undefined;
      answer?.reject(reason);
    };
    started.on('message', (done: Done) => answer?.resolve(done));
    started.on('error', lost);
    started.on('exit', () => lost(new Error('The thread for long texts has ended.')));
    return started;
  };

  /** Calls when the thread has taken too long since now; what it answers stops that. */
  const whenTooLong = (running: Worker, before: NodeJS.CpuUsage | undefined, give: () => void) => {
    const began = performance.now();
    const look = async () => {
      const used = await running.cpuUsage(before).catch(() => undefined);
      if (timer === undefined) return;
      // A thread that has only just begun cannot tell.
      const left = computedMs - (used ? (used.user + used.system) / 1000 : 0);
      if (left <= 0 || performance.now() - began >= waitedMs) give();
      else timer = setTimeout(() => void look(), Math.ceil(left));
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(() => void look(), computedMs);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  };

  const sent = async (task: Task): Promise<Done> => {
    // Of a thread that begins, all it computes is for this text.
    const before = await worker?.cpuUsage().catch(() => undefined);
    worker ??= start();
    const running = worker;
    const stopLooking = whenTooLong(running, before, () => {
      if (worker === running) worker = undefined;
      answer?.reject(new TookTooLong());
      void running.terminate();
    });
    try {
      return await new Promise<Done>((resolve, reject) => {
        answer = { resolve, reject };
        running.postMessage(task);
      });
    } finally {
      stopLooking();
      answer = undefined;
    }
  };

  const aside = async <Name extends keyof TextWork>(
    name: Name,
    text: string,
  ): Promise<ReturnType<TextWork[Name]>> => {
    const done = await turns.run(() => sent({ name, text }));
    if ('refused' in done) throw new AppError(done.refused.code, done.refused.message, done.refused.details);
    if ('failed' in done) throw new Error(done.failed);
    return done.result as ReturnType<TextWork[Name]>;
  };

  return {
    safeHtml: async (html: string) => (html.length < SHORT ? safeHtml(html) : aside('safeHtml', html)),
    readableFragments: async (html: string) =>
      html.length < SHORT ? readableFragments(html) : aside('readableFragments', html),
    readRevenue: async (asked: AskedContent) =>
      asked.content.length < SHORT ? readRevenue(asked) : aside('readRevenue', JSON.stringify(asked)),
    close: async () => {
      await worker?.terminate();
    },
  };
};
