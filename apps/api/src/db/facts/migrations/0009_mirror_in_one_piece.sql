-- Copies of entities that are left alone are made one piece: finding the newest of every row costs next to nothing then,
-- and ten times as much while they lie in several.
ALTER TABLE mirror_keywords {{on_cluster}}
  MODIFY SETTING min_age_to_force_merge_seconds = 60, min_age_to_force_merge_on_partition_only = 1
;;
ALTER TABLE mirror_ads {{on_cluster}}
  MODIFY SETTING min_age_to_force_merge_seconds = 60, min_age_to_force_merge_on_partition_only = 1
