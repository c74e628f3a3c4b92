-- What landing pages and keyword sets say, the versions they went through, and the steps that led them to readers.

alter table posts
  add column keyword text,
  add column hashtag text,
  add column tags text[] not null default '{}',
  add column facebook_pixel_ids integer[] not null default '{}',
  add column taboola_pixel_ids integer[] not null default '{}',
  add column google_pixel_ids integer[] not null default '{}',
  add column outbrain_pixel_ids integer[] not null default '{}',
  add column tiktok_pixel_ids integer[] not null default '{}',
  add column thumb_url text,
  add column description text not null default '',
  add column content text not null default '',
  add column faqs jsonb not null default '[]',
  add column style_id text not null default 'clean',
  add column language text not null default 'en',
  add column view_count integer not null default 0,
  add column avg_rating numeric(3, 2) not null default 0,
  add column rating_count integer not null default 0,
  add column reject_reason text,
  add column published_by integer references users (id),
  add column published_at timestamptz(3),
  -- From the first publication on, the slug stays.
  add column first_published_at timestamptz(3),
  add column deleted_by integer references users (id),
  add column translated_from_id integer references posts (id),
  add column version integer not null default 1;
create index posts_translated_from on posts (translated_from_id) where translated_from_id is not null;

create table post_versions (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  post_id integer not null references posts (id),
  version integer not null,
  fields jsonb not null,
  is_autosave boolean not null default false,
  restored_from integer,
  created_by integer references users (id),
  created_at timestamptz(3) not null,
  unique (post_id, version)
);

alter table keyword_sets
  add column content_page_keyword_number integer not null default 0 check (content_page_keyword_number between 0 and 20),
  add column search_page_keyword_number_1 integer not null default 0 check (search_page_keyword_number_1 between 0 and 20),
  add column search_page_keyword_number_2 integer not null default 0 check (search_page_keyword_number_2 between 0 and 20),
  add column reject_reason text,
  add column deleted_by integer references users (id);

set local adhelm.scope = 'system';

update keywords set deleted_at = now()
where deleted_at is null and exists (
  select 1 from keywords earlier
  where earlier.keyword_set_id = keywords.keyword_set_id and earlier.id < keywords.id
    and lower(earlier.text) = lower(keywords.text) and earlier.deleted_at is null
);
create unique index keywords_text on keywords (keyword_set_id, lower(text)) where deleted_at is null;

update posts set first_published_at = created_at, published_at = created_at where status = 'PUBLISHED';

create index categories_parent on categories (parent_id);
create index categories_website on categories (website_id);
create index keyword_sets_category on keyword_sets (category_id);
create index posts_category on posts (category_id);
create index posts_keyword_set on posts (keyword_set_id);

-- Every step of a piece of content, with who took it and why.
create table status_changes (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  entity text not null check (entity in ('post', 'keyword_set')),
  entity_id integer not null,
  from_status text,
  to_status text not null,
  reason text,
  user_id integer references users (id),
  at timestamptz(3) not null
);
create index status_changes_entity on status_changes (entity, entity_id, id);

-- What a user is told: that a review is asked for, how it ended.
create table notifications (
  id integer generated always as identity primary key,
  publisher_id integer not null references publishers (id),
  user_id integer not null references users (id),
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index notifications_user on notifications (user_id, id);

-- The files that were uploaded; the bytes are in the file store under the same name.
create table uploads (
  name text primary key,
  publisher_id integer references publishers (id),
  user_id integer not null references users (id),
  purpose text,
  original_name text,
  type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null
);

do $$
declare
  name text;
begin
  foreach name in array array['post_versions', 'status_changes', 'notifications', 'uploads'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I for all using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id))', name || '_access', name);
  end loop;
end $$;
