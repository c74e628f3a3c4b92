insert into dead_letters (batch, place, body, reason, created_at, discarded_at)
  values ('discarded', 1, 'kept', 'It was refused.', now(), now());
