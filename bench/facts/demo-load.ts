import path from 'node:path';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { localFileStore } from '../../apps/api/src/adapters/local/file-store.ts';
import { scopedTransactions, type Tx } from '../../apps/api/src/db/entities/in-scope.ts';
import { loadDemo } from '../../apps/api/src/demo/load-demo.ts';
import { loadDemoFacts } from '../../apps/api/src/demo/load-facts.ts';
import { factWriter } from '../../apps/api/src/facts/write/fact-writer.ts';
import { systemClock as clock } from '../../apps/api/src/ports/clock.ts';
import { repositories } from '../../apps/api/src/repositories.ts';
import { openScratch } from './scratch.ts';

/** How long the first start takes to load the facts of the demo, in seconds. */
export const demoLoadSeconds = async (): Promise<number> => {
  const { entities, access, dataDir, log, close } = await openScratch();
  try {
    const inTransaction = scopedTransactions<Tx>(entities.pool, (tx) => tx);
    await inTransaction(SYSTEM, (tx) => repositories(tx, SYSTEM).access.syncBuiltIns());
    await loadDemo(inTransaction, localFileStore(path.join(dataDir, 'files')), clock());
    const started = performance.now();
    await loadDemoFacts({ inTransaction, writer: factWriter(access), log, clock, clicks: 1_000_000 });
    return (performance.now() - started) / 1000;
  } finally {
    await close();
  }
};
