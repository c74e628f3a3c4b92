insert into feed_callbacks (publisher_id, provider, click_id, kind, transaction, currency, said_at, received_at)
  select id, 'tonic', gen_random_uuid(), 'FINAL', '', 'USD', now(), now() from publishers where name = 'Kept publisher';
