import { isConnectionLoss } from './db/entities/connection-loss.ts';
import { AppError } from './errors.ts';
import { pause } from './pause.ts';

type Needs = {
  /** Gives how much there was to do. */
  work: (signal: AbortSignal) => Promise<number>;
  /** How long to rest when there was nothing. */
  restMs: number;
  failed: (error: Error) => void;
};

/** Does what waits until it is stopped; what is under way then is finished. A store that is away is only waited for. */
export const keepWorking =
  ({ work, restMs, failed }: Needs) =>
  async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const count = await work(stopping).catch((error: Error) => {
        if (!(error instanceof AppError || isConnectionLoss(error))) failed(error);
        return 0;
      });
      if (count === 0) await pause(restMs, stopping);
    }
  };
