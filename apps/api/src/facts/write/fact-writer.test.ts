import { seeds } from '@adhelm/domain/testing/seeds';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allocate, amountOf, microsOf } from '../micros.ts';
import { sealer } from '../seal/sealer.ts';
import { plainClick, plainCost } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { type CostFact, factWriter } from './fact-writer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 9, 30);
const SCOPE = { publisherId: 1, userId: null };
const PERIOD = { from: START, to: START + 5 * DAY };

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(() => store.empty());

const click = (number: number) => plainClick(number, new Date(START + number * HOUR));

const cost = (number: number, spend: string) => plainCost(number, new Date(START + number * HOUR), spend);

const clicks = (count: number) => Array.from({ length: count }, (_, number) => click(number));
const writer = () => factWriter(store.access);
const total = async () => (await store.reader().at([PERIOD])).total(SCOPE, PERIOD, {});
const pull = (from: number, to: number, rows: CostFact[]) => ({
  publisherId: 1,
  adAccountId: 1,
  from: new Date(START + from * HOUR),
  to: new Date(START + to * HOUR),
  reportedUntil: new Date(START + to * HOUR),
  rows,
});

describe('a batch', () => {
  test('that comes again changes nothing, whatever happened since', async () => {
    const [first] = clicks(1);
    if (!first) throw new Error('no click');
    const again = async () => {
      await writer().recordClicks('one', clicks(30));
      await writer().reviseEstimates('two', 1, [{ ...first, estimatedRevenue: '5' }]);
      await writer().settle('three', 1, [{ ...first, actualRevenue: '7' }]);
      await writer().replaceCosts('four', pull(0, 10, [cost(1, '3'), cost(2, '4')]));
    };
    await again();
    await writer().reviseEstimates('later', 1, [{ ...first, estimatedRevenue: '6' }]);
    await writer().settle('later', 1, [{ ...first, actualRevenue: '8' }]);
    await writer().replaceCosts('later', pull(0, 10, [cost(1, '9')]));
    const before = { sums: await total(), rows: await store.rowsOf('click_facts') };
    expect(before.sums).toMatchObject({
      trackedClicks: 30n,
      estimatedRevenue: 8_900_000n,
      actualRevenue: 8_000_000n,
      actualCost: 9_000_000n,
    });
    await again();
    expect({ sums: await total(), rows: await store.rowsOf('click_facts') }).toEqual(before);
  });

  test('of very many clicks adds those that are not there yet, each once', async () => {
    const all = Array.from({ length: 5500 }, (_, number) =>
      plainClick(number, new Date(START + number * 60_000)),
    );
    const first = all.slice(0, 2500);
    await writer().recordClicks('all new', [...first, ...first.slice(0, 10)]);
    expect(await total()).toMatchObject({ trackedClicks: 2500n });
    await writer().recordClicks('some known', all.slice(2400));
    expect(await total()).toMatchObject({ trackedClicks: 5500n });
    await writer().recordClicks('all known', all.toReversed());
    expect(await total()).toMatchObject({ trackedClicks: 5500n });
  });

  test('that brings a click again under another name leaves its settlement alone', async () => {
    await writer().recordClicks('one', clicks(1));
    await writer().settle('two', 1, [{ ...click(0), actualRevenue: '7' }]);
    await writer().recordClicks('three', clicks(1));
    expect(await total()).toMatchObject({ trackedClicks: 1n, actualRevenue: 7_000_000n });
  });

  test('names the clicks that do not exist', async () => {
    await writer().recordClicks('one', clicks(1));
    const stranger = { ...click(9), actualRevenue: '1' };
    expect(await writer().settle('two', 1, [stranger])).toEqual({ unknown: [stranger.id] });
    expect(await writer().settle('three', 2, [{ ...click(0), actualRevenue: '1' }])).toEqual({
      unknown: [click(0).id],
    });
    expect(await total()).toMatchObject({ actualRevenue: 0n });
  });

  test('of costs outside its own window is refused before anything is written', async () => {
    await expect(writer().replaceCosts('one', pull(0, 2, [cost(2, '1')]))).rejects.toThrow('outside');
    expect(await store.rowsOf('cost_facts')).toBe(0);
  });

  test('of costs that did not change leaves sealed days sealed', async () => {
    await writer().recordClicks('one', clicks(30));
    await writer().replaceCosts('two', pull(0, 48, [cost(1, '3'), cost(26, '4')]));
    expect(await sealer(store.access).seal()).toBe(2);
    await writer().replaceCosts('three', pull(0, 48, [cost(1, '3'), cost(26, '5')]));
    expect(await sealer(store.access).seal()).toBe(1);
    expect(await total()).toMatchObject({ actualCost: 8_000_000n, pendingClicks: 0n });
  });
});

test('a click costs what those of its campaign cost on the newest day that the platform has reported', async () => {
  const own = writer();
  // 10 clicks for $3 on the first day, 5 for $4 on the second; nothing is known of another campaign, or of none.
  await own.replaceCosts('costs', pull(0, 48, [cost(1, '1'), cost(2, '2'), cost(30, '4')]));
  const unpriced = { ...click(60), estimatedCost: undefined };
  await own.recordClicks('one', [
    unpriced,
    { ...unpriced, id: click(61).id, campaignId: 2 },
    { ...unpriced, id: click(62).id, campaignId: 0, adAccountId: 0 },
    { ...click(63), estimatedCost: '0.05' },
  ]);
  expect(await total()).toMatchObject({ trackedClicks: 4n, estimatedCost: 850_000n, pendingCost: 850_000n });
  // A price that is a week old is none.
  const late = new Date(START + 40 * DAY);
  await writer().recordClicks('two', [{ ...unpriced, id: click(64).id, time: late }]);
  const then = { from: late.getTime(), to: late.getTime() + 1 };
  expect(await (await store.reader().at([then])).total(SCOPE, then, {})).toMatchObject({
    trackedClicks: 1n,
    estimatedCost: 0n,
  });
});

