insert into websites (publisher_id, domain, name)
  select id, 'kept.example', 'Kept website' from publishers where name = 'Kept publisher';
insert into categories (publisher_id, website_id, name)
  select publisher_id, id, 'Kept vertical' from websites where domain = 'kept.example';
insert into categories (publisher_id, website_id, parent_id, name)
  select publisher_id, website_id, id, 'Kept niche' from categories where name = 'Kept vertical';
insert into keyword_sets (publisher_id, category_id, name)
  select publisher_id, id, 'Kept set' from categories where name = 'Kept niche';
insert into keywords (publisher_id, keyword_set_id, text)
  select publisher_id, id, 'kept keyword' from keyword_sets where name = 'Kept set';
insert into posts (publisher_id, website_id, title, slug)
  select publisher_id, id, 'Kept page', 'kept-page' from websites where domain = 'kept.example';
insert into ad_accounts (publisher_id, platform, real_account_id, name)
  select id, 'FACEBOOK', '1', 'Kept account' from publishers where name = 'Kept publisher';
insert into campaigns (publisher_id, ad_account_id, real_campaign_id, name)
  select publisher_id, id, '1', 'Kept campaign' from ad_accounts where name = 'Kept account';
insert into ads (publisher_id, campaign_id, real_ad_id, name)
  select publisher_id, id, '1', 'Kept ad' from campaigns where name = 'Kept campaign';
insert into currency_rates (currency, day, usd) values ('VND', '2026-01-01', 0.0000384);
