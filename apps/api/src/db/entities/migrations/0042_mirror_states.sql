-- Which state the copy of a list is in: another one with every writing of it, so that what a copy once answered need not
-- be asked for again while its state is the same.
create table mirror_states (
  list text primary key,
  state uuid not null default gen_random_uuid()
);

alter table mirror_states enable row level security;
alter table mirror_states force row level security;
create policy mirror_states_system on mirror_states for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

set local adhelm.scope = 'system';
insert into mirror_states (list) values ('keyword'), ('ad');
