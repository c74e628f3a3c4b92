-- Clicks that keep their history. A row adds what it says (sign 1), takes back what an earlier row of the click said
-- (sign -1), or only tells that the ad platform has reported its hour (sign 0, pending -1). Each carries the number of
-- its batch; sums over the batches that count are the facts, and sums over fewer are what was known earlier.
CREATE TABLE IF NOT EXISTS {{local:click_facts}} {{on_cluster}} (
  publisher_id UInt32,
  time DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  id UUID,
  batch UInt64 CODEC(Delta, LZ4),
  sign Int8,
  pending Int8,
  user_id UInt32,
  ad_account_id UInt32,
  campaign_id UInt32,
  ad_id UInt32,
  post_id UInt32,
  keyword_id UInt32,
  keyword_set_id UInt32,
  niche_id UInt32,
  vertical_id UInt32,
  website_id UInt32,
  platform LowCardinality(String),
  country LowCardinality(String),
  ip String CODEC(ZSTD(1)),
  user_agent String CODEC(ZSTD(1)),
  referrer String CODEC(ZSTD(1)),
  estimated_revenue Decimal(18, 6),
  actual_revenue Nullable(Decimal(18, 6)),
  estimated_cost Decimal(18, 6),
  INDEX batches batch TYPE minmax GRANULARITY 1
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(time)
ORDER BY (publisher_id, time, id, batch)
;;
{{distributed:click_facts by publisher_id}}
;;
-- The same for hours of ads.
CREATE TABLE IF NOT EXISTS {{local:cost_facts}} {{on_cluster}} (
  publisher_id UInt32,
  hour DateTime('UTC') CODEC(Delta, LZ4),
  source LowCardinality(String),
  batch UInt64 CODEC(Delta, LZ4),
  sign Int8,
  user_id UInt32,
  ad_account_id UInt32,
  campaign_id UInt32,
  ad_id UInt32,
  post_id UInt32,
  keyword_set_id UInt32,
  niche_id UInt32,
  vertical_id UInt32,
  website_id UInt32,
  platform LowCardinality(String),
  currency LowCardinality(String),
  spend_native Decimal(18, 6),
  spend Decimal(18, 6),
  impressions Int64,
  clicks Int64,
  conversions Int64,
  INDEX batches batch TYPE minmax GRANULARITY 1
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(hour)
ORDER BY (publisher_id, hour, ad_id, source, batch)
;;
{{distributed:cost_facts by publisher_id}}
;;
-- Up to where the ad platform has reported an account: the greatest of the batches that count.
CREATE TABLE IF NOT EXISTS {{local:report_facts}} {{on_cluster}} (
  publisher_id UInt32,
  ad_account_id UInt32,
  batch UInt64,
  reported_until DateTime64(3, 'UTC')
)
ENGINE = {{engine:MergeTree}}
ORDER BY (publisher_id, ad_account_id, batch)
;;
{{distributed:report_facts by publisher_id}}
;;
TRUNCATE TABLE {{local:report_facts}} {{on_cluster}}
;;
INSERT INTO report_facts (publisher_id, ad_account_id, batch, reported_until)
SELECT publisher_id, ad_account_id, 1, max(reported_until) FROM account_reports GROUP BY publisher_id, ad_account_id
;;
TRUNCATE TABLE {{local:click_facts}} {{on_cluster}}
;;
INSERT INTO click_facts (publisher_id, time, id, batch, sign, pending, user_id, ad_account_id, campaign_id, ad_id, post_id,
  keyword_id, keyword_set_id, niche_id, vertical_id, website_id, platform, country, ip, user_agent, referrer,
  estimated_revenue, actual_revenue, estimated_cost)
SELECT click.publisher_id, click.time, click.id, 1, 1,
  click.ad_account_id != 0 AND click.time >= coalesce(report.reported_until, toDateTime64(0, 3, 'UTC')),
  click.user_id, click.ad_account_id, click.campaign_id, click.ad_id, click.post_id, click.keyword_id,
  click.keyword_set_id, click.niche_id, click.vertical_id, click.website_id, click.platform, click.country, click.ip,
  click.user_agent, click.referrer, click.estimated_revenue, click.actual_revenue, click.estimated_cost
FROM (SELECT * FROM clicks FINAL) AS click
LEFT JOIN (SELECT publisher_id, ad_account_id, max(reported_until) AS reported_until FROM account_reports
  GROUP BY publisher_id, ad_account_id) AS report
ON report.publisher_id = click.publisher_id AND report.ad_account_id = click.ad_account_id
;;
TRUNCATE TABLE {{local:cost_facts}} {{on_cluster}}
;;
INSERT INTO cost_facts (publisher_id, hour, source, batch, sign, user_id, ad_account_id, campaign_id, ad_id, post_id,
  keyword_set_id, niche_id, vertical_id, website_id, platform, currency, spend_native, spend, impressions, clicks,
  conversions)
SELECT publisher_id, hour, source, 1, 1, user_id, ad_account_id, campaign_id, ad_id, post_id, keyword_set_id, niche_id,
  vertical_id, website_id, platform, currency, spend_native, spend, impressions, clicks, conversions
FROM costs FINAL
WHERE (clicks, impressions, conversions, spend) != (0, 0, 0, 0)
