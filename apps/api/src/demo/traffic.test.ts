import { afterEach, beforeEach, expect, test } from 'vitest';
import { AD, PAGE, smallSite } from '../features/site/testing/small-site.ts';
import { demoPlan } from './plan.ts';
import { seededRandom } from './seeded-random.ts';
import { drawAds, type Get, type TrafficAd, trafficAds, visit } from './traffic.ts';

const FROM: TrafficAd = {
  host: 'north.example',
  slug: PAGE.slug,
  platform: 'TIKTOK',
  campaignId: 'c-1',
  adId: 'a-1',
  weight: 1,
};

let site: Awaited<ReturnType<typeof smallSite>>;
beforeEach(async () => {
  site = await smallSite();
});
afterEach(() => site.app.close());

const wait = async () => {};
/** Of somebody who does everything, or nothing more than come. */
const randomOf = (even: number) => ({ ...seededRandom(1), next: () => even });

const visitWith = async (even: number, from = FROM) => {
  const left: string[] = [];
  const get: Get = async (address, headers) => {
    if (address.startsWith('http')) {
      left.push(address);
      return { status: 200, location: undefined, body: '' };
    }
    const answer = await site.get(address, headers);
    return { status: answer.statusCode, location: answer.headers.location, body: answer.body };
  };
  return { step: await visit(from, { get, random: randomOf(even), wait }), left };
};

test('somebody who searches and presses is a click of the ad, and goes on to the advertiser', async () => {
  const { step, left } = await visitWith(0);
  expect(step).toBe('click');
  expect(site.clicks()).toMatchObject([
    {
      postId: PAGE.id,
      source: { ad_id: 'a-1', campaign_id: 'c-1', ttclid: expect.stringMatching(/^\w{24}$/) },
    },
  ]);
  expect(left).toEqual([expect.stringContaining(AD.url)]);
});

test('others only look, or find nothing', async () => {
  expect((await visitWith(0.99)).step).toBe('visit');
  expect((await visitWith(0.57)).step).toBe('visit');
  expect((await visitWith(0, { ...FROM, slug: 'gone' })).step).toBe('missing');
  expect(site.clicks()).toEqual([]);
});

test('the ads of the demo lead to pages of all of its websites, by their weights', () => {
  const plan = demoPlan();
  const ads = trafficAds(plan);
  expect(new Set(ads.map(({ host }) => host))).toEqual(new Set(plan.websites.map(({ domain }) => domain)));
  const [first, second] = [
    { ...FROM, weight: 3 },
    { ...FROM, adId: 'a-2', weight: 1 },
  ];
  const drawn = [0, 0.74, 0.76, 0.99].map((even) => drawAds([first, second], { next: () => even })()?.adId);
  expect(drawn).toEqual(['a-1', 'a-1', 'a-2', 'a-2']);
});
