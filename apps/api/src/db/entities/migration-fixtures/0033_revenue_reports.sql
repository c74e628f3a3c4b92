insert into revenue_reports (source, name, digest, told_at) values ('file', 'kept.csv', 'kept', now());
insert into revenue_figures (report_id, channel, day, amount, currency)
  select id, 'kept.example', '2026-11-01', 1, 'USD' from revenue_reports;
insert into feed_pulls (provider, day, pulled_at, is_final) values ('tonic', '2026-11-01', now(), true);
insert into feed_watermarks (provider, pulled_at) values ('tonic', now());
