-- The processes of the installation, as each says of itself: what it does, and what of its visitors is no fact yet.

create table processes (
  id uuid primary key,
  host text not null,
  roles text[] not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- Bytes that wait to be facts, since when, and steps of visitors that the disk did not take.
  waiting bigint not null,
  waits_since timestamptz(3),
  lost bigint not null
);

alter table processes enable row level security;
alter table processes force row level security;
create policy processes_system on processes for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
