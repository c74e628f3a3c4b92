import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { pino } from 'pino';
import { withAdvisoryLock } from '../../apps/api/src/db/entities/advisory-lock.ts';
import { bringUpToDate } from '../../apps/api/src/db/entities/bring-up-to-date.ts';
import { scopedTransactions, type Tx } from '../../apps/api/src/db/entities/in-scope.ts';
import { openEntities } from '../../apps/api/src/db/entities/open.ts';
import { migrateFacts } from '../../apps/api/src/db/facts/migrate.ts';
import { openFacts } from '../../apps/api/src/db/facts/open.ts';
import { loadDemo } from '../../apps/api/src/demo/load-demo.ts';
import { loadDemoFacts } from '../../apps/api/src/demo/load-facts.ts';
import { factWriter } from '../../apps/api/src/facts/write/fact-writer.ts';
import { systemClock as clock } from '../../apps/api/src/ports/clock.ts';
import { repositories } from '../../apps/api/src/repositories.ts';

/** How long the first start takes to load the facts of the demo, in seconds. */
export const demoLoadSeconds = async (): Promise<number> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'adhelm-bench-'));
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'warn' });
  const entities = await openEntities({ dataDir, log });
  const facts = await openFacts({ dataDir, log });
  try {
    await bringUpToDate(entities, { production: false, log });
    await migrateFacts({
      client: facts.client,
      log,
      withLock: (work) => withAdvisoryLock(entities.pool, 'migration', work),
    });
    const inTransaction = scopedTransactions<Tx>(entities.pool, (tx) => tx);
    await inTransaction(SYSTEM, (tx) => repositories(tx).access.syncBuiltIns());
    await loadDemo(inTransaction, clock());
    const writer = factWriter({ ...facts, pool: entities.pool });
    const started = performance.now();
    await loadDemoFacts({ inTransaction, writer, log, clock });
    return (performance.now() - started) / 1000;
  } finally {
    await facts.close();
    await entities.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
