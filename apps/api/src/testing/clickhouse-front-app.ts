import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import { pino } from 'pino';
import { inject } from 'vitest';
import { migrateFacts } from '../db/facts/migrate.ts';
import { type FactStore, openFacts } from '../db/facts/open.ts';
import { prepareRollUps } from '../facts/seal/roll-up-tables.ts';
import { sealer } from '../facts/seal/sealer.ts';
import { shadowFacts } from '../facts/testing/shadow.ts';
import { type ClickFact, type CostFact, factWriter } from '../facts/write/fact-writer.ts';
import { testApp } from './app.ts';
import { startClickhouseFront } from './clickhouse-front.ts';
import { migratedFacts } from './engines.ts';

/** Where facts are kept: in the process, or behind `CLICKHOUSE_URL`. */
const ALL_FACT_STORES = ['the embedded store', 'a ClickHouse server'] as const;
type FactStoreKind = (typeof ALL_FACT_STORES)[number];
export const FACT_STORES: readonly FactStoreKind[] = isWholeRun ? ALL_FACT_STORES : ['the embedded store'];

const log = pino({ level: 'silent' });

const openStore = async (kind: FactStoreKind): Promise<FactStore> => {
  if (kind === 'the embedded store') return migratedFacts();
  const dataDir = await mkdtemp(join(inject('runFolder'), 'facts-'));
  const front = await startClickhouseFront(dataDir);
  const store = await openFacts({ clickhouseUrl: front.url, dataDir: '/nowhere', log });
  await migrateFacts({ client: store.client, log, withLock: (work) => work() });
  return {
    ...store,
    close: async () => {
      await store.close();
      await front.end();
    },
  };
};

type Pull = { publisherId: number; adAccountId: number; from: Date; to: Date; reportedUntil: Date };

/**
 * The whole product on a migrated fact store of either kind, with a writer whose facts are also kept the plain way. On a
 * server every copied list is sorted by the store, however short it is: both ways have to give the same answers.
 */
export const reportApp = async (kind: FactStoreKind) => {
  const store = await openStore(kind);
  const seams = kind === 'a ClickHouse server' ? { wholeList: 0 } : {};
  const app = await testApp({ facts: store, seams });
  await prepareRollUps({ client: store.client, pool: app.database.pool });
  const access = {
    client: store.client,
    insertSettings: store.insertSettings,
    pool: app.database.pool,
    clock: app.clock,
  };
  const writer = factWriter(access);
  const shadow = shadowFacts();
  let batches = 0;
  const nextBatch = () => {
    batches += 1;
    return `batch ${batches}`;
  };
  return {
    ...app,
    writer,
    /** For what no answer shows: the facts as they are stored. */
    factClient: store.client,
    shadow,
    seal: () => sealer(access).seal(),
    record: async (clicks: ClickFact[]) => {
      await writer.recordClicks(nextBatch(), clicks);
      shadow.record(clicks);
    },
    spend: async (pull: Pull, rows: CostFact[]) => {
      await writer.replaceCosts(nextBatch(), { ...pull, rows });
      shadow.replaceCosts(pull.publisherId, pull.adAccountId, pull, rows);
    },
  };
};

export type ReportApp = Awaited<ReturnType<typeof reportApp>>;
