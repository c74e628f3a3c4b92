insert into post_versions (publisher_id, post_id, version, fields, created_at)
  select publisher_id, id, 1, '{"title": "Kept page"}', now() from posts where slug = 'kept-page';
insert into status_changes (publisher_id, entity, entity_id, to_status, at)
  select publisher_id, 'post', id, 'REVIEW', now() from posts where slug = 'kept-page';
insert into notifications (publisher_id, user_id, kind, title, created_at)
  select publisher_id, id, 'review', 'Kept notification', now() from users where publisher_id is not null limit 1;
insert into uploads (name, user_id, type, bytes, width, height, created_at)
  select 'kept.webp', id, 'image/webp', 1, 1, 1, now() from users limit 1;
