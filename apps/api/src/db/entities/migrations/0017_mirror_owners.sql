-- The copy beside the facts lies by publisher: a note says which publisher has the row no more, so that its copy is
-- taken away there.
alter table mirror_changes add column left_publisher integer;

create function adhelm_note_mirror_update() returns trigger language plpgsql as $$
begin
  insert into mirror_changes (list, id, left_publisher)
    select tg_argv[0], changed.id, nullif(before.publisher_id, changed.publisher_id)
    from changed join before using (id);
  return null;
end $$;

create function adhelm_note_mirror_delete() returns trigger language plpgsql as $$
begin
  insert into mirror_changes (list, id, left_publisher) select tg_argv[0], id, publisher_id from before;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from (values ('keywords', 'keyword'), ('ads', 'ad')) as sources (name, list) loop
    execute format('drop trigger mirror_updated on %I', source.name);
    execute format('drop trigger mirror_deleted on %I', source.name);
    execute format('create trigger mirror_updated after update on %I referencing old table as before new table as changed
      for each statement execute function adhelm_note_mirror_update(%L)', source.name, source.list);
    execute format('create trigger mirror_deleted after delete on %I referencing old table as before
      for each statement execute function adhelm_note_mirror_delete(%L)', source.name, source.list);
  end loop;
end $$;
