import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { Watermarks } from '../../ports/feed-reports.ts';
import type { PulledDay } from './days-to-pull.ts';

type Pulled = PulledDay & { digest: string | null };

export type FeedPullState = Watermarks & {
  provider: string;
  pulledAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
};

const LONGEST_FAILURE = 500;

/** When reports of feeds were read, and how far they go. */
export const feedPullRepository = (tx: Tx) => ({
  async since(provider: string, day: string): Promise<Pulled[]> {
    return tx
      .selectFrom('feed_pulls')
      .where('provider', '=', provider)
      .where(sql<boolean>`day >= ${day}::date`)
      .select([
        sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
        'is_final as isFinal',
        'pulled_at as pulledAt',
        'digest',
      ])
      .execute();
  },

  /** A digest that is not given stays: it is that of the last final report. */
  async note(provider: string, { day, isFinal, pulledAt, digest }: Pulled): Promise<void> {
    await tx
      .insertInto('feed_pulls')
      .values({ provider, day, pulled_at: pulledAt, is_final: isFinal, digest })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'day']).doUpdateSet({
          pulled_at: pulledAt,
          is_final: isFinal,
          digest: sql`coalesce(excluded.digest, feed_pulls.digest)`,
        }),
      )
      .execute();
  },

  /** Everything that was due is read. */
  async noteEnd(provider: string, { estimateUntil, finalUntil }: Watermarks, at: Date): Promise<void> {
    const state = { pulled_at: at, estimate_until: estimateUntil, final_until: finalUntil };
    const noFailure = { failed_at: null, failure: null };
    await tx
      .insertInto('feed_watermarks')
      .values({ provider, ...state, ...noFailure })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet({ ...state, ...noFailure }))
      .execute();
  },

  async noteFailure(provider: string, reason: string, at: Date): Promise<void> {
    const failed = { failed_at: at, failure: reason.slice(0, LONGEST_FAILURE) };
    await tx
      .insertInto('feed_watermarks')
      .values({ provider, pulled_at: null, estimate_until: null, final_until: null, ...failed })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(failed))
      .execute();
  },

  async states(): Promise<FeedPullState[]> {
    return tx
      .selectFrom('feed_watermarks')
      .select([
        'provider',
        'pulled_at as pulledAt',
        'estimate_until as estimateUntil',
        'final_until as finalUntil',
        'failed_at as failedAt',
        'failure',
      ])
      .execute();
  },
});

export type FeedPullRepository = ReturnType<typeof feedPullRepository>;
