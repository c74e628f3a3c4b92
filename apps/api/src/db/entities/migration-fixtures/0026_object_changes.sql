insert into object_changes (publisher_id, level, object_id, at, status, tags)
  select id, 'AD', 1, now(), 'ACTIVE', '{night}' from publishers where name = 'Kept publisher';
