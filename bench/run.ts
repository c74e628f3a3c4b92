// Measures reports on 1 and 10 million clicks in scratch folders and writes bench/results.md: `npm run bench`.
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Period } from '@adhelm/domain/period';
import { factReader } from '../apps/api/src/features/report/fact-reader.ts';
import { caller, DASHBOARD_CALLS, LIST_CALLS } from './facts/calls.ts';
import { sameOnPostgres, startOfToday } from './facts/postgres.ts';
import { questionsOver } from './facts/questions.ts';
import { countingClient } from './facts/reading.ts';
import { type BenchStore, benchStore } from './facts/store.ts';
import { megabytes, ms, table, timed, times } from './measure.ts';

const DAY = 86_400_000;
const OFFSET = (5 * 60 + 45) * 60_000;
const RUNS = 20;
const RAW_RUNS = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Line = { name: string; kind: string; rolled: number; rolledP95: number; raw: number };

const measureQuestions = async (store: BenchStore, period: Period) => {
  const lines: Line[] = [];
  const rows: string[][] = [];
  const raw = factReader({ client: store.client, useRollUps: false });
  for (const { name, kind, ask } of questionsOver(period)) {
    const counting = countingClient(store.client);
    await ask(factReader({ client: counting.client }));
    const countingRaw = countingClient(store.client);
    await ask(factReader({ client: countingRaw.client, useRollUps: false }));
    const rolled = await timed(() => ask(factReader({ client: store.client })), RUNS);
    const plain = await timed(() => ask(raw), RAW_RUNS, 1);
    lines.push({ name, kind, rolled: rolled.p50, rolledP95: rolled.p95, raw: plain.p50 });
    rows.push([
      name,
      ms(rolled.p50),
      ms(rolled.p95),
      ms(plain.p50),
      times(plain.p50 / rolled.p50),
      counting.read.rows.toLocaleString('en'),
      megabytes(counting.read.bytes),
      countingRaw.read.rows.toLocaleString('en'),
      megabytes(countingRaw.read.bytes),
    ]);
    say(`  ${name}: ${ms(rolled.p50)} ms, raw ${ms(plain.p50)} ms`);
  }
  const head = [
    'question',
    'p50 ms',
    'p95 ms',
    'raw p50 ms',
    'ratio',
    'rows read',
    'bytes',
    'raw rows',
    'raw bytes',
  ];
  return { lines, text: table(head, rows) };
};

const measureCalls = async (store: BenchStore, period: Period) => {
  const call = caller(store.app, store.accessToken, period);
  const rows: string[][] = [];
  for (const path of LIST_CALLS) {
    const timing = await timed(() => call(path), RUNS);
    rows.push([path, ms(timing.p50), ms(timing.p95)]);
  }
  const whole = await timed(() => Promise.all(DASHBOARD_CALLS.map(call)), RUNS);
  rows.push([`a whole dashboard (${DASHBOARD_CALLS.length} calls at once)`, ms(whole.p50), ms(whole.p95)]);
  return table(['call, request to JSON', 'p50 ms', 'p95 ms'], rows);
};

const measureSize = async (today: number, period: Period, clicks: number) => {
  const size = clicks.toLocaleString('en');
  say(`${size} clicks`);
  const store = await benchStore(today, clicks);
  try {
    const questions = await measureQuestions(store, period);
    const calls = await measureCalls(store, period);
    const postgres = await sameOnPostgres(store.pool, today, clicks, period);
    const campaigns = questions.lines.find(({ name }) => name === 'campaigns');
    const text = [
      `## ${size} clicks`,
      `Made in ${store.generateSeconds.toFixed(1)} s, rolled up in ${store.sealSeconds.toFixed(1)} s.`,
      questions.text,
      calls,
      `The aggregate of the campaign list on an indexed table in the embedded PostgreSQL: ${ms(postgres.p50)} ms, ${times(
        postgres.p50 / (campaigns?.rolled ?? Number.NaN),
      )} the roll-up's time.`,
    ].join('\n\n');
    return { clicks, lines: questions.lines, text };
  } finally {
    await store.close();
  }
};

const growth = (small: Line[], large: Line[]) =>
  table(
    ['question', '1 M p50 ms', '10 M p50 ms', 'growth', 'raw growth'],
    small.map((line) => {
      const other = large.find(({ name }) => name === line.name) ?? line;
      return [
        line.name,
        ms(line.rolled),
        ms(other.rolled),
        times(other.rolled / line.rolled),
        times(other.raw / line.raw),
      ];
    }),
  );

const today = startOfToday(Date.now());
const to = today + DAY - OFFSET;
const period = { from: to - 30 * DAY, to };
const sizes = process.argv.slice(2).map(Number);
const measured = [];
for (const clicks of sizes.length > 0 ? sizes : [1_000_000, 10_000_000])
  measured.push(await measureSize(today, period, clicks));

const [small, large] = measured;
const text = [
  '# Reports, measured',
  `Written by \`npm run bench\`. 30 of 90 days in zone +05:45 for one of two publishers, embedded engines, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. Raw is the same question on the clicks and costs themselves.`,
  ...measured.map((size) => size.text),
  ...(small && large ? ['## Growth from 1 to 10 million clicks', growth(small.lines, large.lines)] : []),
].join('\n\n');
await writeFile(path.join(import.meta.dirname, 'results.md'), `${text}\n`);
say(text);
