import { randomUUID } from 'node:crypto';
import { type Asker, currentAsker, reasonOf } from '../../asker.ts';
import { TookTooLong } from '../../errors.ts';
import { type FairQueue, fairQueue, type QueueLimits } from '../../fair-queue.ts';
import type { FactClient } from '../facts/fact-client.ts';

type Ask = Parameters<FactClient['query']>[0];

/** A dashboard asks some fifty questions at once, and people have several windows. */
const QUEUE_LIMITS: QueueLimits = { atOnce: 4, perAsker: 2, waitingPerAsker: 200 };

export const factQueue = (limits: Partial<QueueLimits> = {}): FairQueue =>
  fairQueue({ ...QUEUE_LIMITS, ...limits });

/** What one question may take, in seconds and bytes. */
type QuestionLimits = { max_execution_time: number; max_memory_usage: string };
const QUESTION_LIMITS: QuestionLimits = { max_execution_time: 10, max_memory_usage: '1000000000' };

/** By the numbers that ClickHouse gives its errors: too slow, expected to be too slow, too much memory. */
const TOO_MUCH = new Set(['159', '160', '241']);

const codesOf = (error: object): unknown[] => [
  'code' in error && error.code,
  'clickhouseCode' in error && error.clickhouseCode,
];

const isTooMuch = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const codes = [...codesOf(error), ...(error.cause instanceof Error ? codesOf(error.cause) : [])];
  return codes.some((code) => TOO_MUCH.has(String(code)));
};

/** What ClickHouse writes among the rows when it stops in the middle of an answer. */
const isBrokenOff = (rows: unknown): boolean =>
  Array.isArray(rows) &&
  rows.some((row: unknown) => typeof row === 'object' && row !== null && 'exception' in row);

type Shared = { rows: Promise<unknown>; waiting: number; unwanted: AbortController };

export type Asking = {
  client: FactClient;
  queue: FairQueue;
  /** Through which questions are ended; not the one that asks them where that one may only read. */
  control: Pick<FactClient, 'command'>;
  limits?: QuestionLimits | undefined;
};

const withBigints = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/**
 * Asks on behalf of whoever is being served: in turn with others, for a limited time and only while somebody waits.
 * A question asked while its asker has the very same one under way shares its answer: a dashboard wants one series for
 * several of its cards at once. Only for readers: whoever writes must see what was written a moment ago.
 */
export const askingClient = ({ client, queue, control, limits = QUESTION_LIMITS }: Asking): FactClient => {
  const underWay = new Map<string, Shared>();

  const endQuestion = (name: string) =>
    control.command({
      query: `KILL QUERY WHERE Settings['log_comment'] = {name:String} AND query_kind = 'Select' ASYNC`,
      query_params: { name },
    });

  /** Holds its place in the queue until the store has really stopped. */
  const answered = async (ask: Ask, signal: AbortSignal): Promise<unknown> => {
    const name = `question ${randomUUID()}`;
    // A question that cannot be ended ends when its time is over.
    const end = () => void endQuestion(name).catch(() => {});
    signal.addEventListener('abort', end, { once: true });
    try {
      const settings = { ...ask.clickhouse_settings, ...limits, log_comment: name };
      const rowsOf = async () => (await client.query({ ...ask, clickhouse_settings: settings })).json();
      const rows = await rowsOf();
      if (!isBrokenOff(rows)) return rows;
      signal.throwIfAborted();
      return await rowsOf();
    } catch (error) {
      signal.throwIfAborted();
      throw isTooMuch(error) ? new TookTooLong() : error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  };

  const begin = (key: string, ask: Ask, { name }: Asker): Shared => {
    const unwanted = new AbortController();
    const { signal } = unwanted;
    const rows = queue.run(() => answered(ask, signal), { name, signal });
    const shared = { rows, waiting: 0, unwanted };
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key);
    };
    rows.then(forget, forget);
    signal.addEventListener('abort', forget, { once: true });
    underWay.set(key, shared);
    return shared;
  };

  /** Waits as long as the asker does; the last one to leave ends the question. */
  const wait = (shared: Shared, { signal }: Asker): Promise<unknown> => {
    shared.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1;
        if (shared.waiting === 0) shared.unwanted.abort(reasonOf(signal));
        reject(reasonOf(signal));
      };
      signal.addEventListener('abort', leave, { once: true });
      const done = () => signal.removeEventListener('abort', leave);
      shared.rows.finally(done).then(resolve, reject);
    });
  };

  const query = async (ask: Ask) => {
    const asker = currentAsker();
    asker.signal.throwIfAborted();
    const key = JSON.stringify([asker.name, ask.query, ask.query_params], withBigints);
    const rows = await wait(underWay.get(key) ?? begin(key, ask, asker), asker);
    return { json: async () => rows };
  };
  return { ...client, query: query as unknown as FactClient['query'] };
};
