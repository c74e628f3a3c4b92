import type { Platform } from '@adhelm/contract/platform';
import type { DemoPlan } from './plan.ts';
import type { seededRandom } from './seeded-random.ts';
import { visitorOf } from './visitors.ts';

type Random = Pick<ReturnType<typeof seededRandom>, 'next' | 'text' | 'below'>;

/** An ad that runs, with the page that it leads to. */
export type TrafficAd = {
  host: string;
  slug: string;
  platform: Platform;
  campaignId: string;
  adId: string;
  /** Its part of all visitors. */
  weight: number;
};

type Answer = { status: number; location: string | undefined; body: string };
/** Asks for an address of a website, or for one elsewhere. */
export type Get = (address: string, headers: Record<string, string>) => Promise<Answer>;

/** How far a visitor went. */
export const STEPS = ['missing', 'visit', 'search', 'click'] as const;
export type Step = (typeof STEPS)[number];

/** Of visitors who search, and of those who then press a result. */
const SEARCHES = 0.55;
const PRESSES = 0.6;
const READING_MS = { least: 400, most: 4000 };
const CLICK_ID: Record<Platform, string> = {
  FACEBOOK: 'fbclid',
  GOOGLE: 'gclid',
  TABOOLA: 'tblci',
  OUTBRAIN: 'ob_click_id',
  TIKTOK: 'ttclid',
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The ads of the demo whose campaigns run and lead to a published page. */
export const trafficAds = ({
  ads,
  campaigns,
  accounts,
  posts,
  keywordSets,
  websites,
}: DemoPlan): TrafficAd[] =>
  ads.flatMap((ad) => {
    const campaign = campaigns[ad.campaign];
    const account = campaign && accounts[campaign.account];
    const post = campaign && posts[campaign.post];
    const website = post && websites[keywordSets[post.set]?.website ?? -1];
    if (!account || !website || campaign.status !== 'ACTIVE' || ad.status !== 'ACTIVE') return [];
    if (post.status !== 'PUBLISHED') return [];
    return {
      host: website.domain,
      slug: post.slug,
      platform: account.platform,
      campaignId: campaign.realId,
      adId: ad.realId,
      weight: campaign.weight * ad.share,
    };
  });

/** Draws ads by their weights. */
export const drawAds = (ads: readonly TrafficAd[], { next }: Pick<Random, 'next'>) => {
  const total = ads.reduce((sum, { weight }) => sum + weight, 0);
  return (): TrafficAd | undefined => {
    let left = next() * total;
    return ads.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
  };
};

/** The addresses that a page leads to, below a path. */
const linksUnder = (html: string, path: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(path));

/** One visitor: comes by an ad, perhaps searches, perhaps presses a sponsored result and goes there. */
export const visit = async (
  { host, slug, platform, campaignId, adId }: TrafficAd,
  { get, random, wait }: { get: Get; random: Random; wait: (ms: number) => Promise<unknown> },
): Promise<Step> => {
  const { userAgent, referrer } = visitorOf(platform, '', random.next);
  const headers = { host, 'user-agent': userAgent };
  const source = new URLSearchParams({
    campaign_id: campaignId,
    ad_id: adId,
    [CLICK_ID[platform]]: random.text(LETTERS, 24),
  });
  const read = () => wait(READING_MS.least + random.next() * (READING_MS.most - READING_MS.least));
  const one = (links: readonly string[]): string | undefined => links[random.below(links.length)];

  const page = await get(`/${slug}?${source}`, { ...headers, referer: referrer });
  if (page.status !== 200) return 'missing';
  await read();
  const search = one(linksUnder(page.body, `/${slug}/search/`));
  if (!search || random.next() >= SEARCHES) return 'visit';
  const results = await get(search, headers);
  await read();
  const result = one(linksUnder(results.body, '/_out/'));
  if (!result || random.next() >= PRESSES) return 'search';
  const { location } = await get(result, headers);
  if (!location) return 'search';
  await get(location, { 'user-agent': userAgent });
  return 'click';
};
