import { timeZone } from '@adhelm/contract/profile-fields';
import { bucketsOf } from '@adhelm/domain/buckets';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import { segmentsOf } from '@adhelm/domain/time-zone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERYTHING,
  FIRST,
  PERIOD,
  type WeeksOfFacts,
  weeksOfFacts,
} from '../../features/report/testing/weeks-of-facts.ts';
import { MEASURE_COLUMNS } from '../measures.ts';
import { type ShadowFacts, withoutExtremes } from '../testing/shadow.ts';
import type { Facts } from './fact-reader.ts';
import { addSums, type FactFilters, type FactScope, NO_FACT_SUMS } from './model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
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
  { keywordIds: [1], platform: ['GOOGLE', 'FACEBOOK'] },
  { categoryIds: [4] },
  { adIds: [] },
];

let weeks: WeeksOfFacts;
let facts: Facts;
let shadow: ShadowFacts;

beforeAll(async () => {
  weeks = await weeksOfFacts();
  ({ facts, shadow } = weeks);
});
afterAll(() => weeks.close());

const zone = (text: string) => timeZone.parse(text);

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
  test(`sums to the whole in every ${isWholeRun ? '' : 'fourth '}zone on earth, and each day is what its calendar says`, async () => {
    const total = shadow.total(asked(EVERYTHING, {}));
    const zones = differentZones().filter((_, place) => isWholeRun || place % 4 === 0);
    for (const name of zones) {
      const { buckets } = await facts.series(EVERYTHING, PERIOD, zone(name), 'day', {}, MEASURE_COLUMNS);
      expect(buckets.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
      const expected = shadow.byLocal(labels(name, false), asked(EVERYTHING, {}));
      const filled = buckets.filter(({ sums }) => sums.lastAt !== null);
      expect(
        new Map(filled.map(({ local, sums }) => [new Date(local).toISOString().slice(0, 10), sums])),
      ).toEqual(expected);
    }
  });

  test('sums to the whole at every offset', async () => {
    const total = shadow.total(asked(EVERYTHING, {}));
    for (const offset of OFFSETS) {
      const { buckets } = await facts.series(EVERYTHING, PERIOD, zone(offset), 'week', {}, MEASURE_COLUMNS);
      expect(buckets.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    }
  });

  test.each([
    ['Europe/Berlin', Date.UTC(2026, 9, 24, 22), 25, 25],
    ['America/New_York', Date.UTC(2026, 10, 1, 4), 25, 25],
    ['Asia/Kathmandu', Date.UTC(2026, 9, 19, 18, 15), 24, 24],
    ['Africa/Cairo', Date.UTC(2026, 9, 29, 21), 25, 25],
    ['Australia/Sydney', Date.UTC(2026, 9, 3, 14), 23, 23],
  ])('by hour in %s has as many hours as that day', async (name, from, hours, count) => {
    const day = { from, to: from + hours * HOUR };
    const { buckets } = await facts.series(EVERYTHING, day, zone(name), 'hour', {}, MEASURE_COLUMNS);
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
      const { buckets } = await facts.series(EVERYTHING, before, zone('+05:45'), interval, {});
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
  const BERLIN = zone('Europe/Berlin');
  const KOLKATA = zone('Asia/Kolkata');
  const questions = [
    ...SCOPES.map((scope) => ({ scope, filters: {} })),
    ...FILTERS.map((filters, index) => ({ scope: SCOPES[index % 4] ?? EVERYTHING, filters })),
  ];

  test.each(questions)('sees what $scope with $filters may see', async ({ scope, filters }) => {
    const question = asked(scope, filters);
    const total = shadow.total(question);
    expect(await facts.total(scope, PERIOD, filters, MEASURE_COLUMNS)).toEqual(total);
    for (const dimension of ['publisher', 'user', 'campaign', 'keyword', 'platform'] as const)
      expect(await facts.by(dimension, scope, PERIOD, filters, MEASURE_COLUMNS)).toEqual(
        shadow.by(dimension, question),
      );
    const categories = await facts.byCategory(scope, PERIOD, filters, MEASURE_COLUMNS);
    expect(categories.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    expect(new Map(categories.map(({ nicheId, sums }) => [nicheId, sums]))).toEqual(
      shadow.by('niche', question),
    );
    const hours = await facts.byHourOfDay(scope, PERIOD, BERLIN, filters, MEASURE_COLUMNS);
    expect(
      new Map(hours.map(({ day, hour, sums }) => [`${day} ${String(hour).padStart(2, '0')}`, sums])),
    ).toEqual(shadow.byLocal(labels('Europe/Berlin', true), question));
    const { buckets } = await facts.series(scope, PERIOD, KOLKATA, 'month', filters, MEASURE_COLUMNS);
    expect(buckets.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    const page = { order: { by: 'rpc' }, sortOrder: 'desc', page: 1, limit: 2000 } as const;
    const clicks = await facts.clicks(scope, PERIOD, filters, page);
    expect(clicks).toMatchObject({ total: Number(total.trackedClicks), lastAt: total.lastAt });
    expect(clicks.rows).toHaveLength(Number(total.trackedClicks));
    expect(
      clicks.rows.every((row) => scope.publisherId === null || row.publisherId === scope.publisherId),
    ).toBe(true);
    expect(clicks.rows.every((row) => scope.userId === null || row.userId === scope.userId)).toBe(true);
  });

  test.each(questions)(
    'sees it in the narrow sums too, of $scope with $filters',
    async ({ scope, filters }) => {
      const question = asked(scope, filters);
      const total = withoutExtremes(shadow.total(question));
      expect(await facts.total(scope, PERIOD, filters)).toEqual(total);
      for (const dimension of ['publisher', 'user', 'campaign', 'keyword', 'platform'] as const)
        expect(await facts.by(dimension, scope, PERIOD, filters)).toEqual(
          new Map([...shadow.by(dimension, question)].map(([key, sums]) => [key, withoutExtremes(sums)])),
        );
      const hours = await facts.byHourOfDay(scope, PERIOD, BERLIN, filters);
      const { buckets } = await facts.series(scope, PERIOD, KOLKATA, 'month', filters);
      for (const parts of [hours, buckets])
        expect(parts.reduce((sum, { sums }) => addSums(sum, sums), NO_FACT_SUMS)).toEqual(total);
    },
  );

  test('gives the average of a keyword over its clicks only', async () => {
    const averages = await facts.keywordAverages(EVERYTHING, PERIOD, [1, 99]);
    const { actualRevenue, pendingRevenue, trackedClicks } = shadow.total(
      asked(EVERYTHING, { keywordIds: [1] }),
    );
    expect(averages.get(1)).toEqual({
      unit: 'price',
      part: actualRevenue + pendingRevenue,
      whole: trackedClicks * 1_000_000n,
    });
    expect(averages.get(99)).toBeNull();
  });

  test.each([
    { from: Date.UTC(-1, 0), to: Date.UTC(9999, 11, 31) },
    { from: PERIOD.from, to: PERIOD.from },
    { from: Date.UTC(3000, 0), to: Date.UTC(3001, 0) },
  ])('bears a period that the store cannot hold', async (period) => {
    const total = shadow.total({ scope: EVERYTHING, period, filters: {} });
    expect(await facts.total(EVERYTHING, period, {}, MEASURE_COLUMNS)).toEqual(total);
  });
});
