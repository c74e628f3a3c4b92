import { clickRoutes } from '@adhelm/contract/click';
import { reportRoutes } from '@adhelm/contract/report';
import type { Result, Route } from '@adhelm/contract/route';
import { rounded } from '@adhelm/domain/figure';
import { metricsOf } from '@adhelm/domain/metrics';
import { periodOf } from '@adhelm/domain/period';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FactScope } from '../../facts/read/model.ts';
import { nameOf } from '../../testing/call.ts';
import { FACT_STORES, type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { type Owner, type ReportWorld, reportWorld } from '../../testing/clickhouse-front-world.ts';

/** What an answer shows in all. */
type Shown = { revenue?: number; cost?: number; clicks?: number; trackedClicks?: number };

type Asked = { route: Route; everyId?: 'postIds' | 'keywordSetIds'; read: (answer: unknown) => Shown };

const shows = <R extends Route>(
  route: R,
  read: (answer: Result<R>) => Shown,
  everyId?: Asked['everyId'],
): Asked => ({ route, everyId, read: (answer) => read(answer as Result<R>) });

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
  Math.round(rows.reduce((whole, row) => whole + figure(row) * 100, 0)) / 100;

const inAll = (rows: readonly { revenue: number; cost: number }[]) => ({
  revenue: sum(rows, ({ revenue }) => revenue),
  cost: sum(rows, ({ cost }) => cost),
});

const ofTotals = ({
  totals: { revenue, cost, clicks },
}: {
  totals: Required<Omit<Shown, 'trackedClicks'>>;
}) => ({
  revenue,
  cost,
  clicks,
});

const ASKED: Asked[] = [
  shows(reportRoutes.summary, ({ data }) => ({
    revenue: data.revenue,
    cost: data.cost,
    clicks: data.clicks,
  })),
  shows(reportRoutes.revenueBreakdown, ({ data }) => ({ revenue: sum(data, ({ merged }) => merged) })),
  shows(reportRoutes.costBreakdown, ({ data }) => ({ cost: sum(data, ({ merged }) => merged) })),
  shows(reportRoutes.rpcBreakdown, ({ data }) => ({ clicks: sum(data, ({ clicks }) => clicks) })),
  shows(reportRoutes.roiByHour, ({ data }) => inAll(data)),
  shows(reportRoutes.revenueByCategory, ({ data }) => inAll(data)),
  shows(reportRoutes.statisticsSummary, ({ data }) => ({ clicks: data.clicks })),
  shows(reportRoutes.campaigns, ofTotals),
  shows(reportRoutes.ads, ({ data }) => ofTotals(data)),
  shows(reportRoutes.keywords, ({ totals }) => ({
    revenue: totals.revenue,
    trackedClicks: totals.totalClicks,
  })),
  shows(reportRoutes.posts, ofTotals),
  shows(reportRoutes.keywordSets, ofTotals),
  shows(reportRoutes.userMetrics, ofTotals),
  shows(reportRoutes.postStatistics, ({ data }) => inAll(data), 'postIds'),
  shows(reportRoutes.keywordSetStatistics, ({ data }) => inAll(data), 'keywordSetIds'),
  shows(clickRoutes.list, ({ data, meta }) => ({
    revenue: sum(data, ({ revenue }) => revenue),
    trackedClicks: meta.total,
  })),
];

/** Some days of which one is not sealed, with ragged edges. */
const DAYS = { startDate: '2026-10-12T05:17:03.000Z', endDate: '2026-10-16T17:42:59.999Z' };
const PERIOD = periodOf(new Date(DAYS.startDate), new Date(DAYS.endDate));

const takesPages = ({ query }: Route) => query !== undefined && 'limit' in query.shape;

/** Names that only the rows of one advertiser, or of one publisher, carry. */
const MARKS = ['Ann', 'Bo', 'Cy', 'Ida', 'South'];

type Caller = keyof ReportWorld['tokens'];

/** Who sees the facts of whom, and names of what. */
const CALLERS: [Caller, (world: ReportWorld) => FactScope, string[]][] = [
  ['admin', () => ({ publisherId: null, userId: null }), MARKS],
  ['adminAsNorth', ({ north }) => ({ publisherId: north, userId: null }), ['Ann', 'Bo', 'Ida']],
  ['northAdmin', ({ north }) => ({ publisherId: north, userId: null }), ['Ann', 'Bo', 'Ida']],
  ['southAdmin', ({ south }) => ({ publisherId: south, userId: null }), ['Cy', 'South']],
  ['ann', ({ north, ann }) => ({ publisherId: north, userId: ann.user }), ['Ann']],
  ['nobody', () => ({ publisherId: 0, userId: null }), []],
];

/** Whom the caller asks for. */
const WISHES: [string, (world: ReportWorld) => number[] | undefined][] = [
  ['no advertiser', () => undefined],
  ['Bo and Cy', ({ bo, cy }) => [bo.user, cy.user]],
];

const UNKNOWN_ID = 2_147_483_647;

const FILTERS: [string, (owner: Owner) => number][] = [
  ['userIds', ({ user }) => user],
  ['postIds', ({ post }) => post],
  ['keywordIds', ({ keyword }) => keyword],
  ['keywordSetIds', ({ set }) => set],
  ['campaignIds', ({ campaign }) => campaign],
  ['categoryIds', ({ vertical }) => vertical],
  ['adAccountIds', ({ account }) => account],
  ['adIds', ({ ad }) => ad],
  ['websiteIds', ({ website }) => website],
];

/** What repeats the question. */
const AS_ASKED = ['page', 'limit', 'postId', 'keywordSetId', 'postsCount'];

/** Every figure of an answer that is not 0, with its place. */
const figuresIn = (answer: unknown, at = 'answer'): string[] => {
  if (typeof answer === 'number') return answer === 0 ? [] : [`${at}: ${answer}`];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    AS_ASKED.includes(name) ? [] : figuresIn(value, `${at}.${name}`),
  );
};

