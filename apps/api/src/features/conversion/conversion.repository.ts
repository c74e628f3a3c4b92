import type {
  Conversion,
  ConversionList,
  ConversionListQuery,
  ConversionState,
} from '@adhelm/contract/conversion';
import type { PixelPlatform } from '@adhelm/contract/pixel';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';
import { metaOf, offsetOf } from '../../db/entities/list-page.ts';
import type { NewConversion, PagePixel } from './conversion-decisions.ts';

const COUNTED = {
  EXPECTED: 'expected',
  WAITING: 'waiting',
  SENT: 'sent',
  FAILED: 'failed',
  TOO_OLD: 'tooOld',
  SKIPPED: 'skipped',
} as const satisfies Record<ConversionState, keyof ConversionList['counts']>;

const NOTHING = { expected: 0, waiting: 0, sent: 0, failed: 0, tooOld: 0, skipped: 0 };

/** What a click earned in the end, in dollars. */
export type SettledClick = { publisherId: number; clickId: string; usd: string };

const AMOUNT = sql<number | null>`sent_amount::float8`;

/** What pixels tell their platforms: what people see of it, and what becomes of a visitor's steps. */
export const conversionRepository = (tx: Tx, scope: Scope) => {
  const ofPixel = (pixelId: number) =>
    tx
      .selectFrom('conversions')
      .where(ownedBy(scope, 'conversions.publisher_id'))
      .where('pixel_id', '=', pixelId);

  /** A click may be settled while it is put in line: whoever comes second sees what the first did. */
  const oneAtATime = () =>
    sql`select pg_advisory_xact_lock(hashtextextended('adhelm settled conversions', 0))`.execute(tx);

  /** What feeds said at last of clicks, where they said it before the clicks were put in line. */
  const settledAlready = async (clicks: readonly NewConversion[]): Promise<SettledClick[]> => {
    const { rows } = await sql<SettledClick>`
      select distinct on (publisher_id, click_id) publisher_id as "publisherId", click_id as "clickId", usd::text
      from feed_callbacks
      where publisher_id = any(${[...new Set(clicks.map(({ publisherId }) => publisherId))]}::integer[])
        and click_id = any(${[...new Set(clicks.map(({ clickId }) => clickId))]}::uuid[])
        and kind = 'FINAL' and applied_at is not null and usd is not null
      order by publisher_id, click_id, said_at desc, id desc`.execute(tx);
    return rows;
  };

  /**
   * The revenue of clicks is settled: its moment has come, unless there is none. Google, which corrects what it was told
   * under the same id, is told the value once more where it was told another.
   */
  const settle = async (clicks: readonly SettledClick[], now: Date): Promise<void> => {
    if (clicks.length === 0) return;
    await oneAtATime();
    await sql`
      update conversions set amount = greatest(settled.usd, 0),
        at = case when conversions.state = 'EXPECTED' then ${now} else at end,
        state = case when conversions.state = 'EXPECTED' and settled.usd <= 0 then 'SKIPPED' else 'WAITING' end,
        words = case when conversions.state = 'EXPECTED' and settled.usd <= 0 then 'It earned nothing.' else words end,
        next_try_at = case
          when conversions.state = 'EXPECTED' and settled.usd <= 0 then null
          when conversions.state = 'WAITING' then next_try_at
          else ${now} end
      from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
        as settled ("publisherId" integer, "clickId" uuid, usd numeric), pixels
      where conversions.publisher_id = settled."publisherId" and conversions.click_id = settled."clickId"
        and pixels.id = conversions.pixel_id
        and (conversions.state = 'EXPECTED' or (pixels.platform = 'GOOGLE' and conversions.moment <> 'SEARCH' and (
          conversions.state = 'WAITING'
          or (conversions.state = 'SENT' and conversions.sent_amount <> greatest(settled.usd, 0)))))`.execute(
      tx,
    );
  };

  return {
    async counts(pixelId: number): Promise<ConversionList['counts']> {
      const rows = await ofPixel(pixelId)
        .select(['state', sql<number>`count(*)::int`.as('count')])
        .groupBy('state')
        .execute();
      return { ...NOTHING, ...Object.fromEntries(rows.map(({ state, count }) => [COUNTED[state], count])) };
    },

    /** Newest first; `counts` say how many there are. */
    async list(
      pixelId: number,
      query: ConversionListQuery,
      counts: ConversionList['counts'],
    ): Promise<Pick<ConversionList, 'items' | 'meta'>> {
      let rows = ofPixel(pixelId);
      if (query.state) rows = rows.where('state', '=', query.state);
      const page = await rows
        .select([
          'id',
          'moment',
          'state',
          'at',
          'attempts',
          'words',
          'sent_at',
          'currency',
          AMOUNT.as('sent_value'),
        ])
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(offsetOf(query))
        .execute();
      const items = page.map(
        ({ sent_at, sent_value, at, ...row }): Conversion => ({
          ...row,
          at: at.toISOString(),
          sentAt: sent_at?.toISOString() ?? null,
          sentValue: sent_value,
        }),
      );
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { items, meta: metaOf(query, query.state ? counts[COUNTED[query.state]] : all) };
    },

    /** What failed waits again; gives how many that are. */
    async retry(pixelId: number, now: Date): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('conversions')
        .set({ state: 'WAITING', attempts: 0, next_try_at: now, worker: null })
        .where(ownedBy(scope, 'conversions.publisher_id'))
        .where('pixel_id', '=', pixelId)
        .where('state', '=', 'FAILED')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** What the pixels of these pages tell. */
    async pixelsOf(postIds: readonly number[]): Promise<PagePixel[]> {
      return tx
        .selectFrom('posts')
        .innerJoin('websites', 'websites.id', 'posts.website_id')
        .innerJoin('pixels', (join) => join.on(sql<SqlBool>`pixels.id = any(adhelm_pixels_of(posts))`))
        .where('posts.id', '=', sql<number>`any(${postIds}::integer[])`)
        .where('pixels.deleted_at', 'is', null)
        .where('pixels.conversion_moments', '<>', sql<never>`'{}'`)
        .select([
          'posts.publisher_id as publisherId',
          'posts.id as postId',
          sql<string>`'https://' || websites.domain || '/' || posts.slug`.as('pageUrl'),
          sql<boolean>`websites.ip_keeping = 'FULL'`.as('keepsWholeAddresses'),
          'pixels.id as pixelId',
          sql<PixelPlatform>`pixels.platform`.as('platform'),
          'pixels.conversion_moments as moments',
        ])
        .execute();
    },

    /** What does not wait already, or did. */
    async keep(conversions: readonly NewConversion[], now: Date): Promise<void> {
      if (conversions.length === 0) return;
      await oneAtATime();
      await sql`
        insert into conversions (publisher_id, pixel_id, moment, click_id, event_id, at, amount, payload, state,
          next_try_at, created_at)
        select "publisherId", "pixelId", moment, "clickId", "eventId", at, amount, payload, state,
          case when state = 'WAITING' then ${now}::timestamptz end, ${now}
        from jsonb_to_recordset(${JSON.stringify(conversions)}::jsonb) as told ("publisherId" integer,
          "pixelId" integer, moment text, "clickId" uuid, "eventId" text, at timestamptz, amount numeric, payload jsonb,
          state text)
        order by "pixelId", moment, "clickId"
        on conflict on constraint conversions_once do nothing`.execute(tx);
      await settle(await settledAlready(conversions), now);
    },

    settle,

    /** How many wait or did not arrive, of all publishers. */
    async unsent(): Promise<Record<string, number>> {
      const counted: RawBuilder<{ state: string; count: number }> = sql`
        select wanted.state, count(conversions.id)::int as count
        from unnest(array['WAITING', 'FAILED', 'TOO_OLD']) as wanted (state)
        left join conversions on conversions.state = wanted.state
          and conversions.state in ('WAITING', 'FAILED', 'TOO_OLD')
        group by 1`;
      const { rows } = await counted.execute(tx);
      return Object.fromEntries(rows.map(({ state, count }) => [state.toLowerCase(), count]));
    },
  };
};

export type ConversionRepository = ReturnType<typeof conversionRepository>;
