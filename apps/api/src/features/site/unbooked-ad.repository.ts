import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

type NamedAd = { publisherId: number; realAdId: string; at: Date };

export type UnbookedAd = { publisherId: number; realAdId: string; firstAt: Date; lastAt: Date };

/** So long an ad is waited for, and so many of one publisher: visitors can name what they like. */
const LONGEST_WAIT = sql`interval '30 days'`;
const MOST_OF_A_PUBLISHER = 10_000;

/** Ads that visitors name and nobody knows yet. The server itself keeps them. */
export const unbookedAdRepository = (tx: Tx) => ({
  async note(named: readonly NamedAd[]): Promise<void> {
    if (named.length === 0) return;
    // In one order everywhere, so that two who note the same ads wait for each other and not for ever.
    await sql`
      insert into unbooked_ads (publisher_id, real_ad_id, first_at, last_at, is_known)
      select publisher_id, real_ad_id, min(at), max(at), exists (
          select from ads where ads.publisher_id = named.publisher_id and ads.real_ad_id = named.real_ad_id)
      from unnest(${named.map(({ publisherId }) => publisherId)}::int[], ${named.map(({ realAdId }) => realAdId)}::text[],
        ${named.map(({ at }) => at)}::timestamptz[]) as named (publisher_id, real_ad_id, at)
      where exists (select from publishers where publishers.id = named.publisher_id)
      group by publisher_id, real_ad_id order by publisher_id, real_ad_id
      on conflict (publisher_id, real_ad_id) do update set first_at = least(unbooked_ads.first_at, excluded.first_at),
        last_at = greatest(unbooked_ads.last_at, excluded.last_at),
        is_known = unbooked_ads.is_known or excluded.is_known`.execute(tx);
  },

  /** Some of those that have come to be known. */
  async known(most: number): Promise<UnbookedAd[]> {
    return tx
      .selectFrom('unbooked_ads')
      .where('is_known', '=', true)
      .select([
        'publisher_id as publisherId',
        'real_ad_id as realAdId',
        'first_at as firstAt',
        'last_at as lastAt',
      ])
      .orderBy('publisher_id')
      .orderBy('real_ad_id')
      .limit(most)
      .execute();
  },

  /** What was named again meanwhile is looked at once more. */
  async forget({ publisherId, realAdId, lastAt }: UnbookedAd): Promise<void> {
    await tx
      .deleteFrom('unbooked_ads')
      .where('publisher_id', '=', publisherId)
      .where('real_ad_id', '=', realAdId)
      .where('last_at', '<=', lastAt)
      .execute();
  },

  /** Those that nobody waits for any more. */
  async forgetOld(now: Date): Promise<void> {
    await sql`delete from unbooked_ads where last_at < ${now}::timestamptz - ${LONGEST_WAIT}`.execute(tx);
    await sql`delete from unbooked_ads using (
        select publisher_id, real_ad_id,
          row_number() over (partition by publisher_id order by last_at desc, real_ad_id) as place
        from unbooked_ads
      ) as ranked
      where ranked.place > ${MOST_OF_A_PUBLISHER} and unbooked_ads.publisher_id = ranked.publisher_id
        and unbooked_ads.real_ad_id = ranked.real_ad_id`.execute(tx);
  },
});

export type UnbookedAdRepository = ReturnType<typeof unbookedAdRepository>;
