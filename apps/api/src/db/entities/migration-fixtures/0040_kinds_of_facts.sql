insert into fact_days (day, last_batch, touched_at, cost_batch, kinds_at)
  values (20773, 2, '2026-11-16T08:00:00Z', 2, '2026-11-16T08:00:00Z');
