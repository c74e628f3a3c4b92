import { atATime } from './at-a-time.ts';
import type { Config } from './config.ts';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import { asAnswer, type InScope } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import type { FactReader } from './facts/read/fact-reader.ts';
import { factWriter } from './facts/write/fact-writer.ts';
import { deadLetterService } from './features/dead-letter/dead-letter.service.ts';
import { recordForgetting } from './features/dead-letter/record-forgetting.ts';
import { feedStates } from './features/integration/feed-states.ts';
import { processStates } from './features/integration/process-states.ts';
import { dayEstimates } from './features/revenue/day-estimates.ts';
import type { AskedContent, RevenueContent } from './features/revenue/revenue-content.ts';
import { revenueFacts } from './features/revenue/revenue-facts.ts';
import { revenueFileService } from './features/revenue/revenue-file.service.ts';
import type { Clock } from './ports/clock.ts';
import { aloneWithCallbacks, recordTakers } from './record-takers.ts';
import type { Repositories } from './repositories.ts';

type Setting = {
  config: Pick<Config, 'production'>;
  entities: Pick<EntityStore, 'pool'>;
  facts: Pick<FactStore, 'client' | 'insertSettings'>;
  inScope: InScope<Repositories>;
  reader: FactReader;
  readRevenue: (asked: AskedContent) => Promise<RevenueContent>;
  wakeRevenue?: (() => Promise<void>) | undefined;
  clock: Clock;
};

/** What admins see and decide of what visitors and feeds told; replays go to who takes records as they come. */
export const composeIntake = ({ config, entities: { pool }, facts, inScope, clock, ...given }: Setting) => {
  const writer = factWriter({ ...facts, pool });
  const { take } = recordTakers({ inScope, writer, alone: aloneWithCallbacks(pool), clock });
  // Who waits for the lock holds a connection, and the work needs some: never more than one waits.
  const inTurn = atATime(1);
  const alone = <T>(id: number, work: () => Promise<T>): Promise<T> =>
    inTurn(() => withAdvisoryLock(pool, `adhelm dead letter ${id}`, work).catch(asAnswer));
  const revenueInTurn = atATime(1);
  const revenue = revenueFacts({
    inScope,
    writer,
    alone: (work) => revenueInTurn(() => withAdvisoryLock(pool, 'adhelm settled revenue', work)),
    clock,
  });
  const estimatesInTurn = atATime(1);
  const { reader, readRevenue, wakeRevenue: wake = async () => {} } = given;
  return {
    needs: {
      deadLetters: deadLetterService({ inScope, take, alone, clock }),
      feeds: feedStates({ inScope, clock, isProduction: config.production }),
      processes: processStates({ inScope, clock }),
      revenueFiles: revenueFileService({ inScope, facts: reader, readRevenue, wake, clock }),
    },
    revenue,
    estimate: dayEstimates({
      inScope,
      writer,
      alone: (work) => estimatesInTurn(() => aloneWithCallbacks(pool)(work)),
    }),
    records: recordForgetting({ inScope, clock }),
  };
};
