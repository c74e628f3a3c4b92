insert into fact_batches (number, name, state, lock_key) values (2, 'clicks one of 1', 'open', 77);
insert into fact_days (day, last_batch, touched_at, sealed_to) values (20772, 1, '2026-11-15T08:00:00Z', 1);
insert into fact_slices (generation, day, sealed_to, newest_batch) values (1, 20772, 1, 1);
