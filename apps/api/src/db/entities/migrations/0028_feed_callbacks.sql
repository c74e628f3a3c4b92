-- What feeds said that clicks earned: each saying once, however often it is told.

create table feed_callbacks (
  id bigint generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  provider text not null,
  click_id uuid not null,
  kind text not null check (kind in ('PRE_ESTIMATE', 'ESTIMATE', 'REVISED', 'FINAL')),
  transaction text not null,
  -- Null: it said nothing of money.
  amount numeric(18, 6),
  currency text not null,
  -- By the rate of its day, once that is known.
  usd numeric(18, 6),
  said_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- When it was brought to its click; null as long as its click is not there.
  applied_at timestamptz(3),
  tries integer not null default 0,
  -- Null: it is applied, or nobody waits for its click any more.
  next_try_at timestamptz(3),
  constraint feed_callbacks_saying unique (publisher_id, click_id, provider, kind, transaction)
);
create index feed_callbacks_due on feed_callbacks (next_try_at) where next_try_at is not null;

alter table feed_callbacks enable row level security;
alter table feed_callbacks force row level security;
create policy feed_callbacks_access on feed_callbacks for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));
