-- One row per monetised click; a new estimate or a settlement is a new version of the row. 0 and '' stand for none.
CREATE TABLE IF NOT EXISTS {{local:clicks}} {{on_cluster}} (
  publisher_id UInt32,
  time DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  id UUID,
  version UInt32,
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
  estimated_cost Decimal(18, 6)
)
ENGINE = {{engine:ReplacingMergeTree(version)}}
PARTITION BY toYYYYMM(time)
ORDER BY (publisher_id, time, id)
;;
{{distributed:clicks by publisher_id}}
;;
-- One row per ad, hour and source; pulling a window again writes new versions, all zero where a row is gone.
CREATE TABLE IF NOT EXISTS {{local:costs}} {{on_cluster}} (
  publisher_id UInt32,
  hour DateTime('UTC') CODEC(Delta, LZ4),
  source LowCardinality(String),
  version UInt32,
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
  impressions UInt64,
  clicks UInt32,
  conversions UInt32
)
ENGINE = {{engine:ReplacingMergeTree(version)}}
PARTITION BY toYYYYMM(hour)
ORDER BY (publisher_id, hour, ad_id, source)
;;
{{distributed:costs by publisher_id}}
;;
-- Up to where the ad platform has reported an account.
CREATE TABLE IF NOT EXISTS {{local:account_reports}} {{on_cluster}} (
  publisher_id UInt32,
  ad_account_id UInt32,
  reported_until DateTime64(3, 'UTC')
)
ENGINE = {{engine:ReplacingMergeTree(reported_until)}}
ORDER BY (publisher_id, ad_account_id)
;;
{{distributed:account_reports by publisher_id}}
;;
-- Batches that are written whole, so that a retry changes nothing.
CREATE TABLE IF NOT EXISTS {{local:fact_batches}} {{on_cluster}} (
  publisher_id UInt32,
  batch String,
  written_at DateTime('UTC') DEFAULT now()
)
ENGINE = {{engine:MergeTree}}
ORDER BY (publisher_id, batch)
TTL written_at + INTERVAL 1 YEAR
;;
{{distributed:fact_batches by publisher_id}}
;;
-- Which generation of a day's roll-ups is valid, or that none is. A day without a row here has no facts.
CREATE TABLE IF NOT EXISTS {{local:day_states}} {{on_cluster}} (
  publisher_id UInt32,
  day Date,
  version UInt32,
  dirty Bool,
  generation UInt64,
  reserved UInt64
)
ENGINE = {{engine:ReplacingMergeTree(version)}}
ORDER BY (publisher_id, day)
;;
{{distributed:day_states by publisher_id}}
;;
-- The sums of a UTC day by every dimension of the reports. Only rows of a valid generation count.
CREATE TABLE IF NOT EXISTS {{local:facts_day}} {{on_cluster}} (
  publisher_id UInt32,
  slot DateTime('UTC') CODEC(Delta, LZ4),
  generation UInt64,
  sealed_at DateTime('UTC'),
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
  tracked_clicks UInt32,
  pending_clicks UInt32,
  platform_clicks UInt32,
  impressions UInt64,
  conversions UInt32,
  estimated_revenue Decimal(18, 6),
  actual_revenue Decimal(18, 6),
  pending_revenue Decimal(18, 6),
  estimated_cost Decimal(18, 6),
  actual_cost Decimal(18, 6),
  pending_cost Decimal(18, 6),
  min_rpc Decimal(18, 6),
  max_rpc Decimal(18, 6),
  last_at DateTime64(3, 'UTC')
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(slot)
PRIMARY KEY (publisher_id, slot, generation)
ORDER BY (publisher_id, slot, generation, ad_id, keyword_id)
;;
{{distributed:facts_day by publisher_id}}
;;
-- The sums of 15 minutes by the dimensions of the unfiltered series. Only rows of a valid generation count.
CREATE TABLE IF NOT EXISTS {{local:facts_quarter}} {{on_cluster}} (
  publisher_id UInt32,
  slot DateTime('UTC') CODEC(Delta, LZ4),
  generation UInt64,
  sealed_at DateTime('UTC'),
  user_id UInt32,
  platform LowCardinality(String),
  tracked_clicks UInt32,
  pending_clicks UInt32,
  platform_clicks UInt32,
  impressions UInt64,
  conversions UInt32,
  estimated_revenue Decimal(18, 6),
  actual_revenue Decimal(18, 6),
  pending_revenue Decimal(18, 6),
  estimated_cost Decimal(18, 6),
  actual_cost Decimal(18, 6),
  pending_cost Decimal(18, 6),
  min_rpc Decimal(18, 6),
  max_rpc Decimal(18, 6),
  last_at DateTime64(3, 'UTC')
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(slot)
PRIMARY KEY (publisher_id, slot, generation)
ORDER BY (publisher_id, slot, generation, user_id, platform)
;;
{{distributed:facts_quarter by publisher_id}}
