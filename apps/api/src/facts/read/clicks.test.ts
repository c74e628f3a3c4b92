import { price } from '@adhelm/domain/figure';
import { seeds } from '@adhelm/domain/testing/seeds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERYTHING,
  PERIOD,
  type WeeksOfFacts,
  weeksOfFacts,
} from '../../features/report/testing/weeks-of-facts.ts';
import type { ClickOrder, RawClick } from './fact-reader.ts';

let weeks: WeeksOfFacts;
beforeAll(async () => {
  weeks = await weeksOfFacts();
});
afterAll(() => weeks.close());

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const ORDERS: ClickOrder[] = [
  { by: 'id' },
  { by: 'time' },
  { by: 'rpc' },
  { by: 'platform' },
  { by: 'country' },
  { by: 'ip' },
  { by: 'entity', dimension: 'campaign', ids: [4, 1, 5, 2] },
  { by: 'entity', dimension: 'campaign', ids: [] },
  {
    by: 'change',
    averages: new Map([
      [1, price(510_000n, 1n)],
      [2, price(0n, 3n)],
      [3, null],
      [4, price(-600_000n, 3n)],
    ]),
  },
];

type Averages = Extract<ClickOrder, { by: 'change' }>['averages'];

const changeIn = (row: RawClick, averages: Averages): number | null => {
  const { part = 0n, whole = 1n } = averages.get(row.keywordId) ?? {};
  const average = Number(part) / Number(whole);
  if (average === 0) return null;
  const change = Number(row.actualRevenue ?? row.estimatedRevenue) / 1_000_000 / average - 1;
  return Number((change * Math.sign(average)).toFixed(9));
};

/** What a click is sorted by, null where it has no such thing. */
const keyOf = (order: ClickOrder, row: RawClick): string | number | null => {
  if (order.by === 'change') return changeIn(row, order.averages);
  if (order.by === 'entity')
    return order.ids.includes(row.campaignId) ? order.ids.indexOf(row.campaignId) : null;
  if (order.by === 'rpc') return Number(row.actualRevenue ?? row.estimatedRevenue);
  return order.by === 'time' ? row.time.getTime() : row[order.by] || null;
};

describe('pages', () => {
  test.each(
    ORDERS.flatMap((order) => [{ order, sortOrder: 'asc' } as const, { order, sortOrder: 'desc' } as const]),
  )('sorted by $order.by $sortOrder neither overlap nor skip', async ({ order, sortOrder }) => {
    const scope = { publisherId: 1, userId: null };
    const expected = [...weeks.shadow.clicks.values()].filter(
      ({ publisherId, time }) =>
        publisherId === 1 && time.getTime() >= PERIOD.from && time.getTime() < PERIOD.to,
    );
    const rows: RawClick[] = [];
    for (let page = 1; ; page++) {
      const answer = await weeks.facts.clicks(scope, PERIOD, {}, { order, sortOrder, page, limit: 137 });
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
    }
    expect(rows.map(({ id }) => id).toSorted(byText)).toEqual(expected.map(({ id }) => id).toSorted(byText));
    const keys = rows.map((row) => keyOf(order, row));
    const given = keys.filter((key) => key !== null);
    const inOrder = given.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(keys.slice(0, given.length)).toEqual(sortOrder === 'asc' ? inOrder : inOrder.toReversed());
  });

  test('of any size hold the same rows as one long list', async () => {
    const list = async (limit: number, page: number, sortOrder: 'asc' | 'desc') =>
      (
        await weeks.facts.clicks(
          EVERYTHING,
          PERIOD,
          { userIds: [1] },
          { order: { by: 'time' }, sortOrder, page, limit },
        )
      ).rows;
    const whole = { asc: await list(5000, 1, 'asc'), desc: await list(5000, 1, 'desc') };
    for (const seed of seeds(3))
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
        { seed, numRuns: 8, endOnFailure: true },
      );
  });
});
