-- Connections to ad platforms, what is retrieved through them, and how far that has come.

create table platform_connections (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  user_id integer not null references users (id),
  platform text not null check (platform in ('FACEBOOK', 'GOOGLE', 'TABOOLA', 'OUTBRAIN', 'TIKTOK')),
  -- The person at the platform who gave the consent.
  person_real_id text not null,
  person_name text not null,
  scopes text[] not null,
  missing_scopes text[] not null default '{}',
  -- RECONNECT: the platform no longer takes the token, and only the person can give another one.
  status text not null check (status in ('CONNECTED', 'RECONNECT', 'DISCONNECTED')),
  expires_at timestamptz(3),
  -- When the person was told that it expires soon.
  warned_at timestamptz(3),
  connected_at timestamptz(3) not null,
  disconnected_at timestamptz(3),
  last_sync_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (publisher_id, user_id, platform)
);
create index platform_connections_person on platform_connections (platform, person_real_id);

-- The tokens lie apart from what people may read of a connection. They are sealed with APP_SECRET.
create table platform_tokens (
  connection_id integer primary key references platform_connections (id) on delete cascade,
  token bytea not null
);

-- Whoever is on the way to a platform's consent page and back.
create table connect_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  user_id integer not null references users (id),
  platform text not null,
  origin text not null,
  created_at timestamptz(3) not null
);

-- An account can be given to another publisher than that of the person whose consent it is retrieved with.
alter table ad_accounts
  add column connection_id integer references platform_connections (id),
  add column synced_at timestamptz(3),
  add column sync_error text;
create index ad_accounts_connection on ad_accounts (connection_id);

alter table campaigns
  add column effective_status text,
  add column objective text,
  add column lifetime_budget numeric(18, 2),
  -- Where the budget lies at the platform: on the campaign, or on its ad sets, whose sum is shown here.
  add column budget_level text check (budget_level in ('CAMPAIGN', 'AD_SET')),
  add column issues text[] not null default '{}';

create table ad_sets (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  campaign_id integer not null,
  real_ad_set_id text not null,
  name text not null,
  status text not null,
  effective_status text not null,
  daily_budget numeric(18, 2),
  lifetime_budget numeric(18, 2),
  bid_amount numeric(18, 4),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (campaign_id, real_ad_set_id),
  constraint ad_sets_of_publisher unique (publisher_id, id)
);

alter table ads
  add column ad_set_id integer,
  add column effective_status text,
  add column landing_url text,
  add column issues text[] not null default '{}';

-- What people read in an ad, with the moments at which it was seen to have changed.
create table ad_texts (
  ad_id integer not null,
  publisher_id integer not null references publishers (id),
  seen_at timestamptz(3) not null,
  title text,
  body text,
  description text,
  primary key (ad_id, seen_at)
);

-- With an account, everything in it goes to another publisher; which pages its campaigns lead to does not.
alter table ads add constraint ads_of_publisher unique (publisher_id, id);
alter table campaigns drop constraint campaigns_ad_account_id_fkey,
  add constraint campaigns_ad_account_id_fkey foreign key (publisher_id, ad_account_id)
    references ad_accounts (publisher_id, id) on update cascade;
alter table ad_sets
  add constraint ad_sets_campaign_id_fkey foreign key (publisher_id, campaign_id)
    references campaigns (publisher_id, id) on update cascade;
alter table ads drop constraint ads_campaign_id_fkey,
  add constraint ads_campaign_id_fkey foreign key (publisher_id, campaign_id)
    references campaigns (publisher_id, id) on update cascade;
alter table ad_texts
  add constraint ad_texts_ad_id_fkey foreign key (publisher_id, ad_id)
    references ads (publisher_id, id) on update cascade;
alter table ads
  add constraint ads_ad_set_id_fkey foreign key (publisher_id, ad_set_id)
    references ad_sets (publisher_id, id) on update cascade;
