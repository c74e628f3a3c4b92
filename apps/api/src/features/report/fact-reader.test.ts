import { CLICK_SORTS } from '@adhelm/contract/click';
import { bucketsOf } from '@adhelm/domain/buckets';
import { parseZone, segmentsOf, type Zone } from '@adhelm/domain/time-zone';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClickFact, type CostFact, factWriter } from '../facts/fact-writer.ts';
import { sealer } from '../facts/sealer.ts';
import { uuid } from '../facts/testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../facts/testing/fact-store.ts';
import { type ShadowFacts, shadowFacts } from '../facts/testing/shadow.ts';
import { type FactReader, factReader } from './fact-reader.ts';
import { addSums, type FactFilters, type FactScope, NO_FACT_SUMS } from './model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks change in Europe on October 25, in America on November 1, in Lord Howe by half an hour on October 4. */
const FIRST = Date.UTC(2026, 9, 2);
const LAST = Date.UTC(2026, 10, 4);
const PERIOD = { from: FIRST + 5 * HOUR + 17_000, to: LAST - 7 * HOUR - 3 };
const EVERYTHING: FactScope = { publisherId: null, userId: null };
const SCOPES: FactScope[] = [
  EVERYTHING,
  { publisherId: 1, userId: null },
  { publisherId: 2, userId: null },
  { publisherId: 1, userId: 2 },
  { publisherId: 3, userId: null },
  { publisherId: 2, userId: 1 },
];
const FILTERS: FactFilters[] = [
  {},
  { userIds: [1, 3] },
  { campaignIds: [2] },
  { keywordIds: [1], platform: 'GOOGLE' },
  { categoryIds: [4] },
  { adIds: [] },
];

const clickNumber = (number: number): ClickFact => ({
  id: uuid(number),
  time: new Date(FIRST + number * 1_423_777),
  publisherId: 1 + (number % 2),
  userId: 1 + (number % 3),
  adAccountId: number % 3,
  campaignId: 1 + (number % 5),
  adId: 1 + (number % 10),
  postId: number % 4,
  keywordId: number % 6,
  keywordSetId: number % 2,
  nicheId: 3 + (number % 4),
  verticalId: 1 + (number % 2),
  websiteId: 1,
  platform: number % 4 === 0 ? 'GOOGLE' : 'FACEBOOK',
  country: ['VN', 'US', ''][number % 3] ?? '',
  ip: '192.0.2.1',
  userAgent: 'Browser',
  referrer: '',
  estimatedRevenue: (((number * 37) % 100) / 100).toFixed(2),
  estimatedCost: '0.05',
  ...(number % 3 === 0 ? { actualRevenue: (((number * 53) % 90) / 100).toFixed(2) } : {}),
});

const costNumber = (number: number): CostFact => ({
  ...clickNumber(number),
  publisherId: 1,
  adAccountId: 1,
  hour: new Date(FIRST + number * HOUR + (number % 2) * (HOUR / 2)),
  source: 'insights',
  currency: 'USD',
  spendNative: '1.25',
  spend: '1.25',
  impressions: 1000 + number,
  clicks: number % 9,
  conversions: number % 2,
});

let store: TestFactStore;
let shadow: ShadowFacts;
let reader: FactReader;

beforeAll(async () => {
  store = await openFactStore();
  shadow = shadowFacts();
  reader = factReader({ client: store.access.client });
  const writer = factWriter(store.access);
  const clicks = Array.from({ length: Math.floor((LAST - FIRST) / 1_423_777) }, (_, number) =>
    clickNumber(number),
  );
  await writer.recordClicks('all', clicks);
  shadow.record(clicks);
  const rows = Array.from({ length: 400 }, (_, number) => costNumber(number));
  const window = { from: new Date(FIRST), to: new Date(LAST), reportedUntil: new Date(FIRST + 400 * HOUR) };
  await writer.replaceCosts('costs', { publisherId: 1, adAccountId: 1, ...window, rows });
  shadow.replaceCosts(1, 1, window, rows);
  await sealer(store.access).sealDirtyDays();
  // One day in the middle and the last one are not sealed.
  const late = [5000, 5001].map((number) => ({
    ...clickNumber(number),
    time: new Date(number === 5000 ? FIRST + 12 * DAY + 5 : LAST - 9 * HOUR),
  }));
  await writer.recordClicks('late', late);
  shadow.record(late);
});
afterAll(() => store.close());

const zone = (text: string): Zone => {
  const parsed = parseZone(text);
  if (!parsed) throw new Error(`no zone ${text}`);
  return parsed;
};

