-- Rules, their runs, and what they decided about each object.

create table rules (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  name text not null,
  platform text not null check (platform in ('FACEBOOK', 'GOOGLE', 'TABOOLA', 'OUTBRAIN', 'TIKTOK')),
  -- Level and action once more, by which lists are sorted; the terms are as on the wire.
  level text not null check (level in ('ACCOUNT', 'CAMPAIGN', 'AD_SET', 'AD')),
  action text not null,
  terms jsonb not null,
  shadow_days integer not null,
  -- Until then it only says what it would do.
  shadow_until timestamptz(3),
  is_active boolean not null,
  last_run_at timestamptz(3),
  -- None while it is switched off or deleted.
  next_run_at timestamptz(3),
  failures_in_a_row integer not null default 0,
  switched_off_at timestamptz(3),
  executions_count integer not null default 0,
  created_by integer references users (id),
  -- The advertiser whose ad accounts alone it is for; none where it is for the whole publisher's.
  owner_id integer references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint rules_of_publisher unique (publisher_id, id),
  check (next_run_at is null or (is_active and deleted_at is null))
);
create index rules_due on rules (next_run_at) where next_run_at is not null;

create table rule_runs (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  -- The beginning of the quarter of an hour that is decided about.
  at timestamptz(3) not null,
  status text not null check (status in ('RUNNING', 'DONE', 'FAILED')),
  -- Whoever works on it, and when it last said so.
  worker uuid,
  seen_at timestamptz(3),
  attempts integer not null default 0,
  error text,
  examined integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (publisher_id, at),
  constraint rule_runs_of_publisher unique (publisher_id, id)
);
create index rule_runs_open on rule_runs (seen_at) where status = 'RUNNING';

-- An account that goes to another publisher takes its objects along, but neither the rules nor what they did: so the
-- objects are named without a key, which would drag executions away from their rule or keep the account where it is.
create table rule_executions (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  rule_id integer not null,
  run_id integer,
  -- The moment that was decided about.
  at timestamptz(3) not null,
  platform text not null,
  level text not null check (level in ('ACCOUNT', 'CAMPAIGN', 'AD_SET', 'AD')),
  object_id integer not null,
  object_name text not null,
  ad_account_id integer not null,
  campaign_id integer,
  ad_set_id integer,
  ad_id integer,
  action text not null,
  status text not null check (status in ('PLANNED', 'DONE', 'FAILED', 'SKIPPED')),
  reason text,
  conflicting_rule_id integer,
  message text,
  is_shadow boolean not null,
  readings jsonb not null default '[]',
  change jsonb,
  -- By how many dollars a budget grows.
  increase numeric not null default 0,
  approval text check (approval in ('WAITING', 'APPROVED', 'DECLINED', 'EXPIRED')),
  approval_expires_at timestamptz(3),
  approval_by integer references users (id),
  approval_at timestamptz(3),
  undo text check (undo in ('PLANNED', 'DONE', 'FAILED')),
  undo_by integer references users (id),
  undo_at timestamptz(3),
  undo_message text,
  -- Whoever acts, or undoes, and since when; nothing is asked of the platform before `not_before`.
  worker uuid,
  claimed_at timestamptz(3),
  attempts integer not null default 0,
  not_before timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- A decision is there once, whoever runs.
  unique (rule_id, at, object_id),
  check (object_id = case level when 'ACCOUNT' then ad_account_id when 'CAMPAIGN' then campaign_id
    when 'AD_SET' then ad_set_id else ad_id end),
  constraint rule_executions_rule_id_fkey foreign key (publisher_id, rule_id) references rules (publisher_id, id),
  constraint rule_executions_conflicting_rule_id_fkey foreign key (publisher_id, conflicting_rule_id)
    references rules (publisher_id, id),
  constraint rule_executions_run_id_fkey foreign key (publisher_id, run_id) references rule_runs (publisher_id, id)
);
create index rule_executions_publisher on rule_executions (publisher_id, id);
create index rule_executions_time on rule_executions (publisher_id, at);
create index rule_executions_object on rule_executions (rule_id, object_id, at);
create index rule_executions_campaign on rule_executions (publisher_id, campaign_id, id);
create index rule_executions_run on rule_executions (run_id);
create index rule_executions_planned on rule_executions (publisher_id, id) where status = 'PLANNED';
create index rule_executions_waiting on rule_executions (approval_expires_at) where approval = 'WAITING';
create index rule_executions_undoing on rule_executions (publisher_id, id) where undo = 'PLANNED';

alter table ad_accounts add column tags text[] not null default '{}';
alter table campaigns
  add column tags text[] not null default '{}',
  add column budget_changed_at timestamptz(3);
alter table ad_sets
  add column tags text[] not null default '{}',
  add column budget_changed_at timestamptz(3);
alter table ads add column tags text[] not null default '{}';

do $$
declare
  name text;
begin
  foreach name in array array['rules', 'rule_runs', 'rule_executions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I for all using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id))', name || '_access', name);
  end loop;
end $$;

create trigger check_people before insert or update of created_by, owner_id on rules
  for each row execute function adhelm_check_people('created_by', 'owner_id');
create trigger check_people before insert or update of approval_by, undo_by on rule_executions
  for each row execute function adhelm_check_people('approval_by', 'undo_by');

-- What is decided about is the publisher's own at that moment.
create function adhelm_check_rule_object() returns trigger language plpgsql as $$
begin
  if not adhelm_checks_references() then return new; end if;
  if exists (select from ad_accounts where id = new.ad_account_id and publisher_id = new.publisher_id)
    and (new.campaign_id is null
      or exists (select from campaigns where id = new.campaign_id and publisher_id = new.publisher_id))
    and (new.ad_set_id is null
      or exists (select from ad_sets where id = new.ad_set_id and publisher_id = new.publisher_id))
    and (new.ad_id is null or exists (select from ads where id = new.ad_id and publisher_id = new.publisher_id))
  then return new; end if;
  raise exception 'an object of rule_executions is of another publisher' using errcode = 'insufficient_privilege';
end $$;
create trigger check_object before insert or update of ad_account_id, campaign_id, ad_set_id, ad_id on rule_executions
  for each row execute function adhelm_check_rule_object();

-- Counted as they are written, so that a list of rules need not look through years of executions.
create function adhelm_count_executions() returns trigger language plpgsql as $$
begin
  update rules set executions_count = executions_count + made.number
  from (select rule_id, count(*)::integer as number from written group by rule_id) as made
  where rules.id = made.rule_id;
  return null;
end $$;
create trigger count_executions after insert on rule_executions referencing new table as written
  for each statement execute function adhelm_count_executions();

-- Whoever changes a budget, a person, a rule or a retrieval, leaves the moment behind.
create function adhelm_note_budget_change() returns trigger language plpgsql as $$
begin
  new.budget_changed_at := new.updated_at;
  return new;
end $$;
create trigger note_budget_change before update of daily_budget on campaigns
  for each row when (old.daily_budget is distinct from new.daily_budget) execute function adhelm_note_budget_change();
create trigger note_budget_change before update of daily_budget on ad_sets
  for each row when (old.daily_budget is distinct from new.daily_budget) execute function adhelm_note_budget_change();
