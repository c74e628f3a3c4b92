insert into conversions (publisher_id, pixel_id, moment, click_id, event_id, at, payload, state, created_at)
  select pixels.publisher_id, pixels.id, 'CLICK', gen_random_uuid(), 'event', now(), '{}', 'WAITING', now()
  from pixels join publishers on publishers.id = pixels.publisher_id where publishers.name = 'Kept publisher' limit 1;
