import { reportRoutes } from '@adhelm/contract/report';
import { adReport } from '@adhelm/contract/reports/ads';
import { campaignReport } from '@adhelm/contract/reports/campaigns';
import { keywordSetReport } from '@adhelm/contract/reports/keyword-sets';
import { keywordReport } from '@adhelm/contract/reports/keywords';
import { postReport } from '@adhelm/contract/reports/posts';
import { advertiserReport } from '@adhelm/contract/reports/user-metrics';
import type { Result, Route } from '@adhelm/contract/route';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { type ReportWorld, reportWorld, WEEKS } from '../../testing/clickhouse-front-world.ts';

/** A row as one sees it: its id, and what each of its columns shows. */
type Seen = { id: number; shown: (column: string) => unknown };
type Page = { rows: Seen[]; total: number };

const isNamed = (value: unknown): value is { name?: string; title?: string } =>
  typeof value === 'object' && value !== null;

/** The columns that a row calls otherwise than their sort key. */
const ALIASES: Record<string, string> = { creator: 'createdByUser' };

const seen = (row: object, id: number): Seen => ({
  id,
  shown: (column) => {
    if (column === 'id') return id;
    const entries: Record<string, unknown> = { ...row };
    const value = entries[ALIASES[column] ?? column];
    return isNamed(value) ? (value.name ?? value.title) : value;
  },
});

type List = {
  name: string;
  route: Route;
  sorts: readonly string[];
  /** How many rows the world has. */
  size: number;
  page: (answer: unknown) => Page;
};

const list = <R extends Route>(
  name: string,
  { route, sorts }: { route: R; sorts: readonly string[] },
  page: (answer: Result<R>) => Page,
  size = 8,
): List => ({ name, route, sorts, size, page: (answer) => page(answer as Result<R>) });

const LISTS: List[] = [
  list('campaigns', campaignReport, ({ data, meta }) => ({
    rows: data.map((row) => seen(row, row.campaignId)),
    total: meta.total,
  })),
  list('ads', adReport, ({ data }) => ({
    rows: data.ads.map((row) => seen(row, row.adId)),
    total: data.meta.total,
  })),
  list('keywords', keywordReport, ({ data, meta }) => ({
    rows: data.map((row) => seen(row, row.id)),
    total: meta.total,
  })),
  list('posts', postReport, ({ data, meta }) => ({
    rows: data.map((row) => seen(row, row.id)),
    total: meta.total,
  })),
  list('keyword sets', keywordSetReport, ({ data, meta }) => ({
    rows: data.map((row) => seen(row, row.id)),
    total: meta.total,
  })),
  list(
    'advertisers',
    advertiserReport,
    ({ data, meta }) => ({ rows: data.map((row) => seen(row, row.userId)), total: meta.total }),
    // One of them belongs to no publisher.
    9,
  ),
];

test('every list is sorted by every key it has', () => {
  const pagedRoutes = Object.values<Route>(reportRoutes).filter(
    ({ query }) => query && 'sortBy' in query.shape,
  );
  expect(new Set(LISTS.map(({ route }) => route))).toEqual(new Set(pagedRoutes));
  for (const { route, sorts } of LISTS)
    for (const sortBy of sorts)
      expect(route.query?.safeParse({ ...WEEKS, sortBy }).success, sortBy).toBe(true);
});

const PAGE = 5;

/** Whole days whose sums are ready, since what is sorted does not depend on where it was read. */
const DAYS = { startDate: '2026-10-06T00:00:00.000Z', endDate: '2026-10-08T23:59:59.999Z' };

let t: ReportApp;
let world: ReportWorld;
beforeAll(async () => {
  t = await reportApp('a ClickHouse server');
  world = await reportWorld(t);
});
afterAll(() => t?.close());

const ask = async ({ route, page }: List, query: object): Promise<Page> =>
  page((await t.callAny(route, { query: { ...DAYS, ...query }, token: world.tokens.admin })).result);

const pagesOf = async (asked: List, query: object): Promise<Seen[]> => {
  const pages = Array.from({ length: Math.ceil(asked.size / PAGE) }, (_, place) =>
    ask(asked, { ...query, page: String(place + 1), limit: String(PAGE) }),
  );
  const answers = await Promise.all(pages);
  for (const { total } of answers) expect(total).toBe(asked.size);
  return answers.flatMap(({ rows }) => rows);
};

const compare = (a: unknown, b: unknown): number => {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : Number(left > right);
};

/** In order, rows without a value last either way. */
const expectSorted = (rows: Seen[], sortBy: string, sortOrder: 'asc' | 'desc') => {
  const values = rows.map(({ shown }) => shown(sortBy));
  expect(values, `${sortBy} is no column of the row`).not.toContain(undefined);
  const given = values.filter((value) => value !== null);
  expect(values.slice(0, given.length), `rows without ${sortBy} come last`).toEqual(given);
  const direction = sortOrder === 'asc' ? 1 : -1;
  expect(given, `${sortBy} ${sortOrder}`).toEqual(given.toSorted((a, b) => direction * compare(a, b)));
};

describe.each(LISTS)('$name', (asked) => {
  test.each(someOf(asked.sorts, 6))('pages by %s neither overlap nor skip', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const rows = await pagesOf(asked, { sortBy, sortOrder });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(asked.size);
      expectSorted(rows, sortBy, sortOrder);
    }
  });
});
