import type pg from 'pg';

/** Fails when the lock was lost, with the connection that held it: somebody else may hold it by now. */
export type AssertHeld = () => Promise<void>;

/**
 * Runs the work while this process alone, of all that share the database, holds the named lock. A transaction holds it
 * and not a session, since a pooler such as pgbouncer gives sessions to whoever comes next.
 */
export async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  name: string,
  work: (assertHeld: AssertHeld) => Promise<Result>,
  /** Another lock to hold meanwhile, together with all others that share it. */
  { sharing }: { sharing?: string } = {},
): Promise<Result> {
  const client = await pool.connect();
  try {
    // Waiting for another process, or for the work, is no runaway statement and no forgotten transaction.
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    if (sharing)
      await client.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [sharing]);
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    return await work(async () => void (await client.query('select 1')));
  } finally {
    // Ending the connection ends the transaction and so releases the lock, also when the work failed.
    client.release(true);
  }
}
