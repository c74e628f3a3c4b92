insert into google_grants (user_id, scopes, refresh_token, updated_at)
  select id, '{openid}', '\x00', now() from users limit 1;
