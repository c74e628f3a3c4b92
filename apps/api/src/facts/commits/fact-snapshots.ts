import type pg from 'pg';
import { asAnswer } from '../../db/entities/in-scope.ts';
import type { ReadSnapshot } from '../read/fact-reader.ts';
import { factTransaction } from './fact-transaction.ts';
import { readSnapshot } from './read-snapshot.ts';

/** For readers: which facts count, as the database says it now. */
export const factSnapshots =
  (pool: pg.Pool): ReadSnapshot =>
  (days, asOf) =>
    factTransaction(pool, (client) => readSnapshot(client, days, asOf)).catch(asAnswer);
