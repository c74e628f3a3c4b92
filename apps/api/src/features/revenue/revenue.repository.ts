import type { MissingFigure, RevenueFile } from '@adhelm/contract/revenue-file';
import type { WebsiteFeed } from '@adhelm/domain/website-settings';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import type { ChannelRevenue } from '../../ports/feed-reports.ts';
import type { Figure } from './revenue-content.ts';

type NewReport = {
  source: string;
  name: string;
  /** Of what counts once. */
  digest: string | null;
  toldAt: Date;
  toldBy: number | null;
};

export type KnownReport = { id: number; toldAt: Date; toldBy: string | null };

export type WebsiteDay = { websiteId: number; day: string };

/** All of a website's day, or what it is narrowed to. */
type DayPart = WebsiteDay & { narrowedBy: '' | 'campaign' | 'keyword'; narrowedTo: string };

/** What the newest report says of a website's day; no dollars as long as a rate lacks. */
export type DueDay = DayPart & {
  publisherId: number;
  reportId: number;
  /** A later report, which was applied, speaks of the same clicks in another way. */
  isReplaced: boolean;
  usd: string | null;
  /** Since when it is due; what becomes due while it is applied is due still. */
  dueAt: Date;
};
export type DueClick = { reference: string; reportId: number; usd: string | null };

/** Clicks of a stretch of time that were booked on an ad which they had named before it was known. */
type BookedClicks = { publisherId: number; from: Date; to: Date };

/** Figures as they come from files and reports, with their places there. */
const FIGURE_COLUMNS = sql`(reference text, channel text, day date, amount numeric, currency text,
  "narrowedBy" text, "narrowedTo" text, place integer)`;

const withPlaces = (figures: readonly Figure[]): string =>
  JSON.stringify(figures.map((figure, place) => ({ ...figure, place })));

const FILE = 'file';
const LISTED_FILES = 10;
const LISTED_MISSING = 10;

/** So long a figure waits for its clicks. */
const LONGEST_WAIT = sql`interval '30 days'`;

/** In dollars by the rate of its day; null where none is known. */
const USD = sql`round(figure.amount * case when figure.currency = 'USD' then 1 else (
  select rate.usd from currency_rates as rate
  where rate.currency = figure.currency and rate.day <= figure.day order by rate.day desc limit 1) end, 6)`;

/** Of figures that add up: null where one of them has no rate. */
const USD_OF_ALL = sql<string | null>`case when count(*) = count(${USD}) then sum(${USD})::text end`;

/**
 * The website that goes by each name: in files by a domain, which belongs to who has claimed it for longest, or by a
 * channel; in a feed's report by its channel there.
 */
const WEBSITE_NAMES = sql`(
  (select distinct on (called) ${sql.lit(FILE)} as source, called, id from (
    select host as called, website_id as id, 0 as rank, claimed_at from website_hosts
    union all
    select lower(channel), id, 1, created_at from websites, unnest(feed_channels) as channel where deleted_at is null
  ) as names order by called, rank, claimed_at, id)
  union all
  select lower(feed), lower(called), min(id) from websites, unnest(feed_channels) as called
  where deleted_at is null and feed <> 'STANDARD' group by 1, 2)`;

/** What parts of days are narrowed to, by kind, publisher and name. */
const PARTS = sql`(
  select 'campaign' as kind, publisher_id, real_campaign_id as called, array_agg(id) as ids from campaigns group by 2, 3
  union all
  select 'keyword', publisher_id, lower(text), array_agg(id) from keywords group by 2, 3)`;
const NO_PARTS = sql`(select '' as kind, 0 as publisher_id, '' as called, null::integer[] as ids limit 0)`;

/** Those of the report are applied, and those of earlier ones no longer count. */
const applied = (reportId: RawBuilder<unknown>, at: Date) => sql`
  is_replaced = figure.report_id < ${reportId},
  applied_at = case when figure.report_id = ${reportId} then ${at}::timestamptz else figure.applied_at end,
  usd = case when figure.report_id = ${reportId} then ${USD} else figure.usd end`;

const DAY = sql`to_char(figure.day, 'YYYY-MM-DD')`;

const isPart = ({ websiteId, day, narrowedBy, narrowedTo }: DayPart) => sql`figure.website_id = ${websiteId}
  and figure.day = ${day}::date and figure.narrowed_by = ${narrowedBy} and figure.narrowed_to = ${narrowedTo}`;

/** Due from now on; what is due already a little later, by which whoever applies it just now knows that clicks have changed since. */
const dueAgain = (now: Date) => sql`next_try_at = case
  when next_try_at <= ${now}::timestamptz + interval '1 minute' then next_try_at + interval '1 millisecond'
  else ${now}::timestamptz end`;

