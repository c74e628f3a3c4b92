insert into sign_in_attempts (state_hash, browser_hash, callback_browser_hash, nonce, code_verifier, origin, provider, created_at)
  values ('\x01', '\x02', '\x03', 'n', 'v', 'https://kept.example', 'google', now());
insert into sign_in_tickets (ticket_hash, origin, browser_hash, login_only, created_at)
  values ('\x01', 'https://kept.example', '\x02', true, now());
insert into identity_records (kind, id_hash, payload, expires_at) values ('Session', '\x01', '\x02', now());
