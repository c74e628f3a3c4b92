import { METRICS } from '@adhelm/domain/metrics';
import { seeds } from '@adhelm/domain/testing/seeds';
import { isWholeRun } from '@adhelm/domain/testing/whole-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../fact-client.ts';
import { keptSums } from '../kept/kept-sums.ts';
import { ADDED_UP } from '../measures.ts';
import { factQueue } from '../read/asked-questions.ts';
import { sealer } from '../seal/sealer.ts';
import { plainClick } from '../testing/arbitrary-facts.ts';
import { openFactStore, type TestFactStore } from '../testing/fact-store.ts';
import { factWriter } from '../write/fact-writer.ts';
import type { Membership } from './membership.ts';

const START = Date.UTC(2026, 9, 30);
const PERIOD = { from: START, to: START + 86_400_000 };
const OURS = 1;

/** What each ad is: on the list, off it but known, of somebody else, or nowhere. 0 stands for none. */
const LISTED = [1, 2, 3, 4, 5, 6];
const KNOWN = [7, 8];
const FOREIGN = 9;
const NOWHERE = 10;
const DELETED = 7;

let store: TestFactStore;
beforeAll(async () => {
  store = await openFactStore();
  const columns = ['id', 'version', 'publisher_id', 'parent_id', 'name', 'name_key', 'is_deleted'] as const;
  const copyOf = (id: number) => [
    id,
    1,
    id === FOREIGN ? 2 : OURS,
    // The last one that is known belongs to a campaign that is not on the list.
    id === 8 ? 2 : 1,
    `Ad ${id % 3}`,
    `ad ${id % 3}`,
    id === DELETED,
  ];
  await insertRows(store.access, 'mirror_ads', columns, [...LISTED, ...KNOWN, FOREIGN].map(copyOf));
});
afterAll(() => store.close());

/** The sums of an ad, in millionths, worked out from the clicks alone. */
type Sum = { clicks: bigint; revenue: bigint; cost: bigint };
const NOTHING: Sum = { clicks: 0n, revenue: 0n, cost: 0n };

type Given = { adId: number; revenue: number; cost: number };

const together = (sums: readonly Sum[]): Sum =>
  sums.reduce(
    (one, other) => ({
      clicks: one.clicks + other.clicks,
      revenue: one.revenue + other.revenue,
      cost: one.cost + other.cost,
    }),
    NOTHING,
  );

const summed = (clicks: readonly Given[]): Sum =>
  clicks.reduce(
    (sum, { revenue, cost }) => ({
      clicks: sum.clicks + 1n,
      revenue: sum.revenue + BigInt(revenue),
      cost: sum.cost + BigInt(cost),
    }),
    NOTHING,
  );

const cents = (micros: bigint): bigint => {
  const size = micros < 0n ? -micros : micros;
  return ((size + 5000n) / 10_000n) * (micros < 0n ? -1n : 1n);
};

/** A figure as a numerator over a positive denominator, in its own unit. */
type Fraction = [bigint, bigint];
const ORACLE: Record<'revenue' | 'profit' | 'roi' | 'rpc' | 'clicks', (sum: Sum) => Fraction | null> = {
  revenue: ({ revenue }) => [revenue, 1_000_000n],
  profit: ({ revenue, cost }) => [cents(revenue) - cents(cost), 100n],
  roi: ({ revenue, cost }) => (cost === 0n ? null : [(revenue - cost) * 100n, cost]),
  rpc: ({ revenue, clicks }) => (clicks === 0n ? null : [revenue, clicks * 1_000_000n]),
  clicks: ({ clicks }) => [clicks, 1n],
};
type Name = keyof typeof ORACLE;

const compare = ([a, b]: Fraction, [c, d]: Fraction): number => Number(a * d > c * b) - Number(a * d < c * b);

type Condition = { name: Name; operator: '<' | '<=' | '>' | '>=' | '='; value: bigint };
const TESTS = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
  '=': (order: number) => order === 0,
};
const meets = (sum: Sum, { name, operator, value }: Condition): boolean => {
  const figure = ORACLE[name](sum);
  return figure !== null && TESTS[operator](compare(figure, [value, 1_000_000n]));
};

