import type { Platform } from '@adhelm/contract/platform';
import { AUDIENCES, CREATIVES } from './catalogue.ts';
import type { Content, PlannedKeywordSet } from './plan-content.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';

export const DAYS = 90;

type Random = ReturnType<typeof seededRandom>;

type PlannedAccount = {
  publisher: 0 | 1;
  user: number;
  platform: Platform;
  name: string;
  realId: string;
  currency: 'USD' | 'VND';
  timeZone: string;
  campaigns: number;
};

export type PlannedCampaign = {
  account: number;
  post: number;
  realId: string;
  name: string;
  status: string;
  dailyBudget: string;
  bidAmount: string;
  daysAgo: number;
  /** The days of the demo on which it runs, as places in its calendar. */
  from: number;
  to: number;
  /** Its part of all clicks on a day on which everything runs. */
  weight: number;
  /** Dollars a tracked click earns and a click on the ad platform costs. */
  rpc: number;
  cpc: number;
  /** Tracked clicks for each click the platform counts, clicks per impression, conversions per click. */
  tracked: number;
  ctr: number;
  conversion: number;
};

/** Platforms give most of a campaign to one of its ads. */
export type PlannedAd = {
  campaign: number;
  realId: string;
  name: string;
  status: string;
  daysAgo: number;
  share: number;
};

const ACCOUNTS: readonly Omit<PlannedAccount, 'realId'>[] = [
  {
    publisher: 0,
    user: 0,
    platform: 'FACEBOOK',
    name: 'Northwind FB 01',
    currency: 'USD',
    timeZone: 'America/New_York',
    campaigns: 26,
  },
  {
    publisher: 0,
    user: 1,
    platform: 'FACEBOOK',
    name: 'Northwind FB VN',
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    campaigns: 20,
  },
  {
    publisher: 0,
    user: 2,
    platform: 'TABOOLA',
    name: 'Northwind Taboola EU',
    currency: 'USD',
    timeZone: 'Europe/Berlin',
    campaigns: 20,
  },
  {
    publisher: 0,
    user: 3,
    platform: 'GOOGLE',
    name: 'Northwind Search',
    currency: 'USD',
    timeZone: 'Europe/Berlin',
    campaigns: 20,
  },
  {
    publisher: 1,
    user: 8,
    platform: 'TIKTOK',
    name: 'Lotus TikTok',
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    campaigns: 18,
  },
  {
    publisher: 1,
    user: 9,
    platform: 'OUTBRAIN',
    name: 'Lotus Outbrain',
    currency: 'USD',
    timeZone: 'America/New_York',
    campaigns: 16,
  },
];
const ADS = 500;
const DIGITS = '0123456789';

/** Ids as each platform writes them. */
const REAL_IDS: Record<Platform, (random: Random) => string> = {
  FACEBOOK: (random) => `1202${random.text(DIGITS, 14)}`,
  GOOGLE: (random) => `2${random.text(DIGITS, 10)}`,
  TABOOLA: (random) => `38${random.text(DIGITS, 6)}`,
  OUTBRAIN: (random) => `00${random.text('0123456789abcdef', 32)}`,
  TIKTOK: (random) => `179${random.text(DIGITS, 16)}`,
};

/** Most campaigns earn, some hover around nothing, some clearly lose. */
const returnOnSpend = (random: Random): number => {
  const luck = random.next();
  if (luck < 0.6) return random.between(0.25, 1.35);
  if (luck < 0.84) return random.between(-0.12, 0.25);
  return random.between(-0.6, -0.18);
};

const statusOf = (place: number): string => {
  if (place % 5 === 3) return 'PAUSED';
  return place % 20 === 11 ? 'WITH_ISSUES' : 'ACTIVE';
};

/** From its first to past its last day in the calendar. */
const runOf = (random: Random, status: string): { from: number; to: number } => {
  const from = random.next() < 0.55 ? 0 : random.below(70);
  if (status === 'PAUSED') return { from, to: from + 8 + random.below(DAYS - 10 - from) };
  return { from, to: status === 'WITH_ISSUES' ? DAYS - 2 : DAYS };
};

const planCampaigns = ({ posts, keywordSets }: Content): PlannedCampaign[] =>
  ACCOUNTS.flatMap(({ user, platform, campaigns }, account) => {
    const random = seededRandom(seedOf(5, account));
    const pages = posts.flatMap(({ set, status }, place) => {
      const shown = keywordSets[set];
      return shown?.creator === user && status === 'PUBLISHED' ? [{ place, set: shown }] : [];
    });
    const sameSubject = new Map<PlannedKeywordSet, number>();
    return Array.from({ length: campaigns }, (_, turn): PlannedCampaign => {
      const page = pages[turn % pages.length];
      if (!page) throw new Error(`Advertiser ${user} of the demo has no published page`);
      const audience = AUDIENCES[(sameSubject.get(page.set) ?? 0) % AUDIENCES.length];
      sameSubject.set(page.set, (sameSubject.get(page.set) ?? 0) + 1);
      const status = statusOf(account * 7 + turn);
      const run = runOf(random, status);
      const rpc = page.set.rpc * random.between(0.8, 1.2);
      const tracked = random.between(0.93, 1.02);
      const cpc = (rpc * tracked) / (1 + returnOnSpend(random));
      return {
        account,
        post: page.place,
        realId: REAL_IDS[platform](random),
        name: `${page.set.name} | ${audience}`,
        status,
        dailyBudget: (20 + 10 * random.below(28)).toFixed(2),
        bidAmount: (cpc * random.between(1, 1.3)).toFixed(4),
        daysAgo: run.from === 0 ? DAYS + random.below(120) : DAYS - run.from,
        ...run,
        weight: 1 / (1 + random.below(12)),
        rpc,
        cpc,
        tracked,
        ctr: random.between(0.008, 0.032),
        conversion: random.between(0.02, 0.09),
      };
    });
  });

const planAds = (campaigns: PlannedCampaign[]): PlannedAd[] => {
  const random = seededRandom(seedOf(6));
  const fewest = Math.floor(ADS / campaigns.length);
  const withOneMore = ADS - fewest * campaigns.length;
  return campaigns.flatMap(({ account, name, status, daysAgo }, campaign) =>
    Array.from({ length: fewest + (campaign < withOneMore ? 1 : 0) }, (_, turn): PlannedAd => {
      const platform = ACCOUNTS[account]?.platform ?? 'FACEBOOK';
      const paused = turn > 0 && random.next() < 0.2;
      return {
        campaign,
        realId: REAL_IDS[platform](random),
        name: `${name} | ${random.pick(CREATIVES)} ${turn + 1}`,
        status: status === 'ACTIVE' && paused ? 'PAUSED' : status,
        daysAgo,
        share: ((paused ? 0.2 : 1) * random.between(0.6, 1)) / (turn + 1) ** 1.5,
      };
    }),
  );
};

export const planBuying = (content: Content) => {
  const random = seededRandom(seedOf(4));
  const accounts = ACCOUNTS.map((account) => ({ ...account, realId: REAL_IDS[account.platform](random) }));
  const campaigns = planCampaigns(content);
  return { accounts, campaigns, ads: planAds(campaigns) };
};
