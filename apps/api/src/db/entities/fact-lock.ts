import type pg from 'pg';
import { type AssertHeld, withAdvisoryLock } from './advisory-lock.ts';

/** Held by everybody who writes facts, together with others who do, and alone by a backup for a moment. */
const ALL_FACTS = 'facts';

/** Runs the work while nobody else writes or seals facts of the publisher. */
export const withFactLock = <Result>(
  pool: pg.Pool,
  publisherId: number,
  work: (assertHeld: AssertHeld) => Promise<Result>,
): Promise<Result> =>
  withAdvisoryLock(pool, `facts of publisher ${publisherId}`, work, { sharing: ALL_FACTS });

/** Runs the work between two writes of facts; those that come meanwhile wait. */
export const whileNobodyWritesFacts = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(pool, ALL_FACTS, work);
