import { AsyncLocalStorage } from 'node:async_hooks';
import { AskerGone } from './errors.ts';

/** On whose behalf something is done; work of one name takes turns with the work of others. */
export type Asker = {
  name: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
};

const askers = new AsyncLocalStorage<Asker>();

/** For what the server does of its own accord. */
const SERVER: Asker = { name: 'server', signal: new AbortController().signal };

/** Ambient, because every store is asked on somebody's behalf and no service has a use for knowing whose. */
export const currentAsker = (): Asker => askers.getStore() ?? SERVER;

export const askingAs = <T>(asker: Asker, work: () => T): T => askers.run(asker, work);

/** Work that a request begins and that goes on after it. */
export const askingAsServer = <T>(work: () => T): T => askingAs(SERVER, work);

/** Why a signal was aborted. */
export const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new AskerGone();

/** Whatever can say that its other end has gone. */
type Connection = { once(event: 'close', listener: () => void): unknown; writableEnded: boolean };

/** Does the work of one request, of which nothing more is begun once its connection is closed. */
export const askingFor = <T>(name: string, connection: Connection, work: () => T): T => {
  const controller = new AbortController();
  connection.once('close', () => {
    if (!connection.writableEnded) controller.abort(new AskerGone());
  });
  return askingAs({ name, signal: controller.signal }, work);
};
