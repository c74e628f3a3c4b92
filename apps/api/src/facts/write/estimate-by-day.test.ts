import { seeds } from '@adhelm/domain/testing/seeds';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainClick } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { factWriter } from './fact-writer.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 9, 30);
const WINDOW = { publisherId: 1, websiteId: 1, from: new Date(START), to: new Date(START + 24 * HOUR) };
const NOBODY: ReadonlySet<string> = new Set();

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
});
afterAll(() => store.close());
beforeEach(() => store.empty());

const writer = () => factWriter(store.access);
const clicks = (count: number) =>
  Array.from({ length: count }, (_, number) => plainClick(number, new Date(START + number * 1000)));

/** What stands in the table for each click, in millionths, read without the code under test. */
const money = async () => {
  const answer = await store.access.client.query({
    query: `SELECT toString(id) AS id, toString(toInt64(argMax(estimated_revenue, batch) * 1000000)) AS estimate,
        argMax(isNull(actual_revenue), batch) AS open, count() AS written
      FROM click_facts WHERE sign = 1 GROUP BY id ORDER BY min(time), id`,
    format: 'JSONEachRow',
  });
  return answer.json<{ id: string; estimate: string; open: number; written: string }>();
};
const estimates = async () => (await money()).map(({ estimate }) => BigInt(estimate));
const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);

test('is shared in equal parts to the last millionth, the same whatever was shared before', async () => {
  await writer().recordClicks('one', clicks(3));
  await writer().estimateByDay('two', { ...WINDOW, total: '1.000001', said: NOBODY });
  expect(await estimates()).toEqual([333_334n, 333_334n, 333_333n]);
  await writer().estimateByDay('three', { ...WINDOW, total: '0', said: NOBODY });
  expect(await estimates()).toEqual([0n, 0n, 0n]);
  await writer().recordClicks('four', clicks(4));
  await writer().estimateByDay('five', { ...WINDOW, total: '2', said: NOBODY });
  expect(await estimates()).toEqual([500_000n, 500_000n, 500_000n, 500_000n]);
  const before = await money();
  await writer().estimateByDay('six', { ...WINDOW, total: '2', said: NOBODY });
  expect(await money(), 'nothing is written where nothing changes').toEqual(before);
});

test('leaves out what comes after its window, other websites and other publishers', async () => {
  const [first, second] = clicks(2);
  if (!first || !second) throw new Error('no clicks');
  const other = { ...second, websiteId: 2 };
  const late = plainClick(7, new Date(START + 24 * HOUR));
  await writer().recordClicks('one', [first, other, late]);
  const before = await estimates();
  await writer().estimateByDay('two', { ...WINDOW, total: '9', said: NOBODY });
  expect(await estimates()).toEqual([9_000_000n, before[1], before[2]]);
  await writer().estimateByDay('three', { ...WINDOW, publisherId: 2, total: '5', said: NOBODY });
  expect(await estimates()).toEqual([9_000_000n, before[1], before[2]]);
});

test('never touches what is settled or said by itself, and adds up with it to the whole', async () => {
  const kind = fc.constantFrom('open', 'said', 'settled');
  let round = 0;
  for (const seed of seeds(1))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind, micros: fc.integer({ min: 0, max: 3_000_000 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.integer({ min: 0, max: 20_000_000 }),
        async (given, total) => {
          await store.empty();
          round += 1;
          const text = (micros: number) => (micros / 1e6).toFixed(6);
          const all = clicks(given.length).map((click, place) => ({
            ...click,
            kind: given[place]?.kind,
            usd: text(given[place]?.micros ?? 0),
          }));
          const said = all.filter((click) => click.kind === 'said');
          const settled = all.filter((click) => click.kind === 'settled');
          await writer().recordClicks(`a ${round}`, clicks(given.length));
          const before = await money();
          if (said.length > 0)
            await writer().reviseEstimates(
              `b ${round}`,
              1,
              said.map((click) => ({ ...click, estimatedRevenue: click.usd })),
            );
          if (settled.length > 0)
            await writer().settle(
              `c ${round}`,
              1,
              settled.map((click) => ({ ...click, actualRevenue: click.usd })),
            );
          const ids = new Set(said.map(({ id }) => id));
          await writer().estimateByDay(`d ${round}`, { ...WINDOW, total: text(total), said: ids });
          const after = await estimates();
          const open = given.flatMap((one, place) => (one.kind === 'open' ? [after[place] ?? -1n] : []));
          const known = given.reduce((sofar, one) => sofar + (one.kind === 'open' ? 0 : one.micros), 0);
          for (const [place, one] of given.entries()) {
            if (one.kind === 'said') expect(after[place]).toBe(BigInt(one.micros));
            if (one.kind === 'settled') expect(String(after[place])).toBe(before[place]?.estimate);
          }
          if (open.length === 0) return;
          expect(sum(open)).toBe(BigInt(Math.max(0, total - known)));
          const spread = Math.max(...open.map(Number)) - Math.min(...open.map(Number));
          expect(spread).toBeLessThanOrEqual(1);
        },
      ),
      { seed, numRuns: isWholeRun ? 15 : 6, endOnFailure: true },
    );
});
