import type pg from 'pg';

/** For work that takes as long as it takes: waiting for others, or for the other store, is no runaway statement. */
export const withoutTimeLimits = (client: pg.PoolClient) =>
  client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');

/** From here to the end of the transaction nobody else, in any process, holds the named lock. */
export const takeLock = (client: pg.PoolClient, name: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);

/**
 * Runs the work while this process alone, of all that share the database, holds the named lock. A transaction holds it
 * and not a session, since a pooler such as pgbouncer gives sessions to whoever comes next.
 */
export async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await withoutTimeLimits(client);
    await takeLock(client, name);
    const result = await work();
    // Fails when the lock was lost with its connection: somebody else may have held it meanwhile.
    await client.query('commit');
    return result;
  } finally {
    // Ending the connection ends the transaction and so releases the lock, also when the work failed.
    client.release(true);
  }
}
