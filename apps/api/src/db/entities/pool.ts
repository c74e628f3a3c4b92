import pg from 'pg';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';

export type EntityStore = {
  /** Connections of the role that serves requests. */
  pool: pg.Pool;
  /** How to connect as the role that owns the tables, where it is known. */
  owner?: pg.PoolConfig;
  close(): Promise<void>;
};

/** Also how long a burst of requests waits for a free connection before it is told that something is wrong. */
const CONNECT_TIMEOUT_MS = 15_000;

export function openPool(place: pg.PoolConfig, log: EngineLog): EntityStore {
  const pool = new pg.Pool({
    application_name: 'adhelm',
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...place,
  });
  // Only the reason: the error carries the whole client, with its address and keys.
  pool.on('error', (error) =>
    log.warn({ reason: failureReason(error) }, 'an idle PostgreSQL connection was lost'),
  );

  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));
  const close = async () => {
    await pool.end();
    // The pool does not wait for its connections, to which a stopping server would then send errors.
    const ends = [...connections].map((client) => new Promise((resolve) => client.once('end', resolve)));
    await Promise.all(ends);
  };
  return { pool, close };
}
