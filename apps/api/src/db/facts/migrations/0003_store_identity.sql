-- The id that the database of the entities knows this fact store by.
CREATE TABLE IF NOT EXISTS store_identity {{on_cluster}} (id UUID, written_at DateTime DEFAULT now())
ENGINE = {{engine_everywhere:MergeTree}} ORDER BY written_at
