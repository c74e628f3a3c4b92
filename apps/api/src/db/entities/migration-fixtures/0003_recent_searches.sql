insert into recent_searches (user_id, words, last_at)
  select id, 'kept words', now() from users where email = 'kept@example.test';
