insert into unbooked_ads (publisher_id, real_ad_id, first_at, last_at)
  select id, 'kept-ad', now(), now() from publishers where name = 'Kept publisher';
