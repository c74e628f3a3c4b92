import type { Pool } from 'pg';
import type { FactStore } from '../../apps/api/src/db/facts/open.ts';
import { prepareRollUps } from '../../apps/api/src/facts/seal/roll-up-tables.ts';

const DAY = 86_400_000;
const DAYS = 90;
const CHUNK = 1_000_000;

/** What a click of an ad belongs to, worked out from the ad's number alone: 500 ads, 120 campaigns, 600 keywords. */
const DIMENSIONS = `
  1 + intDiv((ad_id - 1) * 120, 500) AS campaign_id,
  1 + campaign_id % 6 AS ad_account_id,
  if(ad_account_id <= 4, 1, 2) AS publisher_id,
  100 + ad_account_id AS user_id,
  1 + campaign_id % 60 AS post_id,
  1 + post_id % 40 AS keyword_set_id,
  1 + post_id % 8 AS vertical_id,
  10 + post_id % 24 AS niche_id,
  1 + post_id % 4 AS website_id,
  ['FACEBOOK', 'GOOGLE', 'TABOOLA', 'OUTBRAIN', 'TIKTOK'][1 + ad_account_id % 5] AS platform`;

const COMMON =
  'user_id, ad_account_id, campaign_id, ad_id, post_id, keyword_set_id, niche_id, vertical_id, website_id, platform';

/** What became of a click, as batch, sign, pending, and whether it says what was settled. */
const REPORTED = '(1, 1, 1, 0), (2, 0, -1, 0)';
const SETTLED = `${REPORTED}, (3, -1, 0, 0), (3, 1, 0, 1)`;

/** Clicks with a daily shape and a few strong ads, with their history: older ones are settled. */
const clicksSql = (from: number, rows: number, seed: number) => `
  INSERT INTO click_facts (publisher_id, time, id, batch, sign, pending, ${COMMON}, keyword_id, country, estimated_revenue, actual_revenue, estimated_cost)
  SELECT publisher_id, time, id, happened.1, happened.2, happened.3, ${COMMON}, keyword_id, country, revenue,
    if(happened.4 = 1, revenue, NULL), toDecimal64(0.2 + (number % 20) / 100, 6)
  FROM (
    SELECT *, generateUUIDv4(number) AS id, (keyword_set_id - 1) * 15 + 1 + cityHash64(number, 7) % 15 AS keyword_id,
      ['United States', 'Germany', 'Vietnam', 'France'][1 + number % 4] AS country
    FROM (
      SELECT number, toUInt32(1 + floor(pow(cityHash64(number, ${seed}) % 1000003 / 1000003, 2) * 500)) AS ad_id, ${DIMENSIONS},
        fromUnixTimestamp64Milli(toInt64(${from} + cityHash64(number, 3) % ${DAYS} * ${DAY}
          + floor((0.5 + 0.5 * sin(cityHash64(number, 5) % 1000 / 1000 * 3.14159)) * (cityHash64(number, 6) % ${DAY})))) AS time,
        toDecimal64(0.05 + cityHash64(number, 4) % 2000 / 1000, 6) AS revenue
      FROM numbers(${seed * CHUNK}, ${rows})
    )
  )
  ARRAY JOIN if(time < fromUnixTimestamp64Milli(toInt64(${from + (DAYS - 3) * DAY})), [${SETTLED}], [${REPORTED}]) AS happened`;

/** An hour's report for every ad that ran in it. */
const costsSql = (from: number) => `
  INSERT INTO cost_facts (publisher_id, hour, source, batch, sign, ${COMMON}, currency, spend_native, spend, impressions, clicks, conversions)
  SELECT publisher_id, hour, 'platform', 2, 1, ${COMMON}, 'USD', spend, spend, 400 + cityHash64(number) % 900,
    cityHash64(number, 2) % 40, cityHash64(number, 3) % 3
  FROM (
    SELECT number, toUInt32(1 + number % 500) AS ad_id, ${DIMENSIONS},
      toDateTime(${from / 1000} + intDiv(number, 500) * 3600) AS hour, toDecimal64(1 + cityHash64(number, 1) % 8000 / 1000, 6) AS spend
    FROM numbers(${DAYS * 24 * 500})
  )`;

/** Fills an empty store with facts of the last 90 days. */
export const generateFacts = async (
  facts: FactStore,
  pool: Pool,
  today: number,
  clicks: number,
): Promise<void> => {
  const from = today - (DAYS - 1) * DAY;
  const run = (query: string) =>
    facts.client.command({
      query,
      clickhouse_settings: { ...facts.insertSettings, max_execution_time: 0, max_memory_usage: '6000000000' },
    });
  for (let chunk = 0; chunk * CHUNK < clicks; chunk++)
    await run(clicksSql(from, Math.min(CHUNK, clicks - chunk * CHUNK), chunk));
  await run(costsSql(from));
  await prepareRollUps({ client: facts.client, pool });
};

/** The entities those facts name, so that whole calls can be measured. */
export const generateEntities = `
      insert into publishers (name) values ('One'), ('Two');
      insert into users (id, email, name, publisher_id) overriding system value values (1, 'admin@bench.test', 'Admin', null);
      insert into users (id, email, name, publisher_id) overriding system value
        select 100 + n, 'buyer' || n || '@bench.test', 'Buyer ' || n, case when n <= 4 then 1 else 2 end from generate_series(1, 6) n;
      insert into user_roles select 1, 1;
      insert into user_roles select 100 + n, 2 from generate_series(1, 6) n;
      insert into websites (publisher_id, domain, name) select 1, 'site' || n || '.test', 'Site ' || n from generate_series(1, 4) n;
      insert into categories (id, publisher_id, website_id, parent_id, name) overriding system value
        select n, 1, 1, null, 'Vertical ' || n from generate_series(1, 8) n;
      insert into categories (id, publisher_id, website_id, parent_id, name) overriding system value
        select 10 + n, 1, 1, 1 + n % 8, 'Niche ' || n from generate_series(0, 23) n;
      insert into keyword_sets (publisher_id, category_id, name, created_by) select 1, 1, 'Set ' || n, 101 from generate_series(1, 40) n;
      insert into keywords (publisher_id, keyword_set_id, text) select 1, 1 + (n - 1) / 15, 'keyword ' || n from generate_series(1, 600) n;
      insert into posts (publisher_id, website_id, category_id, keyword_set_id, title, slug, created_by)
        select 1, 1, 10 + n % 24, 1 + n % 40, 'Page ' || n, 'page-' || n, 101 from generate_series(1, 60) n;
      insert into ad_accounts (publisher_id, user_id, platform, real_account_id, name)
        select case when n <= 4 then 1 else 2 end, 100 + n, (array['FACEBOOK','GOOGLE','TABOOLA','OUTBRAIN','TIKTOK'])[1 + n % 5], n::text, 'Account ' || n
        from generate_series(1, 6) n;
      insert into campaigns (publisher_id, ad_account_id, post_id, real_campaign_id, name)
        select case when 1 + n % 6 <= 4 then 1 else 2 end, 1 + n % 6, case when 1 + n % 6 <= 4 then 1 + n % 60 end, n::text, 'Campaign ' || n from generate_series(1, 120) n;
      insert into ads (publisher_id, campaign_id, real_ad_id, name)
        select (select publisher_id from campaigns where id = 1 + (n - 1) * 120 / 500), 1 + (n - 1) * 120 / 500, n::text, 'Ad ' || n
        from generate_series(1, 500) n;`;
