insert into notifications (publisher_id, user_id, kind, title, page_kind, created_at, read_at)
  select publisher_id, id, 'content-published', 'Kept read notification', 'BLOG', now(), now() from users where publisher_id is not null limit 1;
