import { ROLE } from '@adhelm/contract/constants';
import type { Platform } from '@adhelm/contract/platform';
import type { Verdict, VerdictOutcome } from '@adhelm/domain/feed-verdicts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { isOpenPublisher } from '../../db/entities/open-publisher.ts';
import type { RecordedVerdict } from './recorded-verdict.ts';

/** A verdict about one ad that one worker has. */
export type ClaimedVerdict = {
  id: string;
  publisherId: number;
  adId: number;
  provider: string;
  verdict: Exclude<Verdict, 'UNKNOWN'>;
  explanation: string;
  tries: number;
  /** Whether the platform was asked to pause the ad because of it before. */
  wasCalled: boolean;
};

/** The ad as it is bought, and whose it is. */
export type JudgedAd = {
  name: string;
  realId: string;
  platform: Platform;
  connectionId: number | null;
  currency: string;
  userId: number | null;
};

type Stand = { ad: JudgedAd | undefined; isNewest: boolean; previous: Verdict | null };

export type VerdictEnd = { outcome: VerdictOutcome; error?: string };

/** So long an ad is waited for, and so long apart it is looked for at most. */
const LONGEST_WAIT = sql`interval '30 days'`;
const LONGEST_PAUSE = sql`interval '5 minutes'`;
const AT_ONCE = 500;

/** By what a saying is known when it is told again. */
const nameOf = ({ transaction, checkedAt, receivedAt }: RecordedVerdict): string => {
  if (transaction !== '') return transaction;
  return checkedAt === null ? `received ${receivedAt}` : `checked ${checkedAt}`;
};

const laterThan = (one: string) => sql<SqlBool>`newer.ad_id = ${sql.ref(`${one}.ad_id`)}
  and newer.verdict <> 'UNKNOWN'
  and (newer.said_at, newer.received_at, newer.id)
    > (${sql.ref(`${one}.said_at`)}, ${sql.ref(`${one}.received_at`)}, ${sql.ref(`${one}.id`)})`;

