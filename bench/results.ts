import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { megabytes, ms, type Timing, table, times } from './measure.ts';

type Reading = { rows: number; bytes: number };

export type QuestionResult = {
  name: string;
  kind: 'list' | 'series' | 'other';
  rolled: Timing;
  raw: Timing;
  read: Reading;
  rawRead: Reading;
};

export type CallResult = { name: string; kind: 'list' | 'clicks' | 'dashboard' | 'again'; timing: Timing };

/** What was measured with some number of clicks. */
export type SizeResult = {
  clicks: number;
  generateSeconds: number;
  sealSeconds: number;
  questions: QuestionResult[];
  calls: CallResult[];
  postgres?: Timing;
};

/** By the number of clicks, as last measured. */
export type Results = { sizes: Record<string, SizeResult>; demoLoadSeconds?: number };

const DATA = path.join(import.meta.dirname, 'results.json');
const PAGE = path.join(import.meta.dirname, 'results.md');

export const readResults = async (): Promise<Results> => {
  const text = await readFile(DATA, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{ "sizes": {} }';
    throw error;
  });
  return JSON.parse(text) as Results;
};

const ratioOf = ({ rolled, raw }: QuestionResult): number => raw.p50 / rolled.p50;
const rangeOf = (values: number[], text: (value: number) => string): string =>
  [Math.min(...values), Math.max(...values)].map(text).join(' to ');

/** Those that speed is promised for. */
const TARGET_SIZE = 10_000_000;

const targets = ({ sizes, demoLoadSeconds }: Results): string => {
  const size = sizes[TARGET_SIZE];
  if (!size) return '';
  const ratios = (kind: QuestionResult['kind']) =>
    size.questions.filter((question) => question.kind === kind).map(ratioOf);
  const p95 = (kind: CallResult['kind']) =>
    size.calls.filter((call) => call.kind === kind).map(({ timing }) => timing.p95);
  const unfiltered = size.questions.filter(({ kind }) => kind === 'series').map(({ rolled }) => rolled.p95);
  return table(
    ['target, with 10 million clicks', 'measured'],
    [
      ['lists at least 4× as fast as from raw clicks', rangeOf(ratios('list'), times)],
      ['series at least 15×', rangeOf(ratios('series'), times)],
      ['a series under 100 ms (p95)', `${rangeOf(unfiltered, ms)} ms`],
      ['a list call under 100 ms (p95)', `${rangeOf(p95('list'), ms)} ms`],
      ['/clicks under 100 ms (p95)', `${ms(Math.max(...p95('clicks')))} ms`],
      ['a whole dashboard under 300 ms (p95)', `${ms(Math.max(...p95('dashboard')))} ms`],
      ...(demoLoadSeconds
        ? [['the demo, a million clicks, loads within 30 s', `${demoLoadSeconds.toFixed(1)} s`]]
        : []),
    ],
  );
};

const questionTable = (questions: QuestionResult[]): string =>
  table(
    ['question', 'p50 ms', 'p95 ms', 'raw p50 ms', 'ratio', 'rows read', 'bytes', 'raw rows', 'raw bytes'],
    questions.map((question) => [
      question.name,
      ms(question.rolled.p50),
      ms(question.rolled.p95),
      ms(question.raw.p50),
      times(ratioOf(question)),
      question.read.rows.toLocaleString('en'),
      megabytes(question.read.bytes),
      question.rawRead.rows.toLocaleString('en'),
      megabytes(question.rawRead.bytes),
    ]),
  );

const sizeText = (size: SizeResult): string => {
  const campaigns = size.questions.find(({ name }) => name === 'campaigns');
  return [
    `## ${size.clicks.toLocaleString('en')} clicks`,
    `Made in ${size.generateSeconds.toFixed(1)} s, rolled up in ${size.sealSeconds.toFixed(1)} s.`,
    questionTable(size.questions),
    table(
      ['call, request to JSON', 'p50 ms', 'p95 ms'],
      size.calls.map(({ name, timing }) => [name, ms(timing.p50), ms(timing.p95)]),
    ),
    ...(size.postgres && campaigns
      ? [
          `The aggregate of the campaign list on an indexed table in the embedded PostgreSQL: ${ms(size.postgres.p50)} ms, ` +
            `${times(size.postgres.p50 / campaigns.rolled.p50)} the roll-up's time.`,
        ]
      : []),
  ].join('\n\n');
};

const millions = ({ clicks }: SizeResult): string => `${clicks / 1_000_000} M`;

/** How the time of each question grows with the clicks. */
const growth = (sizes: SizeResult[]): string => {
  const [smallest] = sizes;
  return table(
    [
      'question',
      ...sizes.map((size) => `${millions(size)} p50 ms`),
      ...sizes.map((size) => `${millions(size)} raw`),
    ],
    (smallest?.questions ?? []).map(({ name }) => {
      const same = sizes.flatMap(({ questions }) => questions.filter((question) => question.name === name));
      return [name, ...same.map(({ rolled }) => ms(rolled.p50)), ...same.map(({ raw }) => ms(raw.p50))];
    }),
  );
};

/** Keeps what was measured and writes it down to be read. */
export const writeResults = async (results: Results): Promise<string> => {
  const sizes = Object.values(results.sizes).sort((a, b) => a.clicks - b.clicks);
  const text = [
    '# Reports, measured',
    `Written by \`npm run bench\`. 30 of 90 days in zone +05:45 for one of two publishers, embedded engines, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. Raw is the same question on the clicks and costs themselves.`,
    targets(results),
    ...(sizes.length > 1 ? ['## Growth with the number of clicks', growth(sizes)] : []),
    ...sizes.map(sizeText),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  await writeFile(DATA, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(PAGE, `${text}\n`);
  return text;
};
