import { factSnapshots } from '../../apps/api/src/facts/commits/fact-snapshots.ts';
import { factReader } from '../../apps/api/src/facts/read/fact-reader.ts';
import { prepareRollUps } from '../../apps/api/src/facts/seal/roll-up-tables.ts';
import { sealer } from '../../apps/api/src/facts/seal/sealer.ts';
import { factWriter } from '../../apps/api/src/facts/write/fact-writer.ts';
import { comeToRest, openScratch, type Scratch } from './scratch.ts';

/** Fills the tables of facts by SQL, and lets the books know. */
export const fillFacts = async ({ access }: Scratch, query: string): Promise<void> => {
  await access.client.command({
    query,
    clickhouse_settings: { max_execution_time: 0, max_memory_usage: '6000000000' },
  });
  await prepareRollUps(access);
};

/** The facts alone, on embedded engines in a scratch folder: nothing of the product around them. */
export const bareStore = async () => {
  const scratch = await openScratch();
  const { facts, access, close } = scratch;
  const reading = { client: facts.reader, readSnapshot: factSnapshots(access.pool) };
  return {
    fill: (query: string) => fillFacts(scratch, query),
    writer: factWriter(access),
    seals: sealer(access),
    rest: () => comeToRest(facts),
    /** A new one remembers nothing: what was asked before would be answered from memory. */
    reader: () => factReader(reading),
    raw: () => factReader({ ...reading, useRollUps: false }),
    close,
  };
};
