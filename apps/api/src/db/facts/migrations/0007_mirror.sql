-- Copies of entities of which there may be a million, to be sorted, searched and counted beside their facts. The newest
-- version of a row counts; the truth is in the entity store, from which all of this can be made again.
CREATE TABLE IF NOT EXISTS mirror_keywords {{on_cluster}} (
  id UInt32,
  version UInt64,
  publisher_id UInt32,
  parent_id UInt32,
  name String,
  name_key String,
  code String,
  status LowCardinality(String),
  is_suggested Bool,
  created_at DateTime64(3, 'UTC'),
  is_deleted Bool
)
ENGINE = {{engine_everywhere:ReplacingMergeTree(version)}}
ORDER BY id
;;
CREATE TABLE IF NOT EXISTS mirror_ads {{on_cluster}} (
  id UInt32,
  version UInt64,
  publisher_id UInt32,
  parent_id UInt32,
  name String,
  name_key String,
  code String,
  status LowCardinality(String),
  is_suggested Bool,
  created_at DateTime64(3, 'UTC'),
  is_deleted Bool
)
ENGINE = {{engine_everywhere:ReplacingMergeTree(version)}}
ORDER BY id
