import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import type pg from 'pg';
import { z } from 'zod';
import { isStoreLoss } from '../db/facts/store-loss.ts';
import { FactsAway } from '../errors.ts';

export type FactClient = Pick<ClickHouseClient, 'query' | 'insert' | 'command'>;

type InsertSettings = Record<string, string | number>;

/** What everything that writes facts needs: where they are, and where it is said which of them count. */
export type FactStoreAccess = {
  client: FactClient;
  /** Goes with every insert into a fact table. */
  insertSettings: InsertSettings;
  pool: pg.Pool;
};

export type Parameters = Record<string, unknown>;

/**
 * For every question that reads many rows: compiling it takes longer than the small roll-ups take to read, and rows of
 * many columns are read by so many at once, not by so many bytes, which would be a few thousand.
 */
export const READING = {
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  preferred_block_size_bytes: '0',
  max_block_size: '32768',
} as const;

/** A million groups go to the disk. */
const READ_SETTINGS = {
  ...READING,
  max_bytes_before_external_group_by: '400000000',
} as const;

/** A question about facts: what it is called, how it is put, and what a row of its answer is. */
export type FactQuery<Row> = {
  name: string;
  row: z.ZodType<Row>;
  query: string;
  parameters?: Parameters;
};

/** What JSON numbers would round comes as text, which is cheaper here than in the question. */
const EXACT_SETTINGS = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
} as const;

type Question = Omit<FactQuery<unknown>, 'row'>;

/** Rows, or text where that was asked for. */
const answerOf = async (
  client: FactClient,
  { name, query, parameters = {} }: Question,
  format: 'JSONEachRow' | 'JSONCompactEachRow' | 'TabSeparated',
  settings: Record<string, string | number> = {},
): Promise<unknown> => {
  try {
    const answer = await client.query({
      query,
      query_params: parameters,
      format,
      // The comment is seen in the store's own lists of what it is asked.
      clickhouse_settings: { ...READ_SETTINGS, ...settings, log_comment: name },
    });
    return await (format === 'TabSeparated' ? answer.text() : answer.json());
  } catch (error) {
    throw isStoreLoss(error) ? new FactsAway(error) : error;
  }
};

const unexpected = (name: string, why: string) =>
  new Error(`the answer to the question of ${name} is not what was asked for: ${why}`);

/** Rows as objects. */
export const ask = async <Row>(client: FactClient, question: FactQuery<Row>): Promise<Row[]> => {
  const rows = z.array(question.row).safeParse(await answerOf(client, question, 'JSONEachRow'));
  if (!rows.success) throw unexpected(question.name, z.prettifyError(rows.error));
  return rows.data;
};

/** The row that a question without groups is answered with, whatever there is. */
export const onlyRow = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('a question without groups has one row');
  return row;
};

type List = (string | number | null)[];

const isListOf = (row: unknown, length: number): row is List =>
  Array.isArray(row) &&
  row.length === length &&
  row.every((value) => value === null || typeof value === 'string' || typeof value === 'number');

type ListQuestion = Question & { length: number };

const listsOf = ({ name, length }: ListQuestion, rows: unknown): List[] =>
  z
    .array(z.unknown())
    .parse(rows)
    .map((row) => {
      if (!isListOf(row, length)) throw unexpected(name, `no list of ${length} values`);
      return row;
    });

/**
 * Rows as lists of so many values, which are quicker to write and to read when there are many. Whole numbers of 64 bits
 * and more, and decimals, are text.
 */
export const askLists = async (client: FactClient, question: ListQuestion): Promise<List[]> =>
  listsOf(question, await answerOf(client, question, 'JSONCompactEachRow', EXACT_SETTINGS));

/** All groups are added up, whatever test they have to pass to be among the rows. */
const TOTALS_SETTINGS = { totals_mode: 'before_having' };

const numbersIn = (line: string): List => line.split('\t').map((cell) => (cell === '\\N' ? null : cell));

/**
 * The same of a question about numbers `WITH TOTALS`, which come first. They come as text: of totals without rows the
 * embedded store makes no valid JSON. There they stand in the last line, behind an empty one.
 */
export const askTotalsAndLists = async (client: FactClient, question: ListQuestion): Promise<List[]> => {
  const text = await answerOf(client, question, 'TabSeparated', TOTALS_SETTINGS);
  const lines = z.string().parse(text).split('\n');
  return listsOf(question, [...lines.slice(-2, -1), ...lines.slice(0, -3)].map(numbersIn));
};

type Cell = string | number | boolean | null;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const cellText = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return SPECIAL.test(cell) ? cell.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : cell;
};

/** So many rows become text at once: no text is too long for one string, and others are served in between. */
const ROWS_PER_CHUNK = 1000;

type Line<Row> = (row: Row) => string;

function* chunksOf<Row>(rows: readonly Row[], lineOf: Line<Row>): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK)
    yield `${rows
      .slice(start, start + ROWS_PER_CHUNK)
      .map(lineOf)
      .join('\n')}\n`;
}

type InsertAccess = Pick<FactStoreAccess, 'client' | 'insertSettings'>;

/** Written as tab-separated text, which both sides handle about twice as fast as JSON. */
const insertLines = async <Row>(
  { client, insertSettings }: InsertAccess,
  table: string,
  columns: readonly [string, ...string[]],
  rows: readonly Row[],
  lineOf: Line<Row>,
): Promise<void> => {
  if (rows.length === 0) return;
  await client.insert({
    table,
    columns: [...columns] as [string, ...string[]],
    values: Readable.from(chunksOf(rows, lineOf), { objectMode: false }),
    format: 'TabSeparated',
    clickhouse_settings: insertSettings,
  });
};

export const insertRows = (
  store: InsertAccess,
  table: string,
  columns: readonly [string, ...string[]],
  rows: readonly Cell[][],
): Promise<void> => insertLines(store, table, columns, rows, (cells) => cells.map(cellText).join('\t'));

/** Rows of facts, in some of their columns, with the number of their batch. */
export const insertFacts = <Column extends string>(
  store: InsertAccess,
  table: string,
  batch: number,
  columns: readonly Column[],
  rows: readonly Record<Column, Cell>[],
): Promise<void> =>
  insertLines(store, table, ['batch', ...columns], rows, (row) => {
    let line = String(batch);
    for (const column of columns) line += `\t${cellText(row[column])}`;
    return line;
  });

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
