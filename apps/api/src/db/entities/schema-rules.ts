import type { Platform } from '@adhelm/contract/platform';
import type { RuleDraft } from '@adhelm/contract/rule-terms';
import type { AskReason, Change, Reading, SkipReason } from '@adhelm/domain/rules/outcome';
import type { ActionKind, RuleLevel } from '@adhelm/domain/rules/rule';
import type { ColumnType, Generated } from 'kysely';
import type { Lifecycle } from './schema-columns.ts';

/** What a rule says besides its columns, as on the wire. */
type StoredTerms = Omit<RuleDraft, 'name' | 'platform' | 'shadowDays' | 'isActive'>;

/** The tables of rules and of what they did. */
export type RuleTables = {
  rules: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    name: string;
    platform: Platform;
    level: RuleLevel;
    action: ActionKind;
    terms: ColumnType<StoredTerms, string, string>;
    shadow_days: number;
    shadow_until: Date | null;
    is_active: boolean;
    last_run_at: Date | null;
    next_run_at: Date | null;
    failures_in_a_row: Generated<number>;
    switched_off_at: Date | null;
    executions_count: Generated<number>;
    created_by: number | null;
    owner_id: number | null;
  };
  object_changes: {
    publisher_id: number;
    level: RuleLevel;
    object_id: number;
    at: Date;
    status: string | null;
    daily_budget: string | null;
    bid_amount: string | null;
    budget_changed_at: Date | null;
    tags: string[];
  };
  rule_runs: {
    id: Generated<number>;
    publisher_id: number;
    at: Date;
    status: 'RUNNING' | 'DONE' | 'FAILED';
    worker: string | null;
    seen_at: Date | null;
    attempts: Generated<number>;
    error: string | null;
    examined: Generated<number>;
    started_at: Date;
    finished_at: Date | null;
  };
  rule_executions: {
    id: Generated<number>;
    publisher_id: number;
    rule_id: number;
    run_id: number | null;
    at: Date;
    platform: Platform;
    level: RuleLevel;
    object_id: number;
    object_name: string;
    ad_account_id: number;
    campaign_id: number | null;
    ad_set_id: number | null;
    ad_id: number | null;
    action: ActionKind;
    status: 'PLANNED' | 'DONE' | 'FAILED' | 'SKIPPED';
    reason: SkipReason | AskReason | null;
    conflicting_rule_id: number | null;
    message: string | null;
    is_shadow: boolean;
    readings: ColumnType<Reading[], string | undefined, string>;
    change: ColumnType<Change | null, string | null | undefined, string | null>;
    increase: Generated<string>;
    approval: 'WAITING' | 'APPROVED' | 'DECLINED' | 'EXPIRED' | null;
    approval_expires_at: Date | null;
    approval_by: number | null;
    approval_at: Date | null;
    undo: 'PLANNED' | 'DONE' | 'FAILED' | null;
    undo_by: number | null;
    undo_at: Date | null;
    undo_message: string | null;
    worker: string | null;
    claimed_at: Date | null;
    attempts: Generated<number>;
    not_before: Date | null;
    created_at: Date;
    finished_at: Date | null;
  };
};
