-- What feeds say of ads that lead to their results: whether they allow them. A feed knows no publisher, only the ad.

create table feed_verdicts (
  id bigint generated always as identity primary key,
  provider text not null,
  real_ad_id text not null,
  -- Where the feed says that the ad runs; null where it says nothing that is known here.
  platform text,
  transaction text not null,
  verdict text not null check (verdict in ('DISAPPROVED', 'APPROVED', 'UNKNOWN')),
  explanation text not null,
  said_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- Ads are looked for until nobody waits for them any more, since a sync may bring them later.
  tries integer not null default 0,
  next_look_at timestamptz(3) not null
);
create unique index feed_verdicts_saying
  on feed_verdicts (provider, real_ad_id, transaction, verdict, coalesce(platform, ''));
create index feed_verdicts_due on feed_verdicts (next_look_at);
create index feed_verdicts_received on feed_verdicts (received_at);

alter table feed_verdicts enable row level security;
alter table feed_verdicts force row level security;
create policy feed_verdicts_system on feed_verdicts for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

-- The same for each ad that it is about, and what came of it.
create table ad_verdicts (
  id bigint generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  ad_id integer not null,
  provider text not null,
  transaction text not null,
  verdict text not null check (verdict in ('DISAPPROVED', 'APPROVED', 'UNKNOWN')),
  explanation text not null,
  said_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- Null until it is over.
  outcome text check (outcome in ('PAUSED', 'NOT_RUNNING', 'NOT_PAUSED', 'TOLD', 'SUPERSEDED', 'GONE', 'KEPT')),
  -- Why it could not be paused, or not yet.
  error text,
  tries integer not null default 0,
  -- Null: it is over.
  next_try_at timestamptz(3),
  -- Who is at it, and until when nobody else begins.
  worker uuid,
  claimed_until timestamptz(3),
  -- When the platform was last asked to pause it: what is paused since then was paused by that.
  called_at timestamptz(3),
  constraint ad_verdicts_saying unique (ad_id, provider, transaction, verdict),
  constraint ad_verdicts_ad_id_fkey foreign key (publisher_id, ad_id)
    references ads (publisher_id, id) on update cascade
);
create index ad_verdicts_due on ad_verdicts (next_try_at) where next_try_at is not null;
create index ad_verdicts_newest on ad_verdicts (ad_id, said_at desc, received_at desc, id desc)
  where verdict <> 'UNKNOWN';
create index ad_verdicts_disapproved on ad_verdicts (ad_id) where verdict = 'DISAPPROVED';

alter table ad_verdicts enable row level security;
alter table ad_verdicts force row level security;
create policy ad_verdicts_access on ad_verdicts for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));
