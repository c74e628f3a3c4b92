-- The sums of 15 minutes by every dimension but the keyword, for the ragged edges of a period and for filtered series.
-- A generation is one day of one publisher, so that the key leads to a campaign's part of that day.
CREATE TABLE IF NOT EXISTS {{local:facts_entity_quarter}} {{on_cluster}} (
  publisher_id UInt32,
  slot DateTime('UTC') CODEC(Delta, LZ4),
  generation UInt64,
  sealed_at DateTime('UTC'),
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
ORDER BY (publisher_id, generation, campaign_id, ad_id, slot)
SETTINGS index_granularity = 2048
;;
{{distributed:facts_entity_quarter by publisher_id}}
;;
-- The same by UTC day, for lists over whole days.
CREATE TABLE IF NOT EXISTS {{local:facts_entity_day}} {{on_cluster}} (
  publisher_id UInt32,
  slot DateTime('UTC') CODEC(Delta, LZ4),
  generation UInt64,
  sealed_at DateTime('UTC'),
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
ORDER BY (publisher_id, slot, generation, campaign_id, ad_id)
;;
{{distributed:facts_entity_day by publisher_id}}
;;
-- The sums of 15 minutes by keyword and what a keyword belongs to, for the ragged edges of keyword reports.
CREATE TABLE IF NOT EXISTS {{local:facts_keyword_quarter}} {{on_cluster}} (
  publisher_id UInt32,
  slot DateTime('UTC') CODEC(Delta, LZ4),
  generation UInt64,
  sealed_at DateTime('UTC'),
  user_id UInt32,
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
ORDER BY (publisher_id, generation, keyword_id, slot)
SETTINGS index_granularity = 2048
;;
{{distributed:facts_keyword_quarter by publisher_id}}
;;
-- The same by UTC day.
CREATE TABLE IF NOT EXISTS {{local:facts_keyword_day}} {{on_cluster}} (
  publisher_id UInt32,
  slot DateTime('UTC') CODEC(Delta, LZ4),
  generation UInt64,
  sealed_at DateTime('UTC'),
  user_id UInt32,
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
ORDER BY (publisher_id, slot, generation, keyword_id)
;;
{{distributed:facts_keyword_day by publisher_id}}
;;
-- Days that were sealed without these tables are to be sealed again.
INSERT INTO day_states (publisher_id, day, version, dirty, generation, reserved)
SELECT publisher_id, day, version + 1, true, generation, reserved FROM day_states FINAL WHERE NOT dirty
