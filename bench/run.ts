// Measures reports in scratch folders and writes bench/results.md: `npm run bench` with 1 and 10 million clicks,
// `npm run bench -- 100` with as many millions as named, beside what was measured before.
import type { Period } from '@adhelm/domain/period';
import { factReader } from '../apps/api/src/facts/read/fact-reader.ts';
import { measureExport } from './export/run.ts';
import { caller, DASHBOARD_CALLS, LIST_CALLS } from './facts/calls.ts';
import { demoLoadSeconds } from './facts/demo-load.ts';
import { sameOnPostgres, startOfToday } from './facts/postgres.ts';
import { questionsOver } from './facts/questions.ts';
import { countingClient } from './facts/reading.ts';
import { type BenchStore, benchStore } from './facts/store.ts';
import { ms, timed, timedInTurns } from './measure.ts';
import {
  type CallResult,
  type QuestionResult,
  readResults,
  type SizeResult,
  writeResults,
} from './results.ts';

const DAY = 86_400_000;
const OFFSET = (5 * 60 + 45) * 60_000;
const MILLION = 1_000_000;
/** Enough for the slowest of twenty not to be the slowest of all; as many days lie before the period. */
const RUNS = 55;
/** Beyond this many clicks raw facts are read once, and not copied to PostgreSQL: each time takes seconds. */
const MANY_CLICKS = 20 * MILLION;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Raw facts by the hundred million take longer than any question of the product may. */
const RAW = { useRollUps: false, limits: { max_execution_time: 300, max_memory_usage: '6000000000' } };

const measureQuestions = async (
  store: BenchStore,
  period: Period,
  turns: number,
): Promise<QuestionResult[]> => {
  const results: QuestionResult[] = [];
  const { readSnapshot } = store;
  // A new reader remembers nothing: what was asked before would be answered from memory.
  const reader = () => factReader({ client: store.reader, readSnapshot });
  const raw = () => factReader({ client: store.reader, readSnapshot, ...RAW });
  for (const { name, kind, ask } of questionsOver(period)) {
    const counting = countingClient(store.reader);
    await ask(factReader({ client: counting.client, readSnapshot }));
    const countingRaw = countingClient(store.reader);
    await ask(factReader({ client: countingRaw.client, readSnapshot, ...RAW }));
    const often = { run: () => ask(reader()), perTurn: RUNS / turns };
    const [rolled, plain] = await timedInTurns(often, () => ask(raw()), turns);
    results.push({ name, kind, rolled, raw: plain, read: counting.read, rawRead: countingRaw.read });
    say(`  ${name}: ${ms(rolled.p50)} ms, raw ${ms(plain.p50)} ms`);
  }
  return results;
};

/** As many days earlier as the call was made before, so that none is about what was answered already. */
const earlier = ({ from, to }: Period, days: number): Period => ({
  from: from - days * DAY,
  to: to - days * DAY,
});

const measureCalls = async (store: BenchStore, period: Period): Promise<CallResult[]> => {
  const { app, accessToken } = store;
  const callOf = (time: number) => caller(app, accessToken, earlier(period, time));
  const inTurn = (work: (call: ReturnType<typeof callOf>) => Promise<unknown>) => {
    let time = 0;
    return timed(() => work(callOf(time++)), RUNS);
  };
  const results: CallResult[] = [];
  for (const name of LIST_CALLS) {
    const kind = name.startsWith('/clicks') ? 'clicks' : 'list';
    results.push({ name, kind, timing: await inTurn((call) => call(name)) });
  }
  const whole = await inTurn((call) => Promise.all(DASHBOARD_CALLS.map(call)));
  const again = await timed(() => Promise.all(DASHBOARD_CALLS.map(callOf(0))), RUNS);
  const name = `a whole dashboard (${DASHBOARD_CALLS.length} calls at once)`;
  return [
    ...results,
    { name, kind: 'dashboard', timing: whole },
    { name: `${name}, looked at again`, kind: 'again', timing: again },
  ];
};

const measureSize = async (today: number, period: Period, clicks: number): Promise<SizeResult> => {
  say(`${clicks.toLocaleString('en')} clicks`);
  const isMany = clicks > MANY_CLICKS;
  const store = await benchStore(today, clicks);
  const { generateSeconds, sealSeconds } = store;
  say(`  made in ${generateSeconds.toFixed(1)} s, rolled up in ${sealSeconds.toFixed(1)} s`);
  try {
    const questions = await measureQuestions(store, period, isMany ? 1 : 5);
    const calls = await measureCalls(store, period);
    const postgres = isMany ? undefined : await sameOnPostgres(store.owner, today, clicks, period);
    return { clicks, generateSeconds, sealSeconds, questions, calls, postgres };
  } finally {
    await store.close();
  }
};

const today = startOfToday(Date.now());
const to = today + DAY - OFFSET;
const period = { from: to - 30 * DAY, to };
const named = process.argv.slice(2).map((millions) => Number(millions) * MILLION);
const results = await readResults();
for (const clicks of named.length > 0 ? named : [MILLION, 10 * MILLION])
  results.sizes[clicks] = await measureSize(today, period, clicks);
if (named.length === 0) results.demoLoadSeconds = await demoLoadSeconds();
say(await writeResults(results));
if (named.length === 0) await measureExport();
