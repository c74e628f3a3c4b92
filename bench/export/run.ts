// Measures the Excel export in a real browser against writing the file in one go, and writes
// bench/export-results.md: `node bench/export/run.ts`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ensureBrowser } from '../../tools/browser.ts';
import { megabytes, ms, table, times } from '../measure.ts';
import { launch, memoryWatch, serve } from './browser.ts';
import type { Measured } from './measured.ts';

const SIZES = [25_000, 100_000];
const WAYS = {
  streamed: 'the product: worker, page by page',
  inOneGo: 'plain library call, in one go',
} as const;
type Way = keyof typeof WAYS;
type Result = Measured & { memory: number };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Each way in a browser of its own, so that neither finds the memory of the other. */
const measure = async (url: string, way: Way, rows: number): Promise<Result> => {
  const browser = await launch((await ensureBrowser()).CHROMIUM_PATH);
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction("'ways' in window");
    const memory = await memoryWatch(browser);
    const measured = await page.evaluate<Measured>(`window.ways.${way}(${rows})`);
    return { ...measured, memory: await memory.stop() };
  } finally {
    await browser.close();
  }
};

const onlyGrows = (told: readonly number[]) =>
  told.every((rows, place) => place === 0 || rows > (told[place - 1] ?? 0));

/** The page of this folder, built as the product is. */
const withPage = async <T>(use: (url: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'adhelm-export-'));
  try {
    await build({
      root: path.join(import.meta.dirname, 'page'),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    });
    const { url, close } = await serve(folder);
    return await use(url).finally(close);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Pair = { rows: number } & Record<Way, Result>;

const measurePair = async (url: string, rows: number): Promise<Pair> => {
  const streamed = await measure(url, 'streamed', rows);
  if (!onlyGrows(streamed.told) || streamed.told.at(-1) !== rows)
    throw new Error(`The progress of ${rows} rows went ${streamed.told.join(', ')}`);
  const inOneGo = await measure(url, 'inOneGo', rows);
  say(`${rows} rows: ${streamed.seconds.toFixed(2)} s, in one go ${inOneGo.seconds.toFixed(2)} s`);
  return { rows, streamed, inOneGo };
};

const count = (value: number) => value.toLocaleString('en');

const line = (rows: number, way: Way, { seconds, memory, frozenMs, told, bytes }: Result) => [
  count(rows),
  WAYS[way],
  seconds.toFixed(2),
  megabytes(memory),
  ms(frozenMs),
  String(told.length - 1),
  megabytes(bytes),
];

const ratios = ({ rows, streamed, inOneGo }: Pair) => [
  count(rows),
  times(inOneGo.seconds / streamed.seconds),
  times(inOneGo.memory / streamed.memory),
  times(inOneGo.frozenMs / streamed.frozenMs),
];

const textOf = (pairs: readonly Pair[]): string => {
  const growth = (way: Way) =>
    times((pairs.at(-1)?.[way].memory ?? Number.NaN) / (pairs[0]?.[way].memory ?? Number.NaN));
  return [
    '# Excel export, measured',
    `Written by \`npm run bench\`, or alone by \`node bench/export/run.ts\`: 17 columns, pages of 2,000 rows made in the page, headless Chromium, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. Memory is what the page's and the browser's own process held at the highest above what they held before; frozen is the longest time in which the page could do nothing else.`,
    table(
      ['rows', 'way', 'seconds', 'memory', 'frozen ms', 'progress steps', 'file'],
      pairs.flatMap(({ rows, streamed, inOneGo }) => [
        line(rows, 'streamed', streamed),
        line(rows, 'inOneGo', inOneGo),
      ]),
    ),
    table(
      ['rows', 'time, one go to product', 'memory, one go to product', 'frozen, one go to product'],
      pairs.map(ratios),
    ),
    `Four times the rows take ${growth('streamed')} the memory in the product and ${growth('inOneGo')} in one go.`,
  ].join('\n\n');
};

export const measureExport = async (): Promise<void> => {
  const text = await withPage(async (url) => {
    const pairs: Pair[] = [];
    for (const rows of SIZES) pairs.push(await measurePair(url, rows));
    return textOf(pairs);
  });
  await writeFile(path.join(import.meta.dirname, '..', 'export-results.md'), `${text}\n`);
  say(text);
};

if (import.meta.main) await measureExport();
