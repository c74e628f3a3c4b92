import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ROLE } from '@adhelm/contract/constants';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { localFileStore } from '../adapters/local/file-store.ts';
import type { EntityStore } from '../db/entities/open.ts';
import type { FactStore } from '../db/facts/open.ts';
import { factWriter } from '../facts/write/fact-writer.ts';
import { queryInScope } from '../testing/app.ts';
import { clickOf } from '../testing/clickhouse-front-world.ts';
import { migratedFacts, testDatabase } from '../testing/engines.ts';
import { estates } from '../testing/estates.ts';
import type { BackupSource } from './contents.ts';
import { openSource, type Stores } from './open-source.ts';

const CLICKS_PER_BATCH = 7;

let database: EntityStore;
let facts: FactStore;
let stores: Stores;
beforeAll(async () => {
  database = await testDatabase();
  facts = await migratedFacts();
  await queryInScope(
    database.pool,
    'system',
    `insert into roles (id, name) values (${ROLE.ADVERTISER}, 'Advertiser')`,
  );
  const dataDir = await mkdtemp(join(inject('runFolder'), 'cut-'));
  stores = { entities: database, facts, files: localFileStore(dataDir), dataDir };
});
afterAll(async () => {
  await facts.close();
  await database.close();
});

const piece = async (source: BackupSource, name: string): Promise<string[][]> => {
  const content = (await source.read(name)) as Readable;
  const lines = (await text(content)).split('\n').filter((line) => line !== '');
  return lines.map((line) => line.split('\t'));
};

const valuesOf = async (source: BackupSource, name: string, column: string): Promise<string[]> => {
  const [kind, table] = name.split('/');
  const { tables } = kind === 'facts' ? source.contents.facts : source.contents.entities;
  const place = tables.find((known) => known.name === table)?.columns.indexOf(column) ?? -1;
  return (await piece(source, name)).map((row) => row[place] ?? '');
};

test('whoever writes meanwhile, a backup has whole batches of facts and every entity that they name', async () => {
  const { insert, settle } = estates(database.pool);
  const publisherId = await insert('publishers', { name: 'North' });
  const owner = {
    ...(await settle(publisherId, 'Ann', 'FACEBOOK')),
    publisherId,
    platform: 'FACEBOOK',
  } as const;
  const writer = factWriter({
    ...facts,
    pool: database.pool,
  });
  let isOver = false;
  let batches = 0;
  /** Each batch names an ad that was made for it just before. */
  const write = async (who: number) => {
    for (let round = 0; !isOver; round += 1) {
      const adId = await insert('ads', {
        publisher_id: publisherId,
        campaign_id: owner.campaign,
        real_ad_id: `ad ${who} ${round}`,
        name: 'an ad',
      });
      const clicks = Array.from({ length: CLICKS_PER_BATCH }, (_, n) =>
        // In two months, so that a batch is written in two steps.
        clickOf(owner, {
          adId,
          time: new Date(Date.UTC(2026, 9 + (n % 2), 1 + (round % 28))),
          estimatedRevenue: '0.1',
        }),
      );
      await writer.recordClicks(`${who} ${round}`, clicks);
      batches += 1;
    }
  };
  const writing = Promise.all([write(1), write(2), write(3)]);
  const seen: number[] = [];
  try {
    for (let round = 0; round < 6; round += 1) {
      const atLeast = batches;
      const source = await openSource(stores);
      const ads = new Set(await valuesOf(source, 'entities/ads', 'id'));
      const named = await valuesOf(source, 'facts/click_facts', 'ad_id');
      const states = await valuesOf(source, 'entities/fact_batches', 'state');
      await source.close();
      const clicksOf = Map.groupBy(named, (ad) => ad);
      expect([...clicksOf.keys()].filter((ad) => !ads.has(ad))).toEqual([]);
      expect([...clicksOf.values()].filter((clicks) => clicks.length !== CLICKS_PER_BATCH)).toEqual([]);
      // The first is what was there before.
      expect(states.filter((state) => state === 'committed')).toHaveLength(1 + clicksOf.size);
      expect(clicksOf.size).toBeGreaterThanOrEqual(atLeast);
      seen.push(clicksOf.size);
    }
  } finally {
    isOver = true;
    await writing;
  }
  expect(seen.at(-1)).toBeGreaterThan(0);
  expect(seen.at(-1)).toBeLessThanOrEqual(batches);
});

test('a second backup at the same time is refused, one after another is not', async () => {
  const first = await openSource(stores);
  await expect(openSource(stores)).rejects.toThrow('Another backup is under way: wait for its end.');
  await first.close();
  await (await openSource(stores)).close();
});

test('nothing of a backup stays behind, also of one that was interrupted', async () => {
  const tables = async () => {
    const answer = await facts.client.query({ query: 'SHOW TABLES', format: 'JSONEachRow' });
    return (await answer.json<{ name: string }>()).map(({ name }) => name);
  };
  const before = await tables();
  await facts.client.command({ query: 'CREATE TABLE backup_click_facts CLONE AS click_facts' });
  const source = await openSource(stores);
  expect(await tables()).not.toEqual(before);
  await source.close();
  expect(await tables()).toEqual(before);
});

test('every table of the fact store is kept, or is made again from those that are', async () => {
  const source = await openSource(stores);
  await source.close();
  expect(source.contents.facts.tables.map(({ name }) => name)).toEqual([
    'click_facts',
    'cost_facts',
    'report_facts',
    'step_facts',
    'store_identity',
  ]);
});
