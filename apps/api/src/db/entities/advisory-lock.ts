import type pg from 'pg';

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
    // Waiting for another process, or for the work, is no runaway statement and no forgotten transaction.
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    const result = await work();
    // Fails when the lock was lost with its connection: somebody else may have held it meanwhile.
    await client.query('commit');
    return result;
  } finally {
    // Ending the connection ends the transaction and so releases the lock, also when the work failed.
    client.release(true);
  }
}
