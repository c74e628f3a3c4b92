-- Search finds the beginning of a name among a million of them by walking an index. Under row-level security only a
-- comparison of plain columns may do so before the policy was asked, hence columns and not indexes over lower(…); cut,
-- because an index entry has its limit.
alter table keywords add column beginning text collate "C" not null generated always as (left(lower(text), 100)) stored;
create index keywords_beginning on keywords (publisher_id, beginning, id) where deleted_at is null;

alter table ads add column beginning text collate "C" not null generated always as (left(lower(name), 100)) stored;
create index ads_beginning on ads (publisher_id, beginning, id) where deleted_at is null;
create index ads_real on ads (publisher_id, real_ad_id);
