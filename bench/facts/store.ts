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
import { factSnapshots } from '../../apps/api/src/facts/commits/fact-snapshots.ts';
import { sealer } from '../../apps/api/src/facts/seal/sealer.ts';
import { tokens } from '../../apps/api/src/features/auth/tokens.ts';
import { systemClock as clock } from '../../apps/api/src/ports/clock.ts';
import { generateEntities, generateFacts } from './generate.ts';

const BENCH_LIMITS = { address: 1e9, session: 1e9, user: 1e9, guarded: 1e9 };

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

/** The whole product on embedded engines in a scratch folder, with as many clicks as asked. */
export const benchStore = async (today: number, clicks: number) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'adhelm-bench-'));
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'warn' });
  const config = await readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn' });
  const entities = await openEntities({ dataDir, log });
  const facts = await openFacts({ dataDir, log });
  await bringUpToDate(entities, { production: false, log });
  await migrateFacts({
    client: facts.client,
    log,
    withLock: (work) => withAdvisoryLock(entities.pool, 'migration', work),
  });
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
  await generateEntities(entities.pool);

  const generated = performance.now();
  await generateFacts(facts, entities.pool, today, clicks);
  const sealed = performance.now();
  await sealer({ ...facts, pool: entities.pool, clock }).seal();
  const done = performance.now();
  await comeToRest(facts);

  const sessionId = randomUUID();
  const client = await entities.pool.connect();
  await client.query(`select set_config('adhelm.scope', 'system', false)`);
  await client.query(
    'insert into sessions (id, user_id, acting_publisher_id, created_at) values ($1, 1, 1, now())',
    [sessionId],
  );
  client.release(true);
  const accessToken = await tokens({ appSecret: config.appSecret, clock }).access(
    { sessionId, use: 'session' },
    SESSION_LIFETIME_MS,
  );

  return {
    app: product.app,
    owner: entities.owner,
    client: facts.client,
    reader: facts.reader,
    readSnapshot: factSnapshots(entities.pool),
    accessToken,
    generateSeconds: (sealed - generated) / 1000,
    sealSeconds: (done - sealed) / 1000,
    close: async () => {
      await product.app.close();
      await facts.close();
      await entities.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type BenchStore = Awaited<ReturnType<typeof benchStore>>;
