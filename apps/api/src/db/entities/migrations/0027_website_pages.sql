-- What a website answers beside its pages, and where its pages once were.

alter table websites
  add column ads_txt text not null default '',
  add column imprint text not null default '',
  add column privacy text not null default '',
  add column ip_keeping text not null default 'NETWORK' check (ip_keeping in ('FULL', 'NETWORK', 'NONE'));

-- Every address at which a page was ever shown: of two pages that had the same, the last one.
create table page_addresses (
  publisher_id integer not null references publishers (id),
  website_id integer not null,
  slug text not null,
  post_id integer not null,
  primary key (publisher_id, website_id, slug),
  constraint page_addresses_website_id_fkey foreign key (publisher_id, website_id)
    references websites (publisher_id, id) on delete cascade,
  constraint page_addresses_post_id_fkey foreign key (publisher_id, post_id)
    references posts (publisher_id, id) on delete cascade
);
create index page_addresses_post on page_addresses (post_id);
insert into page_addresses (publisher_id, website_id, slug, post_id)
  select distinct on (website_id, slug) publisher_id, website_id, slug, id from posts
  where status = 'PUBLISHED' and deleted_at is null order by website_id, slug, id desc;

alter table page_addresses enable row level security;
alter table page_addresses force row level security;
create policy page_addresses_access on page_addresses for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));

create function adhelm_note_page_address() returns trigger language plpgsql as $$
begin
  insert into page_addresses (publisher_id, website_id, slug, post_id)
  values (new.publisher_id, new.website_id, new.slug, new.id)
  on conflict (publisher_id, website_id, slug) do update set post_id = excluded.post_id
  where page_addresses.post_id <> excluded.post_id;
  return null;
end $$;
create trigger note_page_address after insert or update of status, slug, website_id on posts
  for each row when (new.status = 'PUBLISHED') execute function adhelm_note_page_address();
