insert into audit_log (at, publisher_id, action, entity, entity_id)
  select now(), id, 'update', 'publisher', id::text from publishers where name = 'Kept publisher';
