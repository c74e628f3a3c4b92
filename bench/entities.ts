// Measures how lists bear more keywords and ads, in scratch folders, and writes bench/entities-results.md:
// `npm run bench:entities`, or with other numbers of keywords and clicks: `-- 1000,100000 1000000`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { mirrorKeeper } from '../apps/api/src/facts/mirror/mirror-keeper.ts';
import { sealer } from '../apps/api/src/facts/seal/sealer.ts';
import { fillFacts } from './facts/bare-store.ts';
import { caller } from './facts/calls.ts';
import { startOfToday } from './facts/postgres.ts';
import { comeToRest, openScratch, productOn, type Scratch } from './facts/scratch.ts';
import { megabytes, ms, quantile, table, timed } from './measure.ts';
import { cellsOfStalls, STALLS, watchStalls } from './stalls/stalls.ts';

const DAY = 86_400_000;
const DAYS = 90;
const PUBLISHERS = 10;
const KEYWORDS_A_SET = 100;
/** Enough for the slowest of twenty not to be the slowest of all. */
const RUNS = 40;
const [sizes = '1000,10000,100000,1000000', clickCount = '10000000'] = process.argv.slice(2);
const CLICKS = Number(clickCount);

const today = startOfToday(Date.now());
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Ten publishers with as many keywords as asked and a tenth as many ads. */
const entitiesOf = (keywords: number) => `
  insert into publishers (name) select 'Publisher ' || n from generate_series(1, ${PUBLISHERS}) n;
  insert into users (id, email, name, publisher_id) overriding system value values (1, 'admin@bench.test', 'Admin', null);
  insert into user_roles select 1, 1;
  insert into users (id, email, name, publisher_id) overriding system value
    select 100 + n, 'buyer' || n || '@bench.test', 'Buyer ' || n, n from generate_series(1, ${PUBLISHERS}) n;
  insert into keyword_sets (publisher_id, name, created_by)
    select 1 + n % ${PUBLISHERS}, 'Set ' || n, 101 + n % ${PUBLISHERS} from generate_series(0, ${keywords / KEYWORDS_A_SET - 1}) n;
  insert into keywords (publisher_id, keyword_set_id, text)
    select 1 + n / ${KEYWORDS_A_SET} % ${PUBLISHERS}, 1 + n / ${KEYWORDS_A_SET}, md5(n::text) || ' keyword ' || n from generate_series(0, ${keywords - 1}) n;
  insert into ad_accounts (publisher_id, user_id, platform, real_account_id, name)
    select n, 100 + n, 'FACEBOOK', n::text, 'Account ' || n from generate_series(1, ${PUBLISHERS}) n;
  insert into campaigns (publisher_id, ad_account_id, real_campaign_id, name)
    select 1 + n % ${PUBLISHERS}, 1 + n % ${PUBLISHERS}, n::text, 'Campaign ' || n from generate_series(0, 999) n;
  insert into ads (publisher_id, campaign_id, real_ad_id, name)
    select 1 + n % 1000 % ${PUBLISHERS}, 1 + n % 1000, n::text, 'Ad ' || n from generate_series(0, ${keywords / 10 - 1}) n;`;

/** Clicks of 90 days; some keywords have many and most have few. */
const clicksOf = (keywords: number, from: number, rows: number) => `
  INSERT INTO click_facts (publisher_id, time, id, batch, sign, pending, user_id, ad_account_id, campaign_id, ad_id, keyword_id,
    keyword_set_id, platform, estimated_revenue, estimated_cost)
  SELECT publisher, fromUnixTimestamp64Milli(toInt64(${today - (DAYS - 1) * DAY} + cityHash64(number, 1) % ${DAYS} * ${DAY} + cityHash64(number, 2) % ${DAY})),
    generateUUIDv4(number), 1, 1, 1, 100 + publisher, publisher, 1 + ad % 1000, 1 + ad, 1 + keyword, 1 + set, 'FACEBOOK',
    toDecimal64(0.05 + cityHash64(number, 4) % 2000 / 1000, 6), 0.1
  FROM (
    SELECT number, toUInt32(pow(cityHash64(number, 5) % 1000003 / 1000003, 2) * ${keywords}) AS keyword,
      intDiv(keyword, ${KEYWORDS_A_SET}) AS set, 1 + set % ${PUBLISHERS} AS publisher,
      intDiv(cityHash64(number, 6) % ${Math.max(1, keywords / 10 / PUBLISHERS)} * ${PUBLISHERS} + publisher - 1, 1) AS ad
    FROM numbers(${from}, ${rows})
  )`;

const CHUNK = 2_000_000;
const TURN_MS = 20;

/** Each is asked several times, and never twice the same: what was answered once is known. */
const CALLS: [name: string, path: (keywords: number, time: number) => string][] = [
  ['keywords', (_, time) => `/report/keywords?limit=${50 + time}`],
  [
    'page 1,000',
    (keywords, time) =>
      `/report/keywords?limit=50&page=${Math.max(1, Math.min(1000, keywords / 50 / PUBLISHERS) - time)}`,
  ],
  ['by name', (_, time) => `/report/keywords?limit=50&sortBy=name&page=${1 + time}`],
  ['by set', (_, time) => `/report/keywords?limit=50&sortBy=keywordSetName&page=${1 + time}`],
  ['by RPC', (_, time) => `/report/keywords?limit=50&sortBy=avgRpc&page=${1 + time}`],
  ['search', (_, time) => `/report/keywords?limit=50&search=${770 + time}`],
  ['RPC > 1', (_, time) => `/report/keywords?limit=50&having=avgRpc%3E${(1 + time / 100).toFixed(2)}`],
  ['ads', (_, time) => `/report/ads?limit=${50 + time}`],
  ['ads by ROI', (_, time) => `/report/ads?limit=50&sortBy=roi&page=${1 + time}`],
  ['search everywhere', (_, time) => `/search?q=${770 + time}`],
];