/** The wall clock as the platform's own calendar shows it. */
const labels = (timeZone: string, withHour: boolean) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    ...(withHour ? { timeStyle: 'short' } : {}),
  });
  return (instant: number): string => format.format(instant).slice(0, 13);
};

const asked = (scope: FactScope, filters: FactFilters) => ({ scope, period: PERIOD, filters });

/** Every zone there is, one of each behaviour over the period. */
const differentZones = (): string[] => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const behaviour = (name: string) => JSON.stringify(segmentsOf(zone(name), PERIOD.from, PERIOD.to));
  return [...Map.groupBy(names, behaviour).values()].flatMap((same) => same.slice(0, 1));
};

/** Every offset that a clock on earth shows. */
const OFFSETS = [
  '-12:00',
  '-11:00',
  '-10:00',
  '-09:30',
  '-09:00',
  '-08:00',
  '-07:00',
  '-06:00',
  '-05:00',
  '-04:00',
  '-03:30',
  '-03:00',
  '-02:30',
  '-02:00',
  '-01:00',
  '+00:00',
  '+01:00',
  '+02:00',
  '+03:00',
  '+03:30',
  '+04:00',
  '+04:30',
  '+05:00',
  '+05:30',
  '+05:45',
  '+06:00',
  '+06:30',
  '+07:00',
  '+08:00',
  '+08:45',
  '+09:00',
  '+09:30',
  '+10:00',
  '+10:30',
  '+11:00',
  '+12:00',
  '+12:45',
  '+13:00',
  '+13:45',
  '+14:00',
];

