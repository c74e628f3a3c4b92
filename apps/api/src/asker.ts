import { AsyncLocalStorage } from 'node:async_hooks';
import { AskerGone, TookTooLong } from './errors.ts';

/** On whose behalf something is done; work of one name takes turns with the work of others. */
export type Asker = {
  name: string;
  /** Aborted when nobody waits for the answer any more, or the time for it is over. */
  signal: AbortSignal;
};

const askers = new AsyncLocalStorage<Asker>();

/** For what the server does of its own accord. */
const SERVER: Asker = { name: 'server', signal: new AbortController().signal };

/** Ambient, because every store is asked on somebody's behalf and no service has a use for knowing whose. */
export const currentAsker = (): Asker => askers.getStore() ?? SERVER;

export const askingAs = <T>(asker: Asker, work: () => T): T => askers.run(asker, work);

/** Browsers give up later; what is asked of the stores has to be answered by then. */
const ANSWER_WITHIN_MS = 20_000;

/** Whatever can say that its other end has gone. */
type Connection = { once(event: 'close', listener: () => void): unknown; writableEnded: boolean };

/** Does the work of one request, which ends with its connection or when its time is over. */
export const askingFor = async <T>(
  name: string,
  connection: Connection,
  work: () => Promise<T>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TookTooLong()), withinMs);
  connection.once('close', () => {
    if (!connection.writableEnded) controller.abort(new AskerGone());
  });
  try {
    return await askingAs({ name, signal: controller.signal }, work);
  } finally {
    clearTimeout(timer);
  }
};
