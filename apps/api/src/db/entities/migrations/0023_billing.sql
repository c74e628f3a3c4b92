-- What publishers earned, what is owed and what was paid. The ledger only grows, what a transaction books adds up to
-- nothing, and a period that was closed never changes: the database holds all of it, whatever SQL reaches it. A
-- publisher reads its own; only the platform writes.

-- In which months and days of its revenue are cut.
alter table publishers add column billing_zone text not null default '+00:00';
drop trigger check_own_publisher on publishers;
create trigger check_own_publisher before update on publishers for each row
  when ((new.payment_threshold, new.billing_zone, new.is_active, new.created_at, new.deleted_at)
    is distinct from (old.payment_threshold, old.billing_zone, old.is_active, old.created_at, old.deleted_at))
  execute function adhelm_check_own_publisher();

-- All amounts are whole cents.
create table billing_periods (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  month date not null check (extract(day from month) = 1),
  -- Of the statement, counted for each publisher.
  number integer not null check (number > 0),
  -- What the statement calls the publisher, whatever it is called later.
  publisher_name text not null,
  zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Which facts were known.
  facts_as_of timestamptz(3) not null,
  fee_tiers jsonb not null,
  currency text not null,
  revenue bigint not null,
  fees bigint not null,
  adjustments bigint not null,
  net bigint not null,
  carried_in bigint not null,
  balance bigint not null,
  threshold bigint not null,
  line_count integer not null,
  closed_by integer references users (id),
  closed_at timestamptz(3) not null,
  unique (publisher_id, month),
  unique (publisher_id, number),
  constraint billing_periods_of_publisher unique (publisher_id, id),
  check (starts_at < ends_at),
  check (net = revenue - fees + adjustments),
  check (balance = carried_in + net)
);

-- A line of the next period.
create table billing_adjustments (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  amount bigint not null check (amount <> 0),
  currency text not null,
  reason text not null check (trim(reason) <> ''),
  corrects_period_id integer,
  created_by integer not null references users (id),
  created_at timestamptz(3) not null,
  constraint billing_adjustments_of_publisher unique (publisher_id, id),
  constraint billing_adjustments_corrects_period_id_fkey foreign key (publisher_id, corrects_period_id)
    references billing_periods (publisher_id, id)
);

create table payouts (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  -- The hash of the ledger entries that it pays: it can be sent again, and never be paid twice.
  key text not null unique check (key ~ '^[0-9a-f]{64}$'),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED')),
  -- It may have been sent, and no answer is known.
  is_unknown boolean not null default false,
  -- The bank has it: accepted by the provider, or written into a file.
  underway_since timestamptz(3),
  prepared_by integer not null references users (id),
  prepared_at timestamptz(3) not null,
  released_by integer references users (id),
  released_at timestamptz(3),
  way text check (way in ('BANK_FILE', 'PROVIDER')),
  -- Where it goes, fixed when it is released.
  bank_account_id integer,
  worker uuid,
  seen_at timestamptz(3),
  attempts integer not null default 0,
  not_before timestamptz(3),
  -- What the provider calls it, and why it refused.
  reference text,
  reason text,
  paid_at timestamptz(3),
  updated_at timestamptz(3) not null,
  constraint payouts_of_publisher unique (publisher_id, id),
  constraint payouts_by_two check (prepared_by <> released_by),
  constraint payouts_bank_account_id_fkey foreign key (publisher_id, bank_account_id)
    references publisher_bank_accounts (publisher_id, id),
  check ((released_by is null) = (released_at is null)),
  check (released_by is null or (way is not null and bank_account_id is not null)),
  check (status = 'PENDING' or (released_by is not null and not is_unknown)),
  check (released_by is not null or not (is_unknown or underway_since is not null)),
  check ((status = 'PAID') = (paid_at is not null))
);
create index payouts_publisher on payouts (publisher_id, id);
create index payouts_open on payouts (not_before, id) where status = 'PENDING' and released_at is not null;

-- A period is paid once.
create table payout_periods (
  publisher_id integer not null references publishers (id),
  payout_id integer not null,
  period_id integer not null primary key,
  constraint payout_periods_payout_id_fkey foreign key (publisher_id, payout_id) references payouts (publisher_id, id),
  constraint payout_periods_period_id_fkey foreign key (publisher_id, period_id)
    references billing_periods (publisher_id, id)
);
create index payout_periods_payout on payout_periods (payout_id);

