insert into rules (publisher_id, name, platform, level, action, terms, shadow_days, is_active)
  select id, 'Kept rule', 'FACEBOOK', 'CAMPAIGN', 'NOTIFY', '{}', 0, false from publishers where name = 'Kept publisher';
insert into rule_runs (publisher_id, at, status, started_at)
  select publisher_id, now(), 'DONE', now() from rules where name = 'Kept rule';
insert into rule_executions (publisher_id, rule_id, run_id, at, platform, level, object_id, object_name, ad_account_id,
    campaign_id, action, status, is_shadow, created_at)
  select rules.publisher_id, rules.id, rule_runs.id, rule_runs.at, rules.platform, rules.level, campaigns.id,
    campaigns.name, campaigns.ad_account_id, campaigns.id, rules.action, 'DONE', false, now()
  from rules, rule_runs, campaigns where rules.name = 'Kept rule' and campaigns.name = 'Kept campaign';
