import type pg from 'pg';

/** Runs the work while this process alone, of all that share the database, holds the named lock. */
export async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // Waiting for another process to finish is no runaway statement.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work();
  } finally {
    // Ending the connection releases the lock and forgets the setting, also when the work failed.
    client.release(true);
  }
}
