import type { Logger } from 'pino';
import { isConnectionLoss } from './db/entities/connection-loss.ts';
import { isStoreLoss } from './db/facts/store-loss.ts';
import { failureReason } from './db/failure-reason.ts';
import { pause } from './pause.ts';
import { StartError } from './start-error.ts';

const TRY_AGAIN_MS = 5000;

const isAway = (error: unknown): boolean => {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((cause) => isStoreLoss(cause) || isConnectionLoss(cause));
};

type Surroundings = {
  log: Logger;
  stopping: AbortSignal;
  /** Told when it came later and must not be used. */
  onRefused: (error: StartError) => void;
};

/**
 * Brings the fact store up to date. One that is away does not keep the product from starting: it is asked again
 * until it is there, and `prepared` settles then, or when the product stops.
 */
export const prepareFacts = async (
  prepare: () => Promise<void>,
  { log, stopping, onRefused }: Surroundings,
): Promise<{ prepared: Promise<void> }> => {
  const later = async (): Promise<void> => {
    while (!stopping.aborted) {
      await pause(TRY_AGAIN_MS, stopping);
      if (stopping.aborted) return;
      try {
        await prepare();
        log.info('the fact store is there and up to date');
        return;
      } catch (error) {
        log.warn({ reason: failureReason(error) }, 'the fact store cannot be used yet');
        if (error instanceof StartError && !isAway(error)) return onRefused(error);
      }
    }
  };
  try {
    await prepare();
    return { prepared: Promise.resolve() };
  } catch (error) {
    if (!isAway(error)) throw error;
    log.warn(
      { reason: failureReason(error) },
      'started without the fact store: reports answer when it is there',
    );
    return { prepared: later() };
  }
};