test('every report is asked', () => {
  const all: Route[] = [...Object.values(reportRoutes), clickRoutes.list];
  expect(new Set(ASKED.map(({ route }) => nameOf(route)))).toEqual(new Set(all.map(nameOf)));
});

describe.each(FACT_STORES)('on %s', (kind) => {
  let t: ReportApp;
  let world: ReportWorld;
  beforeAll(async () => {
    t = await reportApp(kind);
    world = await reportWorld(t);
  });
  afterAll(() => t?.close());

  const ask = async (
    { route, everyId }: Asked,
    caller: Caller,
    filters: Record<string, number[] | undefined>,
  ) => {
    const { ann, bo, cy, idle } = world;
    const owners = [ann, bo, cy, ...idle];
    const ids = { postIds: owners.map(({ post }) => post), keywordSetIds: owners.map(({ set }) => set) };
    const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value.join()]] : []));
    const query = {
      ...DAYS,
      ...(takesPages(route) && { limit: '2000' }),
      ...(everyId && { [everyId]: ids[everyId].join() }),
      ...Object.fromEntries(given),
    };
    return (await t.callAny(route, { query, token: world.tokens[caller] })).result;
  };

  describe.each(someOf(CALLERS, 2))('%s', (caller, scopeOf, visibleMarks) => {
    test.each(WISHES)('sees nothing but what is theirs when asking for %s', async (_, wishOf) => {
      const userIds = wishOf(world);
      const question = {
        scope: scopeOf(world),
        period: PERIOD,
        filters: { userIds },
      };
      const sums = t.shadow.total(question);
      const { revenue, cost, clicks } = rounded({ ...metricsOf(sums) });
      const whole: Required<Shown> = { revenue, cost, clicks, trackedClicks: Number(sums.trackedClicks) };
      const answers = await Promise.all(ASKED.map((asked) => ask(asked, caller, { userIds })));
      for (const [place, { route, read }] of ASKED.entries()) {
        const answer = answers[place];
        expect(whole, nameOf(route)).toMatchObject(read(answer));
        const text = JSON.stringify(answer);
        const seen = MARKS.filter((mark) => new RegExp(`\\b${mark}\\b`).test(text));
        expect(visibleMarks, `names in ${nameOf(route)}`).toEqual(expect.arrayContaining(seen));
      }
    });
  });

  test('the facts that are kept apart are there', () => {
    for (const { publisherId, user } of [world.ann, world.bo, world.cy]) {
      const scope = { publisherId, userId: user };
      expect(t.shadow.total({ scope, period: PERIOD, filters: {} }).trackedClicks).toBeGreaterThan(10);
    }
  });

  describe('a filter that names nothing visible gives an empty answer:', () => {
    const expectNothing = async (filters: Record<string, number[]>, routes: readonly Asked[]) => {
      const answers = await Promise.all(routes.map((asked) => ask(asked, 'northAdmin', filters)));
      for (const [place, { route }] of routes.entries())
        expect(figuresIn(answers[place]), `${nameOf(route)} with ${JSON.stringify(filters)}`).toEqual([]);
    };
    const COUNTS = ASKED.filter(({ route }) => route === reportRoutes.statisticsSummary);
    const REST = ASKED.filter((asked) => !COUNTS.includes(asked));
    // A server binds a list of one filter as that of any other.
    const filters = kind === 'the embedded store' ? someOf(FILTERS, 3) : FILTERS.slice(0, 2);

    test.each(filters)('%s', async (filter, idOf) => {
      await expectNothing({ [filter]: [] }, REST);
      await expectNothing({ [filter]: [idOf(world.cy), UNKNOWN_ID] }, REST);
    });

    test.each(filters)('%s of what is counted', async (filter, idOf) => {
      await expectNothing({ [filter]: [] }, COUNTS);
      await expectNothing({ [filter]: [idOf(world.cy), UNKNOWN_ID] }, COUNTS);
    });
  });
});
