import { Readable } from 'node:stream';
import type { FactStore } from '../db/facts/open.ts';
import { StartError } from '../start-error.ts';
import type { Contents, FactTable } from './contents.ts';
import { newestRows } from './newest-rows.ts';

/** Held in memory at once, and one part of the table each. */
const BYTES_AT_ONCE = 16_777_216;
const NEW_LINE = 10;

type Facts = Pick<FactStore, 'client' | 'insertSettings'>;

/** Cuts a stream of lines into pieces that end with a whole line. */
async function* wholeLines(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(NEW_LINE) + 1;
    bytes += chunk.length;
    if (bytes < BYTES_AT_ONCE || end === 0) {
      waiting.push(chunk);
      continue;
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)]);
    waiting = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

const fill = async ({ client, insertSettings }: Facts, table: FactTable, rows: Readable) => {
  const [first, ...others] = table.columns;
  if (first === undefined) throw new Error(`${table.name} has no columns`);
  // What an interrupted restore left is not there twice.
  await client.command({ query: `TRUNCATE TABLE ${table.name}` });
  for await (const lines of wholeLines(rows))
    await client.insert({
      table: table.name,
      columns: [first, ...others],
      values: Readable.from([lines.toString()], { objectMode: false }),
      format: 'TabSeparated',
      clickhouse_settings: { ...insertSettings, max_execution_time: 0 },
    });
  const newest = await newestRows(client, table.name, table.columns);
  if (newest.rows !== table.newest.rows || newest.hash !== table.newest.hash)
    throw new StartError(
      `${table.name} has ${newest.rows} rows and other sums than the ${table.newest.rows} rows of the backup: run the restore again.`,
    );
};

/** Sums are not in a backup: the product makes them from the facts, which answer meanwhile. */
export const restoreFacts = async (
  facts: Facts,
  { tables }: Contents['facts'],
  rowsOf: (table: string) => Readable,
): Promise<void> => {
  for (const table of tables) await fill(facts, table, rowsOf(table.name));
};