-- The lines of periods, and the payments.
create table ledger_transactions (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  kind text not null check (kind in ('REVENUE', 'LATE_SETTLEMENT', 'CLAW_BACK', 'ADJUSTMENT', 'PAYOUT')),
  period_id integer,
  line integer,
  corrects_period_id integer,
  adjustment_id integer unique,
  payout_id integer unique,
  entry_count integer not null,
  at timestamptz(3) not null,
  constraint ledger_transactions_of_publisher unique (publisher_id, id),
  unique (period_id, line),
  constraint ledger_transactions_period_id_fkey foreign key (publisher_id, period_id)
    references billing_periods (publisher_id, id),
  constraint ledger_transactions_corrects_period_id_fkey foreign key (publisher_id, corrects_period_id)
    references billing_periods (publisher_id, id),
  constraint ledger_transactions_adjustment_id_fkey foreign key (publisher_id, adjustment_id)
    references billing_adjustments (publisher_id, id),
  constraint ledger_transactions_payout_id_fkey foreign key (publisher_id, payout_id) references payouts (publisher_id, id),
  check ((kind = 'PAYOUT') = (payout_id is not null)),
  check ((kind = 'PAYOUT') = (period_id is null)),
  check ((period_id is null) = (line is null)),
  check ((kind = 'ADJUSTMENT') = (adjustment_id is not null)),
  check (kind not in ('LATE_SETTLEMENT', 'CLAW_BACK') or corrects_period_id is not null)
);
create unique index ledger_transactions_revenue on ledger_transactions (period_id) where kind = 'REVENUE';
create unique index ledger_transactions_correction on ledger_transactions (period_id, corrects_period_id)
  where kind in ('LATE_SETTLEMENT', 'CLAW_BACK');
create index ledger_transactions_publisher on ledger_transactions (publisher_id, id);
create index ledger_transactions_corrected on ledger_transactions (corrects_period_id)
  where corrects_period_id is not null;

