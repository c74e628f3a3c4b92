import type { Job, JobListQuery, SyncKind } from '@adhelm/contract/job';
import type { Scope } from '@adhelm/domain/access-scope';
import { type SqlBool, sql } from 'kysely';
import { isOneOf, ownRowsOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { contains } from '../../db/entities/list-page.ts';
import { isOpenPublisher } from '../../db/entities/open-publisher.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { silentSince } from '../../jobs/silent-worker.ts';

const SORT_COLUMNS = {
  id: sql`sync_runs.id`,
  status: sql`sync_runs.status`,
  kind: sql`sync_runs.kind`,
  createdAt: sql`sync_runs.created_at`,
  finishedAt: sql`sync_runs.finished_at`,
} satisfies Record<NonNullable<JobListQuery['sortBy']>, unknown>;

export type NewRun = {
  publisherId: number;
  connectionId: number;
  adAccountId: number | null;
  kind: SyncKind;
  /** Days in the account's zone, `YYYY-MM-DD`; the newest ones where nothing is said. */
  since: string | null;
  until: string | null;
  requestedBy: number | null;
};

export type Progress = { phase: string; done: number; total: number | null; place: unknown; calls: number };

/** Nothing keeps it from being worked on now. */
const waits = (at: Date) =>
  sql<SqlBool>`sync_runs.status = 'WAITING' and (sync_runs.not_before is null or sync_runs.not_before <= ${at})`;

/** Whoever worked on it is dead. */
const isLost = (at: Date) =>
  sql<SqlBool>`sync_runs.status = 'RUNNING' and sync_runs.seen_at < ${silentSince(at)}`;

const dayText = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Runs that retrieve from ad platforms; somebody who sees own rows only sees those of their accounts. */
export const syncRunRepository = (tx: Tx, scope: Scope) => {
  const readable = () => {
    const own = ownRowsOf(scope);
    const rows = tx
      .selectFrom('sync_runs')
      .innerJoin('platform_connections', 'platform_connections.id', 'sync_runs.connection_id')
      .innerJoin('publishers', 'publishers.id', 'sync_runs.publisher_id')
      .leftJoin('ad_accounts', 'ad_accounts.id', 'sync_runs.ad_account_id')
      .leftJoin('users', 'users.id', 'sync_runs.requested_by')
      .where(readableBy(scope, 'sync_runs.publisher_id'));
    return own
      ? rows.where(sql<SqlBool>`coalesce(ad_accounts.user_id, platform_connections.user_id) = ${own[0]}`)
      : rows;
  };

  const withNames = () =>
    readable()
      .selectAll('sync_runs')
      .select([
        'platform_connections.platform',
        'platform_connections.person_name',
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'ad_accounts.name as account_name',
        'users.name as user_name',
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toJob = (row: Row): Job => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    phase: row.phase,
    done: row.done,
    total: row.total,
    platform: row.platform,
    account: row.person_name,
    adAccount: row.ad_account_id === null ? null : { id: row.ad_account_id, name: row.account_name ?? '' },
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    requestedBy: refOf(row.requested_by, row.user_name),
    error: row.error,
    waitsUntil: row.status === 'WAITING' ? (row.not_before?.toISOString() ?? null) : null,
    calls: row.calls,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  });

  /** What the worker that claimed it may still change: once another one has taken over, nothing. */
  const held = (id: number, worker: string) =>
    tx
      .updateTable('sync_runs')
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('status', '=', 'RUNNING');

  return {
    async list(query: JobListQuery) {
      let rows = withNames().where(isOneOf('sync_runs.ad_account_id', query.adAccountIds));
      if (query.status?.length) rows = rows.where('sync_runs.status', 'in', query.status);
      if (query.search)
        rows = rows.where(contains(['ad_accounts.name', 'platform_connections.person_name'], query.search));
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      return { items: page.rows.map(toJob), meta: page.meta };
    },

    async find(id: number): Promise<Job | undefined> {
      const row = await withNames().where('sync_runs.id', '=', id).executeTakeFirst();
      return row && toJob(row);
    },

    /** Joins a run that already does it or is about to; else a new one waits. */
    async start(run: NewRun, at: Date): Promise<number> {
      const subject = sql<number>`coalesce(${run.adAccountId}::int, -${run.connectionId}::int)`;
      const covering = await sql<{ id: number }>`
        select id from sync_runs
        where coalesce(ad_account_id, -connection_id) = ${subject} and status = 'RUNNING'
          and (kind = ${run.kind} or kind = 'ADS')
          and since is not distinct from ${run.since}::date and until is not distinct from ${run.until}::date`.execute(
        tx,
      );
      const [joined] = covering.rows;
      if (joined) return joined.id;
      const { rows } = await sql<{ id: number }>`
        insert into sync_runs (publisher_id, connection_id, ad_account_id, kind, since, until, status, requested_by, created_at)
        values (${run.publisherId}, ${run.connectionId}, ${run.adAccountId}, ${run.kind}, ${run.since}::date,
          ${run.until}::date, 'WAITING', ${run.requestedBy}, ${at})
        on conflict (coalesce(ad_account_id, -connection_id), kind) where status = 'WAITING' and started_at is null
        do update set since = least(sync_runs.since, excluded.since),
          -- No end is today, which lies after every day that is named.
          until = case when sync_runs.until is null or excluded.until is null then null
            else greatest(sync_runs.until, excluded.until) end,
          requested_by = coalesce(sync_runs.requested_by, excluded.requested_by)
        returning id`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('no run was started');
      return row.id;
    },

    /** For a worker: nothing when it is not due, somebody else has it, the account is being worked on, or its publisher closed. */
    async claim(id: number, worker: string, at: Date) {
      return tx
        .updateTable('sync_runs')
        .set({
          status: 'RUNNING',
          worker,
          seen_at: at,
          not_before: null,
          started_at: sql`coalesce(started_at, ${at})`,
        })
        .where('id', '=', id)
        .where(isOpenPublisher('sync_runs.publisher_id'))
        .where(
          sql<SqlBool>`(${waits(at)} and not exists (
              select from sync_runs as other
              where coalesce(other.ad_account_id, -other.connection_id)
                  = coalesce(sync_runs.ad_account_id, -sync_runs.connection_id)
                and other.status = 'RUNNING')
            or ${isLost(at)})`,
        )
        .returning([
          'id',
          'publisher_id as publisherId',
          'connection_id as connectionId',
          'ad_account_id as adAccountId',
          'kind',
          dayText('since').as('since'),
          dayText('until').as('until'),
          'place',
          'done',
          'total',
          'calls',
          'attempts',
        ])
        .executeTakeFirst();
    },

    /** False when the run is no longer this worker's, its account was handed to another publisher, or the publisher closed. */
    async advance(
      { id, publisherId }: { id: number; publisherId: number },
      worker: string,
      progress: Progress,
      at: Date,
    ): Promise<boolean> {
      // A page that a power cut takes back is asked for again: nobody waits for the disk because of one.
      await sql`set local synchronous_commit to off`.execute(tx);
      const { numUpdatedRows } = await held(id, worker)
        .set({ ...progress, place: JSON.stringify(progress.place), attempts: 0, seen_at: at })
        .where('publisher_id', '=', publisherId)
        .where(isOpenPublisher('sync_runs.publisher_id'))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Says that the worker is still at it. */
    async beat(id: number, worker: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await held(id, worker).set({ seen_at: at }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(
      id: number,
      worker: string,
      end: { status: 'DONE' | 'FAILED'; problem?: string; error?: string },
      at: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await held(id, worker)
        .set({
          status: end.status,
          problem: end.problem ?? null,
          error: end.error ?? null,
          finished_at: at,
          worker: null,
          ...(end.status === 'DONE' && { place: null }),
        })
        .executeTakeFirst();
      if (numUpdatedRows > 0n && end.status === 'DONE') {
        await tx.deleteFrom('sync_hours').where('run_id', '=', id).execute();
        await tx.deleteFrom('sync_seen').where('run_id', '=', id).execute();
      }
      return numUpdatedRows > 0n;
    },

    /** Goes on later where it is, because the platform asked for it or the worker stops. */
    async postpone(
      id: number,
      worker: string,
      later: { notBefore: Date | null; problem?: string; error?: string },
    ): Promise<void> {
      await held(id, worker)
        .set({
          status: 'WAITING',
          worker: null,
          not_before: later.notBefore,
          attempts: sql`attempts + 1`,
          problem: later.problem ?? null,
          error: later.error ?? null,
        })
        .execute();
    },

    /** A failed run goes on where it stopped; false when there is nothing to go on with. */
    async retry(id: number): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('sync_runs')
        .set({
          status: 'WAITING',
          problem: null,
          error: null,
          not_before: null,
          finished_at: null,
          attempts: 0,
        })
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .where('status', '=', 'FAILED')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** What waits for a worker now, or has lost its own. */
    async toWake(at: Date): Promise<{ id: number; publisherId: number }[]> {
      return tx
        .selectFrom('sync_runs')
        .where('status', 'in', ['WAITING', 'RUNNING'])
        .where(sql<SqlBool>`(${waits(at)} or ${isLost(at)})`)
        .where(isOpenPublisher('sync_runs.publisher_id'))
        .select(['id', 'publisher_id as publisherId'])
        .orderBy('id')
        .execute();
    },

    /** The history of an account is kept this long. */
    async forgetBefore(moment: Date): Promise<void> {
      await tx
        .deleteFrom('sync_runs')
        .where('status', 'in', ['DONE', 'FAILED'])
        .where('finished_at', '<', moment)
        .execute();
    },
  };
};

export type SyncRunRepository = ReturnType<typeof syncRunRepository>;
export type ClaimedRun = NonNullable<Awaited<ReturnType<SyncRunRepository['claim']>>>;
