import type { Platform } from '@adhelm/contract/platform';
import type { Change, SkipReason } from '@adhelm/domain/rules/outcome';
import type { ActionKind, RuleLevel } from '@adhelm/domain/rules/rule';
import { sql } from 'kysely';
import type { Tx } from '../../db/entities/in-scope.ts';
import { isOpenPublisher } from '../../db/entities/open-publisher.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { silentSince } from '../../jobs/silent-worker.ts';
import type { ObjectRef } from '../../ports/ad-platform.ts';
import { type Amount, type AmountPlace, setAmount } from '../adapter/amount-place.ts';
import { setStanding } from '../adapter/bought-object.ts';
import type { There } from '../adapter/change-there.ts';
import { TABLES } from './rule-run.repository.ts';

/** Something to do, or to undo, that one worker has. */
export type ClaimedAction = {
  id: number;
  publisherId: number;
  ruleId: number;
  runId: number | null;
  at: Date;
  platform: Platform;
  level: RuleLevel;
  objectId: number;
  objectName: string;
  campaignId: number | null;
  action: ActionKind;
  change: Change | null;
  approval: 'APPROVED' | null;
  approvalBy: number | null;
  isUndo: boolean;
  undoBy: number | null;
  attempts: number;
};

/** What a change is made to at the platform. */
export type Target = {
  platform: Platform;
  connectionId: number | null;
  currency: string;
  realId: string;
};

/** Of a rule, what counts when one of its actions is over. */
export type ActingRule = {
  name: string;
  isLive: boolean;
  staleAfterMinutes: number;
  createdBy: number | null;
};

type RunStand = { open: number; failed: number; all: number; lastMessage: string | null };

export type ActionEnd =
  | { status: 'DONE' }
  | { status: 'SKIPPED'; reason: SkipReason }
  | { status: 'FAILED'; message: string };

const REAL_IDS = { CAMPAIGN: 'real_campaign_id', AD_SET: 'real_ad_set_id', AD: 'real_ad_id' } as const;
export const REF_LEVELS = { CAMPAIGN: 'campaign', AD_SET: 'adSet', AD: 'ad' } as const satisfies Record<
  keyof typeof REAL_IDS,
  ObjectRef['level']
>;

const IS_OPEN = sql`(status = 'PLANNED' and (approval is null or approval = 'APPROVED') or undo = 'PLANNED')`;

const CLAIMED = sql`rule_executions.id, publisher_id as "publisherId", rule_id as "ruleId", run_id as "runId", at, platform,
  level, object_id as "objectId", object_name as "objectName", campaign_id as "campaignId", action, change, approval,
  approval_by as "approvalBy", undo is not null as "isUndo", undo_by as "undoBy", attempts`;

