import type { Logger } from 'pino';
import { isConnectionLoss } from './db/entities/connection-loss.ts';
import type { EntityStore } from './db/entities/open.ts';
import { failureReason } from './db/failure-reason.ts';
import { pause } from './pause.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5000;

/** Opens PostgreSQL as soon as it is there; what is wrong with one that answers is not waited for. */
export const entitiesWhenThere = async (
  open: () => Promise<EntityStore>,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<EntityStore> => {
  for (let ms = FIRST_RETRY_MS; ; ms = Math.min(2 * ms, LAST_RETRY_MS)) {
    try {
      return await open();
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (stopping.aborted || !isConnectionLoss(cause)) throw error;
      log.warn(
        { reason: failureReason(cause) },
        'websites are served from the disk until PostgreSQL is there',
      );
      await pause(ms, stopping);
      if (stopping.aborted) throw error;
    }
  }
};
