insert into processes (id, host, roles, started_at, seen_at, waiting, lost)
  values (gen_random_uuid(), 'kept', '{console}', now(), now(), 0, 0);
