insert into platform_connections (publisher_id, user_id, platform, person_real_id, person_name, scopes, status, connected_at)
  select (select id from publishers where name = 'Kept publisher'), id, 'FACEBOOK', '1', 'Kept person', '{ads_read}', 'CONNECTED', now()
  from users limit 1;
insert into platform_tokens (connection_id, token) select id, '\x00' from platform_connections;
insert into connect_attempts (state_hash, browser_hash, user_id, platform, origin, created_at)
  select '\x00', '\x00', user_id, platform, 'https://kept.example', now() from platform_connections;
insert into ad_sets (publisher_id, campaign_id, real_ad_set_id, name, status, effective_status)
  select publisher_id, id, '1', 'Kept ad set', 'ACTIVE', 'ACTIVE' from campaigns where name = 'Kept campaign';
insert into ad_texts (ad_id, publisher_id, seen_at, title)
  select id, publisher_id, now(), 'Kept title' from ads where name = 'Kept ad';
insert into sync_runs (publisher_id, connection_id, kind, status, created_at)
  select publisher_id, id, 'AD_ACCOUNTS', 'DONE', now() from platform_connections;
insert into sync_hours (run_id, part, rows) select id, 0, '[]' from sync_runs;
insert into sync_seen (run_id, level, id) select id, 'AD', 1 from sync_runs;
insert into simulator_records (simulator, key, value) values ('graph', 'kept', '{}');