/** What people see of a figure that has nowhere to go. */
const NAME = sql`concat_ws(' · ', coalesce(channel, reference), nullif(concat_ws(' ', narrowed_by, narrowed_to), ' '))`;

/** What feeds settled, which the server itself keeps: it belongs to no publisher before its clicks are known. */
export const revenueRepository = (tx: Tx) => {
  /** What is due is not applied now: each time it is tried after twice as long, until nobody waits any more. */
  const later = async (meant: RawBuilder<unknown>, now: Date): Promise<void> => {
    await sql`
      update revenue_figures as figure set tries = tries + 1,
        next_try_at = case when told_at > ${now}::timestamptz - ${LONGEST_WAIT}
          then ${now}::timestamptz + least(interval '1 minute' * power(2, least(tries, 12)), interval '6 hours') end
      from revenue_reports where revenue_reports.id = figure.report_id and next_try_at <= ${now} and ${meant}`.execute(
      tx,
    );
  };

  return {
    async find(digest: string): Promise<KnownReport | undefined> {
      return tx
        .selectFrom('revenue_reports')
        .leftJoin('users', 'users.id', 'told_by')
        .where('digest', '=', digest)
        .select(['revenue_reports.id', 'told_at as toldAt', 'users.name as toldBy'])
        .executeTakeFirst();
    },

    /** A report with all of its figures; undefined where it was kept before. */
    async keep(report: NewReport, figures: readonly Figure[]): Promise<number | undefined> {
      const kept = await tx
        .insertInto('revenue_reports')
        .values({
          source: report.source,
          name: report.name,
          digest: report.digest,
          told_at: report.toldAt,
          told_by: report.toldBy,
        })
        .onConflict((conflict) => conflict.constraint('revenue_reports_once').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!kept) return undefined;
      await sql`
      insert into revenue_figures
        (report_id, reference, channel, day, amount, currency, narrowed_by, narrowed_to, next_try_at)
      select ${kept.id}, reference, channel, day, amount, currency, coalesce("narrowedBy", ''),
        coalesce("narrowedTo", ''), ${report.toldAt}
      from jsonb_to_recordset(${withPlaces(figures)}::jsonb) as told ${FIGURE_COLUMNS} order by place`.execute(
        tx,
      );
      return kept.id;
    },

    /** The newest files, and what became of them. */
    async files(): Promise<RevenueFile[]> {
      const { rows } = await sql<RevenueFile>`
      select report.id, report.name,
        jsonb_build_object('at', to_char(report.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', users.name) as uploaded,
        counted.*, coalesce(missing.list, '[]') as missing
      from (select * from revenue_reports where source = ${FILE} order by id desc limit ${LISTED_FILES}) as report
      left join users on users.id = report.told_by
      cross join lateral (
        select count(*)::int as figures, count(*) filter (where applied_at is not null)::int as applied,
          count(*) filter (where applied_at is null and is_replaced)::int as replaced,
          count(*) filter (where next_try_at is not null and applied_at is null)::int as waiting,
          count(*) filter (where next_try_at is null and applied_at is null and not is_replaced)::int as orphans
        from revenue_figures where report_id = report.id
      ) as counted
      cross join lateral (
        select jsonb_agg(jsonb_build_object('name', ${NAME}, 'day', ${DAY},
          'amount', amount, 'currency', currency)) as list
        from (select * from revenue_figures
          where report_id = report.id and applied_at is null and not is_replaced and (next_try_at is null or tries > 0)
          order by id limit ${LISTED_MISSING}) as figure
      ) as missing
      order by report.id desc`.execute(tx);
      return rows;
    },

    /** How many figures of each source wait for their clicks, and how many never found them. */
    async missingBySource(): Promise<Map<string, number>> {
      const { rows } = await sql<{ source: string; missing: number }>`
      select source, count(*)::int as missing
      from revenue_figures as figure join revenue_reports on revenue_reports.id = figure.report_id
      where applied_at is null and not is_replaced and (next_try_at is null or tries > 0)
      group by source`.execute(tx);
      return new Map(rows.map(({ source, missing }) => [source, missing]));
    },

    /** Finds the websites of channels, of those figures that are due. */
    async findWebsites(now: Date): Promise<void> {
      await sql`
      update revenue_figures as figure set website_id = known.id
      from ${WEBSITE_NAMES} as known, revenue_reports
      where revenue_reports.id = figure.report_id and known.source = revenue_reports.source
        and known.called = figure.channel and next_try_at <= ${now} and website_id is null`.execute(tx);
    },

    /**
     * Days of websites, or parts of them, of which something is due, with the whole of what the newest report says of each.
     * Where a report has rows of all of a day and of parts of it after all, under two names of a website, the former wait.
     */
    async dueDays(now: Date, limit: number): Promise<DueDay[]> {
      const { rows } = await sql<DueDay>`
      with due as (
        select website_id, day, narrowed_by, narrowed_to, max(next_try_at) as due_at
        from revenue_figures where next_try_at <= ${now} and website_id is not null
        group by website_id, day, narrowed_by, narrowed_to
        order by min(next_try_at), website_id, day, narrowed_by, narrowed_to limit ${limit}
      ), newest as (
        select website_id, day, narrowed_by, narrowed_to, due_at, max(report_id) as report_id
        from revenue_figures join due using (website_id, day, narrowed_by, narrowed_to)
        group by website_id, day, narrowed_by, narrowed_to, due_at
      )
      select websites.publisher_id as "publisherId", figure.website_id as "websiteId", ${DAY} as day,
        figure.narrowed_by as "narrowedBy", figure.narrowed_to as "narrowedTo", figure.report_id as "reportId",
        case when not others.are_beside then ${USD_OF_ALL} end as usd, due_at as "dueAt",
        others.are_later as "isReplaced"
      from newest join revenue_figures as figure using (website_id, day, narrowed_by, narrowed_to, report_id)
      join websites on websites.id = figure.website_id
      cross join lateral (
        select coalesce(bool_or(other.report_id > newest.report_id and other.applied_at is not null), false) as are_later,
          coalesce(bool_or(other.report_id = newest.report_id and newest.narrowed_by = ''), false) as are_beside
        from revenue_figures as other
        where other.website_id = newest.website_id and other.day = newest.day
          and other.narrowed_by <> newest.narrowed_by
      ) as others
      group by websites.publisher_id, figure.website_id, figure.day, figure.narrowed_by, figure.narrowed_to,
        figure.report_id, due_at, others.are_later, others.are_beside
      order by figure.report_id, figure.day, figure.website_id`.execute(tx);
      return rows;
    },

    /** The same of single clicks. */
    async dueClicks(now: Date, limit: number): Promise<DueClick[]> {
      const { rows } = await sql<DueClick>`
      with due as (
        select reference from revenue_figures where next_try_at <= ${now} and reference is not null
        group by reference order by min(next_try_at), reference limit ${limit}
      ), newest as (
        select reference, max(report_id) as report_id from revenue_figures join due using (reference) group by reference
      )
      select reference, report_id as "reportId", ${USD_OF_ALL} as usd
      from newest join revenue_figures as figure using (reference, report_id) group by reference, report_id`.execute(
        tx,
      );
      return rows;
    },

    /** Ends what earlier reports said of the same, and of the whole of what this is a part of, or of its parts. */
    async dayApplied(due: DueDay, at: Date): Promise<void> {
      const { websiteId, day, narrowedBy, reportId, dueAt } = due;
      await sql`
      update revenue_figures as figure set ${applied(sql`${reportId}::integer`, at)},
        next_try_at = case when figure.report_id = ${reportId} and next_try_at > ${dueAt}::timestamptz then next_try_at end
      where figure.website_id = ${websiteId} and figure.day = ${day}::date and (
        (${isPart(due)} and figure.report_id <= ${reportId})
        or (figure.narrowed_by <> ${narrowedBy} and figure.report_id < ${reportId}))`.execute(tx);
    },

    async dayReplaced(due: DueDay): Promise<void> {
      await sql`
      update revenue_figures as figure set is_replaced = true, next_try_at = null
      where ${isPart(due)} and figure.report_id <= ${due.reportId}`.execute(tx);
    },

    /** Which campaigns or keywords of a publisher a part is about. */
    async idsOf({ publisherId, narrowedBy, narrowedTo }: DueDay): Promise<number[]> {
      const { rows } = await sql<{ ids: number[] }>`
      select ids from ${PARTS} as part
      where part.kind = ${narrowedBy} and part.publisher_id = ${publisherId} and part.called = ${narrowedTo}`.execute(
        tx,
      );
      return rows.flatMap(({ ids }) => ids);
    },

    async clicksApplied(clicks: readonly DueClick[], at: Date): Promise<void> {
      await sql`
      update revenue_figures as figure set ${applied(sql`done."reportId"`, at)}, next_try_at = null
      from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as done (reference text, "reportId" integer)
      where figure.reference = done.reference and figure.report_id <= done."reportId"`.execute(tx);
    },

    /** Makes settled days due again. */
    async shareAgain(days: readonly WebsiteDay[], now: Date): Promise<void> {
      await sql`
      update revenue_figures as figure set ${dueAgain(now)}
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as late ("websiteId" integer, day date)
      where figure.website_id = late."websiteId" and figure.day = late.day and not is_replaced`.execute(tx);
    },

    /** The same of what campaigns earned, whose clicks may not have been booked on them before. */
    async shareBooked({ publisherId, from, to }: BookedClicks, now: Date): Promise<void> {
      await sql`
      update revenue_figures as figure set ${dueAgain(now)}
      from websites
      where websites.id = figure.website_id and websites.publisher_id = ${publisherId} and not is_replaced
        and narrowed_by = 'campaign' and figure.day between (${from}::timestamptz at time zone 'UTC')::date
        and (${to}::timestamptz at time zone 'UTC')::date`.execute(tx);
    },

    /** Nobody knows the websites of these yet. */
    channelsLater: (now: Date) => later(sql`figure.website_id is null and figure.channel is not null`, now),

    daysLater: (due: DueDay, now: Date) => later(isPart(due), now),

    clicksLater: (clicks: readonly DueClick[], now: Date) =>
      later(sql`figure.reference = any(${clicks.map(({ reference }) => reference)}::text[])`, now),

    /** What figures that were not kept yet are worth in dollars, and which websites they are about. */
    async appraise(figures: readonly Figure[]): Promise<(Figure & Appraisal)[]> {
      const { rows } = await sql<Figure & Appraisal>`
      select reference, channel, ${DAY} as day, amount::text, currency, "narrowedBy", "narrowedTo",
        ${USD}::text as usd, websites.id as "websiteId", websites.domain as website, coalesce(part.ids, '{}') as ids
      from jsonb_to_recordset(${withPlaces(figures)}::jsonb) as figure ${FIGURE_COLUMNS}
      left join ${WEBSITE_NAMES} as known on known.source = ${FILE} and known.called = figure.channel
      left join websites on websites.id = known.id
      left join ${figures.some(({ narrowedBy }) => narrowedBy) ? PARTS : NO_PARTS} as part
        on part.kind = "narrowedBy" and part.publisher_id = websites.publisher_id and part.called = "narrowedTo"
      order by figure.place`.execute(tx);
      return rows;
    },

    /** By which the websites of a feed are known to it. */
    async channelsOf(feed: WebsiteFeed): Promise<string[]> {
      const rows = await tx
        .selectFrom('websites')
        .where('feed', '=', feed)
        .where('deleted_at', 'is', null)
        .select(sql<string>`distinct unnest(feed_channels)`.as('channel'))
        .execute();
      return rows.map(({ channel }) => channel);
    },

    /** What channels of a feed say, added up for each website that has some of them. */
    async totalsOfWebsites(
      source: string,
      channels: readonly ChannelRevenue[],
    ): Promise<{ publisherId: number; websiteId: number; usd: string }[]> {
      const { rows } = await sql<{ publisherId: number; websiteId: number; usd: string }>`
      select websites.publisher_id as "publisherId", websites.id as "websiteId", sum(told.usd)::text as usd
      from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as told (channel text, usd numeric(18, 6))
      join ${WEBSITE_NAMES} as known on known.source = ${source} and known.called = lower(told.channel)
      join websites on websites.id = known.id
      group by websites.publisher_id, websites.id order by websites.id`.execute(tx);
      return rows;
    },

    async domainsOf(websiteIds: readonly number[]): Promise<Map<number, string>> {
      const rows = await tx
        .selectFrom('websites')
        .where('id', 'in', [...websiteIds, 0])
        .select(['id', 'domain'])
        .execute();
      return new Map(rows.map(({ id, domain }) => [id, domain]));
    },
  };
};

type Appraisal = {
  usd: string | null;
  websiteId: number | null;
  website: string | null;
  /** The campaigns or keywords that it is narrowed to. */
  ids: number[];
};

export type AppraisedFigure = Figure & Appraisal;
export type RevenueRepository = ReturnType<typeof revenueRepository>;

/** What a figure is narrowed to, as people see it. */
export const partOf = ({ narrowedBy, narrowedTo }: Pick<Figure, 'narrowedBy' | 'narrowedTo'>): string =>
  narrowedBy ? `${narrowedBy} ${narrowedTo}` : '';

/** A figure that has nowhere to go yet, as people see it. */
export const missingOf = ({
  reference,
  channel,
  day,
  amount,
  currency,
  ...narrowing
}: Figure): MissingFigure => ({
  name: [reference ?? channel ?? '', partOf(narrowing)].filter((text) => text !== '').join(' · '),
  day,
  amount: Number(amount),
  currency,
});
