// Measures how the facts bear more publishers, a day that streams, and questions about the past, in scratch folders, and
// writes bench/growth-results.md: `npm run bench:growth`.

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Period } from '@adhelm/domain/period';
import { zoneOfOffset } from '@adhelm/domain/time-zone';
import type { Facts } from '../apps/api/src/facts/read/fact-reader.ts';
import type { ClickFact } from '../apps/api/src/facts/write/fact-writer.ts';
import { type BareStore, bareStore } from './facts/bare-store.ts';
import { startOfToday } from './facts/postgres.ts';
import { ms, table, timed } from './measure.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const RUNS = 40;
const PUBLISHERS = [1, 100, 1000];
const CLICKS_A_DAY = 20;
const EVERYBODY = { publisherId: null, userId: null };

const today = startOfToday(Date.now());
const ninetyDays: Period = { from: today - 89 * DAY - 5 * 3_600_000, to: today + DAY - 5 * 3_600_000 };
const zone = zoneOfOffset(345);

const say = (line: string) => process.stdout.write(`${line}\n`);

const clickAt = (time: number, publisherId: number, number: number): ClickFact => ({
  id: randomUUID(),
  time: new Date(time),
  publisherId,
  userId: publisherId,
  adAccountId: publisherId,
  campaignId: publisherId * 10 + (number % 10),
  adId: publisherId * 100 + (number % 100),
  postId: publisherId,
  keywordId: publisherId * 100 + (number % 30),
  keywordSetId: publisherId,
  nicheId: 2,
  verticalId: 1,
  websiteId: publisherId,
  platform: 'FACEBOOK',
  country: 'Vietnam',
  ip: '',
  userAgent: '',
  referrer: '',
  estimatedRevenue: '0.25',
  estimatedCost: '0.1',
});

/** Clicks of 90 days, as many for each publisher and day. */
const manyPublishers = (publishers: number) => `
  INSERT INTO click_facts (publisher_id, time, id, batch, sign, pending, user_id, ad_account_id, campaign_id, ad_id, post_id,
    keyword_id, keyword_set_id, niche_id, vertical_id, website_id, platform, estimated_revenue, estimated_cost)
  SELECT 1 + number % ${publishers} AS publisher,
    fromUnixTimestamp64Milli(toInt64(${today - 89 * DAY} + intDiv(number, ${publishers}) % 90 * ${DAY} + cityHash64(number) % ${DAY})),
    generateUUIDv4(number), 1, 1, 1, publisher, publisher, publisher * 10 + cityHash64(number, 1) % 10,
    publisher * 100 + cityHash64(number, 2) % 100, publisher, publisher * 100 + cityHash64(number, 3) % 30, publisher, 2, 1,
    publisher, 'FACEBOOK', 0.25, 0.1
  FROM numbers(${publishers * 90 * CLICKS_A_DAY})`;

const QUESTIONS: [name: string, ask: (facts: Facts) => Promise<unknown>][] = [
  ['summary', (facts) => facts.total(EVERYBODY, ninetyDays, {})],
  ['series by day', (facts) => facts.series(EVERYBODY, ninetyDays, zone, 'day', {})],
  ['by publisher', (facts) => facts.by('publisher', EVERYBODY, ninetyDays, {})],
];

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const measurePublishers = async (publishers: number): Promise<string[]> => {
  const store = await bareStore();
  try {
    await store.fill(manyPublishers(publishers));
    const first = await seconds(() => store.seals.seal());
    await store.rest();
    const timings: string[] = [];
    for (const [, ask] of QUESTIONS) {
      const { p95 } = await timed(async () => ask(await store.reader().at([ninetyDays])), RUNS);
      timings.push(ms(p95));
    }
    const minute = Array.from({ length: publishers * 5 }, (_, number) =>
      clickAt(today + (number % MINUTE), 1 + (number % publishers), number),
    );
    await store.writer.recordClicks('a minute', minute);
    const again = await seconds(() => store.seals.seal());
    say(
      `${publishers} publishers: sealed in ${first.toFixed(1)} s, a minute in ${again.toFixed(2)} s, ${timings.join(', ')} ms`,
    );
    return [
      String(publishers),
      (publishers * 90 * CLICKS_A_DAY).toLocaleString('en'),
      `${first.toFixed(1)} s`,
      `${again.toFixed(2)} s`,
      ...timings,
    ];
  } finally {
    await store.close();
  }
};

