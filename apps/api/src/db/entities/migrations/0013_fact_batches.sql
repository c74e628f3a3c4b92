-- Which facts count. The rows of the fact store carry the number of the batch they came with; a batch counts from the
-- moment its line here says so, together with everything that follows from it. Number 1 is what was there before.
create table fact_head (
  only_one boolean primary key default true check (only_one),
  -- The last numbers given to a batch and to sums of a day. Neither is ever given again.
  numbered bigint not null,
  generations bigint not null,
  committed_at timestamptz not null,
  -- Whether fact_days knows every day that has facts.
  days_known boolean not null
);
insert into fact_head (numbered, generations, committed_at, days_known) values (1, 0, 'epoch', false);

create table fact_batches (
  number bigint primary key,
  name text not null,
  state text not null check (state in ('open', 'committed', 'void')),
  -- Held as an advisory lock by the transaction that writes the batch: where it is free, the writer is gone.
  lock_key bigint not null,
  committed_at timestamptz,
  -- At its commit: up to here every batch was finished, and no batch had a greater number than that.
  low bigint,
  high bigint,
  check ((state = 'committed') = (committed_at is not null and low is not null and high is not null))
);
insert into fact_batches (number, name, state, lock_key, committed_at, low, high)
  values (1, 'what was there before', 'committed', 0, 'epoch', 1, 1);
create unique index fact_batches_name on fact_batches (name) where state = 'committed';
create index fact_batches_open on fact_batches (number) where state = 'open';
create index fact_batches_void on fact_batches (number) where state = 'void';
create index fact_batches_time on fact_batches (committed_at, number) where state = 'committed';

-- Days (counted from 1970 in UTC) that have facts, of any publisher.
create table fact_days (
  day integer primary key,
  -- The newest batch with facts of this day, and the newest that took back what a click of it had earned.
  last_batch bigint not null,
  revised_batch bigint not null default 0,
  touched_at timestamptz not null,
  -- Up to which batch its sums are made, and up to which they were made from scratch.
  sealed_to bigint not null default 0,
  rebuilt_to bigint not null default 0
);
create index fact_days_unsealed on fact_days (day) where last_batch > sealed_to or revised_batch > rebuilt_to;

-- The sums of a day in the roll-ups: those that are not superseded add up to the whole of it.
create table fact_slices (
  generation bigint primary key,
  day integer not null,
  -- Every batch up to this one is in this slice or in an earlier one of the day; the newest that gave it a row.
  sealed_to bigint not null,
  newest_batch bigint not null,
  superseded_at timestamptz
);
create index fact_slices_day on fact_slices (day) where superseded_at is null;
create index fact_slices_old on fact_slices (superseded_at) where superseded_at is not null;

alter table fact_head enable row level security;
alter table fact_head force row level security;
create policy fact_head_system on fact_head for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
alter table fact_batches enable row level security;
alter table fact_batches force row level security;
create policy fact_batches_system on fact_batches for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
alter table fact_days enable row level security;
alter table fact_days force row level security;
create policy fact_days_system on fact_days for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
alter table fact_slices enable row level security;
alter table fact_slices force row level security;
create policy fact_slices_system on fact_slices for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
