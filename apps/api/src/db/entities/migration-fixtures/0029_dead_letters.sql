insert into dead_letters (batch, place, kind, body, reason, created_at)
  values ('spool 1', 0, 'click', '{}', 'It cannot be read.', now());
insert into feed_days (provider, day, received, last_at) values ('other', '2026-11-01', 1, now());
