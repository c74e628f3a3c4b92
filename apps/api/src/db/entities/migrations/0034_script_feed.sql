-- A feed whose script runs in the visitor's browser, and the text of the ad that brought the visitor, which it asks for.

alter table websites
  drop constraint websites_feed_check,
  add constraint websites_feed_check check (feed in ('STANDARD', 'TONIC', 'GOOGLE')),
  -- What the feed calls the account and the look of its results.
  add column feed_publisher_id text not null default '',
  add column feed_style_id text not null default '',
  add column ad_text_check text not null default 'WARN' check (ad_text_check in ('WARN', 'HOLD'));

alter table ad_texts
  -- What the platform shows some people instead, a line each.
  add column further text,
  -- Everything that people can read in the ad, as it is declared to a feed; empty where nothing of it is known.
  add column whole text not null generated always as (rtrim(
    case when body <> '' then body || E'\n' else '' end
    || case when title <> '' then title || E'\n' else '' end
    || case when description <> '' then description || E'\n' else '' end
    || coalesce(further, ''), E'\n')) stored;
create index ad_texts_seen on ad_texts (publisher_id, seen_at);

-- Which texts of an ad were declared, by their digest, and when last.
create table declared_ad_texts (
  publisher_id integer not null references publishers (id),
  ad_id integer not null,
  digest text not null,
  last_at timestamptz(3) not null,
  primary key (ad_id, digest),
  constraint declared_ad_texts_ad_id_fkey foreign key (publisher_id, ad_id)
    references ads (publisher_id, id) on update cascade
);

alter table declared_ad_texts enable row level security;
alter table declared_ad_texts force row level security;
create policy declared_ad_texts_access on declared_ad_texts for all
  using (adhelm_owns(publisher_id)) with check (adhelm_owns(publisher_id));