create index ads_ad_set on ads (ad_set_id);

create table sync_runs (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  connection_id integer not null references platform_connections (id),
  -- None for the list of accounts itself.
  ad_account_id integer,
  kind text not null check (kind in ('AD_ACCOUNTS', 'CAMPAIGNS', 'ADS')),
  -- The days to retrieve in the account's zone, both included; the newest ones where nothing is said.
  since date,
  until date,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  phase text,
  done integer not null default 0,
  total integer,
  -- Where to go on after an interruption; forgotten at the end, since the platform's own marks live shortly.
  place jsonb,
  calls integer not null default 0,
  -- How often in a row the platform or a store of ours was away.
  attempts integer not null default 0,
  problem text,
  error text,
  -- Nothing is asked of the platform before.
  not_before timestamptz(3),
  requested_by integer references users (id),
  -- Whoever works on it, and when it last said so.
  worker uuid,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  check ((ad_account_id is null) = (kind = 'AD_ACCOUNTS')),
  foreign key (publisher_id, ad_account_id) references ad_accounts (publisher_id, id) on update cascade
);
create unique index sync_runs_running on sync_runs (coalesce(ad_account_id, -connection_id)) where status = 'RUNNING';
-- Whoever asks for what nobody has begun yet joins those who asked before.
create unique index sync_runs_waiting on sync_runs (coalesce(ad_account_id, -connection_id), kind)
  where status = 'WAITING' and started_at is null;
create index sync_runs_account on sync_runs (ad_account_id, id);
create index sync_runs_publisher on sync_runs (publisher_id, id);
-- What is under way is looked for every minute, among what there was for months.
create index sync_runs_open on sync_runs (ad_account_id) where status in ('WAITING', 'RUNNING');
create index sync_runs_ended on sync_runs (finished_at);

-- Hours of spend that were retrieved but do not count yet, since their days are not whole.
create table sync_hours (
  run_id integer not null references sync_runs (id) on delete cascade,
  part integer not null,
  rows jsonb not null,
  primary key (run_id, part)
);

-- What a run has met at the platform, so that what it did not meet is known to be gone.
create table sync_seen (
  run_id integer not null references sync_runs (id) on delete cascade,
  level text not null check (level in ('CAMPAIGN', 'AD_SET', 'AD')),
  id integer not null,
  primary key (run_id, level, id)
);

-- What the built-in stand-ins of outside services have to remember.
create table simulator_records (
  simulator text not null,
  key text not null,
  value jsonb not null,
  primary key (simulator, key)
);

do $$
declare
  name text;
begin
  foreach name in array array['platform_connections', 'ad_sets', 'ad_texts', 'sync_runs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I for all using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id))', name || '_access', name);
  end loop;
  foreach name in array array['platform_tokens', 'connect_attempts', 'sync_hours', 'sync_seen', 'simulator_records'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I for all using (adhelm_scope() = ''system'') with check (adhelm_scope() = ''system'')', name || '_system', name);
  end loop;
end $$;

create trigger check_people before insert or update of user_id on platform_connections
  for each row execute function adhelm_check_people('user_id');
create trigger check_people before insert or update of requested_by on sync_runs
  for each row execute function adhelm_check_people('requested_by');

-- A publisher's own rows name its own connections; only the server and who acts for all bring others together.
create function adhelm_check_connection() returns trigger language plpgsql as $$
begin
  if not adhelm_checks_references() or new.connection_id is null then return new; end if;
  if tg_op = 'UPDATE' and new.connection_id is not distinct from old.connection_id then return new; end if;
  if not exists (select from platform_connections where id = new.connection_id and publisher_id = new.publisher_id) then
    raise exception 'connection_id of % is of another publisher', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger check_connection before insert or update of connection_id on ad_accounts
  for each row execute function adhelm_check_connection();
create trigger check_connection before insert or update of connection_id on sync_runs
  for each row execute function adhelm_check_connection();