describe('a series', () => {
  test('sums to the whole in every zone on earth, and each day is what its calendar says', async () => {
    const total = shadow.total(asked(EVERYTHING, {}));
    for (const name of differentZones()) {
      const { buckets } = await reader.series(EVERYTHING, PERIOD, zone(name), 'day', {});
      expect(buckets.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
      const expected = shadow.byLocal(labels(name, false), asked(EVERYTHING, {}));
      const filled = buckets.filter(({ sums }) => sums.lastAt !== null);
      expect(
        new Map(filled.map(({ local, sums }) => [new Date(local).toISOString().slice(0, 10), sums])),
      ).toEqual(expected);
    }
  }, 120_000);

  test('sums to the whole at every offset', async () => {
    const total = shadow.total(asked(EVERYTHING, {}));
    for (const offset of OFFSETS) {
      const { buckets } = await reader.series(EVERYTHING, PERIOD, zone(offset), 'week', {});
      expect(buckets.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    }
  }, 120_000);

  test.each([
    ['Europe/Berlin', Date.UTC(2026, 9, 24, 22), 25, 25],
    ['America/New_York', Date.UTC(2026, 10, 1, 4), 25, 25],
    ['Asia/Kathmandu', Date.UTC(2026, 9, 19, 18, 15), 24, 24],
    ['Africa/Cairo', Date.UTC(2026, 9, 29, 21), 25, 25],
    ['Australia/Sydney', Date.UTC(2026, 9, 3, 14), 23, 23],
  ])('by hour in %s has as many hours as that day', async (name, from, hours, count) => {
    const day = { from, to: from + hours * HOUR };
    const { buckets } = await reader.series(EVERYTHING, day, zone(name), 'hour', {});
    expect(buckets).toHaveLength(count);
    const expected = bucketsOf(zone(name), day.from, day.to, 'hour').map(({ start }, index, all) =>
      shadow.total({
        scope: EVERYTHING,
        period: { from: start, to: all[index + 1]?.start ?? day.to },
        filters: {},
      }),
    );
    expect(buckets.map(({ sums }) => sums)).toEqual(expected);
  });

  test.each(['hour', 'day', 'week', 'month'] as const)(
    'by %s shows the empty buckets of a time without facts',
    async (interval) => {
      const before = { from: FIRST - 60 * DAY, to: FIRST - 57 * DAY };
      const { buckets } = await reader.series(EVERYTHING, before, zone('+05:45'), interval, {});
      expect(buckets).toEqual(
        bucketsOf(zone('+05:45'), before.from, before.to, interval).map((bucket) => ({
          ...bucket,
          sums: NO_FACT_SUMS,
        })),
      );
    },
  );
});

describe('every reader', () => {
  const questions = [
    ...SCOPES.map((scope) => ({ scope, filters: {} })),
    ...FILTERS.map((filters, index) => ({ scope: SCOPES[index % 4] ?? EVERYTHING, filters })),
  ];

  test.each(questions)('sees what $scope with $filters may see', async ({ scope, filters }) => {
    const question = asked(scope, filters);
    const total = shadow.total(question);
    expect(await reader.total(scope, PERIOD, filters)).toEqual(total);
    for (const dimension of ['publisher', 'user', 'campaign', 'keyword', 'platform'] as const)
      expect(await reader.by(dimension, scope, PERIOD, filters)).toEqual(shadow.by(dimension, question));
    const categories = await reader.byCategory(scope, PERIOD, filters);
    expect(categories.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    expect(new Map(categories.map(({ nicheId, sums }) => [nicheId, sums]))).toEqual(
      shadow.by('niche', question),
    );
    const hours = await reader.byHourOfDay(scope, PERIOD, zone('Europe/Berlin'), filters);
    expect(
      new Map(hours.map(({ day, hour, sums }) => [`${day} ${String(hour).padStart(2, '0')}`, sums])),
    ).toEqual(shadow.byLocal(labels('Europe/Berlin', true), question));
    const { buckets } = await reader.series(scope, PERIOD, zone('Asia/Kolkata'), 'month', filters);
    expect(buckets.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    const page = { sortBy: 'rpc', sortOrder: 'desc', page: 1, limit: 2000 } as const;
    const clicks = await reader.clicks(scope, PERIOD, filters, page);
    expect(clicks).toMatchObject({ total: total.trackedClicks, lastAt: total.lastAt });
    expect(clicks.rows).toHaveLength(total.trackedClicks);
    expect(
      clicks.rows.every((row) => scope.publisherId === null || row.publisherId === scope.publisherId),
    ).toBe(true);
    expect(clicks.rows.every((row) => scope.userId === null || row.userId === scope.userId)).toBe(true);
  });

  test('gives the average of a keyword over its clicks only', async () => {
    const averages = await reader.keywordAverages(EVERYTHING, PERIOD, [1, 99]);
    const { actualRevenue, pendingRevenue, trackedClicks } = shadow.total(
      asked(EVERYTHING, { keywordIds: [1] }),
    );
    expect(averages.get(1)).toBeCloseTo((actualRevenue + pendingRevenue) / trackedClicks, 9);
    expect(averages.get(99)).toBeNull();
  });

  test.each([
    { from: Date.UTC(-1, 0), to: Date.UTC(9999, 11, 31) },
    { from: PERIOD.from, to: PERIOD.from },
    { from: Date.UTC(3000, 0), to: Date.UTC(3001, 0) },
  ])('bears a period that the store cannot hold', async (period) => {
    const total = shadow.total({ scope: EVERYTHING, period, filters: {} });
    expect(await reader.total(EVERYTHING, period, {})).toEqual(total);
  });
});

describe('pages of clicks', () => {
  const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

  test.each(
    CLICK_SORTS.flatMap((sortBy) => [
      { sortBy, sortOrder: 'asc' } as const,
      { sortBy, sortOrder: 'desc' } as const,
    ]),
  )('sorted by $sortBy $sortOrder neither overlap nor skip', async ({ sortBy, sortOrder }) => {
    const scope = { publisherId: 1, userId: null };
    const expected = [...shadow.clicks.values()].filter(
      ({ publisherId, time }) =>
        publisherId === 1 && time.getTime() >= PERIOD.from && time.getTime() < PERIOD.to,
    );
    const rows = [];
    for (let page = 1; ; page++) {
      const answer = await reader.clicks(scope, PERIOD, {}, { sortBy, sortOrder, page, limit: 137 });
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
    }
    expect(rows.map(({ id }) => id).toSorted(byText)).toEqual(expected.map(({ id }) => id).toSorted(byText));
    const keys = rows.map((row) =>
      sortBy === 'rpc' ? (row.actualRevenue ?? row.estimatedRevenue) : row[sortBy],
    );
    const inOrder = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(keys).toEqual(sortOrder === 'asc' ? inOrder : inOrder.toReversed());
  });

  test('of any size hold the same rows as one long list', async () => {
    const list = async (limit: number, page: number, sortOrder: 'asc' | 'desc') =>
      (await reader.clicks(EVERYTHING, PERIOD, { userIds: [1] }, { sortBy: 'time', sortOrder, page, limit }))
        .rows;
    const whole = { asc: await list(5000, 1, 'asc'), desc: await list(5000, 1, 'desc') };
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        async (limit, page, sortOrder) => {
          expect(await list(limit, page, sortOrder)).toEqual(
            whole[sortOrder].slice((page - 1) * limit, page * limit),
          );
        },
      ),
      { seed: 3, numRuns: 15 },
    );
  }, 60_000);
});
