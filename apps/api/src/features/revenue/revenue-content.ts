import { type PreviewRow, REVENUE_FILE, type RevenueMapping } from '@adhelm/contract/revenue-file';
import { amountOf } from '../../facts/micros.ts';
import { readReference } from '../callback/click-reference.ts';
import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { dayIn, microsIn } from './revenue-cells.ts';
import { guessMapping, problemOf } from './revenue-mapping.ts';

/** What a report says that a click, or a channel's day, earned. */
export type Figure = {
  /** Either the click, as feeds call it, or the channel. */
  reference: string | null;
  channel: string | null;
  day: string;
  amount: string;
  currency: string;
  /** What it is narrowed to, where it is not about all clicks of the day. */
  narrowedBy?: 'campaign' | 'keyword' | null;
  narrowedTo?: string | null;
};

export type RevenueContent = {
  columns: readonly string[];
  mapping: RevenueMapping;
  rows: number;
  preview: PreviewRow[];
  errors: number;
  problem: string | null;
  figures: Figure[];
};

/** `today` in UTC, as it is when the file is read. */
export type AskedContent = { content: string; mapping?: RevenueMapping | undefined; today: string };

const SHOWN_ROWS = 10;
const SHOWN_ERRORS = 20;
const SHOWN_CELL = 100;
const LONGEST_NAME = 253;

type Line = Omit<Figure, 'amount'> & { micros: bigint };

/** Domains come with or without what stands around them in an address. */
const channelIn = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');

const dayOfClick = (reference: string): string | undefined =>
  readReference(reference)?.time.toISOString().slice(0, 10);

type Narrowing = Pick<Figure, 'narrowedBy' | 'narrowedTo'>;

/** A row whose cell is empty is about all of the day. */
const narrowingOf = (campaign: string, keyword: string): Narrowing => {
  if (campaign !== '') return { narrowedBy: 'campaign', narrowedTo: campaign };
  return keyword === '' ? {} : { narrowedBy: 'keyword', narrowedTo: keyword.toLowerCase() };
};

/** What a row says, or why it cannot be read. */
const lineOf = ({ cells }: CsvRow, mapping: RevenueMapping, today: string): Line | string => {
  const cell = (place: number | null) => (place === null ? '' : (cells[place] ?? ''));
  const micros = microsIn(cell(mapping.amount), mapping.decimals);
  if (micros === undefined) return 'The amount cannot be read.';
  const currency = (cell(mapping.currency) || mapping.defaultCurrency).toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return 'The currency must be three letters such as USD.';
  const reference = mapping.click === null ? null : cell(mapping.click).toLowerCase();
  const channel = mapping.click === null ? channelIn(cell(mapping.channel)) : null;
  const name = reference ?? channel ?? '';
  if (name === '') return reference === null ? 'The website is missing.' : 'The click id is missing.';
  if (name.length > LONGEST_NAME) return 'The name is too long.';
  const day =
    reference === null
      ? dayIn(cell(mapping.date), mapping.dates)
      : (dayIn(cell(mapping.date), mapping.dates) ?? dayOfClick(reference) ?? today);
  if (day === undefined) return 'The date cannot be read.';
  if (day > today) return 'This day has not come yet.';
  if (channel === null) return { reference, channel, day, currency, micros };
  const narrowing = narrowingOf(cell(mapping.campaign), cell(mapping.keyword));
  if ((narrowing.narrowedTo?.length ?? 0) > LONGEST_NAME) return 'The campaign or keyword is too long.';
  return { reference, channel, day, currency, micros, ...narrowing };
};

export const MIXED =
  'Other rows of this website and day say a campaign or keyword and this one does not, or the other way round.';

/** Says of a row whether one before it speaks of the same day in the other way: of all of it, or of a part. */
const mixing = ({ campaign, keyword }: RevenueMapping) => {
  const isNarrowed = campaign !== null || keyword !== null;
  const narrowed = new Map<string, boolean>();
  return ({ channel, day, narrowedBy }: Line): boolean => {
    if (channel === null || !isNarrowed) return false;
    const isPart = narrowedBy !== undefined;
    const known = narrowed.get(`${channel} ${day}`);
    if (known === undefined) narrowed.set(`${channel} ${day}`, isPart);
    return known !== undefined && known !== isPart;
  };
};

/** What rows say of the same, added up. */
const figuresOf = (lines: readonly Line[]): Figure[] => {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const part = `${line.narrowedBy ?? ''} ${line.narrowedTo ?? ''}`;
    const about = line.reference ?? `${String(line.channel)} ${line.day} ${part}`;
    const known = sums.get(`${about} ${line.currency}`);
    if (known) known.micros += line.micros;
    else sums.set(`${about} ${line.currency}`, { ...line });
  }
  return [...sums.values()].map(({ micros, ...figure }) => ({ ...figure, amount: amountOf(micros) }));
};

const shown = ({ line, cells }: CsvRow, error: string | null): PreviewRow => ({
  line,
  cells: cells.map((cell) => cell.slice(0, SHOWN_CELL)),
  error,
});

const readRows = ({ rows }: CsvTable, mapping: RevenueMapping, today: string) => {
  const lines: Line[] = [];
  const wrong: PreviewRow[] = [];
  const first: PreviewRow[] = [];
  const isMixed = mixing(mapping);
  let errors = 0;
  for (const row of rows) {
    const read = lineOf(row, mapping, today);
    const line = typeof read !== 'string' && isMixed(read) ? MIXED : read;
    const error = typeof line === 'string' ? line : null;
    if (typeof line === 'string') errors += 1;
    else lines.push(line);
    if (first.length < SHOWN_ROWS) first.push(shown(row, error));
    else if (error !== null && wrong.length < SHOWN_ERRORS) wrong.push(shown(row, error));
  }
  return { figures: figuresOf(lines), preview: [...first, ...wrong], errors };
};

/** Reads a file of settled revenue, by a mapping that is given or guessed. */
export const readRevenue = ({ content, mapping: given, today }: AskedContent): RevenueContent => {
  const table = readCsv(content);
  const mapping = given ?? guessMapping(table);
  const told = { columns: table.columns, mapping, rows: table.rows.length };
  const problem = problemOf(mapping, table.columns);
  if (problem !== null) {
    const preview = table.rows.slice(0, SHOWN_ROWS).map((row) => shown(row, null));
    return { ...told, preview, errors: 0, problem, figures: [] };
  }
  const read = readRows(table, mapping, today);
  const days = new Set(read.figures.map(({ day }) => day)).size;
  if (days <= REVENUE_FILE.maxDays) return { ...told, ...read, problem: null };
  return {
    ...told,
    ...read,
    problem: `A file may speak of ${REVENUE_FILE.maxDays} days at most.`,
    figures: [],
  };
};
