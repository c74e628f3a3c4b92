import { REVENUE_FILE } from '@adhelm/contract/revenue-file';
import { CsvError, parse } from 'csv-parse/sync';
import { InvalidInput } from '../../errors.ts';

export type CsvRow = { line: number; cells: readonly string[] };
export type CsvTable = { columns: readonly string[]; rows: readonly CsvRow[] };

const DELIMITERS = [',', ';', '\t', '|'] as const;
const MOST_COLUMNS = 200;
const LONGEST_ROW = 20_000;
const LONGEST_CELL = 1000;

/** The sign that parts the first line most often, outside of quotes. */
const delimiterOf = (content: string): string => {
  const first =
    content
      .slice(0, LONGEST_ROW)
      .split(/\r?\n/, 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? '';
  const times = (sign: string) => first.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (times(sign) > times(best) ? sign : best));
};

const refusalOf = ({ code, lines }: CsvError): string => {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `The file has a row of more than ${LONGEST_ROW} characters; perhaps a quote is not closed.`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote in the file is not closed.';
  return `The file cannot be read from line ${String(lines)} on: it is no CSV.`;
};

type Parsed = { record: string[]; info: { lines: number } };

const recordsOf = (content: string): Parsed[] => {
  try {
    return parse(content, {
      bom: true,
      delimiter: delimiterOf(content),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_ROW,
      info: true,
      // One more than there may be, beside the names of the columns.
      to: REVENUE_FILE.maxRows + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidInput('content', refusalOf(error));
    throw error;
  }
};

/** NUL is what a file in another encoding is full of, and nothing can store it. */
const cellOf = (text: string): string => text.replaceAll('\u0000', '\ufffd').trim().slice(0, LONGEST_CELL);

/** A file whose first row names its columns. */
export const readCsv = (content: string): CsvTable => {
  const [head, ...records] = recordsOf(content);
  if (!head || records.length === 0) throw new InvalidInput('content', 'The file has no rows.');
  if (head.record.length > MOST_COLUMNS)
    throw new InvalidInput('content', `The file has more than ${MOST_COLUMNS} columns.`);
  if (records.length > REVENUE_FILE.maxRows)
    throw new InvalidInput(
      'content',
      `The file has more than ${REVENUE_FILE.maxRows.toLocaleString('en-US')} rows. Please split it.`,
    );
  return {
    columns: head.record.map(cellOf),
    rows: records.map(({ record, info }) => ({ line: info.lines, cells: record.map(cellOf) })),
  };
};
