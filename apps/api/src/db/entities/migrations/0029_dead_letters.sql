-- Records of visitors and feeds that can never count as they are: a person repairs, replays or discards them.

create table dead_letters (
  id bigint generated always as identity primary key,
  -- The record's batch and its place in it: a batch that is offered again buries it once.
  batch text not null,
  place integer not null,
  kind text,
  -- The feed that said it, where one did.
  provider text,
  body bytea not null,
  reason text not null,
  created_at timestamptz(3) not null,
  -- How often it was replayed in vain.
  tries integer not null default 0,
  -- What counted in its place; null where the record itself did.
  repaired bytea,
  replayed_at timestamptz(3),
  replayed_by integer references users (id),
  discarded_at timestamptz(3),
  constraint dead_letters_record unique (batch, place)
);
create index dead_letters_open on dead_letters (id desc) where replayed_at is null and discarded_at is null;

alter table dead_letters enable row level security;
alter table dead_letters force row level security;
create policy dead_letters_system on dead_letters for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

-- How much each feed told, day by day in UTC: counting millions of call-backs takes seconds.
create table feed_days (
  provider text not null,
  day date not null,
  received integer not null,
  last_at timestamptz(3) not null,
  primary key (provider, day)
);
alter table feed_days enable row level security;
alter table feed_days force row level security;
create policy feed_days_system on feed_days for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

set local adhelm.scope = 'system';
insert into feed_days (provider, day, received, last_at)
  select provider, (received_at at time zone 'UTC')::date, count(*), max(received_at) from feed_callbacks group by 1, 2;
create index feed_callbacks_not_applied on feed_callbacks (provider) where applied_at is null;
