-- What visitors did before a click: pages opened (view), keywords pressed (search). A step that does not count (of a
-- robot, looked up ahead, pressed twice) is kept with what speaks against it in `flags`; such a click is a step too,
-- and no click. Rows add or take back as those of clicks do.
CREATE TABLE IF NOT EXISTS {{local:step_facts}} {{on_cluster}} (
  publisher_id UInt32,
  time DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  id UUID,
  batch UInt64 CODEC(Delta, LZ4),
  sign Int8,
  kind LowCardinality(String),
  flags LowCardinality(String),
  visit UUID,
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
  device LowCardinality(String),
  language LowCardinality(String),
  post_version String CODEC(ZSTD(1)),
  source String CODEC(ZSTD(1)),
  ip String CODEC(ZSTD(1)),
  user_agent String CODEC(ZSTD(1)),
  referrer String CODEC(ZSTD(1)),
  INDEX batches batch TYPE minmax GRANULARITY 1
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(time)
ORDER BY (publisher_id, time, id, batch)
;;
{{distributed:step_facts by publisher_id}}
;;
-- A click remembers its visit and what its address said of where the visitor came from: an ad that is not known yet
-- may be one day.
ALTER TABLE {{local:click_facts}} {{on_cluster}} ADD COLUMN IF NOT EXISTS visit UUID
;;
ALTER TABLE {{local:click_facts}} {{on_cluster}} ADD COLUMN IF NOT EXISTS source String CODEC(ZSTD(1))
;;
{{distributed_anew:click_facts by publisher_id}}
