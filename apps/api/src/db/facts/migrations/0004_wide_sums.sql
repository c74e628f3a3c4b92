-- Every day is to be sealed again, into columns wide enough for any sum and with a count of the settled clicks.
INSERT INTO day_states (publisher_id, day, version, dirty, generation, reserved)
SELECT publisher_id, day, version + 1, true, generation, reserved FROM day_states FINAL WHERE NOT dirty
;;
TRUNCATE TABLE {{local:facts_day}} {{on_cluster}}
;;
ALTER TABLE {{local:facts_day}} {{on_cluster}}
  ADD COLUMN IF NOT EXISTS settled_clicks UInt64 AFTER tracked_clicks,
  MODIFY COLUMN tracked_clicks UInt64,
  MODIFY COLUMN pending_clicks UInt64,
  MODIFY COLUMN platform_clicks UInt64,
  MODIFY COLUMN conversions UInt64,
  MODIFY COLUMN estimated_revenue Decimal(38, 6),
  MODIFY COLUMN actual_revenue Decimal(38, 6),
  MODIFY COLUMN pending_revenue Decimal(38, 6),
  MODIFY COLUMN estimated_cost Decimal(38, 6),
  MODIFY COLUMN actual_cost Decimal(38, 6),
  MODIFY COLUMN pending_cost Decimal(38, 6)
;;
{{distributed_anew:facts_day by publisher_id}}
;;
TRUNCATE TABLE {{local:facts_quarter}} {{on_cluster}}
;;
ALTER TABLE {{local:facts_quarter}} {{on_cluster}}
  ADD COLUMN IF NOT EXISTS settled_clicks UInt64 AFTER tracked_clicks,
  MODIFY COLUMN tracked_clicks UInt64,
  MODIFY COLUMN pending_clicks UInt64,
  MODIFY COLUMN platform_clicks UInt64,
  MODIFY COLUMN conversions UInt64,
  MODIFY COLUMN estimated_revenue Decimal(38, 6),
  MODIFY COLUMN actual_revenue Decimal(38, 6),
  MODIFY COLUMN pending_revenue Decimal(38, 6),
  MODIFY COLUMN estimated_cost Decimal(38, 6),
  MODIFY COLUMN actual_cost Decimal(38, 6),
  MODIFY COLUMN pending_cost Decimal(38, 6)
;;
{{distributed_anew:facts_quarter by publisher_id}}
;;
TRUNCATE TABLE {{local:facts_entity_quarter}} {{on_cluster}}
;;
ALTER TABLE {{local:facts_entity_quarter}} {{on_cluster}}
  ADD COLUMN IF NOT EXISTS settled_clicks UInt64 AFTER tracked_clicks,
  MODIFY COLUMN tracked_clicks UInt64,
  MODIFY COLUMN pending_clicks UInt64,
  MODIFY COLUMN platform_clicks UInt64,
  MODIFY COLUMN conversions UInt64,
  MODIFY COLUMN estimated_revenue Decimal(38, 6),
  MODIFY COLUMN actual_revenue Decimal(38, 6),
  MODIFY COLUMN pending_revenue Decimal(38, 6),
  MODIFY COLUMN estimated_cost Decimal(38, 6),
  MODIFY COLUMN actual_cost Decimal(38, 6),
  MODIFY COLUMN pending_cost Decimal(38, 6)
;;
{{distributed_anew:facts_entity_quarter by publisher_id}}
;;
TRUNCATE TABLE {{local:facts_entity_day}} {{on_cluster}}
;;
ALTER TABLE {{local:facts_entity_day}} {{on_cluster}}
  ADD COLUMN IF NOT EXISTS settled_clicks UInt64 AFTER tracked_clicks,
  MODIFY COLUMN tracked_clicks UInt64,
  MODIFY COLUMN pending_clicks UInt64,
  MODIFY COLUMN platform_clicks UInt64,
  MODIFY COLUMN conversions UInt64,
  MODIFY COLUMN estimated_revenue Decimal(38, 6),
  MODIFY COLUMN actual_revenue Decimal(38, 6),
  MODIFY COLUMN pending_revenue Decimal(38, 6),
  MODIFY COLUMN estimated_cost Decimal(38, 6),
  MODIFY COLUMN actual_cost Decimal(38, 6),
  MODIFY COLUMN pending_cost Decimal(38, 6)
;;
{{distributed_anew:facts_entity_day by publisher_id}}
;;
TRUNCATE TABLE {{local:facts_keyword_quarter}} {{on_cluster}}
;;
ALTER TABLE {{local:facts_keyword_quarter}} {{on_cluster}}
  ADD COLUMN IF NOT EXISTS settled_clicks UInt64 AFTER tracked_clicks,
  MODIFY COLUMN tracked_clicks UInt64,
  MODIFY COLUMN pending_clicks UInt64,
  MODIFY COLUMN platform_clicks UInt64,
  MODIFY COLUMN conversions UInt64,
  MODIFY COLUMN estimated_revenue Decimal(38, 6),
  MODIFY COLUMN actual_revenue Decimal(38, 6),
  MODIFY COLUMN pending_revenue Decimal(38, 6),
  MODIFY COLUMN estimated_cost Decimal(38, 6),
  MODIFY COLUMN actual_cost Decimal(38, 6),
  MODIFY COLUMN pending_cost Decimal(38, 6)
;;
{{distributed_anew:facts_keyword_quarter by publisher_id}}
;;
TRUNCATE TABLE {{local:facts_keyword_day}} {{on_cluster}}
;;
ALTER TABLE {{local:facts_keyword_day}} {{on_cluster}}
  ADD COLUMN IF NOT EXISTS settled_clicks UInt64 AFTER tracked_clicks,
  MODIFY COLUMN tracked_clicks UInt64,
  MODIFY COLUMN pending_clicks UInt64,
  MODIFY COLUMN platform_clicks UInt64,
  MODIFY COLUMN conversions UInt64,
  MODIFY COLUMN estimated_revenue Decimal(38, 6),
  MODIFY COLUMN actual_revenue Decimal(38, 6),
  MODIFY COLUMN pending_revenue Decimal(38, 6),
  MODIFY COLUMN estimated_cost Decimal(38, 6),
  MODIFY COLUMN actual_cost Decimal(38, 6),
  MODIFY COLUMN pending_cost Decimal(38, 6)
;;
{{distributed_anew:facts_keyword_day by publisher_id}}
;;
-- An hour of an ad too.
ALTER TABLE {{local:costs}} {{on_cluster}} MODIFY COLUMN clicks UInt64, MODIFY COLUMN conversions UInt64
;;
{{distributed_anew:costs by publisher_id}}
