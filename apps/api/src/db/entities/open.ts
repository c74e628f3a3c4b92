import type pg from 'pg';
import { StartError } from '../../start-error.ts';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';
import { startEmbeddedServer } from './embedded/server.ts';
import type { ServerSettings } from './embedded/server-process.ts';
import { type EntityStore, openPool } from './pool.ts';

export type { EntityStore };

type OpenEntities = {
  databaseUrl?: string;
  databaseOwnerUrl?: string;
  /** How long a server may take to answer, in place of what the pool allows. */
  connectTimeoutMs?: number;
  dataDir: string;
  log: EngineLog;
  /** Told when the embedded server died and cannot be started again. */
  onLost?: (error: StartError) => void;
  /** Milliseconds before each attempt to start it again. */
  restartPauses?: readonly number[];
  /** Of the embedded server, in place of those that it is safe with. */
  settings?: ServerSettings;
};

const OLDEST_SUPPORTED_VERSION = 150_000;

export async function openEntities(open: OpenEntities): Promise<EntityStore> {
  const { databaseUrl, databaseOwnerUrl, connectTimeoutMs, log } = open;
  if (!databaseUrl) return openEmbedded(open);
  const limit = connectTimeoutMs && { connectionTimeoutMillis: connectTimeoutMs };
  const connected = openPool({ connectionString: databaseUrl, ...limit }, log);
  const owner = databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : undefined;
  return checked({ ...connected, owner }, placeOf(databaseUrl));
}

async function openEmbedded({
  dataDir,
  log,
  onLost,
  restartPauses,
  settings,
}: OpenEntities): Promise<EntityStore> {
  const report = (error: StartError) => log.error({ reason: error.message }, 'PostgreSQL is lost');
  const server = await startEmbeddedServer(dataDir, {
    log,
    onLost: onLost ?? report,
    restartPauses,
    settings,
  });
  const { serving, owner } = server.addresses;
  const connected = openPool(serving, log);
  const close = async () => {
    try {
      await connected.close();
    } finally {
      await server.stop();
    }
  };
  log.info('the embedded PostgreSQL is ready');
  return checked({ ...connected, owner, restarts: server.restarts, close }, 'the embedded server');
}

async function checked(store: EntityStore, place: string): Promise<EntityStore> {
  try {
    await checkServer(store.pool, place);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function checkServer(pool: pg.Pool, place: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; role: string; superuser: boolean; bypasses: boolean }>(
      `select current_setting('server_version_num')::int as version, rolname as role,
              rolsuper as superuser, rolbypassrls as bypasses
         from pg_roles where rolname = current_user`,
    )
    .catch((error: unknown) => {
      throw new StartError(`PostgreSQL at ${place} cannot be used: ${failureReason(error)}`, {
        cause: error,
      });
    });
  const [found] = rows;
  if (!found || found.version < OLDEST_SUPPORTED_VERSION) {
    throw new StartError(`PostgreSQL at ${place} is too old: version 15 or newer is needed.`);
  }
  if (found.superuser || found.bypasses) {
    throw new StartError(
      `The PostgreSQL role "${found.role}" bypasses row-level security. Use a role without SUPERUSER and BYPASSRLS.`,
    );
  }
}

/** Host and database only: the address also holds the password. */
function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