const BATCHES = 600;
const CLICKS_A_BATCH = 1000;
/** As often as the product seals at most. */
const BATCHES_A_SEAL = 10;
const oneDay: Period = { from: today, to: today + DAY };

/** Ten minutes of a thousand clicks a second, as quickly as they can be written; sealed after every ten seconds of them. */
const measureStream = async () => {
  const store = await bareStore();
  try {
    await store.fill(manyPublishers(1));
    await store.seals.seal();
    const reads: number[] = [];
    let sealing = 0;
    let number = 0;
    const before = process.cpuUsage();
    for (let batch = 0; batch < BATCHES; batch++) {
      const clicks = Array.from({ length: CLICKS_A_BATCH }, () => {
        number += 1;
        return clickAt(today + number, 1, number);
      });
      await store.writer.recordClicks(`stream ${batch}`, clicks);
      if ((batch + 1) % BATCHES_A_SEAL !== 0) continue;
      sealing += await seconds(() => store.seals.seal());
      reads.push(
        (await timed(async () => (await store.reader().at([oneDay])).total(EVERYBODY, oneDay, {}), 3)).p95,
      );
    }
    const used = process.cpuUsage(before);
    const cpu = (used.user + used.system) / 1e6;
    say(`streaming: ${cpu.toFixed(1)} s of a core for ten minutes, ${sealing.toFixed(1)} s of them sealing`);
    return { cpu, sealing, slowest: Math.max(...reads) };
  } finally {
    await store.close();
  }
};

/** The same question now, and as of a moment before most of its facts came. */
const measurePast = async (store: BareStore) => {
  const moment = new Date();
  await store.writer.recordClicks(
    'later',
    Array.from({ length: 900 }, (_, number) => clickAt(today - (number % 90) * DAY + number, 1, number)),
  );
  await store.seals.seal();
  const scope = { publisherId: 1, userId: null };
  const ask = (reader: BareStore['reader'], asOf?: Date) => async () =>
    (await reader().at([ninetyDays], asOf)).by('campaign', scope, ninetyDays, {});
  return {
    now: (await timed(ask(store.reader), RUNS)).p50,
    past: (await timed(ask(store.reader, moment), RUNS)).p50,
    raw: (await timed(ask(store.raw), 10)).p50,
  };
};

const publishers: string[][] = [];
for (const many of PUBLISHERS) publishers.push(await measurePublishers(many));
const stream = await measureStream();
const past = await bareStore();
await past.fill(manyPublishers(100));
await past.seals.seal();
await past.rest();
const history = await measurePast(past);
await past.close();

const text = `# Growth, measured

Written by \`npm run bench:growth\`. Embedded engines, 2 cores.

## Publishers

All publishers together over 90 days in zone +05:45, ${CLICKS_A_DAY} clicks for each publisher and day. "A minute" is five new
clicks of every publisher, sealed.

${table(['publishers', 'clicks', 'all sealed', 'a minute sealed', ...QUESTIONS.map(([name]) => `${name}, p95 ms`)], publishers)}

## A day that streams

${BATCHES} batches of ${CLICKS_A_BATCH.toLocaleString('en')} clicks, sealed after every ${BATCHES_A_SEAL} of them: what ten minutes of 1,000 clicks a second take.

| CPU for ten minutes | share of a core | of it sealing | slowest summary of the day, p95 |
| --- | --- | --- | --- |
| ${stream.cpu.toFixed(1)} s | ${((stream.cpu / 600) * 100).toFixed(1)} % | ${stream.sealing.toFixed(1)} s | ${ms(stream.slowest)} ms |

## The past

Campaigns of one of 100 publishers over 90 days, after every day got facts that were not known at the moment asked for.

| now | as of then | from the facts themselves |
| --- | --- | --- |
| ${ms(history.now)} ms | ${ms(history.past)} ms | ${ms(history.raw)} ms |
`;
await writeFile(path.join(import.meta.dirname, 'growth-results.md'), text);
say(text);
