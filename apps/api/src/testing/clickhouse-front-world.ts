import { ROLE } from '@adhelm/contract/constants';
import type { Platform } from '@adhelm/contract/platform';
import { uuid } from '../facts/testing/arbitrary-facts.ts';
import type { ClickFact, CostFact } from '../facts/write/fact-writer.ts';
import type { ReportApp } from './clickhouse-front-app.ts';
import { type Estate, estates } from './estates.ts';

const HOUR = 3_600_000;

/** The clocks of Lord Howe, Europe and America change in these weeks. */
const FIRST = Date.UTC(2026, 9, 2);
const LAST = Date.UTC(2026, 10, 4);

/** Within them, and with ragged edges. */
export const WEEKS = { startDate: '2026-10-02T05:17:03.000Z', endDate: '2026-11-03T17:42:59.999Z' };

/** Somebody whose campaigns make facts. */
export type Owner = Estate & { publisherId: number; platform: Platform };

const dimensionsOf = (owner: Owner) => ({
  publisherId: owner.publisherId,
  userId: owner.user,
  adAccountId: owner.account,
  campaignId: owner.campaign,
  adId: owner.ad,
  postId: owner.post,
  keywordSetId: owner.set,
  nicheId: owner.niche,
  verticalId: owner.vertical,
  websiteId: owner.website,
  platform: owner.platform,
});

let clicksMade = 0;

export const clickOf = (
  owner: Owner,
  given: Pick<ClickFact, 'time' | 'estimatedRevenue'> & Partial<ClickFact>,
): ClickFact => {
  clicksMade += 1;
  return {
    ...dimensionsOf(owner),
    id: uuid(clicksMade),
    keywordId: owner.keyword,
    country: 'VN',
    ip: '192.0.2.7',
    userAgent: 'Browser',
    referrer: 'https://search.example/',
    estimatedCost: '0.05',
    ...given,
  };
};

export const costOf = (
  owner: Owner,
  given: Pick<CostFact, 'hour' | 'spend'> & Partial<CostFact>,
): CostFact => ({
  ...dimensionsOf(owner),
  source: 'insights',
  currency: 'USD',
  spendNative: given.spend,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  ...given,
});

/** What the ad platform tells of an owner's account: its hours, and that nothing is missing before `until`. */
export const pullOf = (owner: Owner, { from, to, until }: { from: number; to: number; until: number }) => ({
  publisherId: owner.publisherId,
  adAccountId: owner.account,
  from: new Date(from),
  to: new Date(to),
  reportedUntil: new Date(until),
});

const cents = (value: number) => (value / 100).toFixed(2);

const CLICK_EVERY = 8_423_777;
const SPEND_EVERY = 11 * HOUR;
const SPENT_HOURS = 60;

/** Facts of some weeks in whole cents: most clicks settled, the last days not reported, one day not sealed. */
const writeWeeks = async (t: ReportApp, owners: Owner[]) => {
  const clicks = Array.from({ length: Math.floor((LAST - FIRST) / CLICK_EVERY) }, (_, n) => {
    const owner = owners[n % owners.length];
    if (!owner) throw new Error('Nobody to make a click for');
    return clickOf(owner, {
      time: new Date(FIRST + n * CLICK_EVERY),
      estimatedRevenue: cents((n * 37) % 100),
      country: ['VN', 'US', ''][n % 5] ?? 'DE',
      ...(n % 4 === 0 ? {} : { actualRevenue: cents((n * 53) % 90) }),
      ...(n % 50 === 1 ? { nicheId: 0, verticalId: 0 } : {}),
    });
  });
  await t.record(clicks);
  for (const [place, owner] of owners.entries()) {
    const rows = Array.from({ length: SPENT_HOURS }, (_, n) =>
      costOf(owner, {
        hour: new Date(FIRST + n * SPEND_EVERY + (n % 2) * (HOUR / 2)),
        spend: cents(20 + ((n * 31 + place) % 40)),
        impressions: 1000 + n,
        clicks: n % 9,
        conversions: n % 2,
      }),
    );
    const until = FIRST + SPENT_HOURS * SPEND_EVERY;
    await t.spend(pullOf(owner, { from: FIRST, to: LAST, until }), rows);
  }
  await t.seal();
  await t.record(
    owners.map((owner, place) =>
      clickOf(owner, { time: new Date(FIRST + 12 * 24 * HOUR + place), estimatedRevenue: '0.11' }),
    ),
  );
};

const IDLE = ['Ida', 'Ike', 'Ina', 'Ivo', 'Ivy'];

/** Two publishers; Ann and Bo advertise for one of them, Cy for the other, and some have nothing but idle campaigns. */
export const reportWorld = async (t: ReportApp) => {
  const { settle } = estates(t.pool);
  const north = await t.addPublisher({ name: 'North' });
  const south = await t.addPublisher({ name: 'South' });
  const owner = async (publisherId: number, name: string, platform: Platform): Promise<Owner> => ({
    ...(await settle(publisherId, name, platform)),
    publisherId,
    platform,
  });
  const ann = await owner(north, 'Ann', 'FACEBOOK');
  const bo = await owner(north, 'Bo', 'TABOOLA');
  const cy = await owner(south, 'Cy', 'GOOGLE');
  const idle: Owner[] = [];
  for (const name of IDLE) idle.push(await owner(north, name, 'FACEBOOK'));
  await writeWeeks(t, [ann, bo, cy]);

  const token = async (userId: number, acting: { actAs?: number } = {}) =>
    (await t.signIn(userId, acting)).accessToken;
  const admin = await t.addUser({ roleId: ROLE.ADMIN });
  const homeless = { roleId: ROLE.ADVERTISER, publisherId: null };
  return {
    north,
    south,
    ann,
    bo,
    cy,
    idle,
    tokens: {
      admin: await token(admin),
      adminAsNorth: await token(admin, { actAs: north }),
      northAdmin: await token(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: north })),
      southAdmin: await token(await t.addUser({ roleId: ROLE.PUBLISHER_ADMIN, publisherId: south })),
      ann: await token(ann.user),
      bo: await token(bo.user),
      nobody: await token(await t.addUser(homeless)),
    },
  };
};

export type ReportWorld = Awaited<ReturnType<typeof reportWorld>>;
