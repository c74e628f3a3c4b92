import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { ask } from '../facts/fact-client.ts';
import { KEPT_TABLE } from '../facts/kept/kept-table.ts';
import { MIRRORED, MIRRORED_LISTS } from '../facts/mirror/mirrored-lists.ts';
import { ROLL_UPS } from '../facts/roll-ups.ts';
import type { Contents, FactTable } from './contents.ts';
import { newestRows } from './newest-rows.ts';

/** Held in memory at once, and the longest that a backup keeps the embedded engine from another question. */
const ROWS_AT_ONCE = 50_000;

const PREFIX = 'backup_';

/** Sums and their bookkeeping are made again from the facts after a restore. */
const REBUILT = new Set([
  'schema_migrations',
  ...ROLL_UPS.map(({ table }) => table),
  KEPT_TABLE,
  ...MIRRORED_LISTS.map((list) => MIRRORED[list].table),
]);

const named = z.object({ name: z.string() });
const part = z.object({ name: z.string(), rows: z.number() });
const migration = z.object({ version: z.string() });

const command = (client: ClickHouseClient, query: string) =>
  client.command({ query, clickhouse_settings: { max_execution_time: 0, wait_end_of_query: 1 } });

const tableNames = async (client: ClickHouseClient): Promise<string[]> => {
  const tables = await ask(client, {
    name: 'tables',
    row: named,
    query:
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name",
  });
  return tables.map(({ name }) => name);
};

/** Also what an interrupted backup left behind. */
const dropCopies = async (client: ClickHouseClient) => {
  for (const name of await tableNames(client))
    if (name.startsWith(PREFIX)) await command(client, `DROP TABLE IF EXISTS ${name} SYNC`);
};

/** Copies that share the files of the originals, so that they are there at once and take no space. */
const copyTables = async (client: ClickHouseClient): Promise<string[]> => {
  await dropCopies(client);
  const names = (await tableNames(client)).filter((name) => !REBUILT.has(name));
  for (const name of names) {
    await command(client, `CREATE TABLE ${PREFIX}${name} CLONE AS ${name}`);
    await command(client, `SYSTEM STOP MERGES ${PREFIX}${name}`);
  }
  return names;
};

const partsOf = (client: ClickHouseClient, name: string) =>
  ask(client, {
    name: 'parts',
    row: part,
    query: `SELECT name, rows FROM system.parts
      WHERE database = currentDatabase() AND table = {table:String} AND active ORDER BY name`,
    parameters: { table: `${PREFIX}${name}` },
  });

const describeTable = async (client: ClickHouseClient, name: string): Promise<FactTable> => {
  const columns = await ask(client, {
    name: 'columns',
    row: named,
    query: `SELECT name FROM system.columns
      WHERE database = currentDatabase() AND table = {table:String} AND default_kind NOT IN ('ALIAS', 'MATERIALIZED')
      ORDER BY position`,
    parameters: { table: name },
  });
  const names = columns.map((column) => column.name);
  const rows = (await partsOf(client, name)).reduce((sum, own) => sum + own.rows, 0);
  return { name, columns: names, rows, newest: await newestRows(client, `${PREFIX}${name}`, names) };
};

/** A part never changes while merges are off, so that its rows can be taken by their places in it. */
async function* rowsOf(client: ClickHouseClient, { name, columns }: FactTable): AsyncGenerator<Buffer> {
  for (const own of await partsOf(client, name)) {
    for (let from = 0; from < own.rows; from += ROWS_AT_ONCE) {
      const { stream } = await client.exec({
        query: `SELECT ${columns.join(', ')} FROM ${PREFIX}${name}
          WHERE _part = {part:String} AND _part_offset >= {from:UInt64} AND _part_offset < {to:UInt64}
          FORMAT TabSeparated`,
        query_params: { part: own.name, from, to: from + ROWS_AT_ONCE },
        clickhouse_settings: { max_execution_time: 0 },
      });
      yield* stream;
    }
  }
}

export type FactCut = {
  describe(): Promise<Contents['facts']>;
  table(table: FactTable): Readable;
  close(): Promise<void>;
};

/** Everything that the fact store held when this was called. To be called while nobody writes facts. */
export const cutFacts = async (client: ClickHouseClient): Promise<FactCut> => {
  const names = await copyTables(client);
  return {
    describe: async () => {
      const migrations = await ask(client, {
        name: 'migrations',
        row: migration,
        query: 'SELECT version FROM schema_migrations ORDER BY version',
      });
      const tables: FactTable[] = [];
      for (const name of names) tables.push(await describeTable(client, name));
      return { migrations: migrations.map(({ version }) => version), tables };
    },
    table: (table) => Readable.from(rowsOf(client, table), { objectMode: false }),
    close: () => dropCopies(client),
  };
};
