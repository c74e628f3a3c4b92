-- Copies of entities lie by publisher, so that the list of one costs what it has, not what all have. A row that has left
-- a publisher, or that is gone altogether, stays there as absent. What is searched stands in one column, in lower case.
-- The rows come again from the entity store.
DROP TABLE IF EXISTS mirror_keywords {{on_cluster}} SYNC
;;
CREATE TABLE mirror_keywords {{on_cluster}} (
  publisher_id UInt32,
  id UInt32,
  version UInt64,
  parent_id UInt32,
  name String,
  name_key String,
  searched String,
  status LowCardinality(String),
  is_suggested Bool,
  created_at DateTime64(3, 'UTC'),
  is_deleted Bool,
  is_absent Bool
)
ENGINE = {{engine_everywhere:ReplacingMergeTree(version)}}
ORDER BY (publisher_id, id)
;;
DROP TABLE IF EXISTS mirror_ads {{on_cluster}} SYNC
;;
CREATE TABLE mirror_ads {{on_cluster}} (
  publisher_id UInt32,
  id UInt32,
  version UInt64,
  parent_id UInt32,
  name String,
  name_key String,
  searched String,
  status LowCardinality(String),
  is_suggested Bool,
  created_at DateTime64(3, 'UTC'),
  is_deleted Bool,
  is_absent Bool
)
ENGINE = {{engine_everywhere:ReplacingMergeTree(version)}}
ORDER BY (publisher_id, id)
