-- Teams, invitations, when people were last here and where they are signed in. Whoever moves to another publisher leaves
-- its roles and teams, and an admin who can sign in is always left.

alter table users
  -- To the minute.
  add column last_activity timestamptz(3),
  add column invited_by integer references users (id),
  add column invited_at timestamptz(3),
  -- What became of the e-mail, and when it is tried again.
  add column mail_state text not null default 'none' check (mail_state in ('none', 'waiting', 'sent', 'failed')),
  add column mail_asked_at timestamptz(3),
  add column mail_due_at timestamptz(3),
  add column mail_attempts integer not null default 0,
  add column mail_sent_at timestamptz(3),
  add column mail_failure text,
  add constraint users_of_publisher unique (publisher_id, id),
  add check ((mail_state = 'waiting') = (mail_due_at is not null));
create index users_mail_due on users (mail_due_at) where mail_due_at is not null;
create trigger check_people before insert or update of publisher_id, invited_by on users
  for each row execute function adhelm_check_people('invited_by');

alter table sessions
  -- Such as "Firefox on Windows".
  add column device text,
  add column last_used_at timestamptz(3) not null default now();

set local adhelm.scope = 'system';
update users set last_activity = last_sign_in;
update sessions set last_used_at = created_at;

create table teams (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  name text not null,
  description text not null default '',
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint teams_of_publisher unique (publisher_id, id)
);
create unique index teams_name on teams (publisher_id, lower(name)) where deleted_at is null;
alter table teams enable row level security;
alter table teams force row level security;
create policy teams_access on teams for all using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

create table team_members (
  publisher_id integer not null,
  team_id integer not null,
  user_id integer not null,
  primary key (team_id, user_id),
  constraint team_members_team_id_fkey foreign key (publisher_id, team_id) references teams (publisher_id, id)
    on delete cascade,
  constraint team_members_user_id_fkey foreign key (publisher_id, user_id) references users (publisher_id, id)
    on delete cascade
);
create index team_members_user on team_members (publisher_id, user_id);
alter table team_members enable row level security;
alter table team_members force row level security;
create policy team_members_access on team_members for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

create function adhelm_leave_publisher() returns trigger language plpgsql as $$
begin
  delete from team_members where user_id = old.id and publisher_id = old.publisher_id;
  delete from user_roles using roles
    where user_roles.user_id = old.id and roles.id = user_roles.role_id and roles.publisher_id = old.publisher_id;
  return new;
end $$;
create trigger leave_publisher before update of publisher_id on users
  for each row when (old.publisher_id is distinct from new.publisher_id) execute function adhelm_leave_publisher();

-- Whoever takes an admin away waits for whoever else does, and then sees what they left. Looks with the eyes of the
-- server, as admins are out of a publisher's sight.
create function adhelm_keep_an_admin() returns trigger language plpgsql as $$
declare
  scope text := adhelm_scope();
  is_left boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('adhelm admins', 0));
  perform set_config('adhelm.scope', 'system', true);
  is_left := exists (
    select from users
    join user_roles on user_roles.user_id = users.id and user_roles.role_id = 1
    join roles on roles.id = 1 and roles.is_active and roles.deleted_at is null
    left join publishers on publishers.id = users.publisher_id
    where users.is_active and users.deleted_at is null
      and (users.publisher_id is null or (publishers.is_active and publishers.deleted_at is null))
  ) or not exists (
    -- Nothing was taken from whom the change is about.
    select from users join user_roles on user_roles.user_id = users.id and user_roles.role_id = 1
    where tg_table_name = 'users' and users.id = (to_jsonb(old) ->> 'id')::integer
    union all
    select from users where tg_table_name = 'user_roles' and users.id = (to_jsonb(old) ->> 'user_id')::integer
      and users.is_active and users.deleted_at is null
    union all
    select from users
    join user_roles on user_roles.user_id = users.id and user_roles.role_id = 1
    where users.is_active and users.deleted_at is null and (
      tg_table_name = 'roles'
      or (tg_table_name = 'publishers' and users.publisher_id = (to_jsonb(old) ->> 'id')::integer)
    )
  );
  perform set_config('adhelm.scope', scope, true);
  if not is_left then
    raise exception 'no admin would be left' using errcode = 'check_violation', constraint = 'users_keep_an_admin';
  end if;
  return null;
end $$;
create trigger keep_an_admin after update of is_active, deleted_at, publisher_id on users
  for each row when (
    old.is_active and old.deleted_at is null
    and (not new.is_active or new.deleted_at is not null or new.publisher_id is distinct from old.publisher_id)
  ) execute function adhelm_keep_an_admin();
create trigger keep_an_admin after delete or update of role_id on user_roles
  for each row when (old.role_id = 1) execute function adhelm_keep_an_admin();
create trigger keep_an_admin after update of is_active, deleted_at on roles
  for each row when (old.id = 1 and old.is_active and old.deleted_at is null) execute function adhelm_keep_an_admin();
create trigger keep_an_admin after update of is_active, deleted_at on publishers
  for each row when (
    old.is_active and old.deleted_at is null and (not new.is_active or new.deleted_at is not null)
  ) execute function adhelm_keep_an_admin();
