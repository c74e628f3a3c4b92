insert into revenue_figures (report_id, channel, day, amount, currency, narrowed_by, narrowed_to)
  select id, 'kept.example', '2026-11-01', 1, 'USD', 'campaign', '77' from revenue_reports limit 1;
