import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/engines.ts';
import { factSnapshots } from './commits/fact-snapshots.ts';
import { MEASURE_COLUMNS } from './measures.ts';
import { type ClickTest, factReader } from './read/fact-reader.ts';
import { forgetSums, prepareRollUps } from './seal/roll-up-tables.ts';
import { sealer } from './seal/sealer.ts';
import { plainClick } from './testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from './testing/fact-store.ts';
import { gatedStore } from './testing/gated-store.ts';
import { factWriter } from './write/fact-writer.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 30);
const PERIOD = { from: START, to: START + 2 * DAY };
const EVERYBODY = { publisherId: null, userId: null };

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(() => store.empty());

const click = (number: number, publisherId = 1) => ({
  ...plainClick(number, new Date(START + number * 60_000)),
  publisherId,
  ip: '192.0.2.7',
});
const writer = () => factWriter(store.access);
const seal = () => sealer(store.access).seal({ quietMs: 0 });

/** How many clicks of how much there are, from the sums and from the facts, which must be the same. */
const known = async (asOf?: Date) => {
  const answers = [true, false].map(async (useRollUps) => {
    const facts = await store.reader({ useRollUps }).at([PERIOD], asOf);
    const { trackedClicks, estimatedRevenue, maxRpc } = await facts.total(
      EVERYBODY,
      PERIOD,
      {},
      MEASURE_COLUMNS,
    );
    return {
      clicks: Number(trackedClicks),
      revenue: Number(estimatedRevenue) / 1e6,
      most: Number(maxRpc) / 1e6,
    };
  });
  const [summed, raw] = await Promise.all(answers);
  expect(summed).toEqual(raw);
  return summed;
};
const lastMoment = async () => new Date((await store.commits()).at(-1)?.at ?? 0);

const revise = (name: string, numbers: number[], estimatedRevenue: string) =>
  writer().reviseEstimates(
    name,
    1,
    numbers.map((number) => ({ id: click(number).id, time: click(number).time, estimatedRevenue })),
  );

describe('a batch that takes long', () => {
  test('hides nothing of those that overtake it, and counts from its own end on', async () => {
    await writer().recordClicks('first', [click(1)]);
    const slow = gatedStore(store);
    const slowly = factWriter(slow.access).recordClicks('slow', [click(2, 2)]);
    await slow.arrived;
    await writer().recordClicks('second', [click(3)]);
    await seal();
    await revise('third', [3], '0.70');
    await seal();
    const overtaken = await lastMoment();
    expect(await known()).toEqual({ clicks: 2, revenue: 0.8, most: 0.7 });
    slow.open();
    await slowly;
    expect(await known()).toEqual({ clicks: 3, revenue: 0.9, most: 0.7 });
    await seal();
    expect(await known()).toEqual({ clicks: 3, revenue: 0.9, most: 0.7 });
    expect(await known(new Date(overtaken.getTime() - (overtaken >= (await lastMoment()) ? 1 : 0)))).toEqual({
      clicks: 2,
      revenue: 0.8,
      most: 0.7,
    });
  });
});

describe('a moment that has passed', () => {
  test('keeps its answer when the slices of its day are made one and made anew', async () => {
    const moments: { at: Date; answer: unknown }[] = [];
    for (let number = 1; number <= 10; number++) {
      await writer().recordClicks(`batch ${number}`, [click(number)]);
      await sealer(store.access).seal();
      if (number % 3 === 0) moments.push({ at: await lastMoment(), answer: await known() });
    }
    await revise('cheaper', [1, 2, 3], '0.01');
    await seal();
    store.passTime(3_600_000);
    await seal();
    for (const { at, answer } of moments) expect(await known(at)).toEqual(answer);
  });
});

describe('a search among clicks', () => {
  const ofAddress: ClickTest = (bind, column) => `${column('ip')} = ${bind('192.0.2.7', 'String')}`;

  test('by the address counts a revised click once', async () => {
    await writer().recordClicks('batch', [click(1), click(2)]);
    await revise('dearer', [1], '0.30');
    await writer().settle('settled', 1, [{ id: click(1).id, time: click(1).time, actualRevenue: '0.20' }]);
    const facts = await store.reader().at([PERIOD]);
    const page = { order: { by: 'time' }, sortOrder: 'asc', page: 1, limit: 10 } as const;
    const { rows, total } = await facts.clicks(EVERYBODY, PERIOD, {}, page, ofAddress);
    expect({ rows: rows.length, total }).toEqual({ rows: 2, total: 2 });
  });
});

describe('sums that are thrown away', () => {
  test('leave the facts to answer for their days, before the days are looked for again too', async () => {
    await writer().recordClicks('batch', [click(1)]);
    await seal();
    await forgetSums(store.access.pool);
    expect(await known()).toMatchObject({ clicks: 1 });
    await prepareRollUps(store.access);
    await seal();
    expect(await known()).toMatchObject({ clicks: 1 });
  });
});

test('a store that another database adopts answers the same, is added to and remembers', async () => {
  for (const number of [1, 2, 3]) await writer().recordClicks(`batch ${number}`, [click(number)]);
  await seal();
  const adopter = await testDatabase();
  try {
    const access = { ...store.access, pool: adopter.pool };
    await forgetSums(adopter.pool);
    await prepareRollUps(access);
    const clicksOf = async (useRollUps: boolean, asOf?: Date) => {
      const readSnapshot = factSnapshots(adopter.pool);
      const facts = await factReader({ client: access.client, readSnapshot, useRollUps }).at([PERIOD], asOf);
      return Number((await facts.total(EVERYBODY, PERIOD, {})).trackedClicks);
    };
    const inTheFuture = new Date('2100-01-01T00:00:00.000Z');
    expect([await clicksOf(true), await clicksOf(false), await clicksOf(true, inTheFuture)]).toEqual([
      3, 3, 3,
    ]);
    await sealer(access).seal();
    expect(await clicksOf(true)).toBe(3);
    await factWriter(access).recordClicks('batch 4', [click(4)]);
    await sealer(access).seal();
    expect([await clicksOf(true), await clicksOf(false)]).toEqual([4, 4]);
  } finally {
    await adopter.close();
  }
});
