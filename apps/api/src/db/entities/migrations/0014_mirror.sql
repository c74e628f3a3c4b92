-- Lists of which there may be a million rows are sorted and searched beside the facts, in a copy that the fact store
-- holds. Here is noted which rows of it are out of date; whoever brings them up to date takes the notes away.
create table mirror_changes (
  -- Those of one row are in the order of its changes, since who changes it waits for who changed it: of two copies of a
  -- row that of the greater number counts.
  number bigint generated always as identity,
  list text not null,
  id integer not null
);
create index mirror_changes_list on mirror_changes (list);

alter table mirror_changes enable row level security;
alter table mirror_changes force row level security;
-- Whoever changes a row notes it, in any scope.
create policy mirror_changes_note on mirror_changes for insert with check (true);
create policy mirror_changes_system on mirror_changes for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

create function adhelm_note_mirror() returns trigger language plpgsql as $$
begin
  insert into mirror_changes (list, id) select tg_argv[0], id from changed;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from (values ('keywords', 'keyword'), ('ads', 'ad')) as sources (name, list) loop
    execute format('create trigger mirror_inserted after insert on %I referencing new table as changed
      for each statement execute function adhelm_note_mirror(%L)', source.name, source.list);
    execute format('create trigger mirror_updated after update on %I referencing new table as changed
      for each statement execute function adhelm_note_mirror(%L)', source.name, source.list);
    execute format('create trigger mirror_deleted after delete on %I referencing old table as changed
      for each statement execute function adhelm_note_mirror(%L)', source.name, source.list);
  end loop;
end $$;
