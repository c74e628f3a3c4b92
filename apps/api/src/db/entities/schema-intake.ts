import type { CallbackKind } from '@adhelm/domain/callback-kinds';
import type { Generated } from 'kysely';
import type { Day } from './schema-columns.ts';

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
    usd: Generated<string | null>;
    said_at: Date;
    received_at: Date;
    applied_at: Generated<Date | null>;
    tries: Generated<number>;
    next_try_at: Date | null;
  };
  feed_days: { provider: string; day: Day; received: number; last_at: Date };
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
};
