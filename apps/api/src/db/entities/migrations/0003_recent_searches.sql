create table recent_searches (
  user_id integer not null references users (id) on delete cascade,
  words text not null,
  times integer not null default 1,
  last_at timestamptz(3) not null,
  primary key (user_id, words)
);
alter table recent_searches enable row level security;
alter table recent_searches force row level security;
create policy recent_searches_system on recent_searches for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
