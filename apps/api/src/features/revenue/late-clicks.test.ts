import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordTakers } from '../../record-takers.ts';
import { newId } from '../site/visit-id.ts';
import { csv, type RevenueWorld, revenueWorld } from './testing/revenue-world.ts';

let w: RevenueWorld;
beforeAll(async () => {
  w = await revenueWorld();
});
afterAll(() => w?.close());
beforeEach(() => w.clear());

let batches = 0;
/** Clicks that visitors made on a day are drained now. */
const drained = async (day: string, estimates: readonly string[], again = 1): Promise<string[]> => {
  const { owner, publisherId, t } = w;
  const records = estimates.map((estimate, place) => {
    const at = new Date(Date.parse(day) + (place + 1) * 60_000);
    return {
      kind: 'click',
      id: newId(at),
      visit: newId(at),
      at: at.toISOString(),
      publisherId,
      websiteId: owner.website,
      postId: owner.post,
      keywordId: owner.keyword,
      keywordSetId: owner.set,
      nicheId: 0,
      verticalId: 0,
      source: {},
      ip: '',
      userAgent: '',
      referrer: '',
      estimate,
    };
  });
  const { take } = recordTakers({
    inScope: w.inScope,
    writer: t.writer,
    alone: (work) => work(),
    clock: t.clock,
  });
  batches += 1;
  const bodies = records.map((record) => Buffer.from(JSON.stringify(record)));
  for (let times = 0; times < again; times++) expect(await take(`late ${batches}`, bodies)).toEqual([]);
  return records.map(({ id }) => id);
};

const dueFigures = async () =>
  (await w.t.system('select id from revenue_figures where next_try_at is not null')).length;
const sumOf = (stored: ReadonlyMap<string, number>) => [...stored.values()].reduce((a, b) => a + b, 0);

test('a click that comes after its day was settled gets its share, and the total stays to the millionth', async () => {
  const day = w.newDay();
  const early = await w.press(day, ['0.3', '0.1', '0.2']);
  await w.expectTelling(early);
  await w.settle(csv(`${day},${w.domain},1.000001,`));
  const told = await w.toldOf(early);
  expect(told.map(({ state }) => state)).toEqual(['WAITING', 'WAITING', 'WAITING']);
  await w.t.system(`update conversions set state = 'SENT' where click_id = any($1)`, [early]);

  // The batch is offered twice, as after a crash.
  const [late = ''] = await drained(day, ['0.4'], 2);
  expect(await w.files()).toMatchObject([{ applied: 1, waiting: 0, missing: [] }]);
  w.t.clock.advance(1000);
  await w.applyDue();
  const stored = await w.storedOf(day);
  expect([stored.size, sumOf(stored)]).toEqual([4, 1_000_001]);
  expect(stored.get(late)).toBe(400_001);
  expect((await w.earned(day)).get(late)).toEqual({ revenue: 0.4, isEstimate: false });
  expect(await w.toldOf(early), 'what was told is not told again').toEqual(
    told.map((one) => ({ ...one, state: 'SENT' })),
  );

  const batchesOf = () => w.t.system('select count(*) from fact_batches');
  const before = [await batchesOf(), await w.storedOf(day)];
  expect(await dueFigures()).toBe(0);
  await w.applyDue();
  expect([await batchesOf(), await w.storedOf(day)]).toEqual(before);
});

test('clicks that come while their day is being settled are not forgotten', async () => {
  const day = w.newDay();
  await w.press(day, ['1']);
  await w.upload(csv(`${day},${w.domain},3,`));
  await w.applyDue({
    settle: w.t.writer.settle,
    settleByDay: async (...asked) => {
      const shares = await w.t.writer.settleByDay(...asked);
      if ((await w.storedOf(day)).size === 1) await drained(day, ['1']);
      return shares;
    },
  });
  w.t.clock.advance(1000);
  await w.applyDue();
  expect([...(await w.storedOf(day)).values()]).toEqual([1_500_000, 1_500_000]);
  expect(await dueFigures()).toBe(0);
});

test('only days of the website before today become due, and what a later report replaced does not', async () => {
  const [day, other] = [w.newDay(), w.newDay()];
  for (const each of [day, other]) await w.press(each, ['1']);
  await w.settle(csv(`${day},${w.domain},2,`, `${other},${w.domain},2,`));
  await w.settle(csv(`${day},${w.domain},5,`));
  await drained(w.t.clock().toISOString().slice(0, 10), ['1']);
  expect(await dueFigures()).toBe(0);
  await drained(day, ['3']);
  expect(await dueFigures()).toBe(1);
  w.t.clock.advance(1000);
  await w.applyDue();
  expect((await w.revenueOf(day)).sort((a, b) => a - b)).toEqual([1.25, 3.75]);
  expect(await w.revenueOf(other)).toEqual([2]);
});

test('what nobody waited for any more is applied when its clicks come after all', async () => {
  const day = w.newDay();
  await w.settle(csv(`${day},${w.domain},2,`));
  await w.t.system('update revenue_figures set next_try_at = null');
  expect(await w.files()).toMatchObject([{ orphans: 1 }]);
  await drained(day, ['1']);
  await w.applyDue();
  expect(await w.revenueOf(day)).toEqual([2]);
  expect(await w.files()).toMatchObject([{ applied: 1, orphans: 0 }]);
});
