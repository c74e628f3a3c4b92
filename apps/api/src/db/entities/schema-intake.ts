import type { ConversionMoment, ConversionState } from '@adhelm/contract/conversion';
import type { Platform } from '@adhelm/contract/platform';
import type { CallbackKind } from '@adhelm/domain/callback-kinds';
import type { Verdict, VerdictOutcome } from '@adhelm/domain/feed-verdicts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Day } from './schema-columns.ts';

/** What it takes to tell a platform of a visitor's step. */
export type ConversionPayload = {
  source: Record<string, string>;
  /** When the visitor came with what the source says. */
  firstSeenAt: string;
  ip: string;
  userAgent: string;
  pageUrl: string;
};

/** What visitors and feeds tell, on its way to the facts. */
export type IntakeTables = {
  feed_callbacks: {
    id: Generated<string>;
    publisher_id: number;
    provider: string;
    click_id: string;
    kind: CallbackKind;
    transaction: string;
    amount: string | null;
    currency: string;
    narrowed_by: Generated<string>;
    narrowed_to: Generated<string>;
    usd: Generated<string | null>;
    said_at: Date;
    received_at: Date;
    applied_at: Generated<Date | null>;
    tries: Generated<number>;
    next_try_at: Date | null;
  };
  processes: {
    id: string;
    host: string;
    roles: string[];
    started_at: Date;
    seen_at: Date;
    waiting: string;
    waits_since: Date | null;
    lost: string;
  };
  feed_days: { provider: string; day: Day; received: number; last_at: Date };
  revenue_reports: {
    id: Generated<number>;
    source: string;
    name: string;
    digest: string | null;
    told_at: Date;
    told_by: number | null;
  };
  revenue_figures: {
    id: Generated<string>;
    report_id: number;
    reference: string | null;
    channel: string | null;
    website_id: Generated<number | null>;
    day: Day;
    amount: string;
    currency: string;
    usd: Generated<string | null>;
    applied_at: Generated<Date | null>;
    is_replaced: Generated<boolean>;
    tries: Generated<number>;
    next_try_at: Date | null;
  };
  feed_pulls: { provider: string; day: Day; pulled_at: Date; is_final: boolean; digest: string | null };
  feed_watermarks: {
    provider: string;
    pulled_at: Date | null;
    estimate_until: Date | null;
    final_until: Date | null;
    failed_at: Date | null;
    failure: string | null;
  };
  feed_verdicts: {
    id: Generated<string>;
    provider: string;
    real_ad_id: string;
    platform: Platform | null;
    transaction: string;
    verdict: Verdict;
    explanation: string;
    said_at: Date;
    received_at: Date;
    tries: Generated<number>;
    next_look_at: Date;
  };
  ad_verdicts: {
    id: Generated<string>;
    publisher_id: number;
    ad_id: number;
    provider: string;
    transaction: string;
    verdict: Verdict;
    explanation: string;
    said_at: Date;
    received_at: Date;
    outcome: VerdictOutcome | null;
    error: string | null;
    tries: Generated<number>;
    next_try_at: Date | null;
    worker: string | null;
    claimed_until: Date | null;
    called_at: Date | null;
  };
  unbooked_ads: {
    publisher_id: number;
    real_ad_id: string;
    first_at: Date;
    last_at: Date;
    is_known: Generated<boolean>;
  };
  dead_letters: {
    id: Generated<string>;
    batch: string;
    place: number;
    kind: string | null;
    provider: string | null;
    body: Buffer;
    reason: string;
    created_at: Date;
    tries: Generated<number>;
    repaired: Generated<Buffer | null>;
    replayed_at: Generated<Date | null>;
    replayed_by: Generated<number | null>;
    discarded_at: Generated<Date | null>;
  };
  conversions: {
    id: Generated<number>;
    publisher_id: number;
    pixel_id: number;
    moment: ConversionMoment;
    click_id: string;
    event_id: string;
    at: Date;
    amount: string | null;
    currency: Generated<string>;
    payload: JSONColumnType<ConversionPayload>;
    state: ConversionState;
    attempts: Generated<number>;
    next_try_at: Date | null;
    worker: Generated<string | null>;
    words: Generated<string | null>;
    reference: Generated<string | null>;
    sent_at: Generated<Date | null>;
    sent_amount: Generated<string | null>;
    created_at: Date;
  };
};
