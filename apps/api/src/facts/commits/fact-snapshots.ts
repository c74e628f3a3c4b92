import type pg from 'pg';
import { asAnswer } from '../../db/entities/in-scope.ts';
import { FactsAway } from '../../errors.ts';
import type { ReadSnapshot } from '../read/fact-reader.ts';
import { factTransaction } from './fact-transaction.ts';
import { readMoment } from './moment.ts';
import { readSnapshot } from './read-snapshot.ts';

/** For readers: which facts count, as the database says it now. */
export const factSnapshots =
  (pool: pg.Pool): ReadSnapshot =>
  async (days, asOf) => {
    const snapshot = await factTransaction(pool, (client) => readSnapshot(client, days, asOf)).catch(
      asAnswer,
    );
    if (!snapshot.daysKnown) throw new FactsAway(new Error('it is not known yet which days have facts'));
    return snapshot;
  };

/** For who asks several questions and wants them answered of the same facts. */
export const factMoments = (pool: pg.Pool) => (): Promise<Date> =>
  factTransaction(pool, readMoment).catch(asAnswer);
