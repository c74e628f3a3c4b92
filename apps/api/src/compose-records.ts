import path from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { isConnectionLoss } from './db/entities/connection-loss.ts';
import type { InScope } from './db/entities/in-scope.ts';
import { failureReason } from './db/failure-reason.ts';
import { AppError } from './errors.ts';
import type { DeadLetterRepository } from './features/dead-letter/dead-letter.repository.ts';
import { pause } from './pause.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { type RecordRepositories, type RecordStores, recordTakers } from './record-takers.ts';
import { saidIn } from './spool/by-kind.ts';
import { openIntake } from './spool/intake.ts';

const RETRY_EVERY_MS = 5000;

type Setting = { config: Pick<Config, 'dataDir'>; log: Logger; clock?: Clock | undefined };

/** When a record was taken. */
const momentIn = (body: Buffer): Date | undefined => {
  const said = saidIn(body, 'at') ?? saidIn(body, 'receivedAt');
  return typeof said === 'string' ? new Date(said) : undefined;
};

/** What it takes to bring what visitors did to where it counts. */
type Stores = Omit<RecordStores, 'inScope'> & {
  inScope: InScope<RecordRepositories & { deadLetters: Pick<DeadLetterRepository, 'bury'> }>;
  stopping: AbortSignal;
};

/** What visitors and feeds tell: kept on the disk while the stores are away, and brought to where it counts. */
export const composeRecords = async ({ config, log, clock = systemClock }: Setting) => {
  const intake = await openIntake(path.join(config.dataDir, 'spool'));

  const failed = (error: unknown) => {
    const isAway = error instanceof AppError || isConnectionLoss(error);
    if (isAway) log.warn({ reason: failureReason(error) }, 'clicks wait, since a store is away');
    else log.error({ err: error }, 'clicks wait, since they cannot be written');
  };

  return {
    append: intake.append,
    spool: {
      depth: intake.depth,
      waitsSince: async () => {
        const oldest = await intake.oldest();
        return oldest && momentIn(oldest);
      },
    },
    /** Carries on what visitors did, until it is stopped. */
    carryClicks: async ({ inScope, writer, alone, stopping }: Stores): Promise<void> => {
      const { take, applyCallbacks, bookLate } = recordTakers({ inScope, writer, alone, clock });
      /** What came before its click, or its ad, finds it later. */
      const retry = async () => {
        while (!stopping.aborted) {
          await pause(RETRY_EVERY_MS, stopping);
          if (!stopping.aborted) await applyCallbacks().catch(failed);
          if (!stopping.aborted) await bookLate().catch(failed);
        }
      };
      await Promise.all([
        intake.drain({
          take,
          bury: (batch, letters) =>
            inScope(SYSTEM, ({ deadLetters }) => deadLetters.bury(batch, letters, clock())),
          stopping,
          failed,
          refused: (count) =>
            log.error({ count }, 'some records can never be facts: see Integrations in the console'),
        }),
        retry(),
      ]);
    },
    close: intake.close,
  };
};
