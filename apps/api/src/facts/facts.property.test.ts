import { seeds } from '@adhelm/domain/testing/seeds';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEASURE_COLUMNS } from './measures.ts';
import { allocate, amountOf, microsOf } from './micros.ts';
import type { FactReader } from './read/fact-reader.ts';
import { DIMENSIONS, type FactDimension, type FactFilters, type FactScope } from './read/model.ts';
import { sealer } from './seal/sealer.ts';
import { amount, click, costHour, FIRST, LAST, period } from './testing/arbitrary-facts.ts';
import { type Crash, openFactStore, type TestFactStore } from './testing/fact-store.ts';
import { type ShadowFacts, shadowFacts, withoutExtremes } from './testing/shadow.ts';
import { factWriter } from './write/fact-writer.ts';

const PUBLISHERS = [1, 2];
const EVERYTHING: FactScope = { publisherId: null, userId: null };
const ALWAYS = { from: FIRST, to: LAST };

let store: TestFactStore;
let rolledUp: FactReader;
let raw: FactReader;
beforeAll(async () => {
  store = await openFactStore();
  rolledUp = store.reader();
  raw = store.reader({ useRollUps: false });
});
afterAll(() => store.close());

type World = { store: TestFactStore; shadow: ShadowFacts };
/** One thing that happens to the facts: what is done to the store, and what it means. */
type Event = { name: string; act: (world: World) => Promise<unknown>; mean: (world: World) => void };

let batches = 0;

const recording = fc.array(click, { minLength: 1, maxLength: 12 }).map((clicks): Event => {
  const batch = `record ${batches++}`;
  const known = (world: World) =>
    clicks
      .map((fact) => world.shadow.clicks.get(fact.id) ?? fact)
      .filter((fact, index, all) => all.findIndex((other) => other.id === fact.id) === index);
  return {
    name: 'record',
    act: (world) => factWriter(world.store.access).recordClicks(batch, known(world)),
    mean: (world) => world.shadow.record(known(world)),
  };
});

const some = (world: World, picks: number[], publisherId: number) => {
  const own = [...world.shadow.clicks.values()].filter((fact) => fact.publisherId === publisherId);
  return [...new Set(picks.flatMap((pick) => own[pick % Math.max(own.length, 1)] ?? []))];
};

/** Changes of the same clicks one after the other; then a sender that heard no answer sends the first once more. */
const changing = (field: 'estimatedRevenue' | 'actualRevenue') =>
  fc
    .record({
      picks: fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }),
      amounts: fc.array(amount, { minLength: 1, maxLength: 3 }),
      publisherId: fc.constantFrom(...PUBLISHERS),
    })
    .map(({ picks, amounts, publisherId }): Event => {
      const name = `change ${batches++}`;
      const sent = amounts.map((to, place) => ({ batch: `${name} ${place}`, to }));
      return {
        name: field,
        act: async (world) => {
          const writer = factWriter(world.store.access);
          const write = field === 'actualRevenue' ? writer.settle : writer.reviseEstimates;
          for (const { batch, to } of [...sent, ...sent.slice(0, 1)])
            await write(
              batch,
              publisherId,
              some(world, picks, publisherId).map(({ id, time }) => ({
                id,
                time,
                estimatedRevenue: to,
                actualRevenue: to,
              })),
            );
        },
        mean: (world) => {
          for (const { id } of some(world, picks, publisherId))
            world.shadow.change(id, { [field]: amounts.at(-1) });
        },
      };
    });

const settlingDay = fc
  .record({
    day: fc.integer({ min: 0, max: 3 }),
    total: amount,
    publisherId: fc.constantFrom(...PUBLISHERS),
    websiteId: fc.constantFrom(1, 2),
  })
  .map(({ day, total, publisherId, websiteId }): Event => {
    const batch = `day ${batches++}`;
    const from = new Date(FIRST + day * 86_400_000);
    const to = new Date(from.getTime() + 86_400_000);
    const clicks = (world: World) => world.shadow.clicksOfWebsite(publisherId, websiteId, from, to);
    return {
      name: 'settle by day',
      act: async (world) => {
        if (clicks(world).length === 0) return;
        const settlement = { publisherId, websiteId, from, to, total };
        await factWriter(world.store.access).settleByDay(batch, settlement);
      },
      mean: (world) => {
        // The engine orders equal times by the halves of the id; these ids differ in the second half only.
        const inOrder = clicks(world).toSorted(
          (a, b) => a.time.getTime() - b.time.getTime() || (a.id < b.id ? -1 : 1),
        );
        const shares = allocate(
          microsOf(total),
          inOrder.map(({ estimatedRevenue }) => microsOf(estimatedRevenue)),
        );
        for (const [index, { id }] of inOrder.entries())
          world.shadow.change(id, { actualRevenue: amountOf(shares[index] ?? 0n) });
      },
    };
  });

