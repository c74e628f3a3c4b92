// Measures how an ad account of 10,000 ads is retrieved from the stand-in for Facebook, and what others wait meanwhile;
// writes bench/sync-results.md: `npm run bench:sync`, or with other numbers of ads and days: `-- 1000 30`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { constants, cpus, setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { scopedTransactions, type Tx } from '../apps/api/src/db/entities/in-scope.ts';
import { encryptionFor } from '../apps/api/src/encryption.ts';
import { mirrorKeeper } from '../apps/api/src/facts/mirror/mirror-keeper.ts';
import { prepareRollUps } from '../apps/api/src/facts/seal/roll-up-tables.ts';
import { factKeeper } from '../apps/api/src/keep-facts.ts';
import { caller } from './facts/calls.ts';
import { openScratch, productOn, type Scratch } from './facts/scratch.ts';
import { megabytes, ms, quantile, table, timed } from './measure.ts';
import { cellsOfStalls, STALLS, watchStalls } from './stalls/stalls.ts';

const DAY = 86_400_000;
const [adCount = '10000', dayCount = '30'] = process.argv.slice(2);
const DAYS = Number(dayCount);
const APP = { appId: '700000000000001', appSecret: 'secret-of-the-bench' };
const OTHERS = ['/report/summary', '/report/campaigns?limit=50', '/user/me'];
const PAUSE_MS = 100;
const HOURS_AHEAD = 7;

const startFacebook = async () => {
  const program = fileURLToPath(new URL('../apps/api/src/testing/large-facebook.child.ts', import.meta.url));
  const child = spawn(process.execPath, [program, adCount, APP.appId, APP.appSecret], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A real platform computes elsewhere: it gets what the product leaves.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { address, token } = JSON.parse(line) as { address: string; token: string };
  return { address, token, end: () => child.stdin.end() };
};

/** One publisher with the large account, connected, and a run over the days that waits for its worker. */
const fill = async ({ asSystem }: Scratch, encryptedToken: Buffer) => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  await asSystem(`
    insert into publishers (name) values ('Publisher');
    insert into users (email, name) values ('admin@bench.test', 'Admin');
    insert into user_roles select 1, 1;
    insert into platform_connections (publisher_id, user_id, platform, person_real_id, person_name, scopes, status, connected_at)
      values (1, 1, 'FACEBOOK', '10158000000000001', 'An Pham', '{}', 'CONNECTED', now());
    insert into platform_tokens values (1, '\\x${encryptedToken.toString('hex')}');
    insert into ad_accounts (publisher_id, platform, real_account_id, name, currency, time_zone, buy_at, connection_id)
      values (1, 'FACEBOOK', '9990001', 'Large', 'USD', 'America/New_York', now() - interval '400 days', 1);
    insert into sync_runs (publisher_id, connection_id, ad_account_id, kind, since, until, status, created_at)
      values (1, 1, 1, 'ADS', '${day(DAYS - 1)}', '${day(0)}', 'WAITING', now());`);
};

/** Sums what was written and copies what changed, at the pace of the product. */
const keepFacts = ({ entities, facts, log }: Scratch) => {
  const stopping = new AbortController();
  const keeper = factKeeper({
    entities,
    facts,
    topology: 'single',
    prepared: Promise.resolve(),
    inTransaction: scopedTransactions<Tx>(entities.pool, (tx) => tx),
    demo: false,
    demoClicks: 0,
    works: true,
    log,
    stopping: stopping.signal,
  });
  keeper.begin();
  return async () => {
    stopping.abort();
    await keeper.done();
  };
};

/** As the console asks: whole days where the person is, today among them. */
const lastDays = (days: number) => {
  const ahead = HOURS_AHEAD * 3_600_000;
  const to = Math.ceil((Date.now() + ahead) / DAY) * DAY - ahead;
  return { from: to - days * DAY, to };
};

/** What others wait, again and again until they are told to stop. */
const others = (call: (path: string) => Promise<void>) => {
  const waits = new Map(OTHERS.map((path) => [path, [] as number[]]));
  let over = false;
  const asking = (async () => {
    for (let turn = 0; !over; turn += 1) {
      const path = OTHERS[turn % OTHERS.length] ?? '';
      const start = performance.now();
      await call(path);
      waits.get(path)?.push(performance.now() - start);
      await setTimeout(PAUSE_MS);
    }
  })();
  return async () => {
    over = true;
    await asking;
    return waits;
  };
};

const facebook = await startFacebook();
const scratch = await openScratch();
try {
  await prepareRollUps(scratch.access);
  await mirrorKeeper(scratch.access).prepare();
  await scratch.asSystem('update fact_head set days_known = true');
  const product = await productOn(scratch, {
    FACEBOOK_APP_ID: APP.appId,
    FACEBOOK_APP_SECRET: APP.appSecret,
    FB_GRAPH_URL: facebook.address,
    FB_DIALOG_URL: facebook.address,
  });
  await fill(scratch, encryptionFor(product.appSecret, 'platform-token').encrypt(facebook.token, '1'));
  const call = caller(product.app, await product.signIn(null), lastDays(7), `+0${HOURS_AHEAD}:00`);
  const alone = await timed(async () => {
    for (const other of OTHERS) await call(other);
  }, 20);
  const stop = others(call);
  const stopKeeping = keepFacts(scratch);
  const stalls = await watchStalls();
  let largest = 0;
  const watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage().rss);
  }, 500);
  const start = performance.now();
  await product.syncs.work(1);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const stalled = cellsOfStalls(await stalls.taken());
  stalls.end();
  const byPath = await stop();
  const waits = [...byPath.values()].flat();
  await stopKeeping();
  const { rows } = await scratch.entities.pool.query<{ status: string; calls: number; error: string | null }>(
    `with scope as (select set_config('adhelm.scope', 'system', false)) select status, calls, error from scope, sync_runs`,
  );
  const answer = await scratch.facts.client.query({
    query: 'SELECT count() AS hours, toString(sum(spend * sign)) AS spend FROM cost_facts',
    format: 'JSONEachRow',
  });
  const [facts] = await answer.json<{ hours: string; spend: string }>();
  const [run] = rows;
  if (run?.status !== 'DONE') throw new Error(`the run ended as ${run?.status}: ${run?.error}`);
  const results = `# Retrieving an ad account

\`npm run bench:sync\`: ${adCount} ads, ${DAYS} days by the hour, ${cpus().length} cores, embedded engines, the stand-in for Facebook
in a process of its own at the lowest priority. Meanwhile somebody asks for the last seven days of all publishers, ten
times a second, and days are sealed at the product's pace.

${table(
  ['', 'figure'],
  [
    ['time', `${seconds.toFixed(0)} s`],
    ['calls of the platform', String(run.calls)],
    ['hours of ads', String(facts?.hours)],
    ['hours a second', (Number(facts?.hours) / seconds).toFixed(0)],
    ['largest resident memory, engines included', megabytes(largest)],
    ...STALLS.map((name, place) => [name, `${stalled[place]} ms`]),
    ['other calls meanwhile, p50', `${ms(quantile(waits, 0.5))} ms`],
    ['other calls meanwhile, p95', `${ms(quantile(waits, 0.95))} ms`],
    ...[...byPath].map(([path, own]) => [`\`${path}\` meanwhile, p95`, `${ms(quantile(own, 0.95))} ms`]),
    ['other calls before, p95', `${ms(alone.p95 / OTHERS.length)} ms`],
  ],
)}
`;
  process.stdout.write(results);
  await writeFile(path.join(import.meta.dirname, 'sync-results.md'), results);
} finally {
  await scratch.close();
  facebook.end();
}
process.exit(0);
