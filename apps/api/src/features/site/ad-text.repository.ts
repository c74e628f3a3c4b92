import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';

/** What people can read in an ad. Empty where that is not known, or where two ads of one id say different things. */
export type AdText = { publisherId: number; realAdId: string; text: string; digest: string };
export type SeenAdText = AdText & { seenAt: Date };

type Declared = { publisherId: number; realAdId: string; digest: string; at: Date };

type Place = Pick<AdText, 'publisherId' | 'realAdId'>;
const BEGINNING: Place = { publisherId: 0, realAdId: '' };

/** What was declared longer ago says nothing any more. */
const KEPT = sql`interval '30 days'`;

/** The texts of ads, as pages declare them to feeds that ask for them. The server itself reads them. */
export const adTextRepository = (tx: Tx) => ({
  /** The next ones of these publishers; with `since` those alone of which a text was seen from then on. */
  async next(
    publisherIds: readonly number[],
    since: Date | null,
    most: number,
    { publisherId, realAdId }: Place = BEGINNING,
  ): Promise<SeenAdText[]> {
    const changed = sql`and (ads.publisher_id, ads.real_ad_id) in (
      select changed.publisher_id, changed.real_ad_id
      from ad_texts join ads as changed on changed.id = ad_texts.ad_id
      where ad_texts.publisher_id = any(${publisherIds}::int[]) and ad_texts.seen_at >= ${since})`;
    const { rows } = await sql<SeenAdText>`
      with named as (
        select distinct publisher_id, real_ad_id from ads
        where publisher_id = any(${publisherIds}::int[]) and deleted_at is null
          and (publisher_id, real_ad_id) > (${publisherId}, ${realAdId}) ${since === null ? sql`` : changed}
        order by publisher_id, real_ad_id limit ${most}),
      said as (
        -- Those without any text too: the next ones come after the last of these.
        select publisher_id, real_ad_id, coalesce(max(seen_at), 'epoch') as seen_at,
          case when min(whole) = max(whole) then min(whole) else '' end as text
        from named join ads using (publisher_id, real_ad_id)
          left join lateral (
            select whole, seen_at from ad_texts where ad_texts.ad_id = ads.id order by seen_at desc limit 1) as last on true
        where deleted_at is null group by publisher_id, real_ad_id)
      select publisher_id as "publisherId", real_ad_id as "realAdId", seen_at as "seenAt", text, md5(text) as digest
      from said order by publisher_id, real_ad_id`.execute(tx);
    return rows;
  },

  /** Keeps what feeds were told, and when last. */
  async declare(told: readonly Declared[]): Promise<void> {
    if (told.length === 0) return;
    const columns = [
      told.map(({ publisherId }) => publisherId),
      told.map(({ realAdId }) => realAdId),
      told.map(({ digest }) => digest),
      told.map(({ at }) => at),
    ] as const;
    // In one order everywhere, so that two who keep the same ones wait for each other and not for ever.
    await sql`
      insert into declared_ad_texts (publisher_id, ad_id, digest, last_at)
      select ads.publisher_id, ads.id, told.digest, max(told.at)
      from unnest(${columns[0]}::int[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::timestamptz[])
        as told (publisher_id, real_ad_id, digest, at)
      join ads on ads.publisher_id = told.publisher_id and ads.real_ad_id = told.real_ad_id
      group by ads.publisher_id, ads.id, told.digest order by ads.id, told.digest
      on conflict (ad_id, digest) do update
        set last_at = greatest(declared_ad_texts.last_at, excluded.last_at)`.execute(tx);
    await sql`
      delete from declared_ad_texts using ads
      where ads.id = ad_id and ads.publisher_id = any(${columns[0]}::int[]) and ads.real_ad_id = any(${columns[1]}::text[])
        and last_at < now() - ${KEPT}`.execute(tx);
  },
});

export type AdTextRepository = ReturnType<typeof adTextRepository>;
