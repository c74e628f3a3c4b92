import type { CallbackKind } from '@adhelm/domain/callback-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { firstIdAt } from './click-reference.ts';
import type { RecordedCallback } from './recorded-callback.ts';

export type NewCallback = RecordedCallback & { publisherId: number; clickId: string };

/** A saying about a click, with what it is in dollars as far as a rate is known. */
export type KeptCallback = {
  id: string;
  publisherId: number;
  clickId: string;
  kind: CallbackKind;
  amount: string | null;
  usd: string | null;
};

export type FeedState = {
  provider: string;
  lastAt: Date | null;
  received: number;
  applied: number;
  /** Before their click. */
  waiting: number;
  /** Whose click never came. */
  orphans: number;
};

/** So long a saying waits for its click. */
const LONGEST_WAIT = sql`interval '30 days'`;

/** What the server itself keeps of feeds, which belong to no publisher. */
export const callbackRepository = (tx: Tx) => ({
  /** Those of the publishers that there are. */
  async publishersAmong(ids: readonly number[]): Promise<Set<number>> {
    const rows = await tx
      .selectFrom('publishers')
      .select('id')
      .where('id', 'in', [...ids, 0])
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  /** How each feed is doing: what it told since the beginning of a day in UTC, and all of it that is not applied. */
  async statesOf(providers: readonly string[], since: Date): Promise<FeedState[]> {
    const { rows } = await sql<FeedState>`
      select provider, told."lastAt", told.received, told.received - missing.recent as applied, missing.waiting,
        missing.orphans
      from unnest(${providers}::text[]) as feed (provider)
      cross join lateral (
        select max(last_at) as "lastAt",
          coalesce(sum(received) filter (where day >= (${since}::timestamptz at time zone 'UTC')::date), 0)::int as received
        from feed_days where provider = feed.provider
      ) as told
      cross join lateral (
        select count(*) filter (where received_at >= ${since})::int as recent,
          count(*) filter (where next_try_at is not null)::int as waiting,
          count(*) filter (where next_try_at is null and amount is not null)::int as orphans
        from feed_callbacks where provider = feed.provider and applied_at is null
      ) as missing`.execute(tx);
    return rows;
  },

  /** What was not told before. */
  async keep(callbacks: readonly NewCallback[]): Promise<void> {
    if (callbacks.length === 0) return;
    const kept = await tx
      .insertInto('feed_callbacks')
      .values(
        callbacks.map((callback) => ({
          publisher_id: callback.publisherId,
          provider: callback.provider,
          click_id: callback.clickId,
          kind: callback.said,
          transaction: callback.transaction,
          amount: callback.amount,
          currency: callback.currency,
          said_at: new Date(callback.saidAt),
          received_at: new Date(callback.receivedAt),
          next_try_at: callback.amount === null ? null : new Date(callback.receivedAt),
        })),
      )
      .onConflict((conflict) => conflict.constraint('feed_callbacks_saying').doNothing())
      .returning(['provider', 'received_at'])
      .execute();
    // In a firm order, so that two processes do not wait for each other.
    await sql`
      insert into feed_days (provider, day, received, last_at)
      select provider, (received_at at time zone 'UTC')::date, count(*), max(received_at)
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (provider text, received_at timestamptz)
      group by 1, 2 order by 1, 2
      on conflict (provider, day) do update set received = feed_days.received + excluded.received,
        last_at = greatest(feed_days.last_at, excluded.last_at)`.execute(tx);
  },

  /** Clicks of a half-open window of which something is said before they are settled. */
  async estimatedClicks(publisherId: number, from: Date, to: Date): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select distinct click_id::text as id from feed_callbacks
      where publisher_id = ${publisherId} and click_id >= ${firstIdAt(from)}::uuid and click_id < ${firstIdAt(to)}::uuid
        and kind <> 'FINAL' and amount is not null`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  /** Everything said about the clicks of which something is due, the oldest saying first. */
  async due(now: Date, limit: number): Promise<KeptCallback[]> {
    const { rows } = await sql<KeptCallback>`
      with due as (
        select publisher_id, click_id from feed_callbacks where next_try_at <= ${now} order by next_try_at limit ${limit}
      )
      select said.id::text, said.publisher_id as "publisherId", said.click_id::text as "clickId", said.kind,
        said.amount::text,
        round(said.amount * case when said.currency = 'USD' then 1 else rate.usd end, 6)::text as usd
      from (select distinct publisher_id, click_id from due) as clicks
      join feed_callbacks as said on said.publisher_id = clicks.publisher_id and said.click_id = clicks.click_id
      left join lateral (
        select usd from currency_rates
        where currency = said.currency and day <= (said.said_at at time zone 'UTC')::date order by day desc limit 1
      ) as rate on true
      order by said.said_at, said.id`.execute(tx);
    return rows;
  },

  async applied(callbacks: readonly KeptCallback[], at: Date): Promise<void> {
    if (callbacks.length === 0) return;
    const rows = JSON.stringify(callbacks.map(({ id, usd }) => ({ id, usd })));
    await sql`
      update feed_callbacks set applied_at = coalesce(applied_at, ${at}), usd = done.usd, next_try_at = null
      from jsonb_to_recordset(${rows}::jsonb) as done (id bigint, usd numeric)
      where feed_callbacks.id = done.id`.execute(tx);
  },

  /** Some that were received before a moment, counted or said nothing of money, and of whose click nothing waits; tells how many. */
  async forgetBefore(moment: Date, most: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from feed_callbacks where id in (
        select id from feed_callbacks as old
        where received_at < ${moment} and (applied_at is not null or amount is null) and not exists (
          select from feed_callbacks as waiting
          where waiting.publisher_id = old.publisher_id and waiting.click_id = old.click_id
            and waiting.next_try_at is not null)
        order by received_at limit ${most})`.execute(tx);
    return Number(numAffectedRows);
  },

  /** Not yet: each time after twice as long, until nobody waits any more. */
  async tryLater(callbacks: readonly KeptCallback[], at: Date): Promise<void> {
    await sql`
      update feed_callbacks set tries = tries + 1,
        next_try_at = case when received_at > ${at}::timestamptz - ${LONGEST_WAIT}
          then ${at}::timestamptz + least(interval '5 seconds' * power(2, least(tries, 12)), interval '1 hour') end
      where id = any(${callbacks.map(({ id }) => id)}::bigint[]) and next_try_at is not null`.execute(tx);
  },
});

export type CallbackRepository = ReturnType<typeof callbackRepository>;
