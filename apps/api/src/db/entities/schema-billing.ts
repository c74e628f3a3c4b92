import type { LineKind } from '@adhelm/domain/billing/close-period';
import type { FeeTier } from '@adhelm/domain/billing/fees';
import type { LedgerAccount } from '@adhelm/domain/billing/ledger';
import type { PayoutStatus, PayoutWay } from '@adhelm/domain/billing/payout';
import type { ColumnType, Generated } from 'kysely';
import type { Day } from './schema-columns.ts';

/** Whole cents, more of them than a number holds exactly. */
type Cents = ColumnType<string, bigint, bigint>;

/** What publishers earned, what is owed and what was paid. */
export type BillingTables = {
  billing_periods: {
    id: Generated<number>;
    publisher_id: number;
    month: Day;
    number: number;
    publisher_name: string;
    zone: string;
    starts_at: Date;
    ends_at: Date;
    facts_as_of: Date;
    fee_tiers: ColumnType<FeeTier[], string, never>;
    currency: string;
    revenue: Cents;
    fees: Cents;
    adjustments: Cents;
    net: Cents;
    carried_in: Cents;
    balance: Cents;
    threshold: Cents;
    line_count: number;
    closed_by: number | null;
    closed_at: Date;
  };
  billing_adjustments: {
    id: Generated<number>;
    publisher_id: number;
    amount: Cents;
    currency: string;
    reason: string;
    corrects_period_id: number | null;
    created_by: number;
    created_at: Date;
  };
  payouts: {
    id: Generated<number>;
    publisher_id: number;
    key: string;
    amount: Cents;
    currency: string;
    status: Generated<PayoutStatus>;
    is_unknown: Generated<boolean>;
    underway_since: Date | null;
    prepared_by: number;
    prepared_at: Date;
    released_by: number | null;
    released_at: Date | null;
    way: PayoutWay | null;
    bank_account_id: number | null;
    worker: string | null;
    seen_at: Date | null;
    attempts: Generated<number>;
    not_before: Date | null;
    reference: string | null;
    reason: string | null;
    paid_at: Date | null;
    updated_at: Date;
  };
  payout_periods: { publisher_id: number; payout_id: number; period_id: number };
  ledger_transactions: {
    id: Generated<number>;
    publisher_id: number;
    kind: LineKind | 'PAYOUT';
    period_id: number | null;
    line: number | null;
    corrects_period_id: number | null;
    adjustment_id: number | null;
    payout_id: number | null;
    entry_count: number;
    at: Date;
  };
  ledger_entries: {
    id: Generated<number>;
    publisher_id: number;
    transaction_id: number;
    account: LedgerAccount;
    amount: Cents;
    currency: string;
  };
  bank_file_lines: {
    publisher_id: number;
    file_number: number;
    payout_id: number;
    attempt: number;
    content: string;
    request_key: string;
    created_by: number;
    created_at: Date;
  };
  billing_requests: {
    publisher_id: number;
    user_id: number;
    request_key: string;
    asked: string;
    answer: ColumnType<unknown, string, never>;
    created_at: Date;
  };
};
