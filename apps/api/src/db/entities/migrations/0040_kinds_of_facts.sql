-- Which kinds of facts came to a day, so that nobody looks for clicks where only costs did. What is said of them holds
-- where it was kept when the day was touched last; else somebody wrote who does not keep them, and anything may have come.

alter table fact_days
  add column click_batch bigint not null default 0,
  add column cost_batch bigint not null default 0,
  add column step_batch bigint not null default 0,
  add column kinds_at timestamptz;
