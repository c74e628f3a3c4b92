import type { RuleExecution, RuleExecutionListQuery } from '@adhelm/contract/rule-execution';
import type { Scope } from '@adhelm/domain/access-scope';
import { undoOf } from '@adhelm/domain/rules/undo';
import { sql } from 'kysely';
import { isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { shownReading } from '../rule/tried-decisions.ts';

const SORT_COLUMNS = {
  id: sql`rule_executions.id`,
  createdAt: sql`rule_executions.at`,
  platform: sql`rule_executions.platform`,
  rule: alphabetical('rules.name'),
  campaign: alphabetical('campaigns.name'),
  action: sql`rule_executions.action`,
} satisfies Record<NonNullable<RuleExecutionListQuery['sortBy']>, unknown>;

const oneOf = (ids: number | undefined) => (ids === undefined ? undefined : [ids]);

/** What the row of an object says, whatever its level. */
const ofLevel = <T>(column: string, levels: readonly ('ad_accounts' | 'campaigns' | 'ad_sets' | 'ads')[]) => {
  const names = { ad_accounts: 'ACCOUNT', campaigns: 'CAMPAIGN', ad_sets: 'AD_SET', ads: 'AD' } as const;
  const cases = levels.map((table) => sql`when ${names[table]} then ${sql.ref(`${table}.${column}`)}`);
  return sql<T | null>`case rule_executions.level ${sql.join(cases, sql` `)} end`;
};

/** What rules did and left alone. Somebody who sees own rows only sees what their own rules did. */
export const ruleExecutionRepository = (tx: Tx, scope: Scope) => {
  const readable = () =>
    tx
      .selectFrom('rule_executions')
      .innerJoin('rules', 'rules.id', 'rule_executions.rule_id')
      .innerJoin('publishers', 'publishers.id', 'rule_executions.publisher_id')
      // An object that was handed to another publisher is none of this one's business any more.
      .leftJoin('ad_accounts', (join) =>
        join
          .onRef('ad_accounts.id', '=', 'rule_executions.ad_account_id')
          .onRef('ad_accounts.publisher_id', '=', 'rule_executions.publisher_id'),
      )
      .leftJoin('campaigns', (join) =>
        join
          .onRef('campaigns.id', '=', 'rule_executions.campaign_id')
          .onRef('campaigns.publisher_id', '=', 'rule_executions.publisher_id'),
      )
      .leftJoin('ad_sets', (join) =>
        join
          .onRef('ad_sets.id', '=', 'rule_executions.ad_set_id')
          .onRef('ad_sets.publisher_id', '=', 'rule_executions.publisher_id'),
      )
      .leftJoin('ads', (join) =>
        join
          .onRef('ads.id', '=', 'rule_executions.ad_id')
          .onRef('ads.publisher_id', '=', 'rule_executions.publisher_id'),
      )
      .leftJoin('users as answerer', 'answerer.id', 'rule_executions.approval_by')
      .leftJoin('users as undoer', 'undoer.id', 'rule_executions.undo_by')
      .where(readableBy(scope, 'rule_executions.publisher_id'))
      .where(isOwn(scope, 'rules.created_by'));

  const withNames = () =>
    readable()
      .selectAll('rule_executions')
      .select([
        'rules.name as rule_name',
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'ad_accounts.name as account_name',
        'campaigns.name as campaign_name',
        'answerer.name as answerer_name',
        'undoer.name as undoer_name',
        ofLevel<string>('status', ['campaigns', 'ad_sets', 'ads']).as('present_status'),
        ofLevel<string>('daily_budget', ['campaigns', 'ad_sets']).as('present_budget'),
        ofLevel<string>('bid_amount', ['campaigns', 'ad_sets']).as('present_bid'),
        ofLevel<string[]>('tags', ['ad_accounts', 'campaigns', 'ad_sets', 'ads']).as('present_tags'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  /** As far as our own rows know; the platform is asked when somebody wants to undo. */
  const canUndo = (row: Row, now: Date): boolean => {
    const present = {
      status: row.present_status ?? '',
      dailyBudget: row.present_budget,
      bidAmount: row.present_bid,
      tags: row.present_tags ?? [],
    };
    return row.account_name !== null && 'change' in undoOf(doneOf(row), present, now.getTime());
  };

  const toExecution = (row: Row, now: Date): RuleExecution => ({
    id: row.id,
    ruleId: row.rule_id,
    rule: { id: row.rule_id, name: row.rule_name },
    platform: row.platform,
    object: {
      level: row.level,
      id: row.object_id,
      name: row.object_name,
      adAccount: { id: row.ad_account_id, name: row.account_name ?? '' },
      campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? '' },
    },
    action: row.action,
    status: row.status,
    reason: row.reason,
    conflictingRuleId: row.conflicting_rule_id,
    message: row.message,
    isShadow: row.is_shadow,
    readings: row.readings.map(shownReading),
    change: row.change,
    approval:
      row.approval === null || row.approval_expires_at === null
        ? null
        : {
            state: row.approval,
            expiresAt: row.approval_expires_at.toISOString(),
            by: refOf(row.approval_by, row.answerer_name),
            at: row.approval_at?.toISOString() ?? null,
          },
    undo: {
      state: row.undo ?? (canUndo(row, now) ? 'POSSIBLE' : 'IMPOSSIBLE'),
      by: refOf(row.undo_by, row.undoer_name),
      at: row.undo_at?.toISOString() ?? null,
    },
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    createdAt: row.at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  });

  /** Only what waits for an answer and still may be answered. */
  const answered = (id: number, by: number, now: Date) =>
    tx
      .updateTable('rule_executions')
      .set({ approval_by: by, approval_at: now })
      .where(readableBy(scope, 'publisher_id'))
      .where('id', '=', id)
      .where('status', '=', 'PLANNED')
      .where('approval', '=', 'WAITING')
      .where('approval_expires_at', '>', now);

  return {
    async list(query: RuleExecutionListQuery, now: Date) {
      let rows = withNames()
        .where(isOneOf('rule_executions.rule_id', oneOf(query.ruleId)))
        .where(isOneOf('rule_executions.campaign_id', oneOf(query.campaignId)))
        .where(isOneOf('rules.created_by', oneOf(query.userId)));
      if (query.status?.length) rows = rows.where('rule_executions.status', 'in', query.status);
      if (query.dateFrom) rows = rows.where('rule_executions.at', '>=', query.dateFrom);
      if (query.dateTo) rows = rows.where('rule_executions.at', '<=', query.dateTo);
      if (query.search)
        rows = rows.where(contains(['rules.name', 'rule_executions.object_name'], query.search));
      const page = await pageOfRows(rows, SORT_COLUMNS, query);
      return { items: page.rows.map((row) => toExecution(row, now)), meta: page.meta };
    },

    async find(id: number, now: Date): Promise<RuleExecution | undefined> {
      const row = await withNames().where('rule_executions.id', '=', id).executeTakeFirst();
      return row && toExecution(row, now);
    },

    /** What is looked at before somebody undoes it. */
    async toUndo(id: number) {
      const row = await withNames().where('rule_executions.id', '=', id).executeTakeFirst();
      return (
        row && {
          done: doneOf(row),
          tags: row.present_tags ?? [],
          undoMessage: row.undo === 'FAILED' ? row.undo_message : null,
          action: {
            id: row.id,
            publisherId: row.publisher_id,
            ruleId: row.rule_id,
            runId: row.run_id,
            at: row.at,
            platform: row.platform,
            level: row.level,
            objectId: row.object_id,
            objectName: row.object_name,
            campaignId: row.campaign_id,
            action: row.action,
            change: row.change,
            approval: null,
            approvalBy: row.approval_by,
            isUndo: true,
            undoBy: row.undo_by,
            attempts: row.attempts,
          },
        }
      );
    },

    async approve(id: number, by: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await answered(id, by, now).set({ approval: 'APPROVED' }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async decline(id: number, by: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await answered(id, by, now)
        .set({ approval: 'DECLINED', status: 'SKIPPED', reason: 'DECLINED', finished_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

type Settled = Pick<RuleExecution, 'status' | 'change'> & {
  is_shadow: boolean;
  undo: 'PLANNED' | 'DONE' | 'FAILED' | null;
  finished_at: Date | null;
};

const doneOf = ({ status, is_shadow, undo, finished_at, change }: Settled) => ({
  status,
  isShadow: is_shadow,
  isUndone: undo === 'PLANNED' || undo === 'DONE',
  doneAt: finished_at?.getTime() ?? null,
  change,
});

export type RuleExecutionRepository = ReturnType<typeof ruleExecutionRepository>;
