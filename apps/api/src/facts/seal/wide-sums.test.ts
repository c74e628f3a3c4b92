import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rounded } from '@adhelm/domain/figure';
import { metricsOf } from '@adhelm/domain/metrics';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateFacts } from '../../db/facts/migrate.ts';
import type { FactStore } from '../../db/facts/open.ts';
import { makeDataDir } from '../../testing/data-dir.ts';
import { testFacts } from '../../testing/engines.ts';
import { factReader } from '../read/fact-reader.ts';
import { type CostFact, factWriter } from '../write/fact-writer.ts';
import { sealer } from './sealer.ts';

const HOUR = 3_600_000;
const FROM = Date.UTC(2026, 10, 10);
const PERIOD = { from: FROM, to: FROM + 24 * HOUR };
const SCOPE = { publisherId: 1, userId: null };
const MIGRATIONS = join(import.meta.dirname, '../../db/facts/migrations');
const MOST_OF_AN_HOUR = '999999999999.999999';

const cost = (adId: number): CostFact => ({
  hour: new Date(FROM + 5 * HOUR),
  publisherId: 1,
  userId: 1,
  adAccountId: 1,
  campaignId: 1,
  adId,
  postId: 0,
  keywordSetId: 0,
  nicheId: 0,
  verticalId: 0,
  websiteId: 1,
  platform: 'FACEBOOK',
  source: 'insights',
  currency: 'USD',
  spendNative: MOST_OF_AN_HOUR,
  spend: MOST_OF_AN_HOUR,
  impressions: 6_000_000_000,
  clicks: 5_000_000_000,
  conversions: 4_500_000_000,
});

let store: FactStore;
let access: Parameters<typeof sealer>[0];
beforeAll(async () => {
  store = await testFacts();
  access = {
    client: store.client,
    insertSettings: store.insertSettings,
    withLock: (_, work) => work(async () => {}),
    clock: () => new Date(FROM + 48 * HOUR),
  };
});
afterAll(() => store.close());

const migrate = (folder?: string) =>
  migrateFacts({
    client: store.client,
    log: pino({ level: 'silent' }),
    withLock: (work) => work(),
    ...(folder && { folder }),
  });

const rows = async (query: string): Promise<unknown[]> => {
  const answer = await store.client.query({ query, format: 'JSONCompactEachRow' });
  return answer.json();
};

describe('sums wider than their first columns', () => {
  test('come into a store that has facts already, none of which is lost', async () => {
    const folder = await makeDataDir();
    for (const file of (await readdir(MIGRATIONS)).filter((name) => name < '0004'))
      await copyFile(join(MIGRATIONS, file), join(folder, file));
    await migrate(folder);
    await store.client.command({
      query: `INSERT INTO costs (publisher_id, hour, source, version, ad_id, spend, clicks, conversions)
        VALUES (1, '2026-11-10 05:00:00', 'old', 1, 9, 12.5, 7, 2)`,
    });
    await store.client.command({
      query: `INSERT INTO day_states VALUES (1, '2026-11-10', 3, false, 4294967297, 4294967297)`,
    });
    await store.client.command({
      query: `INSERT INTO facts_day (publisher_id, slot, generation, actual_cost, platform_clicks)
        VALUES (1, '2026-11-10 00:00:00', 4294967297, 12.5, 7)`,
    });
    await migrate();
    await migrate();
    expect(await rows('SELECT dirty FROM day_states FINAL')).toEqual([[true]]);
    expect(await rows('SELECT clicks, conversions, toTypeName(clicks) FROM costs FINAL')).toEqual([
      [7, 2, 'UInt64'],
    ]);
    const reader = factReader({ client: store.client });
    expect(await reader.total(SCOPE, PERIOD, {})).toMatchObject({
      actualCost: 12_500_000n,
      platformClicks: 7n,
    });
    expect(await sealer(access).sealDirtyDays()).toBe(1);
    expect(await reader.total(SCOPE, PERIOD, {})).toMatchObject({
      actualCost: 12_500_000n,
      platformClicks: 7n,
    });
  });

  test('neither wrap nor stop the sealing, and lose no millionth', async () => {
    const ads = Array.from({ length: 20 }, (_, ad) => cost(ad + 1));
    const window = {
      from: new Date(FROM),
      to: new Date(FROM + 24 * HOUR),
      reportedUntil: new Date(FROM + 24 * HOUR),
    };
    await factWriter(access).replaceCosts('wide', { publisherId: 1, adAccountId: 1, ...window, rows: ads });
    const expected = {
      platformClicks: 7n + 100_000_000_000n,
      conversions: 2n + 90_000_000_000n,
      impressions: 120_000_000_000n,
      actualCost: 12_500_000n + 20n * 999_999_999_999_999_999n,
    };
    for (const isSealed of [false, true]) {
      if (isSealed) expect(await sealer(access).sealDirtyDays()).toBe(1);
      const reader = factReader({ client: store.client });
      expect(await reader.total(SCOPE, PERIOD, {})).toMatchObject(expected);
      expect((await reader.by('campaign', SCOPE, PERIOD, {})).get(1)).toMatchObject({
        actualCost: 20n * 999_999_999_999_999_999n,
      });
      const [hour] = (
        await reader.series(SCOPE, PERIOD, { kind: 'offset', minutes: 0 }, 'hour', {})
      ).buckets.filter(({ sums }) => sums.actualCost > 0n);
      expect(hour?.sums).toMatchObject(expected);
      expect(rounded(metricsOf(await reader.total(SCOPE, PERIOD, {})))).toMatchObject({
        cost: 20_000_000_000_012.5,
        clicks: 100_000_000_007,
        cpc: 200,
      });
    }
  });
});
