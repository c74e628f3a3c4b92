import type { ClickHouseClient } from '@clickhouse/client';

export type FactClient = Pick<ClickHouseClient, 'query' | 'insert' | 'command'>;

type InsertSettings = Record<string, string | number>;

/** What everything that writes facts needs. */
export type FactStoreAccess = {
  client: FactClient;
  /** Goes with every insert into a fact table. */
  insertSettings: InsertSettings;
  /** Runs the work while nobody else writes or seals facts of the publisher. */
  withLock: <Result>(publisherId: number, work: () => Promise<Result>) => Promise<Result>;
};

export type Parameters = Record<string, unknown>;

/** Rows as objects; a setting of every reader is that versions of a row meet within one partition. */
export const select = async <Row>(
  client: FactClient,
  query: string,
  parameters: Parameters = {},
): Promise<Row[]> => {
  const answer = await client.query({
    query,
    query_params: parameters,
    format: 'JSONEachRow',
    clickhouse_settings: { do_not_merge_across_partitions_select_final: 1 },
  });
  return answer.json<Row>();
};

type Cell = string | number | boolean | null;

export const insertRows = async (
  { client, insertSettings }: Pick<FactStoreAccess, 'client' | 'insertSettings'>,
  table: string,
  columns: readonly [string, ...string[]],
  values: Cell[][],
): Promise<void> => {
  if (values.length === 0) return;
  await client.insert({
    table,
    columns: [...columns] as [string, ...string[]],
    values,
    format: 'JSONCompactEachRow',
    clickhouse_settings: insertSettings,
  });
};

/** An instant as ClickHouse reads it in text. */
export const timestamp = (instant: Date | number): string =>
  new Date(instant).toISOString().replace('T', ' ').slice(0, 23);
