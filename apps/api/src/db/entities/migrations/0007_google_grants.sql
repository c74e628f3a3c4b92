-- What users allowed the product to do in their Google account. The token is sealed with APP_SECRET.
create table google_grants (
  user_id integer primary key references users (id),
  scopes text[] not null,
  refresh_token bytea not null,
  updated_at timestamptz(3) not null
);
alter table google_grants enable row level security;
alter table google_grants force row level security;
create policy google_grants_system on google_grants for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');

-- An attempt with a user is not a sign-in: it connects their Google account to the session they already have.
alter table sign_in_attempts add column user_id integer references users (id);
