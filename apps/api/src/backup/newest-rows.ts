import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { ask } from '../facts/fact-client.ts';
import type { FactTable } from './contents.ts';

const table = z.object({ engine: z.string() });
const sums = z.object({ rows: z.number(), hash: z.string() });

/** Old backups have tables whose rows come in versions, of which the store may drop all but the newest at any time. */
const isVersioned = async (client: ClickHouseClient, name: string): Promise<boolean> => {
  const [found] = await ask(client, {
    name: 'the engine of a table',
    row: table,
    query: 'SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = {name:String}',
    parameters: { name },
  });
  return found?.engine.includes('Replacing') ?? false;
};

/** Counts the rows of a table, newest versions only, and sums their hashes, on one thread so that readers keep the others. */
export const newestRows = async (
  client: ClickHouseClient,
  name: string,
  columns: string[],
): Promise<FactTable['newest']> => {
  const [found] = await ask(client, {
    name: 'the content of a table',
    row: sums,
    query: `SELECT count() AS rows, toString(sum(cityHash64(tuple(${columns.join(', ')})))) AS hash
      FROM ${name} ${(await isVersioned(client, name)) ? 'FINAL' : ''} SETTINGS max_execution_time = 0, max_threads = 1`,
  });
  if (!found) throw new Error(`${name} gives no sums`);
  return found;
};
