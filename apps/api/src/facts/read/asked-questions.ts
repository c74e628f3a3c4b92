import { type Asker, currentAsker, reasonOf } from '../../asker.ts';
import { PATIENCE } from '../../db/facts/embedded/patience.ts';
import { TookTooLong } from '../../errors.ts';
import { type FairQueue, fairQueue, type QueueLimits } from '../../fair-queue.ts';
import type { FactClient } from '../fact-client.ts';
import { keyOfQuestion } from './known-answers.ts';

type Ask = Parameters<FactClient['query']>[0];

/** A dashboard asks some fifty questions at once, and people have several windows. */
const QUEUE_LIMITS: QueueLimits = { atOnce: 4, perAsker: 2, waitingPerAsker: 200 };

export const factQueue = (limits: Partial<QueueLimits> = {}): FairQueue =>
  fairQueue({ ...QUEUE_LIMITS, ...limits });

/** What one question may take, in seconds and bytes. */
type QuestionLimits = { max_execution_time: number; max_memory_usage: string };
const QUESTION_LIMITS: QuestionLimits = {
  max_execution_time: 10 * PATIENCE,
  max_memory_usage: '1000000000',
};

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

const isText = ({ format }: Ask): boolean => format === 'TabSeparated';

type Shared = { rows: Promise<unknown>; waiting: number; unwanted: AbortController };

export type Asking = {
  client: FactClient;
  queue: FairQueue;
  limits?: QuestionLimits | undefined;
};

/**
 * Asks on behalf of whoever is being served: in turn with others, for a limited time and only while somebody waits.
 * A question asked while its asker has the very same one under way shares its answer: a dashboard wants one series for
 * several of its cards at once. Only for readers: whoever writes must see what was written a moment ago.
 */
export const askingClient = ({ client, queue, limits = QUESTION_LIMITS }: Asking): FactClient => {
  const underWay = new Map<string, Shared>();

  /** Holds its place in the queue until the store is done: the embedded one mixes up answers when a question is killed. */
  const answered = async (ask: Ask): Promise<unknown> => {
    try {
      const settings = { ...ask.clickhouse_settings, ...limits };
      const answer = await client.query({ ...ask, clickhouse_settings: settings });
      return await (isText(ask) ? answer.text() : answer.json());
    } catch (error) {
      throw isTooMuch(error) ? new TookTooLong(error) : error;
    }
  };

  const begin = (key: string, ask: Ask, { name }: Asker): Shared => {
    const unwanted = new AbortController();
    const { signal } = unwanted;
    const rows = queue.run(() => answered(ask), { name, signal });
    const shared = { rows, waiting: 0, unwanted };
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key);
    };
    rows.then(forget, forget);
    signal.addEventListener('abort', forget, { once: true });
    underWay.set(key, shared);
    return shared;
  };

  /** Waits as long as the asker does; the last one to leave takes the question out of the line, if it has not begun. */
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
    const key = `${asker.name} ${keyOfQuestion(ask.query, ask.query_params)}`;
    const rows = await wait(underWay.get(key) ?? begin(key, ask, asker), asker);
    return { json: async () => rows, text: async () => rows };
  };
  return { ...client, query: query as unknown as FactClient['query'] };
};
