import type { ClickFact } from '../facts/write/click-rows.ts';
import type { CostFact } from '../facts/write/cost-rows.ts';
import { MARKETS } from './catalogue.ts';
import { clickIds } from './click-ids.ts';
import { dayWeight, drawFrom, drawTable, hourlyWorth, hourTable } from './day-shape.ts';
import type { DemoIds, DemoPlan } from './plan.ts';
import { DAYS, type PlannedCampaign } from './plan-buying.ts';
import { dayText, usdPerDong } from './rates.ts';
import { seedOf } from './seed.ts';
import { seededRandom } from './seeded-random.ts';
import { visitorOf } from './visitors.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MICROS = 1_000_000;
/** Feed providers settle a day about three days later. */
const SETTLED_AFTER_DAYS = 3;
/** The newest settled days come as totals of a website; older ones were settled click by click long ago. */
const SETTLED_IN_TOTAL_DAYS = 3;
/** The first estimates of a quarter of the clicks of the last week were corrected later. */
const REVISED_DAYS = 7;
const REVISED_SHARE = 0.25;

type Revision = { id: string; time: Date; estimatedRevenue: string };
export type DemoDay = {
  from: Date;
  to: Date;
  /** By publisher id. */
  clicks: Map<number, ClickFact[]>;
  /** By publisher id. */
  revisions: Map<number, Revision[]>;
  /** By ad account id. */
  costs: Map<number, CostFact[]>;
  /** What the feed providers pay in total, by website id; none while the day is not settled. */
  settlements: { publisherId: number; websiteId: number; total: string }[];
};

const amount = (micros: number): string => (micros / MICROS).toFixed(6);

const noise = (part: number, ...place: number[]): number =>
  seededRandom(seedOf(part, ...place)).between(0.92, 1.08);

/** The platform's price of a click on a day of the calendar. */
const cpcOn = (campaign: PlannedCampaign, place: number, day: number): number =>
  campaign.cpc * noise(11, place, day);

/** Ids and traits of every campaign, looked up once. */
const campaignsOf = (plan: DemoPlan, ids: DemoIds) =>
  plan.campaigns.map((campaign, place) => {
    const account = plan.accounts[campaign.account];
    const post = plan.posts[campaign.post];
    const set = post && plan.keywordSets[post.set];
    if (!account || !set) throw new Error(`Campaign ${place} of the demo plan names rows that are not in it`);
    const id = (list: keyof DemoIds, at: number): number => ids[list][at] ?? 0;
    const ads = plan.ads.flatMap((ad, at) =>
      ad.campaign === place ? [{ id: id('ads', at), share: ad.share }] : [],
    );
    const keywords = plan.keywords.flatMap((keyword, at) =>
      keyword.set === post.set ? [id('keywords', at)] : [],
    );
    return {
      place,
      campaign,
      market: set.market,
      currency: account.currency,
      websitePlace: set.website,
      keywords,
      ads: ads.map((ad) => ad.id),
      adTable: drawTable(ads.map((ad) => ad.share)),
      names: {
        publisherId: id('publishers', account.publisher),
        userId: id('users', account.user),
        adAccountId: id('accounts', campaign.account),
        campaignId: id('campaigns', place),
        postId: id('posts', campaign.post),
        keywordSetId: id('keywordSets', post.set),
        nicheId: id('categories', set.niche),
        verticalId: id('categories', set.vertical),
        websiteId: id('websites', set.website),
        platform: account.platform,
      },
    };
  });

type RunningCampaign = ReturnType<typeof campaignsOf>[number];

/** Up to where the platforms have reported: two to four whole hours ago, each account its own. */
export const reportedUntil = (anchor: Date, account: number): Date =>
  new Date(Math.floor(anchor.getTime() / HOUR) * HOUR - (2 + (account % 3)) * HOUR);

