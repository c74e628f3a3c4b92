-- What reports are broken down by. Screens and full editing come with their own features; the rows are here first.

create table websites (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  domain text not null,
  name text not null,
  language text not null default 'en',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index websites_domain on websites (publisher_id, lower(domain)) where deleted_at is null;

create table categories (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  website_id integer not null references websites (id),
  -- A niche names its vertical; a vertical has no parent.
  parent_id integer references categories (id),
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index categories_publisher on categories (publisher_id, parent_id);

create table keyword_sets (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  category_id integer references categories (id),
  name text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'REVIEW', 'PUBLISHED', 'REJECTED')),
  is_active boolean not null default true,
  created_by integer references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index keyword_sets_publisher on keyword_sets (publisher_id, id);

create table keywords (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  keyword_set_id integer not null references keyword_sets (id),
  text text not null,
  google_suggestion boolean not null default false,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A removed keyword keeps its row, because facts name it.
  deleted_at timestamptz(3)
);
create index keywords_set on keywords (keyword_set_id, position);
create index keywords_publisher on keywords (publisher_id, id);

create table posts (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  website_id integer not null references websites (id),
  category_id integer references categories (id),
  keyword_set_id integer references keyword_sets (id),
  title text not null,
  slug text not null,
  kind text not null default 'ADS' check (kind in ('ADS', 'BLOG', 'FAQ')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'REVIEW', 'PUBLISHED', 'REJECTED')),
  created_by integer references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index posts_slug on posts (website_id, slug) where deleted_at is null;
create index posts_publisher on posts (publisher_id, id);

create table ad_accounts (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  user_id integer references users (id),
  platform text not null check (platform in ('FACEBOOK', 'GOOGLE', 'TABOOLA', 'OUTBRAIN', 'TIKTOK')),
  real_account_id text not null,
  name text not null,
  currency text not null default 'USD',
  time_zone text not null default 'UTC',
  account_status text not null default 'ACTIVE',
  buy_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index ad_accounts_real_id on ad_accounts (platform, real_account_id) where deleted_at is null;
create index ad_accounts_publisher on ad_accounts (publisher_id, id);

create table campaigns (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  ad_account_id integer not null references ad_accounts (id),
  post_id integer references posts (id),
  real_campaign_id text not null,
  name text not null,
  status text not null default 'ACTIVE',
  daily_budget numeric(18, 2),
  bid_amount numeric(18, 4),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index campaigns_real_id on campaigns (ad_account_id, real_campaign_id);
create index campaigns_publisher on campaigns (publisher_id, id);
create index campaigns_post on campaigns (post_id);

create table ads (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  campaign_id integer not null references campaigns (id),
  real_ad_id text not null,
  name text not null,
  status text not null default 'ACTIVE',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index ads_real_id on ads (campaign_id, real_ad_id);
create index ads_publisher on ads (publisher_id, id);

-- Dollars for one unit of a currency on a day, so that spend in other currencies can be added up.
create table currency_rates (
  currency text not null,
  day date not null,
  usd numeric(18, 10) not null check (usd > 0),
  primary key (currency, day)
);

do $$
declare
  name text;
begin
  foreach name in array array['websites', 'categories', 'keyword_sets', 'keywords', 'posts', 'ad_accounts', 'campaigns', 'ads'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I for all using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id))', name || '_access', name);
  end loop;
end $$;
