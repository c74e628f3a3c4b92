import type pg from 'pg';
import { grantQueues, installQueues } from '../../jobs/boss.ts';
import { StartError } from '../../start-error.ts';
import type { EngineLog } from '../engine-log.ts';
import { failureReason } from '../failure-reason.ts';
import { migrateEntities, pendingMigrations } from './migrate.ts';
import { type EntityStore, openPool } from './pool.ts';
import { grantServing, standingOf } from './serving-role.ts';

type Surroundings = { production: boolean; log: EngineLog };

const SPLIT =
  'set DATABASE_OWNER_URL to the role that owns the tables, and DATABASE_URL to another one, which serves requests';

/**
 * Migrates as the role that owns the tables and lets the serving role at their rows. A serving role that owns them
 * could lift every guard; it is put up with outside production only.
 */
export async function bringUpToDate(store: EntityStore, { production, log }: Surroundings): Promise<void> {
  try {
    if (store.owner) await migrateAsOwner(store.owner, store.pool, log);
    else await migrateAsServing(store.pool, { production, log });
    const { role, owns, actsAsOwner } = await standingOf(store.pool);
    if (actsAsOwner)
      throw new StartError(
        `The PostgreSQL role "${role}" is a member of the role that owns the tables: revoke that, or serve with another one.`,
      );
    if (owns) putUpWithOwner(role, { production, log });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database cannot be used: ${failureReason(error)}`, { cause: error });
  }
}

async function migrateAsOwner(owner: pg.PoolConfig, serving: pg.Pool, log: EngineLog): Promise<void> {
  const { role } = await standingOf(serving);
  const { pool, close } = openPool({ ...owner, max: 1 }, log);
  try {
    await migrateEntities(pool, log);
    await grantServing(pool, role);
    await installQueues(pool);
    await grantQueues(pool, role);
  } finally {
    await close();
  }
}

async function migrateAsServing(pool: pg.Pool, { production, log }: Surroundings): Promise<void> {
  const { role, owns, mayCreate } = await standingOf(pool);
  if (owns || mayCreate) {
    if (production) putUpWithOwner(role, { production, log });
    await migrateEntities(pool, log);
    return installQueues(pool);
  }
  const [pending] = await pendingMigrations(pool);
  if (pending)
    throw new StartError(
      `The database lacks migration ${pending}, which its role "${role}" may not apply: set DATABASE_OWNER_URL, or run npm run migrate with it.`,
    );
}

function putUpWithOwner(role: string, { production, log }: Surroundings): void {
  if (production)
    throw new StartError(`The PostgreSQL role "${role}" owns the tables that it serves: ${SPLIT}.`);
  log.warn({ role }, `the role that serves requests owns the tables; in production, ${SPLIT}`);
}
