import pg from 'pg';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';

export type EntityStore = {
  /** Connections of the role that serves requests. */
  pool: pg.Pool;
  /** How to connect as that role. */
  place: pg.PoolConfig;
  /** How to connect as the role that owns the tables, where it is known. */
  owner?: pg.PoolConfig;
  /** Asks whether it answers, on a connection that no request can keep busy; fails within PING_TIMEOUT_MS. */
  ping: () => Promise<void>;
  /** How often the embedded server died and was started again; a server elsewhere is not ours to count. */
  restarts?: () => number;
  close: () => Promise<void>;
};

/** Also how long a burst of requests waits for a free connection before it is told that something is wrong. */
const CONNECT_TIMEOUT_MS = 15_000;
const PING_TIMEOUT_MS = 1500;

const pingPool = (place: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({
    ...place,
    application_name: 'adhelm ping',
    max: 1,
    connectionTimeoutMillis: PING_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

export function openPool(place: pg.PoolConfig, log: EngineLog): EntityStore {
  const pool = new pg.Pool({
    application_name: 'adhelm',
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...place,
  });
  // The pool drops the connection; its client below says why.
  pool.on('error', () => {});

  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    connections.add(client);
    // The pool listens to idle clients only: the lost connection of one at work would end the process.
    client.on('error', () => {});
    // Only the reason: the error may carry the whole client, with its address and keys.
    client.once('error', (error) =>
      log.warn({ reason: failureReason(error) }, 'a PostgreSQL connection was lost'),
    );
  });
  pool.on('remove', (client) => connections.delete(client));
  const pings = pingPool(place);
  const close = async () => {
    await pings.end();
    await pool.end();
    // The pool does not wait for its connections, to which a stopping server would then send errors.
    const ends = [...connections].map((client) => new Promise((resolve) => client.once('end', resolve)));
    await Promise.all(ends);
  };
  return { pool, place, ping: async () => void (await pings.query('select 1')), close };
}
