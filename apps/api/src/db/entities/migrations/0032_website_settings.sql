-- Under which further names a website answers, who pays for its clicks, and how it treats its visitors.

alter table websites
  add column aliases text[] not null default '{}',
  add column favicon text not null default '',
  add column consent text not null default 'OFF' check (consent in ('OFF', 'BANNER')),
  add column bot_handling text not null default 'LEAVE_OUT' check (bot_handling in ('LEAVE_OUT', 'COUNT')),
  -- Who pays, and what they call the website.
  add column feed text not null default 'STANDARD' check (feed in ('STANDARD', 'TONIC')),
  add column feed_channels text[] not null default '{}';

-- A feed's report by channel finds the websites that it covers.
create index websites_feed on websites (feed) where feed <> 'STANDARD' and deleted_at is null;

-- Since when a website answers under a name. A name that several claim belongs to the one that has claimed it for longest,
-- so that nobody takes over the visitors of others by renaming a website of their own.
create table website_hosts (
  publisher_id integer not null references publishers (id),
  website_id integer not null,
  host text not null,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (publisher_id, website_id, host),
  constraint website_hosts_website_id_fkey foreign key (publisher_id, website_id)
    references websites (publisher_id, id) on delete cascade
);
create index website_hosts_website on website_hosts (website_id);
insert into website_hosts (publisher_id, website_id, host, claimed_at)
  select publisher_id, id, lower(domain), created_at from websites where deleted_at is null;

alter table website_hosts enable row level security;
alter table website_hosts force row level security;
create policy website_hosts_access on website_hosts for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

create function adhelm_claim_hosts() returns trigger language plpgsql as $$
declare
  hosts text[] := case when new.deleted_at is null then lower(new.domain) || new.aliases else '{}' end;
begin
  delete from website_hosts
  where publisher_id = new.publisher_id and website_id = new.id and host <> all (hosts);
  insert into website_hosts (publisher_id, website_id, host)
  select new.publisher_id, new.id, host from unnest(hosts) as host
  on conflict (publisher_id, website_id, host) do nothing;
  return null;
end $$;
create trigger claim_hosts after insert or update of domain, aliases, deleted_at on websites
  for each row execute function adhelm_claim_hosts();
