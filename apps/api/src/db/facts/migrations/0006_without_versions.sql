-- What the signed facts, and the batches in PostgreSQL, took the place of. The product makes its roll-ups itself.
DROP TABLE IF EXISTS clicks {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:clicks}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS costs {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:costs}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS account_reports {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:account_reports}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS fact_batches {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:fact_batches}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS day_states {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:day_states}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS facts_day {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:facts_day}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS facts_quarter {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:facts_quarter}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS facts_entity_day {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:facts_entity_day}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS facts_entity_quarter {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:facts_entity_quarter}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS facts_keyword_day {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:facts_keyword_day}} {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS facts_keyword_quarter {{on_cluster}} SYNC
;;
DROP TABLE IF EXISTS {{local:facts_keyword_quarter}} {{on_cluster}} SYNC
