-- What rules look at, as it was before each change by whomever: a back-test decides on what was so at the time.

create table object_changes (
  publisher_id integer not null references publishers (id),
  level text not null check (level in ('ACCOUNT', 'CAMPAIGN', 'AD_SET', 'AD')),
  object_id integer not null,
  at timestamptz(3) not null,
  -- All of it was so until then; an account has no status, and only campaigns and ad sets have amounts.
  status text,
  daily_budget numeric(18, 2),
  bid_amount numeric(18, 4),
  budget_changed_at timestamptz(3),
  tags text[] not null,
  primary key (level, object_id, at)
);
create index object_changes_time on object_changes (publisher_id, level, at);

alter table object_changes enable row level security;
alter table object_changes force row level security;
create policy object_changes_access on object_changes for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

-- From when on changes of an object are noted for the publisher that has it now.
alter table ad_accounts add column known_since timestamptz(3) not null default now();
alter table campaigns add column known_since timestamptz(3) not null default now();
alter table ad_sets add column known_since timestamptz(3) not null default now();
alter table ads add column known_since timestamptz(3) not null default now();

create function adhelm_know_since() returns trigger language plpgsql as $$
begin
  new.known_since := now();
  return new;
end $$;

-- What rules see of a row.
create function adhelm_rule_state(seen jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'status', seen -> 'status',
    -- What is shown of a campaign whose budgets lie on its ad sets is their sum, which nobody can set.
    'daily_budget', case when seen ->> 'budget_level' is distinct from 'AD_SET' then seen -> 'daily_budget' end,
    'bid_amount', seen -> 'bid_amount',
    'budget_changed_at', case when seen ->> 'budget_level' is distinct from 'AD_SET' then seen -> 'budget_changed_at' end,
    'tags', seen -> 'tags'
  )
$$;

create function adhelm_note_change() returns trigger language plpgsql as $$
declare
  was jsonb := adhelm_rule_state(to_jsonb(old));
begin
  if was = adhelm_rule_state(to_jsonb(new)) then return null; end if;
  insert into object_changes (publisher_id, level, object_id, at, status, daily_budget, bid_amount, budget_changed_at, tags)
  values (new.publisher_id, tg_argv[0], new.id, new.updated_at, was ->> 'status', (was ->> 'daily_budget')::numeric,
    (was ->> 'bid_amount')::numeric, (was ->> 'budget_changed_at')::timestamptz, old.tags)
  -- The first one of a moment knows what was before all of them.
  on conflict do nothing;
  -- Longer ago than anybody can look back.
  delete from object_changes
  where level = tg_argv[0] and object_id = new.id and at < new.updated_at - interval '100 days';
  return null;
end $$;

create trigger note_change after update of tags on ad_accounts
  for each row execute function adhelm_note_change('ACCOUNT');
create trigger note_change after update of status, budget_level, daily_budget, bid_amount, tags on campaigns
  for each row execute function adhelm_note_change('CAMPAIGN');
create trigger note_change after update of status, daily_budget, bid_amount, tags on ad_sets
  for each row execute function adhelm_note_change('AD_SET');
create trigger note_change after update of status, tags on ads
  for each row execute function adhelm_note_change('AD');

do $$
declare
  name text;
begin
  foreach name in array array['ad_accounts', 'campaigns', 'ad_sets', 'ads'] loop
    execute format(
      'create trigger know_since before update of publisher_id on %I for each row when (old.publisher_id <> new.publisher_id) execute function adhelm_know_since()',
      name
    );
  end loop;
end $$;