create table ledger_entries (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  transaction_id integer not null,
  account text not null
    check (account in ('EARNINGS', 'FEES', 'PAYABLE', 'PAID', 'ADJUSTMENT', 'RATE_DIFFERENCE')),
  amount bigint not null check (amount <> 0),
  currency text not null,
  constraint ledger_entries_transaction_id_fkey foreign key (publisher_id, transaction_id)
    references ledger_transactions (publisher_id, id)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- What was written for the bank, line by line, so that a file can be fetched again as it was.
create table bank_file_lines (
  publisher_id integer not null references publishers (id),
  file_number integer not null,
  payout_id integer not null,
  attempt integer not null,
  content text not null,
  request_key uuid not null,
  created_by integer not null references users (id),
  created_at timestamptz(3) not null,
  primary key (file_number, payout_id),
  unique (payout_id, attempt),
  constraint bank_file_lines_payout_id_fkey foreign key (publisher_id, payout_id) references payouts (publisher_id, id)
);
create index bank_file_lines_request on bank_file_lines (created_by, request_key);

-- What was answered to a request that may come again.
create table billing_requests (
  publisher_id integer not null references publishers (id),
  user_id integer not null references users (id),
  request_key uuid not null,
  asked text not null,
  -- As it was written, to the letter.
  answer json not null,
  created_at timestamptz(3) not null,
  primary key (user_id, request_key)
);
create index billing_requests_publisher on billing_requests (publisher_id);

do $$
declare
  name text;
begin
  foreach name in array array['billing_periods', 'billing_adjustments', 'payouts', 'payout_periods', 'ledger_transactions',
    'ledger_entries', 'bank_file_lines', 'billing_requests'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I for select using (adhelm_owns(publisher_id))', name || '_read', name);
    execute format('create policy %I on %I for all using (adhelm_sees_all()) with check (adhelm_sees_all())', name || '_write', name);
  end loop;
end $$;

create function adhelm_only_grows() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['billing_periods', 'billing_adjustments', 'payout_periods', 'ledger_transactions',
    'ledger_entries', 'bank_file_lines', 'billing_requests'] loop
    execute format('create trigger only_grows before update or delete or truncate on %I for each statement
      execute function adhelm_only_grows()', name);
  end loop;
end $$;
create trigger only_grows before delete on payouts for each row execute function adhelm_only_grows();
create trigger keeps_all before truncate on payouts for each statement execute function adhelm_only_grows();

-- Of a payout only what becomes of it changes, and nothing any more once it is paid. It stays with whom it was tried:
-- a key is paid once by one provider, not by two.
create function adhelm_keep_payout() returns trigger language plpgsql as $$
begin
  if old.status = 'PAID' or (new.publisher_id, new.key, new.amount, new.currency, new.prepared_by, new.prepared_at)
    is distinct from (old.publisher_id, old.key, old.amount, old.currency, old.prepared_by, old.prepared_at)
    or (old.attempts > 0 and new.way is distinct from old.way) or new.attempts < old.attempts
  then
    raise exception 'payout % cannot be changed like this', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_payout before update on payouts for each row execute function adhelm_keep_payout();

-- At the end of a transaction of the database everything fits together. These look with the eyes of the server.
create function adhelm_refuse_unless(holds boolean, what text) returns void language plpgsql as $$
begin
  if holds is not true then raise exception '%', what using errcode = 'check_violation'; end if;
end $$;

create function adhelm_check_ledger() returns trigger language plpgsql as $$
declare
  scope text := adhelm_scope();
  booked ledger_transactions;
begin
  perform set_config('adhelm.scope', 'system', true);
  select * into booked from ledger_transactions
    where id = case tg_table_name when 'ledger_entries' then to_jsonb(new) ->> 'transaction_id' else to_jsonb(new) ->> 'id' end::integer;
  perform adhelm_refuse_unless(
    booked.entry_count = (select count(*) from ledger_entries where transaction_id = booked.id)
    and not exists (select from ledger_entries where transaction_id = booked.id group by currency having sum(amount) <> 0),
    format('ledger transaction %s does not balance', booked.id));
  perform adhelm_refuse_unless(
    booked.period_id is null or (select count(*) = min(closed.line_count) and -min(closed.net) = coalesce(sum(owed.amount), 0)
      from billing_periods closed join ledger_transactions lines on lines.period_id = closed.id
      left join ledger_entries owed on owed.transaction_id = lines.id and owed.account = 'PAYABLE'
      where closed.id = booked.period_id),
    format('billing period %s is not what its lines come to', booked.period_id));
  perform adhelm_refuse_unless(
    booked.payout_id is null or exists (select from payouts join ledger_entries on transaction_id = booked.id
      and account = 'PAYABLE' and ledger_entries.amount = payouts.amount where payouts.id = booked.payout_id and status = 'PAID'),
    format('payout %s is not what is booked for it', booked.payout_id));
  perform set_config('adhelm.scope', scope, true);
  return null;
end $$;
create constraint trigger check_ledger after insert on ledger_transactions deferrable initially deferred
  for each row execute function adhelm_check_ledger();
create constraint trigger check_ledger after insert on ledger_entries deferrable initially deferred
  for each row execute function adhelm_check_ledger();

create function adhelm_check_payout() returns trigger language plpgsql as $$
declare
  scope text := adhelm_scope();
  of_payout integer := case tg_table_name when 'payouts' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'payout_id' end;
begin
  perform set_config('adhelm.scope', 'system', true);
  perform adhelm_refuse_unless(
    (select payouts.amount from payouts where id = of_payout) = (
      select -sum(entries.amount) from payout_periods paid
      join ledger_transactions lines on lines.period_id = paid.period_id
      join ledger_entries entries on entries.transaction_id = lines.id and entries.account = 'PAYABLE'
      where paid.payout_id = of_payout),
    format('payout %s is not what its periods come to', of_payout));
  perform adhelm_refuse_unless(
    (select status = 'PAID' from payouts where id = of_payout)
      = exists (select from ledger_transactions where payout_id = of_payout),
    format('payout %s is paid without being booked', of_payout));
  perform set_config('adhelm.scope', scope, true);
  return null;
end $$;
create constraint trigger check_payout after insert or update of status on payouts deferrable initially deferred
  for each row execute function adhelm_check_payout();
create constraint trigger check_payout after insert on payout_periods deferrable initially deferred
  for each row execute function adhelm_check_payout();

create function adhelm_check_period() returns trigger language plpgsql as $$
declare
  scope text := adhelm_scope();
begin
  perform set_config('adhelm.scope', 'system', true);
  perform adhelm_refuse_unless(
    new.line_count = (select count(*) from ledger_transactions where period_id = new.id)
    and (new.number = 1 or exists (select from billing_periods before where before.publisher_id = new.publisher_id
      and before.number = new.number - 1 and before.ends_at = new.starts_at)),
    format('billing period %s lacks lines or the one before it', new.id));
  perform set_config('adhelm.scope', scope, true);
  return null;
end $$;
create constraint trigger check_period after insert on billing_periods deferrable initially deferred
  for each row execute function adhelm_check_period();
