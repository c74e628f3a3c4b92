import type pg from 'pg';
import { takeLock, withAdvisoryLock } from '../../db/entities/advisory-lock.ts';
import { beginInScope } from '../../db/entities/begin-in-scope.ts';

/** Of everybody; half a minute is for statements that wait for nobody. */
const BEGIN = beginInScope('system', '30s');

/** A transaction that sees the books of the facts. A failure, also of the connection, leaves nothing of it. */
export const factTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(BEGIN);
    const result = await work(client);
    await client.query('commit');
    isDone = true;
    return result;
  } finally {
    // Ending the connection ends the transaction, and with it every lock it holds.
    client.release(!isDone);
  }
};

/** Held by everybody who writes facts, together with others who do, and alone by a backup for a moment. */
const ALL_FACTS = 'facts';

/** From here to the end of the transaction nobody else writes facts of these publishers. */
export const lockPublishers = async (client: pg.PoolClient, publisherIds: readonly number[]) => {
  await client.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [ALL_FACTS]);
  // Always in the same order, so that nobody waits for somebody who waits for them.
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('facts of publisher ' || id, 0))
     from (select distinct id from unnest($1::int[]) as id order by id) as ordered`,
    [publisherIds],
  );
};

/** From here to the end of the transaction nobody else makes sums. */
export const lockSums = (client: pg.PoolClient) => takeLock(client, 'sums of facts');

/** Runs the work between two writes of facts; those that come meanwhile wait. */
export const whileNobodyWritesFacts = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(pool, ALL_FACTS, work);
