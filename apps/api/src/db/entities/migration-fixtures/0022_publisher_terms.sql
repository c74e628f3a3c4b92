insert into publisher_bank_accounts (publisher_id, bank_id, account_name, account_number, created_at)
  select publishers.id, banks.id, 'Kept account', '0011223344', now() from publishers, banks
  where publishers.name = 'Kept publisher' and banks.code = 'ACB';
insert into publisher_fees (publisher_id, valid_from, percent, created_at)
  select id, '2026-01-01', 12.5, now() from publishers where name = 'Kept publisher';
