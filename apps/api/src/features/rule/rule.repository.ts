import type { RuleListQuery, SavedRule } from '@adhelm/contract/rule';
import type { RuleDraft } from '@adhelm/contract/rule-terms';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import type { Period } from '@adhelm/domain/period';
import type { Rule } from '@adhelm/domain/rules/rule';
import { sql } from 'kysely';
import { campaignAndPageFit, type EntityFilters, isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

/** A rule as it is kept: what is sent of it, and whose ad accounts alone it is for. */
export type RuleRow = SavedRule & RuleDraft & Pick<Rule, 'ownerId'>;

/** What a rule says, where its terms are replaced as a whole. */
type RuleChange = {
  draft?: RuleDraft;
  shadowUntil?: Date | null;
  nextRunAt?: Date | null;
  isActive?: boolean;
  failuresInARow?: number;
  switchedOffAt?: Date | null;
  ownerId?: number | null;
  deletedAt?: Date | null;
};

const SORT_COLUMNS = {
  id: sql`rules.id`,
  platform: sql`rules.platform`,
  name: alphabetical('rules.name'),
  scope: sql`array_position(array['ACCOUNT', 'CAMPAIGN', 'AD_SET', 'AD'], rules.level)`,
  action: sql`rules.action`,
  executions: sql`rules.executions_count`,
  isActive: sql`rules.is_active`,
  creator: alphabetical('users.name'),
  publisher: alphabetical('publishers.name'),
  createdAt: sql`rules.created_at`,
} satisfies Record<NonNullable<RuleListQuery['sortBy']>, unknown>;

const columnsOf = ({ name, platform, shadowDays, isActive, ...terms }: RuleDraft) => {
  const { scope, conditions, maturity, action, askFirst, schedule, limits } = terms;
  return {
    name,
    platform,
    level: scope.level,
    action: action.kind,
    terms: JSON.stringify({ scope, conditions, maturity, action, askFirst, schedule, limits }),
    shadow_days: shadowDays,
    is_active: isActive,
  };
};

/** What `evaluate` needs of a rule. */
export const ruleOf = (row: RuleDraft & Pick<Rule, 'id' | 'ownerId'>): Rule => ({
  id: row.id,
  ownerId: row.ownerId,
  platform: row.platform,
  scope: row.scope,
  conditions: row.conditions,
  maturity: row.maturity,
  action: row.action,
  askFirst: row.askFirst,
  schedule: row.schedule,
  limits: row.limits,
});

/** A rule belongs to who made it. */
export const ruleRepository = (tx: Tx, scope: Scope) => {
  const ofPublisher = () => tx.selectFrom('rules').where(readableBy(scope, 'rules.publisher_id'));

  const withNames = () =>
    ofPublisher()
      .innerJoin('publishers', 'publishers.id', 'rules.publisher_id')
      .leftJoin('users', 'users.id', 'rules.created_by')
      .selectAll('rules')
      .select([
        'users.name as creator_name',
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
      ]);

  const seen = () => withNames().where(isOwn(scope, 'rules.created_by'));

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const toRow = (row: Row): RuleRow => ({
    ...row.terms,
    id: row.id,
    name: row.name,
    platform: row.platform,
    shadowDays: row.shadow_days,
    isActive: row.is_active,
    shadowUntil: row.shadow_until?.toISOString() ?? null,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    failuresInARow: row.failures_in_a_row,
    switchedOffAt: row.switched_off_at?.toISOString() ?? null,
    executionsCount: row.executions_count,
    ownerId: row.owner_id,
    createdBy: row.created_by,
    createdByUser: refOf(row.created_by, row.creator_name),
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  const update = (ids: readonly number[]) =>
    tx.updateTable('rules').where(readableBy(scope, 'publisher_id')).where(isOneOf('id', ids));

  return {
    async list(query: RuleListQuery) {
      let rows = seen().where('rules.deleted_at', query.archived ? 'is not' : 'is', null);
      if (query.platform?.length) rows = rows.where('rules.platform', 'in', query.platform);
      if (query.createdById) rows = rows.where('rules.created_by', '=', query.createdById);
      if (query.search) rows = rows.where(contains(['rules.name', 'rules.id'], query.search));
      const { rows: page, meta } = await pageOfRows(rows, SORT_COLUMNS, query);
      return { items: page.map(toRow), meta };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await seen()
        .where('rules.deleted_at', 'is', null)
        .where(contains(['rules.name'], words))
        .orderBy(alphabetical('rules.name'))
        .orderBy('rules.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, name, publisher_name }) => ({
        kind: 'rule',
        id,
        title: name,
        detail: publisher_name ?? '',
      }));
    },

    async find(id: number): Promise<RuleRow | undefined> {
      const row = await seen().where('rules.id', '=', id).executeTakeFirst();
      return row && toRow(row);
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'rules', scope, id),

    async insert(
      of: { publisherId: number; ownerId: number | null; createdBy: number },
      draft: RuleDraft,
      { shadowUntil, nextRunAt }: { shadowUntil: Date | null; nextRunAt: Date | null },
      at: Date,
    ): Promise<number> {
      const { id } = await tx
        .insertInto('rules')
        .values({
          ...columnsOf(draft),
          publisher_id: of.publisherId,
          owner_id: of.ownerId,
          created_by: of.createdBy,
          shadow_until: shadowUntil,
          next_run_at: nextRunAt,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, { draft, ...change }: RuleChange, at: Date): Promise<void> {
      await update([id])
        .set({
          ...(draft && columnsOf(draft)),
          ...(change.isActive !== undefined && { is_active: change.isActive }),
          shadow_until: change.shadowUntil,
          next_run_at: change.nextRunAt,
          failures_in_a_row: change.failuresInARow,
          switched_off_at: change.switchedOffAt,
          owner_id: change.ownerId,
          deleted_at: change.deletedAt,
          updated_at: nextVersion(at),
        })
        .execute();
    },

    async countLive(publisherId: number): Promise<number> {
      const { count } = await ofPublisher()
        .where('publisher_id', '=', publisherId)
        .where('deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The rules of a publisher that are switched on. */
    async active(publisherId: number): Promise<Rule[]> {
      const rows = await ofPublisher()
        .where('publisher_id', '=', publisherId)
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .select(['id', 'owner_id as ownerId', 'platform', 'terms'])
        .execute();
      return rows.map(({ terms, ...row }) => ({ ...row, ...terms }));
    },

    /** How often rules acted in a period. */
    async actions(filters: EntityFilters, { from, to }: Period): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from rule_executions
        join rules on rules.id = rule_executions.rule_id
        left join ad_accounts on ad_accounts.id = rule_executions.ad_account_id
        left join campaigns on campaigns.id = rule_executions.campaign_id
        left join posts on posts.id = campaigns.post_id
        where ${readableBy(scope, 'rule_executions.publisher_id')} and ${isOwn(scope, 'rules.created_by')}
          and rule_executions.status = 'DONE' and not rule_executions.is_shadow
          and rule_executions.at >= ${new Date(from)} and rule_executions.at < ${new Date(to)}
          and ${isOneOf('ad_accounts.user_id', filters.userIds)} and ${campaignAndPageFit(filters)}`.execute(
        tx,
      );
      return rows[0]?.count ?? 0;
    },

    async dueRules(publisherId: number, at: Date): Promise<RuleRow[]> {
      const rows = await withNames()
        .where('rules.publisher_id', '=', publisherId)
        .where('rules.next_run_at', '<=', at)
        .orderBy('rules.id')
        .execute();
      return rows.map(toRow);
    },

    /** Notes that rules ran, and when they will run next; what was changed or switched off meanwhile stays so. */
    async markRun(rules: readonly { id: number; next: Date | null }[], at: Date): Promise<void> {
      await sql`
        update rules set last_run_at = ${at}, next_run_at = ran.next
        from json_to_recordset(${JSON.stringify(rules)}::json) as ran (id int, next timestamptz)
        where rules.id = ran.id and rules.next_run_at <= ${at} and ${readableBy(scope, 'rules.publisher_id')}`.execute(
        tx,
      );
    },

    /** How many actions of a rule have failed in a row with this one. */
    async countFailure(id: number): Promise<number> {
      const { failures } = await update([id])
        .set((eb) => ({ failures_in_a_row: eb('failures_in_a_row', '+', 1) }))
        .returning('failures_in_a_row as failures')
        .executeTakeFirstOrThrow();
      return failures;
    },

    async clearFailures(id: number): Promise<void> {
      await update([id]).set({ failures_in_a_row: 0 }).where('failures_in_a_row', '>', 0).execute();
    },

    /** Switches a rule off for its failures; false where it was off already. */
    async switchOff(id: number, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await update([id])
        .where('is_active', '=', true)
        .set({ is_active: false, next_run_at: null, switched_off_at: at, updated_at: nextVersion(at) })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export type RuleRepository = ReturnType<typeof ruleRepository>;