/** What feeds say of ads, and what the server itself does about it. */
export const verdictRepository = (tx: Tx) => {
  /** One at a time, so that nobody keeps or takes what another one is about to. */
  const inTurn = (what: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);

  /** A saying without a name and a moment is new only where something else was said last. */
  const isRepeated = async ({ provider, realAdId, platform, ...said }: RecordedVerdict): Promise<boolean> => {
    if (said.transaction !== '' || said.checkedAt !== null) return false;
    const last = await tx
      .selectFrom('feed_verdicts')
      .where('provider', '=', provider)
      .where('real_ad_id', '=', realAdId)
      .where('platform', 'is not distinct from', platform)
      .select('verdict')
      .orderBy('said_at', 'desc')
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.verdict === said.verdict;
  };

  const held = ({ id }: { id: string }, worker: string) =>
    tx
      .updateTable('ad_verdicts')
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('outcome', 'is', null);

  const nobody = { worker: null, claimed_until: null };

  return {
    /** What was not told before. */
    async keep(verdicts: readonly RecordedVerdict[]): Promise<void> {
      await inTurn('feed verdicts');
      for (const said of verdicts) {
        if (await isRepeated(said)) continue;
        const receivedAt = new Date(said.receivedAt);
        await tx
          .insertInto('feed_verdicts')
          .values({
            provider: said.provider,
            real_ad_id: said.realAdId,
            platform: said.platform,
            transaction: nameOf(said),
            verdict: said.verdict,
            explanation: said.explanation,
            said_at: said.checkedAt === null ? receivedAt : new Date(said.checkedAt),
            received_at: receivedAt,
            next_look_at: receivedAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    /**
     * Brings what was said to the ads that it is about: all of the platform that go by the id, or the only one of a
     * publisher where the platform is not known. Gives how many sayings were looked at.
     */
    async findAds(now: Date): Promise<number> {
      await inTurn('feed verdicts');
      await sql`delete from feed_verdicts where received_at < ${now}::timestamptz - ${LONGEST_WAIT}`.execute(
        tx,
      );
      const { rows } = await sql<{ id: string }>`
        select id from feed_verdicts where next_look_at <= ${now} order by next_look_at limit ${AT_ONCE}`.execute(
        tx,
      );
      if (rows.length === 0) return 0;
      const due = rows.map(({ id }) => id);
      await sql`
        with found as (
          select said.*, ads.id as ad_id, ads.publisher_id,
            count(*) over (partition by said.id, ads.publisher_id) as namesakes
          from feed_verdicts as said
          join ads on ads.real_ad_id = said.real_ad_id and ads.deleted_at is null
            and ${isOpenPublisher('ads.publisher_id')}
          join campaigns on campaigns.id = ads.campaign_id
          join ad_accounts on ad_accounts.id = campaigns.ad_account_id
          where said.id = any(${due}::bigint[]) and (said.platform is null or ad_accounts.platform = said.platform)
        )
        insert into ad_verdicts (publisher_id, ad_id, provider, transaction, verdict, explanation, said_at, received_at,
          outcome, next_try_at)
        select publisher_id, ad_id, provider, transaction, verdict, explanation, said_at, received_at,
          case when verdict = 'UNKNOWN' then 'KEPT' end, case when verdict <> 'UNKNOWN' then ${now}::timestamptz end
        from found where platform is not null or namesakes = 1
        order by said_at, received_at, id, ad_id
        on conflict on constraint ad_verdicts_saying do nothing`.execute(tx);
      await sql`
        update feed_verdicts set tries = tries + 1,
          next_look_at = ${now}::timestamptz + least(interval '5 seconds' * power(2, least(tries, 12)), ${LONGEST_PAUSE})
        where id = any(${due}::bigint[])`.execute(tx);
      return rows.length;
    },

    /** The one that waits for longest, about an ad that nobody is at. */
    async claimNext(worker: string, now: Date, until: Date): Promise<ClaimedVerdict | undefined> {
      await inTurn('ad verdicts');
      const { rows } = await sql<ClaimedVerdict>`
        update ad_verdicts set worker = ${worker}, claimed_until = ${until}, tries = tries + 1
        where id = (
          select id from ad_verdicts as open
          where next_try_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
            and not exists (
              select from ad_verdicts as other
              where other.ad_id = open.ad_id and other.id <> open.id and other.outcome is null
                and other.claimed_until > ${now})
            and ${isOpenPublisher('open.publisher_id')}
          order by next_try_at, id limit 1)
        returning id::text, publisher_id as "publisherId", ad_id as "adId", provider, verdict, explanation, tries,
          called_at is not null as "wasCalled"`.execute(tx);
      return rows[0];
    },

    /** How things stand about it now. */
    async standOf({ id, adId, publisherId }: ClaimedVerdict): Promise<Stand> {
      const ad = await tx
        .selectFrom('ads')
        .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
        .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
        .where('ads.id', '=', adId)
        .where('ads.publisher_id', '=', publisherId)
        .where('ads.deleted_at', 'is', null)
        .select([
          'ads.name',
          'ads.real_ad_id as realId',
          'ad_accounts.platform',
          'ad_accounts.connection_id as connectionId',
          'ad_accounts.currency',
          'ad_accounts.user_id as userId',
        ])
        .executeTakeFirst();
      const { rows } = await sql<Omit<Stand, 'ad'>>`
        select not exists (select from ad_verdicts as newer where ${laterThan('own')}) as "isNewest",
          (select verdict from ad_verdicts as earlier
            where earlier.ad_id = own.ad_id and earlier.verdict <> 'UNKNOWN'
              and (earlier.said_at, earlier.received_at, earlier.id) < (own.said_at, own.received_at, own.id)
            order by said_at desc, received_at desc, id desc limit 1) as previous
        from ad_verdicts as own where own.id = ${id}`.execute(tx);
      return { ad, isNewest: false, previous: null, ...rows[0] };
    },

    /** Notes that the platform is about to be asked; false when another worker has it, or it no longer counts. */
    async calling({ id }: ClaimedVerdict, worker: string, now: Date, until: Date): Promise<boolean> {
      const { rows } = await sql`
        update ad_verdicts as own set called_at = ${now}, claimed_until = ${until}
        where own.id = ${id} and own.worker = ${worker} and own.outcome is null
          and not exists (select from ad_verdicts as newer where ${laterThan('own')})
          and ${isOpenPublisher('own.publisher_id')}
        returning own.id`.execute(tx);
      return rows.length > 0;
    },

    /** Goes on later, looking first. */
    async postpone(
      verdict: ClaimedVerdict,
      worker: string,
      until: Date,
      error: string | null,
    ): Promise<void> {
      await held(verdict, worker)
        .set({ ...nobody, next_try_at: until, error })
        .execute();
    },

    /** False when another worker has taken over. */
    async end(verdict: ClaimedVerdict, worker: string, { outcome, error }: VerdictEnd): Promise<boolean> {
      const { numUpdatedRows } = await held(verdict, worker)
        .set({ ...nobody, next_try_at: null, outcome, error: error ?? null })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Those of some users who can sign in and see an ad: the one who buys it, and who sees what others buy. */
    async seeing(publisherId: number, owner: number | null, among: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from users
        where publisher_id = ${publisherId} and is_active and deleted_at is null and (
          id = ${owner} or id = any(${among}::int[]) and exists (
            select from user_roles where user_roles.user_id = users.id and role_id <> ${ROLE.ADVERTISER}))
        order by id`.execute(tx);
      return rows.map(({ id }) => id);
    },
  };
};

export type VerdictRepository = ReturnType<typeof verdictRepository>;