/** All facts of the demo, a day at a time; a day is the same whichever others were made before it. */
export const demoFacts = (plan: DemoPlan, ids: DemoIds, anchor: Date, clicks: number) => {
  const today = Math.floor(anchor.getTime() / DAY) * DAY;
  const campaigns = campaignsOf(plan, ids);
  const idOf = clickIds();
  const hours = new Map(campaigns.map(({ market }) => [market, hourTable(market)]));
  const worth = new Map(campaigns.map(({ market }) => [market, hourlyWorth(market)]));
  const startOf = (day: number): number => today - (DAYS - 1 - day) * DAY;
  const weights = Array.from({ length: DAYS }, (_, day) => dayWeight(day, startOf(day)));
  const running = ({ campaign }: RunningCampaign, day: number): boolean =>
    day >= campaign.from && day < campaign.to;
  const whole = weights.reduce(
    (sum, weight, day) =>
      sum + weight * campaigns.reduce((own, it) => own + (running(it, day) ? it.campaign.weight : 0), 0),
    0,
  );

  /** The clicks of one campaign on one day, and how many of them each ad got in each hour. */
  const clicksOf = (
    it: RunningCampaign,
    day: number,
    into: DemoDay,
    earned: Map<number, number>,
  ): Uint32Array => {
    const random = seededRandom(seedOf(12, day, it.place));
    const { campaign, names, market } = it;
    const start = startOf(day);
    const daysAgo = DAYS - 1 - day;
    const settled = daysAgo > SETTLED_AFTER_DAYS;
    const settledInTotal = settled && daysAgo <= SETTLED_AFTER_DAYS + SETTLED_IN_TOTAL_DAYS;
    const paid = noise(13, day, it.websitePlace);
    const worthNow = campaign.rpc * noise(14, it.place, day);
    const estimatedCost = cpcOn(campaign, it.place, day - 1).toFixed(6);
    const hourly = worth.get(market) ?? [];
    const table = hours.get(market) ?? drawTable([1]);
    const perHour = new Uint32Array(it.ads.length * 24);
    const { country } = MARKETS[market];
    const count = Math.floor((clicks * (weights[day] ?? 0) * campaign.weight) / whole + random.next());
    for (let turn = 0; turn < count; turn++) {
      const hour = drawFrom(table, random.next());
      const at = start + hour * HOUR + random.below(HOUR);
      const ad = drawFrom(it.adTable, random.next());
      const keyword = Math.floor(it.keywords.length * random.next() ** 1.8);
      const luck = 0.25 + 0.5 * random.next() - 0.5 * Math.log(1 - random.next());
      const estimate = Math.round(worthNow * luck * (hourly[hour] ?? 1) * (1.2 - keyword * 0.04) * MICROS);
      const id = idOf(at, random.below);
      const visitor = visitorOf(names.platform, country, random.next);
      const isRevised = random.next() < REVISED_SHARE;
      const firstGuess = Math.round(estimate * random.between(0.75, 1.25));
      if (at >= anchor.getTime()) continue;
      const revised = isRevised && daysAgo < REVISED_DAYS;
      const time = new Date(at);
      // What all share comes first, because the engine copies only a leading spread quickly.
      const click: ClickFact = {
        ...names,
        id,
        time,
        adId: it.ads[ad] ?? 0,
        keywordId: it.keywords[keyword] ?? 0,
        country: visitor.country,
        ip: visitor.ip,
        userAgent: visitor.userAgent,
        referrer: visitor.referrer,
        estimatedRevenue: amount(revised ? firstGuess : estimate),
        estimatedCost,
      };
      if (settled && !settledInTotal) click.actualRevenue = amount(Math.round(estimate * paid));
      if (settledInTotal) earned.set(it.websitePlace, (earned.get(it.websitePlace) ?? 0) + estimate);
      into.clicks.get(names.publisherId)?.push(click);
      if (revised)
        into.revisions.get(names.publisherId)?.push({ id, time, estimatedRevenue: amount(estimate) });
      perHour[ad * 24 + hour] = (perHour[ad * 24 + hour] ?? 0) + 1;
    }
    return perHour;
  };

  /** What the platform reports of a campaign's day, up to where it has reported. */
  const costsOf = (it: RunningCampaign, day: number, perHour: Uint32Array): CostFact[] => {
    const random = seededRandom(seedOf(15, day, it.place));
    const { campaign, names, currency } = it;
    const until = reportedUntil(anchor, campaign.account).getTime();
    const rate = currency === 'VND' ? usdPerDong(dayText(startOf(day))) : 1;
    const cpc = cpcOn(campaign, it.place, day);
    const rows: CostFact[] = [];
    perHour.forEach((tracked, place) => {
      const [reported, shown, converted, price] = [
        random.next(),
        random.between(0.85, 1.15),
        random.next(),
        random.between(0.95, 1.05),
      ];
      const hour = startOf(day) + (place % 24) * HOUR;
      if (tracked === 0 || hour >= until) return;
      const platformClicks = Math.max(1, Math.floor(tracked / campaign.tracked + reported));
      const native = (platformClicks * cpc * price) / rate;
      const spendNative = currency === 'VND' ? Math.round(native) : Math.round(native * 100) / 100;
      rows.push({
        ...names,
        hour: new Date(hour),
        adId: it.ads[Math.floor(place / 24)] ?? 0,
        source: names.platform.toLowerCase(),
        currency,
        spendNative: spendNative.toFixed(6),
        spend: (spendNative * rate).toFixed(6),
        impressions: Math.round((platformClicks / campaign.ctr) * shown),
        clicks: platformClicks,
        conversions: Math.floor(platformClicks * campaign.conversion + converted),
      });
    });
    return rows;
  };

  return {
    day: (day: number): DemoDay => {
      const made: DemoDay = {
        from: new Date(startOf(day)),
        to: new Date(startOf(day) + DAY),
        clicks: new Map(ids.publishers.map((id) => [id, []])),
        revisions: new Map(ids.publishers.map((id) => [id, []])),
        costs: new Map(ids.accounts.map((id) => [id, []])),
        settlements: [],
      };
      const earned = new Map<number, number>();
      for (const it of campaigns) {
        if (!running(it, day)) continue;
        const perHour = clicksOf(it, day, made, earned);
        made.costs.get(it.names.adAccountId)?.push(...costsOf(it, day, perHour));
      }
      made.settlements = [...earned].map(([place, micros]) => ({
        publisherId: ids.publishers[plan.websites[place]?.publisher ?? 0] ?? 0,
        websiteId: ids.websites[place] ?? 0,
        total: (Math.round((micros / MICROS) * noise(13, day, place) * 100) / 100).toFixed(2),
      }));
      return made;
    },
  };
};
