import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import type { AssertHeld } from '../db/entities/advisory-lock.ts';
import { isStoreLoss } from '../db/facts/store-loss.ts';
import { FactsAway } from '../errors.ts';

export type FactClient = Pick<ClickHouseClient, 'query' | 'insert' | 'command'>;

type InsertSettings = Record<string, string | number>;

/** What everything that writes facts needs. */
export type FactStoreAccess = {
  client: FactClient;
  /** Goes with every insert into a fact table. */
  insertSettings: InsertSettings;
  /** Runs the work while nobody else writes or seals facts of the publisher. */
  withLock: <Result>(
    publisherId: number,
    work: (assertHeld: AssertHeld) => Promise<Result>,
  ) => Promise<Result>;
};

export type Parameters = Record<string, unknown>;

/** Every reader knows that versions of a row meet within one partition. */
const READ_SETTINGS = {
  do_not_merge_across_partitions_select_final: 1,
  // Compiling a query takes longer than the small roll-ups take to read.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
} as const;

const asked = async <Rows>(rows: Promise<Rows>): Promise<Rows> => {
  try {
    return await rows;
  } catch (error) {
    throw isStoreLoss(error) ? new FactsAway(error) : error;
  }
};

/** Rows as objects. */
export const select = async <Row>(
  client: FactClient,
  query: string,
  parameters: Parameters = {},
): Promise<Row[]> =>
  asked(
    client
      .query({
        query,
        query_params: parameters,
        format: 'JSONEachRow',
        clickhouse_settings: READ_SETTINGS,
      })
      .then((answer) => answer.json<Row>()),
  );

/** Rows as lists of their values, which are quicker to write and to read when there are many. */
export const selectLists = async <Value>(
  client: FactClient,
  query: string,
  parameters: Parameters = {},
): Promise<Value[][]> =>
  asked(
    client
      .query({
        query,
        query_params: parameters,
        format: 'JSONCompactEachRow',
        clickhouse_settings: READ_SETTINGS,
      })
      .then((answer) => answer.json<Value[]>()),
  );

type Cell = string | number | boolean | null;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const cellText = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return SPECIAL.test(cell) ? cell.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : cell;
};

/** So many rows become text at once, so that no text is too long for one string. */
const ROWS_PER_CHUNK = 10_000;

function* tabSeparated(rows: Cell[][]): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    const lines = rows.slice(start, start + ROWS_PER_CHUNK).map((cells) => cells.map(cellText).join('\t'));
    yield `${lines.join('\n')}\n`;
  }
}

/** Written as tab-separated text, which both sides handle about twice as fast as JSON. */
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
    values: Readable.from(tabSeparated(values), { objectMode: false }),
    format: 'TabSeparated',
    clickhouse_settings: insertSettings,
  });
};

const DAY = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const threeDigits = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));
let dateOf = { day: 0, text: '1970-01-01' };

/** An instant as ClickHouse reads it in text. The date is remembered, since instants come by the million a day. */
export const timestamp = (instant: Date | number): string => {
  const at = Number(instant);
  const day = Math.floor(at / DAY);
  if (dateOf.day !== day) dateOf = { day, text: new Date(day * DAY).toISOString().slice(0, 10) };
  const ms = at - day * DAY;
  const minutes = Math.floor(ms / 60_000);
  const time = `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[Math.floor(ms / 1000) % 60]}`;
  return `${dateOf.text} ${time}.${threeDigits[ms % 1000]}`;
};
