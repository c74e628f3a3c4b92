import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rounded } from '@adhelm/domain/figure';
import { metricsOf } from '@adhelm/domain/metrics';
import { UTC } from '@adhelm/domain/time-zone';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateFacts } from '../../db/facts/migrate.ts';
import type { FactStore } from '../../db/facts/open.ts';
import { makeDataDir, removeDataDir } from '../../testing/data-dir.ts';
import { type TestDatabase, testDatabase, testFacts } from '../../testing/engines.ts';
import { factSnapshots } from '../commits/fact-snapshots.ts';
import { factReader } from '../read/fact-reader.ts';
import { type CostFact, factWriter } from '../write/fact-writer.ts';
import { prepareRollUps } from './roll-up-tables.ts';
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
let database: TestDatabase;
let access: Parameters<typeof sealer>[0];
beforeAll(async () => {
  store = await testFacts();
  database = await testDatabase();
  access = {
    client: store.client,
    insertSettings: store.insertSettings,
    pool: database.pool,
    clock: () => new Date(FROM + 48 * HOUR),
  };
});
afterAll(async () => {
  await store.close();
  await database.close();
});

const migrate = (folder?: string) =>
  migrateFacts({
    client: store.client,
    log: pino({ level: 'silent' }),
    withLock: (work) => work(),
    ...(folder && { folder }),
  });

const factsNow = () =>
  factReader({ client: store.client, readSnapshot: factSnapshots(database.pool) }).at([PERIOD]);

const run = (query: string) => store.client.command({ query });

describe('sums wider than their first columns', () => {
  test('come into a store that has facts already, none of which is lost', async () => {
    const folder = await makeDataDir();
    for (const file of (await readdir(MIGRATIONS)).filter((name) => name < '0004'))
      await copyFile(join(MIGRATIONS, file), join(folder, file));
    await migrate(folder);
    await removeDataDir(folder);
    await run(`INSERT INTO costs (publisher_id, hour, source, version, ad_id, spend, clicks, conversions)
      VALUES (1, '2026-11-10 05:00:00', 'old', 1, 9, 99, 1, 1), (1, '2026-11-10 05:00:00', 'old', 2, 9, 12.5, 7, 2)`);
    await run(
      `INSERT INTO account_reports VALUES (1, 3, '2026-11-10 04:00:00'), (1, 3, '2026-11-10 06:00:00')`,
    );
    await run(`INSERT INTO clicks (publisher_id, time, id, version, ad_account_id, estimated_revenue, estimated_cost)
      VALUES (1, '2026-11-10 05:59:59.999', '019a0000-0000-7000-8000-000000000001', 1, 3, 1, 0.25),
        (1, '2026-11-10 05:59:59.999', '019a0000-0000-7000-8000-000000000001', 2, 3, 2, 0.25),
        (1, '2026-11-10 06:00:00.000', '019a0000-0000-7000-8000-000000000002', 1, 3, 4, 0.5),
        (1, '2026-11-10 01:00:00.000', '019a0000-0000-7000-8000-000000000003', 1, 7, 8, 1)`);
    await migrate();
    await migrate();
    await database.asOwner(
      "begin; set local adhelm.scope = 'system'; update fact_head set days_known = false; commit",
    );
    await prepareRollUps(access);
    for (const isSealed of [false, true]) {
      if (isSealed) expect(await sealer(access).seal()).toBe(1);
      expect(await (await factsNow()).total(SCOPE, PERIOD, {})).toMatchObject({
        trackedClicks: 3n,
        // Of the account that never reported, and of the hour that was not reported.
        pendingClicks: 2n,
        pendingCost: 1_500_000n,
        estimatedRevenue: 14_000_000n,
        actualCost: 12_500_000n,
        platformClicks: 7n,
      });
    }
    // The facts of before are number 1 in the books, and what comes goes on from there.
    await factWriter(access).settle('after', 1, [
      {
        id: '019a0000-0000-7000-8000-000000000001',
        time: new Date('2026-11-10T05:59:59.999Z'),
        actualRevenue: '3',
      },
    ]);
    expect(await (await factsNow()).total(SCOPE, PERIOD, {})).toMatchObject({
      trackedClicks: 3n,
      actualRevenue: 3_000_000n,
      pendingRevenue: 12_000_000n,
    });
    expect(await sealer(access).seal()).toBe(1);
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
      if (isSealed) expect(await sealer(access).seal()).toBe(1);
      const reader = await factsNow();
      expect(await reader.total(SCOPE, PERIOD, {})).toMatchObject(expected);
      expect((await reader.by('campaign', SCOPE, PERIOD, {})).get(1)).toMatchObject({
        actualCost: 20n * 999_999_999_999_999_999n,
      });
      const [hour] = (await reader.series(SCOPE, PERIOD, UTC, 'hour', {})).buckets.filter(
        ({ sums }) => sums.actualCost > 0n,
      );
      expect(hour?.sums).toMatchObject(expected);
      expect(rounded(metricsOf(await reader.total(SCOPE, PERIOD, {})))).toMatchObject({
        cost: 20_000_000_000_014,
        clicks: 100_000_000_009,
        cpc: 200,
      });
    }
  });
});
