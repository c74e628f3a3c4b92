import { reportRoutes } from '@adhelm/contract/report';
import { SYSTEM } from '@adhelm/domain/access-scope';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Estate, estates } from '../../testing/estates.ts';
import { lateBookings } from './late-bookings.ts';
import { DAY, type SiteProcesses, siteProcesses } from './testing/site-processes.ts';

let sites: SiteProcesses;
let t: SiteProcesses['t'];
let inScope: SiteProcesses['inScope'];
let publisherId: number;
let token: string;
let ann: Estate;
beforeAll(async () => {
  sites = await siteProcesses();
  ({ t, inScope, publisherId, token, ann } = sites);
});
afterAll(() => t?.close());
afterEach(() => sites.endAll());
const start = () => sites.start();
const clicks = () => sites.clicks();
const counted = (wanted: number) => sites.counted(wanted);

const funnel = async (query: Record<string, string> = {}) => {
  const { data } = (await sites.t.callAny(reportRoutes.summary, { query: { ...DAY, ...query }, token }))
    .result;
  const { visits, searches, visitClicks: clicks, leftOut } = data;
  return { visits, searches, clicks, leftOut };
};

/** A writer that says when it has written so many steps. */
const countedSteps = (wanted: number) => {
  const all = Promise.withResolvers<void>();
  let written = 0;
  const recordSteps: typeof t.writer.recordSteps = async (name, facts) => {
    await t.writer.recordSteps(name, facts);
    written += facts.length;
    if (written >= wanted) all.resolve();
  };
  return { recordSteps, all: all.promise };
};

test('visits, searches and clicks are a funnel that adds up, by page, keyword and ad; what robots do is left out', async () => {
  const site = await start();
  await site.refresh(inScope);
  const before = await funnel();
  const byAd = await funnel({ adIds: String(ann.ad) });
  t.clock.advance(1000);
  await site.press('ann.example', '?ad_id=a-Ann');
  t.clock.advance(1000);
  await site.get('/page?ad_id=a-Ann', 'ann.example');
  await site.app.inject({ url: '/page', headers: { host: 'ann.example', 'user-agent': 'Googlebot/2.1' } });
  const { recordSteps, all } = countedSteps(4);
  const clicked = counted(1);
  site.carry(clicked.recordClicks, recordSteps);
  await Promise.all([all, clicked.all]);
  const more = (had: typeof before, left: number) => ({
    visits: had.visits + 2,
    searches: had.searches + 1,
    clicks: had.clicks + 1,
    leftOut: had.leftOut + left,
  });
  expect(await funnel()).toEqual(more(before, 1));
  expect(await funnel({ adIds: String(ann.ad) })).toEqual(more(byAd, 0));
  // A page is opened before a keyword is pressed.
  expect(await funnel({ keywordIds: String(ann.keyword) })).toMatchObject({ visits: 0, leftOut: 0 });
  const list = (await t.callAny(reportRoutes.posts, { query: DAY, token })).result;
  const summary = (await t.callAny(reportRoutes.summary, { query: DAY, token })).result.data;
  const { visits, searches, leftOut, rpv } = summary;
  expect(list.totals).toMatchObject({ visits, searches, leftOut, rpv });
  expect(list.data.find(({ id }) => id === ann.post)?.visits).toBeGreaterThanOrEqual(2);
});

test('what names an ad that nobody knows is booked on it when it is synced', async () => {
  const site = await start();
  await site.refresh(inScope);
  t.clock.advance(1000);
  await site.press('ann.example', '?ad_id=a-late&fbclid=F');
  // The same id at another publisher is another ad.
  t.clock.advance(1000);
  await site.press('bo.example', '?ad_id=a-late');
  const { recordSteps, all } = countedSteps(4);
  const clicked = counted(2);
  site.carry(clicked.recordClicks, recordSteps);
  await Promise.all([all, clicked.all]);
  await site.end();
  const sums = async () => (await funnel({ campaignIds: String(ann.campaign) })).visits;
  const had = await sums();
  const waits = () => t.system('select real_ad_id, is_known from unbooked_ads order by publisher_id');
  expect(await waits()).toContainEqual({ real_ad_id: 'a-late', is_known: false });
  const late = lateBookings({
    inScope,
    writer: t.writer,
    booked: async () => {},
    clock: t.clock,
  });
  await late();
  expect(await sums()).toBe(had);
  const ad = { publisher_id: publisherId, campaign_id: ann.campaign, real_ad_id: 'a-late', name: 'Late' };
  const adId = await estates(t.pool).insert('ads', ad);
  expect(await waits()).toContainEqual({ real_ad_id: 'a-late', is_known: true });
  await late();
  await late();
  expect(await sums()).toBe(had + 1);
  expect(await funnel({ adIds: String(adId) })).toEqual({ visits: 1, searches: 1, clicks: 1, leftOut: 0 });
  expect((await clicks()).filter(({ ad: own }) => own?.id === adId)).toMatchObject([
    { platform: 'FACEBOOK', publisherId, advertiser: { id: ann.user }, revenue: 0.42 },
  ]);
  expect(await waits()).toEqual(expect.not.arrayContaining([{ real_ad_id: 'a-late', is_known: true }]));
});

test('ads that nobody knows are waited for as long as makes sense, and so many at most', async () => {
  await t.system('delete from unbooked_ads');
  const named = (realAdId: string, at: Date) => ({ publisherId, realAdId, at });
  await inScope(SYSTEM, async ({ unbookedAds }) => {
    await unbookedAds.note([
      named('old', new Date(t.clock().getTime() - 31 * 86_400_000)),
      ...Array.from({ length: 10_001 }, (_, place) =>
        named(`r-${place}`, new Date(t.clock().getTime() - place)),
      ),
      { publisherId: 999_999, realAdId: 'nobody', at: t.clock() },
    ]);
    await unbookedAds.forgetOld(t.clock());
  });
  const left = await t.system<{ real_ad_id: string }>('select real_ad_id from unbooked_ads');
  expect(left.length).toBe(10_000);
  const ids = left.map(({ real_ad_id }) => real_ad_id);
  expect(['old', 'r-10000', 'nobody'].some((id) => ids.includes(id))).toBe(false);
  await t.system('delete from unbooked_ads');
});