const pulling = fc
  .record({
    hours: fc.array(costHour, { maxLength: 10 }),
    publisherId: fc.constantFrom(...PUBLISHERS),
    adAccountId: fc.constantFrom(1, 2),
    window: period,
    reportedUntil: fc.integer({ min: FIRST, max: LAST }),
  })
  .map(({ hours, publisherId, adAccountId, window, reportedUntil }): Event => {
    const batch = `pull ${batches++}`;
    const times = {
      from: new Date(window.from),
      to: new Date(window.to),
      reportedUntil: new Date(reportedUntil),
    };
    // An ad belongs to one account.
    const rows = [
      ...new Map(
        hours
          .filter(({ hour }) => hour >= times.from && hour < times.to)
          .map((hour) => ({ ...hour, publisherId, adAccountId, adId: hour.adId * 10 + adAccountId }))
          .map((row) => [`${row.hour.getTime()} ${row.adId}`, row]),
      ).values(),
    ];
    return {
      name: 'replace costs',
      act: (world) =>
        factWriter(world.store.access).replaceCosts(batch, { publisherId, adAccountId, ...times, rows }),
      mean: (world) => world.shadow.replaceCosts(publisherId, adAccountId, times, rows),
    };
  });

const upkeep = fc.constantFrom<Event>(
  {
    name: 'seal',
    act: (world) => sealer(world.store.access).seal({ quietMs: 0 }),
    mean: () => {},
  },
  {
    name: 'seal one day',
    act: (world) => sealer(world.store.access).seal({ most: 1 }),
    mean: () => {},
  },
  { name: 'merge', act: (world) => world.store.merge(), mean: () => {} },
  {
    name: 'an hour passes',
    act: async (world) => world.store.passTime(3_600_000),
    mean: () => {},
  },
);

const event = fc.oneof(
  { weight: 3, arbitrary: recording },
  { weight: 3, arbitrary: changing('estimatedRevenue') },
  { weight: 3, arbitrary: changing('actualRevenue') },
  { weight: 2, arbitrary: settlingDay },
  { weight: 3, arbitrary: pulling },
  { weight: 4, arbitrary: upkeep },
);

const crash: fc.Arbitrary<Crash | undefined> = fc.option(
  fc.record({ step: fc.nat(5), when: fc.constantFrom('before' as const, 'after' as const) }),
  { nil: undefined, freq: 3 },
);

const ids = fc.option(fc.uniqueArray(fc.nat(3), { maxLength: 3 }), { nil: undefined, freq: 2 });
const question = fc.record({
  scope: fc.record<FactScope>({
    publisherId: fc.constantFrom(null, 1, 2),
    userId: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  }),
  period: fc.oneof(period, fc.constant(ALWAYS)),
  filters: fc.oneof(
    fc.constant<FactFilters>({}),
    fc.record<FactFilters>({
      userIds: ids,
      campaignIds: ids,
      keywordIds: ids,
      categoryIds: ids,
      websiteIds: ids,
      platform: fc.constantFrom(undefined, ['FACEBOOK'], ['GOOGLE', 'FACEBOOK']),
    }),
  ),
  dimension: fc.constantFrom(...(Object.keys(DIMENSIONS) as FactDimension[])),
});

type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

/** Asked each time, so that no fact goes unseen behind a narrow question. */
const EVERY_FACT: Question = { scope: EVERYTHING, period: ALWAYS, filters: {}, dimension: 'keyword' };

/** However far a crash let it come, sealed days and the facts themselves tell the same. */
const agreeWithRaw = async () =>
  expect(await (await rolledUp.at([ALWAYS])).by('ad', EVERYTHING, ALWAYS, {}, MEASURE_COLUMNS)).toEqual(
    await (await raw.at([ALWAYS])).by('ad', EVERYTHING, ALWAYS, {}, MEASURE_COLUMNS),
  );

const happen = async (world: World, { act, mean }: Event, where: Crash | undefined) => {
  const crashed = where !== undefined && (await world.store.crashing(where, () => act(world)));
  if (crashed) await agreeWithRaw();
  if (where === undefined || crashed) await act(world);
  mean(world);
};

const checkAnswers = async (shadow: ShadowFacts, { dimension, ...asked }: Question) => {
  const { scope, period: range, filters } = asked;
  for (const reader of [rolledUp, raw]) {
    const facts = await reader.at([range]);
    const total = shadow.total(asked);
    expect(await facts.total(scope, range, filters, MEASURE_COLUMNS)).toEqual(total);
    expect(await facts.total(scope, range, filters)).toEqual(withoutExtremes(total));
    const groups = shadow.by(dimension, asked);
    expect(await facts.by(dimension, scope, range, filters, MEASURE_COLUMNS)).toEqual(groups);
    expect(await facts.by(dimension, scope, range, filters)).toEqual(
      new Map([...groups].map(([key, sums]) => [key, withoutExtremes(sums)])),
    );
  }
};

describe('whatever happens to the facts', () => {
  test('roll-ups and raw facts answer as a plain list of them would', async () => {
    for (const seed of seeds(20_261_115))
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(event, crash), { minLength: 4, maxLength: 10 }),
          fc.array(question, { minLength: 2, maxLength: 3 }),
          async (events, questions) => {
            await store.empty();
            const world: World = { store, shadow: shadowFacts() };
            for (const [next, where] of events) await happen(world, next, where);
            await agreeWithRaw();
            for (const asked of [EVERY_FACT, ...questions]) await checkAnswers(world.shadow, asked);
            await sealer(store.access).seal({ quietMs: 0 });
            await store.merge();
            for (const asked of [EVERY_FACT, ...questions]) await checkAnswers(world.shadow, asked);
          },
        ),
        { seed, numRuns: isWholeRun ? 5 : 2, endOnFailure: true },
      );
  });
});
