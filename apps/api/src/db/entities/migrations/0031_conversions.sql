-- Which steps of visitors a pixel tells its platform, and the line in which they wait to be told.

alter table pixels
  add column conversion_moments text[] not null default '{}'
    check (conversion_moments <@ array['SEARCH', 'CLICK', 'SETTLED']),
  add column conversion_value text not null default 'NONE' check (conversion_value in ('NONE', 'ESTIMATE', 'SETTLED')),
  -- By moment, where it is not the platform's default.
  add column conversion_names jsonb not null default '{}',
  -- Encrypted; it leaves the server to the platform alone.
  add column conversion_token bytea,
  add column google_account_id text not null default '',
  add column google_action_id text not null default '',
  add column test_mode boolean not null default false,
  add column test_event_code text not null default '',
  -- Since when nothing is sent, because nothing would be taken, and what the platform said.
  add column parked_at timestamptz(3),
  add column parked_reason text;

create table conversions (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  pixel_id integer not null references pixels (id),
  moment text not null check (moment in ('SEARCH', 'CLICK', 'SETTLED')),
  -- The step of the visitor.
  click_id uuid not null,
  -- By which the platform knows that it was told before.
  event_id text not null,
  at timestamptz(3) not null,
  -- What it is worth as far as is known; what of it is told depends on the pixel when it is sent.
  amount numeric(18, 6),
  currency text not null default 'USD',
  payload jsonb not null,
  -- EXPECTED: its moment has not come.
  state text not null check (state in ('EXPECTED', 'WAITING', 'SENT', 'FAILED', 'TOO_OLD', 'SKIPPED')),
  attempts integer not null default 0,
  -- While somebody sends it, when they count as gone. Null: nothing is to be done.
  next_try_at timestamptz(3),
  worker uuid,
  words text,
  -- By which the platform calls what it took and still works on.
  reference text,
  sent_at timestamptz(3),
  sent_amount numeric(18, 6),
  created_at timestamptz(3) not null,
  constraint conversions_once unique (pixel_id, moment, click_id)
);
create index conversions_due on conversions (publisher_id, pixel_id, next_try_at) where next_try_at is not null;
create index conversions_of_pixel on conversions (pixel_id, publisher_id, state, id);
create index conversions_of_click on conversions (publisher_id, click_id);
create index conversions_old on conversions (created_at);
create index conversions_unsent on conversions (state) where state in ('WAITING', 'FAILED', 'TOO_OLD');

alter table conversions enable row level security;
alter table conversions force row level security;
create policy conversions_access on conversions for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

-- A pixel may be everybody's, so that no key over the publisher can hold the two together.
create function adhelm_check_pixel() returns trigger language plpgsql as $$
begin
  if adhelm_checks_references() and not exists (
    select from pixels
    where pixels.id = new.pixel_id and (pixels.publisher_id = new.publisher_id or pixels.publisher_id is null)
  ) then
    raise exception 'the pixel of a conversion is of another publisher' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger check_pixel before insert or update of pixel_id, publisher_id on conversions
  for each row execute function adhelm_check_pixel();
