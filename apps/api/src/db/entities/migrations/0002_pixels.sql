create table pixels (
  id integer generated always as identity primary key,
  publisher_id integer references publishers (id),
  platform text not null check (platform in ('FACEBOOK', 'GOOGLE', 'TABOOLA', 'OUTBRAIN', 'TIKTOK')),
  name text not null,
  pixel_id text not null,
  created_by integer references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create unique index pixels_pixel_id on pixels (coalesce(publisher_id, 0), platform, pixel_id) where deleted_at is null;
create index pixels_publisher on pixels (publisher_id, id);
alter table pixels enable row level security;
alter table pixels force row level security;
create policy pixels_read on pixels for select using (adhelm_reads(publisher_id));
create policy pixels_insert on pixels for insert with check (adhelm_owns(publisher_id));
create policy pixels_update on pixels for update using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));
create policy pixels_delete on pixels for delete using (adhelm_owns(publisher_id));
