import { atATime } from './at-a-time.ts';
import type { Config } from './config.ts';
import { withAdvisoryLock } from './db/entities/advisory-lock.ts';
import { asAnswer, type InScope } from './db/entities/in-scope.ts';
import type { EntityStore } from './db/entities/open.ts';
import type { FactStore } from './db/facts/open.ts';
import { factWriter } from './facts/write/fact-writer.ts';
import { deadLetterService } from './features/dead-letter/dead-letter.service.ts';
import { feedStates } from './features/integration/feed-states.ts';
import type { Clock } from './ports/clock.ts';
import { aloneWithCallbacks, recordTakers } from './record-takers.ts';
import type { Repositories } from './repositories.ts';

type Setting = {
  config: Pick<Config, 'production'>;
  entities: Pick<EntityStore, 'pool'>;
  facts: Pick<FactStore, 'client' | 'insertSettings'>;
  inScope: InScope<Repositories>;
  clock: Clock;
};

/** What admins see and decide of what visitors and feeds told; replays go to who takes records as they come. */
export const composeIntake = ({ config, entities: { pool }, facts, inScope, clock }: Setting) => {
  const writer = factWriter({ ...facts, pool });
  const { take } = recordTakers({ inScope, writer, alone: aloneWithCallbacks(pool), clock });
  // Who waits for the lock holds a connection, and the work needs some: never more than one waits.
  const inTurn = atATime(1);
  const alone = <T>(id: number, work: () => Promise<T>): Promise<T> =>
    inTurn(() => withAdvisoryLock(pool, `adhelm dead letter ${id}`, work).catch(asAnswer));
  return {
    deadLetters: deadLetterService({ inScope, take, alone, clock }),
    feeds: feedStates({ inScope, clock, isProduction: config.production }),
  };
};
