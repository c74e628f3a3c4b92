import type pg from 'pg';
import { queryInScope } from '../../../testing/app.ts';

/** The numbers of what `keepBooks` puts there begin after these. */
export const BOOK_NUMBERS = { period: 970_000, payout: 971_000, adjustment: 972_000, file: 973_000 };

type Books = { publisherId: number; userId: number; place: number };

/** A closed month of a publisher, a payout of it that waits, and all that goes with them; all at once, as it must add up. */
export const keepBooks = (pool: pg.Pool, { publisherId, userId, place }: Books) =>
  queryInScope(
    pool,
    'system',
    `with period as (
      insert into billing_periods (id, publisher_id, month, number, publisher_name, zone, starts_at, ends_at, facts_as_of,
        fee_tiers, currency, revenue, fees, adjustments, net, carried_in, balance, threshold, line_count, closed_at)
      overriding system value values ($3, $1, '2026-01-01', 1, 'Publisher', '+00:00', '2026-01-01Z', '2026-02-01Z', now(),
        '[]', 'USD', 100000, 10000, 0, 90000, 0, 90000, 0, 1, now()) returning id
    ), line as (
      insert into ledger_transactions (publisher_id, kind, period_id, line, entry_count, at)
      select $1, 'REVENUE', id, 1, 3, now() from period returning id
    ), entries as (
      insert into ledger_entries (publisher_id, transaction_id, account, amount, currency)
      select $1, id, account, amount, 'USD'
      from line, (values ('EARNINGS', 100000), ('FEES', -10000), ('PAYABLE', -90000)) as booked (account, amount)
    ), adjustment as (
      insert into billing_adjustments (id, publisher_id, amount, currency, reason, created_by, created_at)
      overriding system value values ($4, $1, 500, 'USD', 'Agreed', $2, now())
    ), payout as (
      insert into payouts (id, publisher_id, key, amount, currency, prepared_by, prepared_at, updated_at)
      overriding system value values ($5, $1, md5($1::text) || md5($2::text), 90000, 'USD', $2, now(), now()) returning id
    ), paid as (
      insert into payout_periods (publisher_id, payout_id, period_id) select $1, payout.id, period.id from payout, period
    ), request as (
      insert into billing_requests (publisher_id, user_id, request_key, asked, answer, created_at)
      values ($1, $2, gen_random_uuid(), 'prepare', '{}', now())
    )
    insert into bank_file_lines (publisher_id, file_number, payout_id, attempt, content, request_key, created_by, created_at)
    select $1, $6, id, 1, 'line', gen_random_uuid(), $2, now() from payout`,
    [
      publisherId,
      userId,
      BOOK_NUMBERS.period + place,
      BOOK_NUMBERS.adjustment + place,
      BOOK_NUMBERS.payout + place,
      BOOK_NUMBERS.file + place,
    ],
  );