/** What rules decided and what becomes of it: one worker at a time has it, and only that one says what came of it. */
export const ruleActionRepository = (tx: Tx) => {
  /** One at a time chooses, so that no two have the same or the same object. */
  const taking = (publisherId: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended('rule actions', ${publisherId}))`.execute(tx);

  const held = ({ id }: { id: number }, worker: string) =>
    tx.updateTable('rule_executions').where('id', '=', id).where('worker', '=', worker);

  const nobody = { worker: null, claimed_at: null, not_before: null };

  return {
    /** The oldest that nobody is at, on whose object nobody is at work either. */
    async claimNext(publisherId: number, worker: string, now: Date): Promise<ClaimedAction | undefined> {
      await taking(publisherId);
      const alive = silentSince(now);
      const { rows } = await sql<ClaimedAction>`
        update rule_executions set worker = ${worker}, claimed_at = ${now}, attempts = attempts + 1
        where id = (
          select id from rule_executions as open
          where publisher_id = ${publisherId} and ${IS_OPEN}
            and (not_before is null or not_before <= ${now}) and (claimed_at is null or claimed_at < ${alive})
            and not exists (
              select from rule_executions as other
              where other.publisher_id = ${publisherId} and other.level = open.level
                and other.object_id = open.object_id and other.id <> open.id and other.claimed_at >= ${alive}
                and (other.status = 'PLANNED' or other.undo = 'PLANNED'))
            and ${isOpenPublisher('open.publisher_id')}
          order by id limit 1)
        returning ${CLAIMED}`.execute(tx);
      return rows[0];
    },

    /** For a person who undoes; undefined when it is being undone or was. */
    async claimUndo(
      { id, publisherId }: { id: number; publisherId: number },
      by: number,
      worker: string,
      now: Date,
    ): Promise<ClaimedAction | undefined> {
      await taking(publisherId);
      const { rows } = await sql<ClaimedAction>`
        update rule_executions set undo = 'PLANNED', undo_by = ${by}, undo_at = ${now}, undo_message = null,
          worker = ${worker}, claimed_at = ${now}, not_before = null, attempts = 1
        where id = ${id} and status = 'DONE' and not is_shadow and (undo is null or undo = 'FAILED')
          and ${isOpenPublisher('rule_executions.publisher_id')}
        returning ${CLAIMED}`.execute(tx);
      return rows[0];
    },

    /** Says that the worker is still at it; false when another one has taken over, or the publisher was closed. */
    async beat(action: ClaimedAction, worker: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await held(action, worker)
        .where(isOpenPublisher('rule_executions.publisher_id'))
        .set({ claimed_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Goes on later, looking first. */
    async postpone(action: ClaimedAction, worker: string, notBefore: Date | null): Promise<void> {
      await held(action, worker)
        .set({ ...nobody, not_before: notBefore })
        .execute();
    },

    /** False when another worker has taken over. */
    async end(action: ClaimedAction, worker: string, end: ActionEnd, now: Date): Promise<boolean> {
      const message = end.status === 'FAILED' ? end.message : null;
      const { numUpdatedRows } = await held(action, worker)
        .set({
          ...nobody,
          status: end.status,
          message,
          finished_at: now,
          ...(end.status === 'SKIPPED' && { reason: end.reason }),
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The same of an undoing. */
    async endUndo(
      action: ClaimedAction,
      worker: string,
      end: { undo: 'DONE' | 'FAILED'; message?: string },
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await held(action, worker)
        .set({ ...nobody, undo: end.undo, undo_message: end.message ?? null, undo_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Where an object is bought; undefined when it is gone, or another publisher's by now. */
    async target({ publisherId, level, objectId }: ClaimedAction): Promise<Target | undefined> {
      if (level === 'ACCOUNT') return undefined;
      const table = sql.table(TABLES[level]);
      const campaign = level === 'CAMPAIGN' ? sql`object.id` : sql`object.campaign_id`;
      const { rows } = await sql<Target>`
        select object.${sql.ref(REAL_IDS[level])} as "realId", ad_accounts.platform, ad_accounts.currency,
          ad_accounts.connection_id as "connectionId"
        from ${table} as object
        join campaigns on campaigns.id = ${campaign}
        join ad_accounts on ad_accounts.id = campaigns.ad_account_id
        where object.id = ${objectId} and object.publisher_id = ${publisherId} and object.deleted_at is null`.execute(
        tx,
      );
      return rows[0];
    },

    keepStanding: async ({ level, objectId }: ClaimedAction, there: There, at: Date): Promise<void> => {
      if (level !== 'ACCOUNT') await setStanding(tx, TABLES[level], objectId, there, at);
    },

    keepAmount: async (
      { campaignId }: ClaimedAction,
      place: AmountPlace,
      what: Amount,
      there: There,
      at: Date,
    ): Promise<void> => {
      await setAmount(tx, campaignId ?? place.id, place, what, there[what], at);
    },

    async untag({ publisherId, level, objectId }: ClaimedAction, tag: string, now: Date): Promise<void> {
      await sql`update ${sql.table(TABLES[level])} set tags = array_remove(tags, ${tag}), updated_at = ${nextVersion(now)}
        where publisher_id = ${publisherId} and id = ${objectId}`.execute(tx);
    },

    /** The rule of an action, held until the transaction ends, so that what is counted of it is counted in turn. */
    async rule(ruleId: number): Promise<ActingRule | undefined> {
      const row = await tx
        .selectFrom('rules')
        .where('id', '=', ruleId)
        .select(['name', 'is_active', 'deleted_at', 'terms', 'created_by'])
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
          name: row.name,
          isLive: row.is_active && row.deleted_at === null,
          staleAfterMinutes: row.terms.limits.staleAfterMinutes,
          createdBy: row.created_by,
        }
      );
    },

    /** How far the actions of a rule in one run have come; what waits for a person is not begun. */
    async standOf({ ruleId, runId }: ClaimedAction): Promise<RunStand> {
      const { rows } = await sql<RunStand>`
        select (count(*) filter (where status = 'PLANNED' and approval is distinct from 'WAITING'))::int as open,
          (count(*) filter (where status = 'FAILED'))::int as failed,
          (count(*) filter (where status in ('DONE', 'FAILED')))::int as "all", 
          (array_agg(message order by finished_at desc) filter (where status = 'FAILED'))[1] as "lastMessage"
        from rule_executions where run_id = ${runId} and rule_id = ${ruleId}`.execute(tx);
      return rows[0] ?? { open: 0, failed: 0, all: 0, lastMessage: null };
    },

    /** What nobody answered in time is left alone. */
    async expire(publisherId: number, now: Date): Promise<void> {
      await tx
        .updateTable('rule_executions')
        .set({
          approval: 'EXPIRED',
          approval_at: now,
          status: 'SKIPPED',
          reason: 'EXPIRED',
          finished_at: now,
        })
        .where('publisher_id', '=', publisherId)
        .where('approval', '=', 'WAITING')
        .where('approval_expires_at', '<=', now)
        .execute();
    },
  };
};

export type RuleActionRepository = ReturnType<typeof ruleActionRepository>;
