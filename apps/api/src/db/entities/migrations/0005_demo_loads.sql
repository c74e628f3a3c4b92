-- Demo facts load in the background after the start; this says from when they look back, which rows they name, and
-- whether they are all there, so that an interrupted load is taken up again and a complete one never repeated.
create table demo_loads (
  name text primary key,
  anchor timestamptz(3) not null,
  ids jsonb not null,
  completed_at timestamptz(3)
);
alter table demo_loads enable row level security;
alter table demo_loads force row level security;
create policy demo_loads_system on demo_loads for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
