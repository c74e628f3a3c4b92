import { randomUUID } from 'node:crypto';
import type { ClickFact } from '../../apps/api/src/facts/write/fact-writer.ts';
import { startOfToday } from '../facts/postgres.ts';

export const DAY = 86_400_000;
const CAMPAIGNS = 10;
const ADS = 100;
const KEYWORDS = 30;
/** Where the users who buy begin. */
const BUYERS = 100;
export const CLICKS_A_DAY = 20;

export const today = startOfToday(Date.now());

/** Publishers that all have the same: a buyer, an account, a page, a set, and what belongs to them. */
export const entitiesOf = (publishers: number) => `
  insert into publishers (name) select 'Publisher ' || n from generate_series(1, ${publishers}) n;
  insert into users (id, email, name, publisher_id) overriding system value values (1, 'admin@bench.test', 'Admin', null);
  insert into user_roles select 1, 1;
  insert into users (id, email, name, publisher_id) overriding system value
    select ${BUYERS} + n, 'buyer' || n || '@bench.test', 'Buyer ' || n, n from generate_series(1, ${publishers}) n;
  insert into websites (publisher_id, domain, name) select n, 'site' || n || '.test', 'Site ' || n from generate_series(1, ${publishers}) n;
  insert into categories (id, publisher_id, website_id, parent_id, name) overriding system value
    select n, n, n, null, 'Vertical ' || n from generate_series(1, ${publishers}) n;
  insert into categories (id, publisher_id, website_id, parent_id, name) overriding system value
    select ${publishers} + n, n, n, n, 'Niche ' || n from generate_series(1, ${publishers}) n;
  insert into keyword_sets (publisher_id, category_id, name, created_by)
    select n, n, 'Set ' || n, ${BUYERS} + n from generate_series(1, ${publishers}) n;
  insert into keywords (publisher_id, keyword_set_id, text)
    select 1 + n / ${KEYWORDS}, 1 + n / ${KEYWORDS}, 'keyword ' || n from generate_series(0, ${publishers * KEYWORDS - 1}) n;
  insert into posts (publisher_id, website_id, category_id, keyword_set_id, title, slug, created_by)
    select n, n, ${publishers} + n, n, 'Page ' || n, 'page-' || n, ${BUYERS} + n from generate_series(1, ${publishers}) n;
  insert into ad_accounts (publisher_id, user_id, platform, real_account_id, name)
    select n, ${BUYERS} + n, 'FACEBOOK', n::text, 'Account ' || n from generate_series(1, ${publishers}) n;
  insert into campaigns (publisher_id, ad_account_id, post_id, real_campaign_id, name)
    select 1 + n / ${CAMPAIGNS}, 1 + n / ${CAMPAIGNS}, 1 + n / ${CAMPAIGNS}, n::text, 'Campaign ' || n
    from generate_series(0, ${publishers * CAMPAIGNS - 1}) n;
  insert into ads (publisher_id, campaign_id, real_ad_id, name)
    select 1 + n / ${ADS}, 1 + n / ${ADS} * ${CAMPAIGNS} + n % ${CAMPAIGNS}, n::text, 'Ad ' || n
    from generate_series(0, ${publishers * ADS - 1}) n;`;

/** Clicks of the last days, as many for each publisher and day. */
export const clicksOf = (publishers: number, days: number) => `
  INSERT INTO click_facts (publisher_id, time, id, batch, sign, pending, user_id, ad_account_id, campaign_id, ad_id, post_id,
    keyword_id, keyword_set_id, niche_id, vertical_id, website_id, platform, estimated_revenue, estimated_cost)
  SELECT 1 + number % ${publishers} AS publisher,
    fromUnixTimestamp64Milli(toInt64(${today - (days - 1) * DAY} + intDiv(number, ${publishers}) % ${days} * ${DAY} + cityHash64(number) % ${DAY})),
    generateUUIDv4(number), 1, 1, 1, ${BUYERS} + publisher, publisher,
    1 + (publisher - 1) * ${CAMPAIGNS} + cityHash64(number, 2) % ${ADS} % ${CAMPAIGNS},
    1 + (publisher - 1) * ${ADS} + cityHash64(number, 2) % ${ADS}, publisher,
    1 + (publisher - 1) * ${KEYWORDS} + cityHash64(number, 3) % ${KEYWORDS}, publisher, ${publishers} + publisher, publisher,
    publisher, 'FACEBOOK', 0.25, 0.1
  FROM numbers(${publishers * days * CLICKS_A_DAY})`;

/** One more click of one of as many publishers. */
export const clickAt = (
  time: number,
  publisherId: number,
  { number, publishers }: { number: number; publishers: number },
): ClickFact => ({
  id: randomUUID(),
  time: new Date(time),
  publisherId,
  userId: BUYERS + publisherId,
  adAccountId: publisherId,
  campaignId: 1 + (publisherId - 1) * CAMPAIGNS + (number % CAMPAIGNS),
  adId: 1 + (publisherId - 1) * ADS + (number % ADS),
  postId: publisherId,
  keywordId: 1 + (publisherId - 1) * KEYWORDS + (number % KEYWORDS),
  keywordSetId: publisherId,
  nicheId: publishers + publisherId,
  verticalId: publisherId,
  websiteId: publisherId,
  platform: 'FACEBOOK',
  country: 'Vietnam',
  ip: '',
  userAgent: '',
  referrer: '',
  estimatedRevenue: '0.25',
  estimatedCost: '0.1',
});
