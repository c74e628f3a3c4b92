import { parentPort } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { safeHtml } from '../features/post/page-html.ts';
import { type AskedContent, readRevenue } from '../features/revenue/revenue-content.ts';
import { readableFragments } from '../features/translation/html-segments.ts';

/** What takes long enough for a long text to be kept from the thread that answers everybody. */
const WORK = {
  safeHtml,
  readableFragments,
  readRevenue: (asked: string) => readRevenue(JSON.parse(asked) as AskedContent),
};

export type TextWork = typeof WORK;
export type Task = { name: keyof TextWork; text: string };
export type Done =
  | { result: unknown }
  | { refused: Pick<AppError, 'code' | 'message' | 'details'> }
  | { failed: string };

const done = ({ name, text }: Task): Done => {
  try {
    return { result: WORK[name](text) };
  } catch (error) {
    if (!(error instanceof AppError)) return { failed: String(error) };
    const { code, message, details } = error;
    return { refused: { code, message, details } };
  }
};

parentPort?.on('message', (task: Task) => parentPort?.postMessage(done(task)));
