-- Inside a publisher's scope a row refers to nothing of another publisher. Where both sides always have a publisher, the
-- foreign key holds the pair together, for admins and the server too. People are the exception: admins, who belong to
-- no publisher, work in all of them, and a user who moves on leaves their work behind; so triggers look at what a
-- statement brings. All of it holds below the application, whatever SQL reaches the database.

set local adhelm.scope = 'system';

-- Optional references across publishers, which no released version should have written, are let go of.
update categories child set parent_id = null
from categories parent where parent.id = child.parent_id and parent.publisher_id <> child.publisher_id;
update keyword_sets child set category_id = null
from categories parent where parent.id = child.category_id and parent.publisher_id <> child.publisher_id;
update posts child set category_id = null
from categories parent where parent.id = child.category_id and parent.publisher_id <> child.publisher_id;
update posts child set keyword_set_id = null
from keyword_sets parent where parent.id = child.keyword_set_id and parent.publisher_id <> child.publisher_id;
update posts child set translated_from_id = null
from posts parent where parent.id = child.translated_from_id and parent.publisher_id <> child.publisher_id;
update campaigns child set post_id = null
from posts parent where parent.id = child.post_id and parent.publisher_id <> child.publisher_id;

do $$
declare
  parent text;
  reference record;
begin
  foreach parent in array array['websites', 'categories', 'keyword_sets', 'posts', 'ad_accounts', 'campaigns'] loop
    if parent <> 'categories' then
      execute format('drop index if exists %I', parent || '_publisher');
    end if;
    execute format('alter table %I add constraint %I unique (publisher_id, id)', parent, parent || '_of_publisher');
  end loop;
  for reference in
    select * from (values
      ('categories', 'website_id', 'websites'),
      ('categories', 'parent_id', 'categories'),
      ('keyword_sets', 'category_id', 'categories'),
      ('keywords', 'keyword_set_id', 'keyword_sets'),
      ('posts', 'website_id', 'websites'),
      ('posts', 'category_id', 'categories'),
      ('posts', 'keyword_set_id', 'keyword_sets'),
      ('posts', 'translated_from_id', 'posts'),
      ('post_versions', 'post_id', 'posts'),
      ('campaigns', 'ad_account_id', 'ad_accounts'),
      ('campaigns', 'post_id', 'posts'),
      ('ads', 'campaign_id', 'campaigns')
    ) as known (child, field, parent)
  loop
    execute format(
      'alter table %1$I drop constraint %2$I, add constraint %2$I foreign key (publisher_id, %3$I) references %4$I (publisher_id, id)',
      reference.child, reference.child || '_' || reference.field || '_fkey', reference.field, reference.parent
    );
  end loop;
end $$;

-- Who may appear in a publisher's rows: its own people, those without a publisher, and admins. Some of them are out of
-- the publisher's sight, so the function looks with the eyes of the server and says no more than yes or no.
create function adhelm_works_for(person integer, publisher integer) returns boolean language plpgsql as $$
declare
  scope text := adhelm_scope();
  fits boolean;
begin
  perform set_config('adhelm.scope', 'system', true);
  fits := exists (
    select from users where id = person and (
      publisher_id is null or publisher_id = publisher
      or exists (select from user_roles where user_id = person and role_id = 1)
    )
  );
  perform set_config('adhelm.scope', scope, true);
  return fits;
end $$;

-- Without a scope only roles get this far that row-level security does not bind, as a restored backup does.
create function adhelm_checks_references() returns boolean language sql stable as
$$ select adhelm_scope() not in ('all', 'system', 'unset') $$;

create function adhelm_check_people() returns trigger language plpgsql as $$
declare
  field text;
  person integer;
  earlier integer;
begin
  if not adhelm_checks_references() then return new; end if;
  foreach field in array tg_argv loop
    execute format('select ($1).%I', field) into person using new;
    earlier := null;
    if tg_op = 'UPDATE' then execute format('select ($1).%I', field) into earlier using old; end if;
    if person is distinct from earlier and person is not null and not adhelm_works_for(person, new.publisher_id) then
      raise exception '% of % names a user of another publisher', field, tg_table_name using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return new;
end $$;

do $$
declare
  known record;
begin
  for known in
    select * from (values
      ('pixels', array['created_by']),
      ('keyword_sets', array['created_by', 'deleted_by']),
      ('posts', array['created_by', 'published_by', 'deleted_by']),
      ('post_versions', array['created_by']),
      ('status_changes', array['user_id']),
      ('notifications', array['user_id']),
      ('uploads', array['user_id']),
      ('ad_accounts', array['user_id']),
      ('audit_log', array['user_id'])
    ) as people (child, fields)
  loop
    execute format(
      'create trigger check_people before insert or update of %s on %I for each row execute function adhelm_check_people(%s)',
      array_to_string(known.fields, ', '), known.child,
      (select string_agg(quote_literal(field), ', ') from unnest(known.fields) as field)
    );
  end loop;