const given: fc.Arbitrary<Given> = fc.record({
  adId: fc.integer({ min: 0, max: NOWHERE }),
  // Few amounts, so that figures are equal now and then, and thirds that no decimal fraction hits.
  revenue: fc.constantFrom(0, -250_000, 1, 333_333, 1_000_000, 1_005_000, 2_000_000),
  cost: fc.constantFrom(0, 3, 300_000, 1_000_000),
});
const name = fc.constantFrom<Name>('revenue', 'profit', 'roi', 'rpc', 'clicks');
const condition: fc.Arbitrary<Condition> = fc.record({
  name,
  operator: fc.constantFrom('<', '<=', '>', '>=', '='),
  value: fc.constantFrom(0n, 333_333n, 1_000_000n, -50_000_000n, 100_000_000n),
});
const question = fc.record({
  sortBy: fc.option(name, { nil: undefined }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  having: fc.array(condition, { maxLength: 2 }),
  isNarrowed: fc.boolean(),
  /** How long ids may be as a value; longer ones are asked for again wherever they are meant. */
  longest: fc.constantFrom(0, 1000),
  offset: fc.integer({ min: 0, max: 9 }),
  limit: fc.integer({ min: 1, max: 12 }),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

const expected = (sumOf: (id: number) => Sum, asked: Question) => {
  const { sortBy, order, having, isNarrowed, offset, limit } = asked;
  const passes = (id: number) => having.every((one) => meets(sumOf(id), one));
  const gone = isNarrowed ? [] : KNOWN.filter((id) => sumOf(id).clicks > 0n);
  const direction = order === 'asc' ? 1 : -1;
  const byFigure = (figure: (sum: Sum) => Fraction | null) => (a: number, b: number) => {
    const [left, right] = [figure(sumOf(a)), figure(sumOf(b))];
    if (!left || !right) return Number(!left) - Number(!right) || a - b;
    return direction * compare(left, right) || a - b;
  };
  const byName = (a: number, b: number) => direction * ((a % 3) - (b % 3)) || a - b;
  const rows = sortBy
    ? [...LISTED, ...gone].sort(byFigure(ORACLE[sortBy]))
    : [...LISTED.toSorted(byName), ...gone];
  const left = rows.filter(passes);
  return {
    count: left.length,
    page: left.slice(offset, offset + limit).map((id) => ({ id, isGone: KNOWN.includes(id) })),
    rows: left,
  };
};

const amountOf = (micros: number) => (micros / 1_000_000).toFixed(6);

const clickOf = ({ adId, revenue, cost }: Given, number: number) => ({
  ...plainClick(number, new Date(START + number)),
  publisherId: OURS,
  ip: '',
  adId,
  estimatedRevenue: amountOf(revenue),
  estimatedCost: amountOf(cost),
});

type Facts = Awaited<ReturnType<ReturnType<TestFactStore['reader']>['at']>>;

const MEMBERSHIP: Membership = {
  list: 'ad',
  publisherId: OURS,
  within: null,
  listed: { parents: { only: [1] }, ids: [] },
  known: { except: [] },
};

const answerOf = async (
  known: Facts,
  { sortBy, order, having, isNarrowed, longest, offset, limit }: Question,
) =>
  known.mirrored(
    'ad',
    { publisherId: OURS, userId: null },
    PERIOD,
    {},
    {
      membership: MEMBERSHIP,
      members: await store.reader().members(MEMBERSHIP, { isNarrowed, most: 0, longest }),
      isNarrowed,
      measures: ADDED_UP,
      order: sortBy ? { recipe: METRICS[sortBy].recipe, order } : { column: 'name_key', order },
      having: having.map((one) => ({ ...one, recipe: METRICS[one.name].recipe })),
      offset,
      limit,
    },
  );

const check = async (known: Facts, clicks: readonly Given[], asked: Question) => {
  const sumOf = (id: number) => summed(clicks.filter(({ adId }) => adId === id));
  const answer = await answerOf(known, asked);
  const { count, page, rows } = expected(sumOf, asked);
  const sums = page.map(({ id }) => sumOf(id));
  const isChosen = asked.isNarrowed || asked.having.length > 0;
  const total = isChosen ? together(rows.map(sumOf)) : summed(clicks);
  expect(
    {
      count: answer.count,
      page: answer.page.map(({ id, isGone }) => ({ id, isGone })),
      sums: answer.page.map((row) => ({
        clicks: row.sums.trackedClicks,
        revenue: row.sums.pendingRevenue,
        cost: row.sums.pendingCost,
      })),
      total: {
        clicks: answer.sums.trackedClicks,
        revenue: answer.sums.pendingRevenue,
        cost: answer.sums.pendingCost,
      },
    },
    JSON.stringify(asked, String),
  ).toEqual({ count, page, sums, total });
  const nameless = [FOREIGN, NOWHERE].map((id) => sumOf(id).revenue).reduce((a, b) => a + b);
  expect(answer.others.gone?.pendingRevenue ?? 0n).toBe(asked.isNarrowed ? 0n : nameless);
  expect(answer.others.none?.trackedClicks ?? 0n).toBe(asked.isNarrowed ? 0n : sumOf(0).clicks);
};

const questions = fc.array(question, { minLength: 4, maxLength: 4 });

test('pages, counts and sums are those of the clicks, whatever is asked', async () => {
  for (const seed of seeds(9))
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 1, maxLength: 40 }),
        questions,
        fc.boolean(),
        async (clicks, asked, isSealed) => {
          await store.empty();
          await factWriter(store.access).recordClicks('clicks', clicks.map(clickOf));
          if (isSealed) await sealer(store.access).seal({ quietMs: 0 });
          const known = await store.reader().at([PERIOD]);
          for (const one of asked) await check(known, clicks, one);
        },
      ),
      { seed, numRuns: isWholeRun ? 5 : 2, endOnFailure: true },
    );
});

test('so they are where sums were kept, and more clicks came since', async () => {
  for (const seed of seeds(10))
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 1, maxLength: 30 }),
        fc.array(given, { maxLength: 10 }),
        questions,
        fc.boolean(),
        async (before, since, asked, isSealed) => {
          await store.empty();
          const kept = keptSums({ client: store.access.client, queue: factQueue(), limits: { askings: 1 } });
          const reader = store.reader({ kept });
          await factWriter(store.access).recordClicks('before', before.map(clickOf));
          await sealer(store.access).seal({ quietMs: 0 });
          const [first] = asked;
          if (first) await check(await reader.at([PERIOD]), before, first);
          const all = [...before, ...since];
          await factWriter(store.access).recordClicks('since', all.map(clickOf).slice(before.length));
          if (isSealed) await sealer(store.access).seal({ quietMs: 0 });
          const known = await reader.at([PERIOD]);
          for (const one of asked) await check(known, all, one);
        },
      ),
      { seed, numRuns: isWholeRun ? 3 : 1, endOnFailure: true },
    );
});