/** Lists whose sums nobody has asked for yet, and what the first two who ask wait. */
const LISTS = ['/report/keywords?limit=50', '/report/ads?limit=50'];

/** The slowest but a twentieth of several calls, each told which one it is. */
const inTurn = (runs: number, work: (time: number) => Promise<unknown>) => {
  let time = 0;
  return timed(() => work(time++), runs);
};

const once = async (work: () => Promise<unknown>): Promise<string> => {
  const start = performance.now();
  return work().then(
    () => ms(performance.now() - start),
    () => 'refused',
  );
};

/** Until the copies are one piece each, as they are a minute after the last change. */
const inOnePiece = async ({ client }: Scratch['facts']): Promise<void> => {
  for (;;) {
    const answer = await client.query({
      query:
        "SELECT max(parts) AS most FROM (SELECT count() AS parts FROM system.parts WHERE active AND startsWith(table, 'mirror_') GROUP BY table)",
      format: 'JSONEachRow',
    });
    const [row] = await answer.json<{ most: number }>();
    if ((row?.most ?? 0) <= 1) return;
    await setTimeout(1000);
  }
};

/** What PostgreSQL does by itself within a minute of so many changes. */
const vacuumed = async ({ entities }: Scratch): Promise<void> => {
  const client = new pg.Client(entities.owner);
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
};

/** What filling left behind is not the work of those who ask. */
const cleared = async (): Promise<void> => {
  globalThis.gc?.();
  await setTimeout(TURN_MS);
};

type Measured = { copying: string[]; rows: string[][] };

const measureSize = async (keywords: number): Promise<Measured> => {
  const scratch = await openScratch();
  const { app, signIn } = await productOn(scratch);
  const stalls = await watchStalls();
  try {
    await scratch.asSystem(entitiesOf(keywords));
    for (let from = 0; from < CLICKS; from += CHUNK)
      await fillFacts(scratch, clicksOf(keywords, from, Math.min(CHUNK, CLICKS - from)));
    await sealer(scratch.access).seal();
    await cleared();
    await stalls.taken();
    const started = performance.now();
    await mirrorKeeper(scratch.access).prepare();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const copying = [keywords.toLocaleString('en'), `${seconds} s`, ...cellsOfStalls(await stalls.taken())];
    say(`copied: ${copying.join(' · ')}`);
    await vacuumed(scratch);
    await inOnePiece(scratch.facts);
    await comeToRest(scratch.facts);
    await cleared();
    const rows: string[][] = [];
    for (const [who, publisherId, days] of [
      ['one of ten publishers, 7 days', 1, 7],
      ['one of ten publishers, 90 days', 1, 90],
      ['all publishers, 7 days', null, 7],
      ['all publishers, 90 days', null, 90],
    ] as const) {
      const asking = caller(app, await signIn(publisherId), {
        from: today - (days - 1) * DAY,
        to: today + DAY,
      });
      const all: number[] = [];
      const call = async (path: string) => {
        const start = performance.now();
        const answer = await asking(path);
        all.push(performance.now() - start);
        return answer;
      };
      const cells: string[] = [];
      await call('/report/summary');
      await stalls.taken();
      for (const path of LISTS)
        cells.push(`${await once(() => call(path))}, ${await once(() => call(path))}`);
      for (const [, pathOf] of CALLS)
        cells.push(
          await inTurn(RUNS, (time) => call(pathOf(keywords, time))).then(
            ({ p95 }) => ms(p95),
            () => 'refused',
          ),
        );
      const stalled = cellsOfStalls(await stalls.taken());
      const { heapUsed } = process.memoryUsage();
      cells.push(ms(quantile(all, 0.95)), ...stalled, megabytes(heapUsed));
      rows.push([keywords.toLocaleString('en'), who, ...cells]);
      say(rows.at(-1)?.join(' · ') ?? '');
    }
    return { copying, rows };
  } finally {
    stalls.end();
    await app.close();
    await scratch.close();
  }
};

const measured: Measured[] = [];
for (const size of sizes.split(',')) measured.push(await measureSize(Number(size)));

const text = `# More entities, measured

Written by \`npm run bench:entities\`. Embedded engines, 2 cores; ${CLICKS.toLocaleString('en')} clicks of 90 days, ten
publishers, a tenth as many ads as keywords. Whole calls from the request to the JSON, p95 of ${RUNS} in milliseconds, one
after the other and each about something else (another page, word or bound); the memory of the process after they were
asked, and its longest stall meanwhile, in milliseconds: as it was, without the time in which the machine stood still, and
the longest of these times. A process beside it tells them that wants nothing but a turn every few milliseconds: where it
got none and waited for no processor, there was none.

The first two columns are the lists of keywords and of ads when they are asked for the first and the second time: sums of
many rows by up to 200,000 ids are kept (\`facts/kept\`) before the first answer, others at the second, and everything
after that, whatever page, order, search or condition, reads these.
All calls of a row, those two and two of each kind to warm up among them, are in "all calls", the p95 of a day's work.

${table(
  [
    'keywords',
    'whose, how long',
    'keywords, twice',
    'ads, twice',
    ...CALLS.map(([name]) => name),
    'all calls',
    ...STALLS,
    'memory',
  ],
  measured.flatMap(({ rows }) => rows),
)}

## Copying them

All keywords and ads at once, as after a restore; whoever uses the product meanwhile waits for a stall at most.

${table(
  ['keywords', 'copied in', ...STALLS],
  measured.map(({ copying }) => copying),
)}
`;
if (process.argv.length === 2) await writeFile(path.join(import.meta.dirname, 'entities-results.md'), text);
say(text);
