import { textOfCents } from '@adhelm/domain/billing/amounts';
import { BANK_HOLD_MS, type PayoutState, type PayoutStatus } from '@adhelm/domain/billing/payout';
import { type SqlBool, sql } from 'kysely';

/** Cents as they travel. */
export const dollars = (cents: string | bigint): number => Number(textOfCents(BigInt(cents)));

/** `2026-10` of a date column, which comes as local midnight. */
export const monthText = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;

/** Of `accounts`: the one that a payout went to, or else the one in force of its publisher. */
export const isPaidTo = (publisher: string) =>
  sql<SqlBool>`accounts.id = coalesce(payouts.bank_account_id, (select max(own.id)
    from publisher_bank_accounts as own where own.publisher_id = ${sql.ref(publisher)}))`;

type BankRow = {
  bank_id: number | null;
  bank_name: string | null;
  bank_image: string | null;
  account_name: string | null;
  account_number: string | null;
};

export const bankOf = (row: BankRow) =>
  row.bank_id === null
    ? null
    : {
        id: row.bank_id,
        name: row.bank_name ?? '',
        image: row.bank_image,
        accountName: row.account_name ?? '',
        accountNumber: row.account_number ?? '',
      };

export const heldUntilOf = (accountSince: Date | null): Date | null =>
  accountSince && new Date(accountSince.getTime() + BANK_HOLD_MS);

type PayoutRow = {
  status: PayoutStatus;
  is_unknown: boolean;
  underway_since: Date | null;
  released_at: Date | null;
  prepared_by: number;
};

export const stateOf = (row: PayoutRow, heldUntil: Date | null): PayoutState => ({
  status: row.status,
  isReleased: row.released_at !== null,
  isUnknown: row.is_unknown,
  isUnderway: row.underway_since !== null,
  preparedBy: row.prepared_by,
  heldUntil: heldUntil?.getTime() ?? null,
});
