insert into billing_periods (publisher_id, month, number, publisher_name, zone, starts_at, ends_at, facts_as_of, fee_tiers, currency, revenue,
    fees, adjustments, net, carried_in, balance, threshold, line_count, closed_at)
  select id, '2026-01-01', 1, name, '+00:00', '2026-01-01Z', '2026-02-01Z', now(), '[]', 'USD', 100000, 10000, 0, 90000, 0, 90000, 0,
    1, now()
  from publishers where name = 'Kept publisher';
insert into billing_adjustments (publisher_id, amount, currency, reason, created_by, created_at)
  select publishers.id, 500, 'USD', 'Kept reason', min(users.id), now() from publishers, users
  where publishers.name = 'Kept publisher' group by publishers.id;
insert into ledger_transactions (publisher_id, kind, period_id, line, entry_count, at)
  select publisher_id, 'REVENUE', id, 1, 3, now() from billing_periods;
insert into ledger_entries (publisher_id, transaction_id, account, amount, currency)
  select publisher_id, id, account, amount, 'USD' from ledger_transactions,
    (values ('EARNINGS', 100000), ('FEES', -10000), ('PAYABLE', -90000)) as booked (account, amount);
insert into payouts (publisher_id, key, amount, currency, prepared_by, prepared_at, updated_at)
  select publisher_id, repeat('a', 64), 90000, 'USD', (select min(id) from users), now(), now() from billing_periods;
insert into payout_periods (publisher_id, payout_id, period_id)
  select payouts.publisher_id, payouts.id, billing_periods.id from payouts, billing_periods;
insert into bank_file_lines (publisher_id, file_number, payout_id, attempt, content, request_key, created_by, created_at)
  select publisher_id, 1, id, 1, 'kept line', gen_random_uuid(), prepared_by, now() from payouts;
insert into billing_requests (publisher_id, user_id, request_key, asked, answer, created_at)
  select publisher_id, prepared_by, gen_random_uuid(), 'prepare', '{}', now() from payouts;