end $$;

create function adhelm_pixels_of(page posts) returns integer[] language sql immutable as
$$ select page.facebook_pixel_ids || page.taboola_pixel_ids || page.google_pixel_ids || page.outbrain_pixel_ids || page.tiktok_pixel_ids $$;

create function adhelm_check_pixels() returns trigger language plpgsql as $$
declare
  named integer[] := adhelm_pixels_of(new);
begin
  if not adhelm_checks_references() then return new; end if;
  if tg_op = 'UPDATE' then
    named := array(select unnest(named) except select unnest(adhelm_pixels_of(old)));
  end if;
  if exists (
    select from unnest(named) as wanted (id)
    where not exists (
      select from pixels
      where pixels.id = wanted.id and (pixels.publisher_id = new.publisher_id or pixels.publisher_id is null)
    )
  ) then
    raise exception 'a pixel of posts is of another publisher' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger check_pixels
  before insert or update of facebook_pixel_ids, taboola_pixel_ids, google_pixel_ids, outbrain_pixel_ids, tiktok_pixel_ids
  on posts for each row execute function adhelm_check_pixels();

create function adhelm_check_content() returns trigger language plpgsql as $$
begin
  if not adhelm_checks_references() then return new; end if;
  if (new.entity = 'post' and exists (select from posts where id = new.entity_id and publisher_id = new.publisher_id))
    or (new.entity = 'keyword_set'
      and exists (select from keyword_sets where id = new.entity_id and publisher_id = new.publisher_id))
  then return new; end if;
  raise exception 'entity_id of status_changes is of another publisher' using errcode = 'insufficient_privilege';
end $$;
create trigger check_content before insert or update of entity, entity_id on status_changes
  for each row execute function adhelm_check_content();

-- The audit log says on whose behalf, too.
drop policy audit_log_append on audit_log;
create policy audit_log_append on audit_log for insert with check (
  adhelm_owns(publisher_id) and (acting_publisher_id is null or adhelm_owns(acting_publisher_id))
);

-- Roles. What a publisher can give away is limited by what its own admins (built-in role 3) may do: neither a role of its own
-- nor a global one carries more into its people's hands, and the platform's admin (built-in role 1) never does.
alter table roles add constraint roles_built_in_are_global check (not is_built_in or publisher_id is null);

-- A function and no subquery, since the policies of a table may not read the table itself.
create function adhelm_publishers_hold(permission text) returns boolean language plpgsql stable as
$$ begin return exists (select from role_permissions where role_id = 3 and code = permission); end $$;

drop policy role_permissions_write on role_permissions;
create policy role_permissions_insert on role_permissions for insert with check (
  exists (select from roles where roles.id = role_id and adhelm_owns(roles.publisher_id))
  and (adhelm_sees_all() or adhelm_publishers_hold(code))
);
create policy role_permissions_update on role_permissions for update
  using (exists (select from roles where roles.id = role_id and adhelm_owns(roles.publisher_id)))
  with check (
    exists (select from roles where roles.id = role_id and adhelm_owns(roles.publisher_id))
    and (adhelm_sees_all() or adhelm_publishers_hold(code))
  );
create policy role_permissions_delete on role_permissions for delete
  using (exists (select from roles where roles.id = role_id and adhelm_owns(roles.publisher_id)));

-- A role of a publisher is given inside it only, whoever gives it.
create function adhelm_may_give(person integer, role integer) returns boolean language sql stable as
$$ select exists (
  select from users join roles on roles.publisher_id is null or roles.publisher_id = users.publisher_id
  where users.id = person and roles.id = role
) and (adhelm_sees_all() or (role <> 1 and not exists (
  select from role_permissions given where given.role_id = role and not adhelm_publishers_hold(given.code)
))) $$;

delete from user_roles where not adhelm_may_give(user_id, role_id);

drop policy user_roles_access on user_roles;
create policy user_roles_read on user_roles for select using (exists (select from users where users.id = user_id));
create policy user_roles_insert on user_roles for insert with check (adhelm_may_give(user_id, role_id));
create policy user_roles_update on user_roles for update
  using (adhelm_may_give(user_id, role_id)) with check (adhelm_may_give(user_id, role_id));
create policy user_roles_delete on user_roles for delete using (adhelm_may_give(user_id, role_id));

-- Which fact store belongs to this database: the store carries the same id. Not confirmed while it is being written there.
create table fact_store (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  confirmed boolean not null default false
);
alter table fact_store enable row level security;
alter table fact_store force row level security;
create policy fact_store_system on fact_store for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
