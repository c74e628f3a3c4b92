import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { withAdvisoryLock } from '../../apps/api/src/db/entities/advisory-lock.ts';
import { bringUpToDate } from '../../apps/api/src/db/entities/bring-up-to-date.ts';
import { openEntities } from '../../apps/api/src/db/entities/open.ts';
import { migrateFacts } from '../../apps/api/src/db/facts/migrate.ts';
import { openFacts } from '../../apps/api/src/db/facts/open.ts';
import { factSnapshots } from '../../apps/api/src/facts/commits/fact-snapshots.ts';
import { factReader } from '../../apps/api/src/facts/read/fact-reader.ts';
import { prepareRollUps } from '../../apps/api/src/facts/seal/roll-up-tables.ts';
import { sealer } from '../../apps/api/src/facts/seal/sealer.ts';
import { factWriter } from '../../apps/api/src/facts/write/fact-writer.ts';
import { systemClock as clock } from '../../apps/api/src/ports/clock.ts';
import { comeToRest } from './store.ts';

/** The facts alone, on embedded engines in a scratch folder: nothing of the product around them. */
export const bareStore = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'adhelm-bench-'));
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'warn' });
  const entities = await openEntities({ dataDir, log });
  const facts = await openFacts({ dataDir, log });
  const { pool } = entities;
  const { client, insertSettings } = facts;
  const withLock = (work: () => Promise<void>) => withAdvisoryLock(pool, 'migration', work);
  await bringUpToDate(entities, { production: false, log });
  await migrateFacts({ client, log, withLock });
  const access = { client, insertSettings, pool, clock };
  const reading = { client: facts.reader, readSnapshot: factSnapshots(pool) };
  return {
    /** Fills the tables of facts by SQL, and lets the books know. */
    fill: async (query: string) => {
      await client.command({
        query,
        clickhouse_settings: { max_execution_time: 0, max_memory_usage: '6000000000' },
      });
      await prepareRollUps({ client, pool });
    },
    writer: factWriter(access),
    seals: sealer(access),
    rest: () => comeToRest(facts),
    reader: factReader(reading),
    raw: factReader({ ...reading, useRollUps: false }),
    close: async () => {
      await facts.close();
      await entities.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type BareStore = Awaited<ReturnType<typeof bareStore>>;
