import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { isOpenPublisher } from '../../db/entities/open-publisher.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { silentSince } from '../../jobs/silent-worker.ts';
import type { BoughtTable } from '../adapter/bought-object.ts';
import type { NewExecution } from './decided-rows.ts';

export type ClaimedRuleRun = { id: number; publisherId: number; at: Date; attempts: number };

const ROWS_AT_ONCE = 1000;

export const TABLES = {
  ACCOUNT: 'ad_accounts',
  CAMPAIGN: 'campaigns',
  AD_SET: 'ad_sets',
  AD: 'ads',
} as const satisfies Record<NewExecution['level'], BoughtTable | 'ad_accounts'>;

/** Runs of the rules of a publisher: who works on which, and what they decided. */
export const ruleRunRepository = (tx: Tx) => {
  const held = (id: number, worker: string) =>
    tx
      .updateTable('rule_runs')
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('status', '=', 'RUNNING');

  return {
    /** Publishers of whom a rule is due, something is to be done, or something was not answered in time. */
    async publishersToWake(now: Date): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select publishers.id from publishers
        where ${isOpenPublisher('publishers.id')} and (
          exists (select from rules where rules.publisher_id = publishers.id and next_run_at <= ${now})
          or exists (select from rule_executions as due where due.publisher_id = publishers.id and status = 'PLANNED'
            and (approval is null or approval = 'APPROVED' or approval_expires_at <= ${now})
            and (not_before is null or not_before <= ${now}))
          or exists (select from rule_executions as due where due.publisher_id = publishers.id and undo = 'PLANNED'
            and (not_before is null or not_before <= ${now})))
        order by publishers.id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /**
     * Takes the run of a quarter of an hour, unless it is over or somebody is at work for this publisher: the limits of
     * a day hold because one run sees what the one before decided. Those that were left behind are given up.
     */
    async claim(
      publisherId: number,
      at: Date,
      worker: string,
      now: Date,
    ): Promise<ClaimedRuleRun | undefined> {
      await sql`select pg_advisory_xact_lock(hashtextextended('rule runs', ${publisherId}))`.execute(tx);
      const isLeft = sql`(seen_at is null or seen_at < ${silentSince(now)})`;
      await sql`update rule_runs set status = 'FAILED', worker = null, finished_at = ${now},
          error = coalesce(error, 'It was interrupted, and a newer run took its place.')
        where publisher_id = ${publisherId} and status = 'RUNNING' and at < ${at} and ${isLeft}`.execute(tx);
      const { rows } = await sql<{ id: number; attempts: number }>`
        insert into rule_runs (publisher_id, at, status, worker, seen_at, attempts, started_at)
        select ${publisherId}, ${at}, 'RUNNING', ${worker}, ${now}, 1, ${now}
        where exists (select from publishers where id = ${publisherId} and ${isOpenPublisher('publishers.id')}) and not exists (
          select from rule_runs where publisher_id = ${publisherId} and status = 'RUNNING' and not ${isLeft})
        on conflict (publisher_id, at) do update set worker = excluded.worker, seen_at = excluded.seen_at,
          attempts = rule_runs.attempts + 1
        where rule_runs.status = 'RUNNING'
        returning id, attempts`.execute(tx);
      const [row] = rows;
      return row && { ...row, publisherId, at };
    },

    /** Says that the worker is still at it; false when the run is no longer its own. */
    async beat(id: number, worker: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await held(id, worker).set({ seen_at: now }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when another worker has taken over, or the publisher was closed: what was decided here does not count. */
    async finish(id: number, worker: string, examined: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await held(id, worker)
        .where(isOpenPublisher('rule_runs.publisher_id'))
        .set({ status: 'DONE', worker: null, examined, error: null, finished_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Another attempt may come at once, or none any more. */
    async leave(
      id: number,
      worker: string,
      left: { error: string; isOver: boolean },
      now: Date,
    ): Promise<void> {
      await held(id, worker)
        .set({
          worker: null,
          seen_at: null,
          error: left.error,
          ...(left.isOver && { status: 'FAILED', finished_at: now }),
        })
        .execute();
    },

    /** Of what is left alone quietly, what is not known of the object already. */
    async news<Left extends { objectId: number; reason: string }>(
      ruleId: number,
      left: readonly Left[],
    ): Promise<Left[]> {
      if (left.length === 0) return [];
      const { rows } = await sql<{ objectId: number; reason: string | null }>`
        select asked.id as "objectId", last.reason
        from unnest(${left.map(({ objectId }) => objectId)}::int[]) as asked (id)
        cross join lateral (
          select reason from rule_executions
          where rule_id = ${ruleId} and object_id = asked.id order by at desc limit 1) as last`.execute(tx);
      const last = new Map(rows.map(({ objectId, reason }) => [objectId, reason]));
      return left.filter(({ objectId, reason }) => last.get(objectId) !== reason);
    },

    /** Writes decisions down; one that is there already stays as it is. */
    async insert(run: ClaimedRuleRun, executions: readonly NewExecution[], now: Date): Promise<void> {
      for (let first = 0; first < executions.length; first += ROWS_AT_ONCE) {
        const rows = executions.slice(first, first + ROWS_AT_ONCE).map((execution) => ({
          publisher_id: run.publisherId,
          run_id: run.id,
          at: run.at,
          rule_id: execution.ruleId,
          platform: execution.platform,
          level: execution.level,
          object_id: execution.objectId,
          object_name: execution.objectName,
          ad_account_id: execution.adAccountId,
          campaign_id: execution.campaignId,
          ad_set_id: execution.adSetId,
          ad_id: execution.adId,
          action: execution.action,
          status: execution.status,
          reason: execution.reason,
          conflicting_rule_id: execution.conflictingRuleId,
          is_shadow: execution.isShadow,
          readings: JSON.stringify(execution.readings),
          change: execution.change && JSON.stringify(execution.change),
          increase: execution.increase,
          approval: execution.approvalExpiresAt && ('WAITING' as const),
          approval_expires_at: execution.approvalExpiresAt,
          created_at: now,
          finished_at: execution.status === 'PLANNED' ? null : now,
        }));
        await tx
          .insertInto('rule_executions')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['rule_id', 'at', 'object_id']).doNothing())
          .execute();
      }
    },

    /** Adds a tag to objects of a publisher that lack it. */
    async tag(
      publisherId: number,
      level: NewExecution['level'],
      ids: readonly number[],
      tag: string,
      now: Date,
    ) {
      await sql`update ${sql.table(TABLES[level])} set tags = array_append(tags, ${tag}), updated_at = ${nextVersion(now)}
        where publisher_id = ${publisherId} and id = any(${ids}::int[]) and not tags @> array[${tag}]`.execute(
        tx,
      );
    },
  };
};

export type RuleRunRepository = ReturnType<typeof ruleRunRepository>;