test('a batch of many publishers is one batch, and counts once', async () => {
  const many = Array.from({ length: 700 }, (_, number) => ({
    ...click(number % 24),
    publisherId: 1000 + number,
  }));
  await writer().recordClicks('all of them', many);
  await writer().recordClicks('all of them', many);
  expect(await store.committed()).toHaveLength(1);
  const facts = await store.reader().at([PERIOD]);
  expect((await facts.total({ publisherId: null, userId: null }, PERIOD, {})).trackedClicks).toBe(700n);
  expect((await facts.by('publisher', { publisherId: null, userId: null }, PERIOD, {})).size).toBe(700);
});

describe('writers and sealers at the same time', () => {
  test('lose nothing', async () => {
    const work = Array.from({ length: 6 }, (_, number) => [
      writer().recordClicks(`record ${number}`, clicks(10 * (number + 1)).slice(10 * number)),
      sealer(store.access).seal(),
    ]);
    await Promise.all(work.flat());
    expect(await total()).toMatchObject({ trackedClicks: 60n, estimatedRevenue: 6_000_000n });
    await sealer(store.access).seal();
    expect(await total()).toMatchObject({ trackedClicks: 60n, estimatedRevenue: 6_000_000n });
  });
});

describe('old generations', () => {
  // The product waits for more of them than can be made quickly.
  const made = isWholeRun ? 17 : 4;
  const removal = isWholeRun ? {} : { worthRemoving: made - 1 };

  test('stay for readers under way and go once newer ones have settled', async () => {
    for (let number = 0; number < made; number++) {
      await writer().recordClicks(`record ${number}`, [click(0), click(number % 12)]);
      await writer().reviseEstimates(`revise ${number}`, 1, [
        { ...click(0), estimatedRevenue: `${number + 1}` },
      ]);
      await sealer(store.access).seal({ quietMs: 0 });
    }
    const clickCount = Math.min(made, 12);
    const before = await store.rowsOf('sums_user_day');
    expect(before).toBe(made);
    store.passTime(HOUR);
    await sealer(store.access).seal(removal);
    expect(await store.rowsOf('sums_user_day')).toBe(1);
    expect(await total()).toMatchObject({
      trackedClicks: BigInt(clickCount),
      estimatedRevenue: BigInt(made * 1_000_000 + (clickCount - 1) * 100_000),
    });
  });
});

describe('a settled total', () => {
  test('is shared among the clicks of the website to the last millionth', async () => {
    await writer().recordClicks('one', clicks(31));
    await writer().settleByDay('two', {
      publisherId: 1,
      websiteId: 1,
      from: new Date(START),
      to: new Date(START + DAY),
      total: '10.000001',
    });
    expect(await total()).toMatchObject({ actualRevenue: 10_000_001n, pendingRevenue: 700_000n });
  });

  test('is told click by click, and a better one takes its place', async () => {
    await writer().recordClicks('one', clicks(31));
    const window = { publisherId: 1, websiteId: 1, from: new Date(START), to: new Date(START + DAY) };
    for (const [name, total] of [
      ['two', '10.000001'],
      ['three', '-3.5'],
      ['four', '7.7'],
    ] as const) {
      const shares = await writer().settleByDay(name, { ...window, total });
      const micros = (shares ?? []).map(({ usd }) => Math.round(Number(usd) * 1e6));
      expect(micros.reduce((sum, share) => sum + share, 0)).toBe(Math.round(Number(total) * 1e6));
    }
    expect(await total()).toMatchObject({ actualRevenue: 7_700_000n });
    expect(await writer().settleByDay('four', { ...window, total: '1' }), 'written before').toBeUndefined();
  });

  test('without a click to share it among belongs to nobody', async () => {
    const window = { publisherId: 1, websiteId: 1, from: new Date(START), to: new Date(START + DAY) };
    expect(await writer().settleByDay('one', { ...window, total: '1' })).toEqual([]);
    expect(await total()).toMatchObject({ actualRevenue: 0n });
  });

  test('is allocated exactly, within a millionth of each fair share', () => {
    const weight = fc.bigInt({ min: 0n, max: 10n ** 9n });
    for (const seed of seeds(5))
      fc.assert(
        fc.property(
          fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
          fc.array(weight, { minLength: 1, maxLength: 40 }),
          (sum, weights) => {
            const shares = allocate(sum, weights);
            expect(shares.reduce((a, b) => a + b, 0n)).toBe(sum);
            const whole = weights.reduce((a, b) => a + b, 0n);
            for (const [index, share] of shares.entries()) {
              const [part, all] = whole === 0n ? [1n, BigInt(weights.length)] : [weights[index] ?? 0n, whole];
              const distance = share * all - sum * part;
              expect(distance < 0n ? -distance < all : distance < all).toBe(true);
            }
          },
        ),
        { seed, numRuns: 150 },
      );
  });

  test('survives the way through text', () => {
    for (const seed of seeds(6))
      fc.assert(
        fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (micros) => {
          expect(microsOf(amountOf(micros))).toBe(micros);
        }),
        { seed },
      );
    expect(() => microsOf('1.0000001')).toThrow(RangeError);
  });
});
