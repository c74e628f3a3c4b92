-- Exporting to Google Sheets gets a permission; whoever has a role could do it before.
set local adhelm.scope = 'system';
insert into permissions (code, resource, description)
  values ('EXPORT_SHEETS', 'REPORT', 'Export lists to Google Sheets') on conflict do nothing;
insert into role_permissions (role_id, code) select id, 'EXPORT_SHEETS' from roles on conflict do nothing;

-- Requests of the current minutes, counted by all processes together. Not worth keeping over a crash.
create unlogged table request_counts (
  counted text not null,
  minute bigint not null,
  requests integer not null,
  primary key (counted, minute)
);
create index request_counts_minute on request_counts (minute);
alter table request_counts enable row level security;
alter table request_counts force row level security;
create policy request_counts_system on request_counts for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

-- What uploads take, for each publisher, and for each user who has none.
create table upload_usage (
  owner text primary key,
  bytes bigint not null
);
alter table upload_usage enable row level security;
alter table upload_usage force row level security;
create policy upload_usage_system on upload_usage for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
insert into upload_usage (owner, bytes)
  select coalesce('publisher ' || publisher_id, 'user ' || user_id), sum(bytes) from uploads group by 1;
