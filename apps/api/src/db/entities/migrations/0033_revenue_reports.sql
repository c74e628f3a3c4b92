-- What feeds say, day by day or click by click, that was earned in the end: files that people upload, and reports that are pulled.

create table revenue_reports (
  id integer generated always as identity primary key,
  -- 'file', or the feed whose report was pulled.
  source text not null,
  -- The name of a file, or the day of a pulled report.
  name text not null,
  -- Of a file: what its content and the way it was read are known by, so that it counts once.
  digest text constraint revenue_reports_once unique,
  told_at timestamptz(3) not null,
  told_by integer references users (id)
);

create table revenue_figures (
  id bigint generated always as identity primary key,
  report_id integer not null references revenue_reports (id),
  -- A click, as feeds call it; or else everything that a channel earned on its day in UTC.
  reference text,
  channel text,
  -- The website of the channel, once one is known.
  website_id integer references websites (id),
  day date not null,
  amount numeric(18, 6) not null,
  currency text not null,
  -- By the rate of its day, once it is applied.
  usd numeric(18, 6),
  applied_at timestamptz(3),
  -- A later report says something else.
  is_replaced boolean not null default false,
  tries integer not null default 0,
  -- Null: it is applied or replaced, or nobody waits for its clicks any more.
  next_try_at timestamptz(3),
  constraint revenue_figures_about check ((reference is null) <> (channel is null))
);
create index revenue_figures_report on revenue_figures (report_id);
create index revenue_figures_due on revenue_figures (next_try_at) where next_try_at is not null;
create index revenue_figures_day on revenue_figures (website_id, day) where website_id is not null;
create index revenue_figures_click on revenue_figures (reference) where reference is not null;

-- Which days of a feed's reports were read, and whether what they said was final.
create table feed_pulls (
  provider text not null,
  day date not null,
  pulled_at timestamptz(3) not null,
  is_final boolean not null,
  -- What the last final report of the day is known by; another one is another report.
  digest text,
  primary key (provider, day)
);

-- How far a feed's figures go, by its own words, and what went wrong when it was asked last.
create table feed_watermarks (
  provider text primary key,
  pulled_at timestamptz(3),
  estimate_until timestamptz(3),
  final_until timestamptz(3),
  failed_at timestamptz(3),
  failure text
);

alter table revenue_reports enable row level security;
alter table revenue_reports force row level security;
create policy revenue_reports_system on revenue_reports for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
alter table revenue_figures enable row level security;
alter table revenue_figures force row level security;
create policy revenue_figures_system on revenue_figures for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
alter table feed_pulls enable row level security;
alter table feed_pulls force row level security;
create policy feed_pulls_system on feed_pulls for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
alter table feed_watermarks enable row level security;
alter table feed_watermarks force row level security;
create policy feed_watermarks_system on feed_watermarks for all
  using (adhelm_scope() = 'system') with check (adhelm_scope() = 'system');
