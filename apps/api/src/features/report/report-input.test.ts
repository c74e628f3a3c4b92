import { clickRoutes } from '@adhelm/contract/click';
import { reportRoutes } from '@adhelm/contract/report';
import type { Route } from '@adhelm/contract/route';
import { userRoutes } from '@adhelm/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../testing/call.ts';
import { type ReportApp, reportApp } from '../../testing/clickhouse-front-app.ts';
import { type ReportWorld, reportWorld, WEEKS } from '../../testing/clickhouse-front-world.ts';

const ROUTES: Route[] = [...Object.values(reportRoutes), clickRoutes.list];

let t: ReportApp;
let world: ReportWorld;
beforeAll(async () => {
  t = await reportApp('the embedded store');
  world = await reportWorld(t);
});
afterAll(() => t?.close());

const GOOD = { ...WEEKS, postIds: '1', keywordSetIds: '1' };

const expectRefused = async (route: Route, query: object, place: string) => {
  const { status, errorCode, error } = await t.callAny(route, { query, token: world.tokens.admin });
  expect({ status, errorCode }, `${nameOf(route)} ${JSON.stringify(query)}`).toEqual({
    status: 400,
    errorCode: 'VA01',
  });
  expect(JSON.stringify(error)).toContain(place);
};

const takes = (name: string) => (route: Route) => route.query !== undefined && name in route.query.shape;

describe('every report refuses', () => {
  test.each([
    'yesterday',
    '2026-11-01',
    '2026-11-01T00:00:00Z',
    '2026-11-01T00:00:00.000+07:00',
    '2026-02-31T00:00:00.000Z',
    '2026-11-01T24:00:00.000Z',
    '2026-13-01T00:00:00.000Z',
    '',
  ])('the date %s', async (date) => {
    for (const route of ROUTES)
      for (const place of ['startDate', 'endDate', 'asOf'])
        await expectRefused(route, { ...GOOD, [place]: date }, place);
  });

  test('a missing date', async () => {
    for (const route of ROUTES)
      for (const place of ['startDate', 'endDate']) {
        const { [place]: _, ...rest } = GOOD as Record<string, string>;
        await expectRefused(route, rest, place);
      }
  });

  test('an end before the start, and a range that is too long', async () => {
    const backwards = { startDate: WEEKS.endDate, endDate: WEEKS.startDate };
    const endless = { startDate: '2000-01-01T00:00:00.000Z', endDate: '2026-11-01T00:00:00.000Z' };
    for (const route of ROUTES)
      for (const range of [backwards, endless]) await expectRefused(route, { ...GOOD, ...range }, 'endDate');
  });

  test.each([
    'Mars/Phobos',
    '+25:00',
    '+14:01',
    '+14:30',
    '-14:30',
    '+07:60',
    '+0730',
    '+07',
    '7',
    "UTC'",
    '__proto__',
    '',
  ])('the zone %s, and so does the profile', async (timezone) => {
    for (const route of ROUTES) await expectRefused(route, { ...GOOD, timezone }, 'timezone');
    const saved = await t.call(userRoutes.updateMe, {
      token: world.tokens.admin,
      body: { settings: { timeZone: timezone } },
    });
    expect(saved).toMatchObject({ status: 400, errorCode: 'VA01' });
    expect(saved.error?.details).toEqual([{ path: 'settings.timeZone', message: 'Unknown time zone' }]);
  });

  test.each(['password', 'revenue desc', 'ROI', '', 'constructor', '__proto__'])(
    'the sort key %s',
    async (sortBy) => {
      const sorted = ROUTES.filter(takes('sortBy'));
      expect(sorted).toHaveLength(7);
      for (const route of sorted) await expectRefused(route, { ...GOOD, sortBy }, 'sortBy');
    },
  );

  test.each([
    ['sortOrder', 'down'],
    ['orderBy', 'up'],
    ['page', '0'],
    ['page', '-1'],
    ['limit', '2001'],
    ['limit', 'all'],
    ['interval', 'minute'],
    ['platform', 'MYSPACE'],
    ['userIds', 'me'],
    ['campaignIds', '1,x'],
    ['adIds', '-1'],
    ['websiteIds', '0'],
    ['categoryIds', '2147483648'],
    ['postIds', '1;2'],
    ['isGetDetail', 'yes'],
    ['having', 'name<1'],
    ['having', 'revenue<'],
    ['postId', '1,2'],
  ])('%s=%s', async (name, value) => {
    const concerned = ROUTES.filter(takes(name));
    expect(concerned.length).toBeGreaterThan(0);
    for (const route of concerned) await expectRefused(route, { ...GOOD, [name]: value }, name);
  });

  test.each(['userIds[]', 'campaignId', 'utm_source', 'constructor', 'toString'])(
    'the unknown parameter %s',
    async (name) => {
      for (const route of ROUTES) await expectRefused(route, { ...GOOD, [name]: '1' }, name);
    },
  );

  test('statistics of nobody in particular', async () => {
    await expectRefused(reportRoutes.postStatistics, WEEKS, 'postIds');
    await expectRefused(reportRoutes.keywordSetStatistics, WEEKS, 'keywordSetIds');
  });
});

test('the API docs say what asking as of a moment and by figures means', async () => {
  const document = (await t.app.inject({ url: '/api/docs/openapi.json' })).json<{
    paths: Record<string, { get: { parameters: { name: string; description?: string }[] } }>;
  }>();
  for (const route of ROUTES)
    for (const [name, meaning] of [
      ['asOf', /known at this moment/],
      ['having', /roi<0,cost>=50/],
    ] as const) {
      const told = document.paths[`/api${route.path}`]?.get.parameters.find((one) => one.name === name);
      if (takes(name)(route)) expect(told?.description, nameOf(route)).toMatch(meaning);
      else expect(told).toBeUndefined();
    }
});

test('every report takes every zone the picker lists, and bears the edges of time', async () => {
  const edges = [
    { startDate: '1970-01-01T00:00:00.000Z', endDate: '1970-01-01T00:00:00.000Z' },
    { startDate: '0000-01-01T00:00:00.000Z', endDate: '0000-01-02T00:00:00.000Z' },
    { startDate: '9999-12-30T00:00:00.000Z', endDate: '9999-12-31T23:59:59.999Z' },
    { startDate: '2105-12-31T00:00:00.000Z', endDate: '2106-01-02T00:00:00.000Z' },
  ];
  for (const route of ROUTES)
    for (const [place, range] of edges.entries()) {
      const timezone = ['-12:00', '+14:00', 'Asia/Kathmandu', 'Australia/Lord_Howe'][place];
      const query = { ...GOOD, ...range, timezone };
      const { status } = await t.callAny(route, { query, token: world.tokens.admin });
      expect(status, `${nameOf(route)} ${JSON.stringify(query)}`).toBe(200);
    }
});
