-- A sign-in comes back to the app's own address only, where it is bound to the browser by a cookie of its own;
-- browser_hash binds it to the browser at the origin where it began.
alter table sign_in_attempts add column callback_browser_hash bytea;

-- A sign-in that began on a publisher's domain and has not reached the app's own address yet.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  origin text not null,
  browser_hash bytea not null,
  login_only boolean not null,
  user_id integer references users (id),
  login_hint text,
  created_at timestamptz(3) not null
);
create index sign_in_tickets_created on sign_in_tickets (created_at);
alter table sign_in_tickets enable row level security;
alter table sign_in_tickets force row level security;
create policy sign_in_tickets_system on sign_in_tickets for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

-- What the built-in identity provider remembers between requests, so that any process can answer any step.
create table identity_records (
  kind text not null,
  id_hash bytea not null,
  -- Sealed with APP_SECRET: codes, tokens and the signing key are in it.
  payload bytea not null,
  uid text,
  grant_id text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (kind, id_hash)
);
create index identity_records_uid on identity_records (kind, uid) where uid is not null;
create index identity_records_grant on identity_records (kind, grant_id) where grant_id is not null;
create index identity_records_expires on identity_records (expires_at);
alter table identity_records enable row level security;
alter table identity_records force row level security;
create policy identity_records_system on identity_records for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
