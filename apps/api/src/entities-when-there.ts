import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isConnectionLoss } from './db/entities/connection-loss.ts';
import type { EntityStore } from './db/entities/open.ts';
import { failureReason } from './db/failure-reason.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5000;

/** Opens PostgreSQL as soon as it is there; what is wrong with one that answers is not waited for. */
export const entitiesWhenThere = async (
  open: () => Promise<EntityStore>,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<EntityStore> => {
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(2 * pause, LAST_RETRY_MS)) {
    try {
      return await open();
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (stopping.aborted || !isConnectionLoss(cause)) throw error;
      log.warn(
        { reason: failureReason(cause) },
        'websites are served from the disk until PostgreSQL is there',
      );
      await wait(pause, undefined, { signal: stopping, ref: false }).catch(() => {});
      if (stopping.aborted) throw error;
    }
  }
};
