import type { ClickHouseClient } from '@clickhouse/client';
import { select } from '../facts/fact-client.ts';
import type { FactTable } from './contents.ts';

/** Counts the newest versions of a table's rows and sums their hashes, on one thread so that readers keep the others. */
export const newestRows = async (
  client: ClickHouseClient,
  table: string,
  columns: string[],
): Promise<FactTable['newest']> => {
  const [found] = await select<{ engine: string }>(
    client,
    'SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    { table },
  );
  const newest = found?.engine.includes('Replacing') ? 'FINAL' : '';
  const [sums] = await select<FactTable['newest']>(
    client,
    `SELECT count() AS rows, toString(sum(cityHash64(tuple(${columns.join(', ')})))) AS hash
     FROM ${table} ${newest} SETTINGS max_execution_time = 0, max_threads = 1`,
  );
  if (!sums) throw new Error(`${table} gives no sums`);
  return sums;
};
