import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SESSION_LIFETIME_MS } from '@adhelm/contract/constants';
import { pino } from 'pino';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { withAdvisoryLock } from '../../apps/api/src/db/entities/advisory-lock.ts';
import { bringUpToDate } from '../../apps/api/src/db/entities/bring-up-to-date.ts';
import { openEntities } from '../../apps/api/src/db/entities/open.ts';
import { migrateFacts } from '../../apps/api/src/db/facts/migrate.ts';
import { type FactStore, openFacts } from '../../apps/api/src/db/facts/open.ts';
import { tokens } from '../../apps/api/src/features/auth/tokens.ts';
import { systemClock as clock } from '../../apps/api/src/ports/clock.ts';

/** Until the engine has no parts left to merge, so that it does nothing else while it is measured. */
export const comeToRest = async ({ client }: Pick<FactStore, 'client'>): Promise<void> => {
  for (;;) {
    const answer = await client.query({
      query: 'SELECT count() AS merges FROM system.merges',
      format: 'JSONEachRow',
    });
    const [row] = await answer.json<{ merges: number }>();
    if (!row?.merges) return;
    await setTimeout(1000);
  }
};

/** Embedded engines in a scratch folder, up to date and empty. */
export const openScratch = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'adhelm-bench-'));
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'warn' });
  const entities = await openEntities({ dataDir, log });
  const facts = await openFacts({ dataDir, log });
  await bringUpToDate(entities, { production: false, log });
  await migrateFacts({
    client: facts.client,
    log,
    withLock: (work) => withAdvisoryLock(entities.pool, 'migration', work),
  });
  return {
    dataDir,
    log,
    entities,
    facts,
    /** What everything that writes facts needs. */
    access: { ...facts, pool: entities.pool, clock },
    /** Runs SQL of the entity store, whosever rows it is about. */
    asSystem: async (statements: string): Promise<void> => {
      const client = await entities.pool.connect();
      try {
        await client.query(`select set_config('adhelm.scope', 'system', false)`);
        await client.query(statements);
      } finally {
        client.release(true);
      }
    },
    close: async () => {
      await facts.close();
      await entities.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type Scratch = Awaited<ReturnType<typeof openScratch>>;

const BENCH_LIMITS = { address: 1e9, session: 1e9, user: 1e9, guarded: 1e9 };

/** The whole product on these engines. */
export const productOn = async (
  { dataDir, log, entities, facts, asSystem }: Scratch,
  settings: Record<string, string> = {},
) => {
  const config = await readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn', ...settings });
  const product = await compose({
    config: { ...config, publicUrl: 'http://localhost:3000' },
    version: 'bench',
    entities,
    facts,
    log,
    ownAddress: () => 'http://localhost:3000',
    limits: BENCH_LIMITS,
    background: { damaged: () => [], sealLagSeconds: () => 0 },
  });
  await product.syncAccess();
  return {
    app: product.app,
    syncs: product.syncs,
    appSecret: config.appSecret,
    /** A session of the user with the id 1 that acts for one publisher, or for all. */
    signIn: async (publisherId: number | null): Promise<string> => {
      const sessionId = randomUUID();
      await asSystem(
        `insert into sessions (id, user_id, acting_publisher_id, created_at)
         values ('${sessionId}', 1, ${publisherId}, now())`,
      );
      return tokens({ appSecret: config.appSecret, clock }).access(
        { sessionId, use: 'session' },
        SESSION_LIFETIME_MS,
      );
    },
  };
};
