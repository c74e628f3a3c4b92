/**
 * Numbers that look like references, are one of the others once more, name what is everybody's, no publisher writes, or
 * cannot be told from each other: these have a test of their own.
 */
export const NO_REFERENCES = [
  'conversations.team_id',
  'conversations.first_user_id',
  'conversations.second_user_id',
  'conversations.last_message_id',
  'post_versions.restored_from',
  'rule_executions.object_id',
  'feed_callbacks.click_id',
  'conversions.click_id',
  'object_changes.object_id',
  'publisher_bank_accounts.bank_id',
  'publisher_fees.created_by',
  'billing_periods.closed_by',
  'billing_adjustments.created_by',
  'billing_adjustments.corrects_period_id',
  'payouts.prepared_by',
  'payouts.released_by',
  'payouts.bank_account_id',
  'payout_periods.payout_id',
  'payout_periods.period_id',
  'ledger_transactions.period_id',
  'ledger_transactions.corrects_period_id',
  'ledger_transactions.adjustment_id',
  'ledger_transactions.payout_id',
  'ledger_entries.transaction_id',
  'bank_file_lines.payout_id',
  'bank_file_lines.created_by',
  'billing_requests.user_id',
];
