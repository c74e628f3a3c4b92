-- What is agreed with a publisher: fees by day, the account it is paid to, from which amount on. And whose a domain is.

create table banks (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  image text,
  created_at timestamptz(3) not null default now()
);
alter table banks enable row level security;
alter table banks force row level security;
create policy banks_read on banks for select using (adhelm_scope() <> 'unset');
create policy banks_write on banks for all using (adhelm_sees_all()) with check (adhelm_sees_all());

set local adhelm.scope = 'system';

insert into banks (code, name, image)
select code, name, '/banks/' || lower(code) || '.svg' from (values
  ('ACB', 'Asia Commercial Bank'),
  ('AGRIBANK', 'Vietnam Bank for Agriculture and Rural Development'),
  ('BIDV', 'Bank for Investment and Development of Vietnam'),
  ('EXIMBANK', 'Vietnam Export Import Commercial Bank'),
  ('HDBANK', 'Ho Chi Minh City Development Bank'),
  ('HSBC', 'HSBC Vietnam'),
  ('LPBANK', 'Fortune Vietnam Bank'),
  ('MB', 'Military Commercial Bank'),
  ('MSB', 'Vietnam Maritime Bank'),
  ('OCB', 'Orient Commercial Bank'),
  ('SACOMBANK', 'Saigon Thuong Tin Bank'),
  ('SCB', 'Standard Chartered Vietnam'),
  ('SHB', 'Saigon Hanoi Bank'),
  ('SHINHAN', 'Shinhan Bank Vietnam'),
  ('TECHCOMBANK', 'Vietnam Technological and Commercial Bank'),
  ('TPBANK', 'Tien Phong Bank'),
  ('VIB', 'Vietnam International Bank'),
  ('VIETCOMBANK', 'Bank for Foreign Trade of Vietnam'),
  ('VIETINBANK', 'Vietnam Bank for Industry and Trade'),
  ('VPBANK', 'Vietnam Prosperity Bank')
) as known (code, name);

-- Only added to; the newest is the one in force, and since when says how long payouts wait.
create table publisher_bank_accounts (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  bank_id integer not null references banks (id),
  account_name text not null,
  account_number text not null,
  created_by integer references users (id),
  created_at timestamptz(3) not null,
  constraint publisher_bank_accounts_of_publisher unique (publisher_id, id)
);

-- The one in force on a day is the last that began by then.
create table publisher_fees (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  valid_from date not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  created_by integer references users (id),
  created_at timestamptz(3) not null,
  constraint publisher_fees_day unique (publisher_id, valid_from)
);

insert into publisher_fees (publisher_id, valid_from, percent, created_at)
  select id, created_at at time zone 'UTC', fees_percent, created_at from publishers where fees_percent > 0;
alter table publishers
  drop column fees_percent,
  add column payment_threshold numeric(14, 2) not null default 0 check (payment_threshold >= 0);

-- A domain is one publisher's, a deleted one's too: so it can come back as it was.
create table publisher_domains (
  domain text primary key,
  publisher_id integer not null references publishers (id)
);
create index publisher_domains_publisher on publisher_domains (publisher_id);
insert into publisher_domains (domain, publisher_id)
  select distinct on (domain) domain, id from publishers, unnest(domains) as domain order by domain, id;
update publishers set domains = array(
  select domain from unnest(domains) with ordinality as own (domain, place)
  where exists (select from publisher_domains held where held.domain = own.domain and held.publisher_id = publishers.id)
  group by domain order by min(place)
) where domains <> '{}';

create function adhelm_keep_domains() returns trigger language plpgsql as $$
begin
  delete from publisher_domains where publisher_id = new.id and domain <> all (new.domains);
  insert into publisher_domains (domain, publisher_id)
    select domain, new.id from unnest(new.domains) as domain
    where not exists (select from publisher_domains held where held.domain = domain and held.publisher_id = new.id);
  return null;
end $$;
create trigger keep_domains after insert or update of domains on publishers
  for each row execute function adhelm_keep_domains();

do $$
declare
  name text;
begin
  foreach name in array array['publisher_bank_accounts', 'publisher_fees', 'publisher_domains'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
create policy publisher_bank_accounts_access on publisher_bank_accounts for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));
create policy publisher_domains_access on publisher_domains for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));
-- A publisher reads what it pays, and does not say it.
create policy publisher_fees_read on publisher_fees for select using (adhelm_owns(publisher_id));
create policy publisher_fees_write on publisher_fees for all using (adhelm_sees_all()) with check (adhelm_sees_all());

create trigger check_people before insert or update of created_by on publisher_bank_accounts
  for each row execute function adhelm_check_people('created_by');

-- A publisher keeps its own name, logos and domains; the platform says what it is paid and whether it is there.
create policy publishers_update_own on publishers for update using (adhelm_owns(id)) with check (adhelm_owns(id));
create function adhelm_check_own_publisher() returns trigger language plpgsql as $$
begin
  if adhelm_checks_references() then
    raise exception 'only the platform changes this of a publisher' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger check_own_publisher before update on publishers for each row
  when ((new.payment_threshold, new.is_active, new.created_at, new.deleted_at)
    is distinct from (old.payment_threshold, old.is_active, old.created_at, old.deleted_at))
  execute function adhelm_check_own_publisher();
