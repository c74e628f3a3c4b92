import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { openEntities } from '../db/entities/open.ts';
import { openFacts } from '../db/facts/open.ts';
import { sealer } from '../facts/seal/sealer.ts';
import { type ClickFact, factWriter } from '../facts/write/fact-writer.ts';
import { systemClock as clock } from '../ports/clock.ts';

// Writes batches of clicks to shared stores and seals their days, one after the other and each until it succeeds, as a
// second process of the product would. Says before and after each batch what it does; ends with its input.
const { DATABASE_URL: databaseUrl = '', CLICKHOUSE_URL: clickhouseUrl = '' } = process.env;
const [firstDay = ''] = process.argv.slice(2);

const DAYS = 12;
const DAY_MS = 86_400_000;
const BATCHES_PER_SEAL = 3;
const PAUSE_MS = 100;
const PUBLISHER = 1;

const log = pino({ level: 'silent' });
const entities = await openEntities({ databaseUrl, dataDir: '', log });
const facts = await openFacts({ clickhouseUrl, dataDir: '', log });
const { client, insertSettings } = facts;
const store = { client, insertSettings, pool: entities.pool, clock };
const writer = factWriter(store);
const seals = sealer({ ...store, topology: 'single' });

const say = (...words: (string | number)[]) => console.log(words.join(' '));

const ids = {
  userId: 1,
  adAccountId: 1,
  campaignId: 1,
  adId: 1,
  postId: 1,
  keywordId: 1,
  keywordSetId: 1,
  nicheId: 1,
  verticalId: 1,
  websiteId: 1,
};
let clicksMade = 0;

const clickOf = (batch: number, cents: number): ClickFact => {
  clicksMade += 1;
  return {
    ...ids,
    id: randomUUID(),
    time: new Date(Date.parse(firstDay) + (batch % DAYS) * DAY_MS + (clicksMade % DAY_MS)),
    publisherId: PUBLISHER,
    platform: 'FACEBOOK',
    country: 'VN',
    ip: '192.0.2.7',
    userAgent: 'Browser',
    referrer: 'https://search.example/',
    estimatedRevenue: (cents / 100).toFixed(2),
    estimatedCost: '0',
  };
};

let ending = false;
const untilDone = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
  while (!ending) {
    try {
      await work();
      return true;
    } catch (error) {
      say('failed', name, error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown');
      await wait(PAUSE_MS);
    }
  }
  return false;
};

createInterface({ input: process.stdin }).once('close', () => {
  ending = true;
});
for (let batch = 1; !ending; batch += 1) {
  const size = 1 + (batch % 7);
  const cents = 10 + (batch % 90);
  const clicks = Array.from({ length: size }, () => clickOf(batch, cents));
  say('begun', batch, size, size * cents);
  if (await untilDone('writing', () => writer.recordClicks(`fire ${batch}`, clicks))) say('written', batch);
  if (batch % BATCHES_PER_SEAL !== 0) continue;
  say('sealing');
  if (await untilDone('sealing', () => seals.seal({ most: DAYS }))) say('sealed');
}
await facts.close();
await entities.close();
