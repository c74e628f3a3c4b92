insert into publishers (name, domains) values ('Kept publisher', '{kept.example}');
insert into users (email, name, publisher_id)
  select 'kept@example.test', 'Kept user', id from publishers where name = 'Kept publisher';
insert into permissions (code, resource, description) values ('KEPT_CODE', 'kept', 'A code of the test');
insert into roles (id, name, publisher_id) select 90, 'Kept role', id from publishers where name = 'Kept publisher';
insert into role_permissions (role_id, code) values (90, 'KEPT_CODE');
insert into user_roles (user_id, role_id) select id, 90 from users where email = 'kept@example.test';
insert into sessions (id, user_id, created_at)
  select '00000000-0000-4000-8000-000000000001', id, now() from users where email = 'kept@example.test';
insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
  values ('\x01', '00000000-0000-4000-8000-000000000001', now(), now() + interval '30 days');
insert into audit_log (at, action, entity, entity_id) values (now(), 'create', 'publisher', '1');
