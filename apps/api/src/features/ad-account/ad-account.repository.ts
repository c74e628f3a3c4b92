import type { AdAccount, AdAccountListQuery } from '@adhelm/contract/ad-account';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  accountFits,
  asksBeyond,
  campaignAndPageFit,
  type EntityFilters,
  isOneOf,
  isOwn,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';

const SORT_COLUMNS = {
  id: sql`ad_accounts.id`,
  name: alphabetical('ad_accounts.name'),
  platform: sql`ad_accounts.platform`,
  publisher: alphabetical('publishers.name'),
  user: alphabetical('users.name'),
  createdAt: sql`ad_accounts.created_at`,
} satisfies Record<NonNullable<AdAccountListQuery['sortBy']>, unknown>;

/** Whether one of the account's campaigns fits; filters that speak of accounts alone ask for none. */
const runsCampaigns = (filters: EntityFilters): RawBuilder<SqlBool> =>
  asksBeyond(filters, ['userIds', 'adAccountIds', 'platform'])
    ? sql<SqlBool>`exists (
        select from campaigns left join posts on posts.id = campaigns.post_id
        where campaigns.ad_account_id = ad_accounts.id and campaigns.deleted_at is null
          and ${campaignAndPageFit(filters)})`
    : sql<SqlBool>`true`;

/** An ad account belongs to the advertiser it is assigned to. */
export const adAccountRepository = (tx: Tx, scope: Scope) => {
  const ofPublisher = () => tx.selectFrom('ad_accounts').where(readableBy(scope, 'ad_accounts.publisher_id'));

  const listed = () =>
    ofPublisher()
      .innerJoin('publishers', 'publishers.id', 'ad_accounts.publisher_id')
      .leftJoin('users', 'users.id', 'ad_accounts.user_id')
      .where('ad_accounts.deleted_at', 'is', null)
      .where(isOwn(scope, 'ad_accounts.user_id'))
      .selectAll('ad_accounts')
      .select([
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'users.name as user_name',
        sql<boolean>`exists (select from platform_connections
          where platform_connections.id = ad_accounts.connection_id and platform_connections.status = 'CONNECTED')`.as(
          'is_connected',
        ),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

  const toAdAccount = (row: Row): AdAccount & { deletedAt: null } => ({
    id: row.id,
    name: row.name,
    realAccountId: row.real_account_id,
    platform: row.platform,
    accountStatus: row.account_status,
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    buyAt: row.buy_at?.toISOString() ?? null,
    currency: row.currency,
    timeZone: row.time_zone,
    isConnected: row.is_connected,
    syncedAt: row.synced_at?.toISOString() ?? null,
    syncError: row.sync_error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: null,
  });

  return {
    async list(query: AdAccountListQuery) {
      let matching = listed().where(isOneOf('ad_accounts.id', query.ids));
      if (query.userId !== undefined) matching = matching.where('ad_accounts.user_id', '=', query.userId);
      if (query.search)
        matching = matching.where(
          contains(['ad_accounts.name', 'ad_accounts.real_account_id'], query.search),
        );
      const { rows, meta } = await pageOfRows(matching, SORT_COLUMNS, query);
      return { items: rows.map(toAdAccount), meta };
    },

    async find(id: number): Promise<(AdAccount & { deletedAt: null }) | undefined> {
      const row = await listed().where('ad_accounts.id', '=', id).executeTakeFirst();
      return row && toAdAccount(row);
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'ad_accounts', scope, id),

    async change(
      id: number,
      changes: { publisherId?: number; userId?: number | null; buyAt?: Date | null },
      at: Date,
    ): Promise<void> {
      const { publisherId, userId, buyAt } = changes;
      // Pages stay with their publisher, so that campaigns of an account that leaves it lead to none.
      if (publisherId !== undefined)
        await tx
          .updateTable('campaigns')
          .set({ post_id: null, updated_at: nextVersion(at) })
          .where(readableBy(scope, 'publisher_id'))
          .where('ad_account_id', '=', id)
          .where('post_id', 'is not', null)
          .execute();
      await tx
        .updateTable('ad_accounts')
        .set({ publisher_id: publisherId, user_id: userId, buy_at: buyAt, updated_at: nextVersion(at) })
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .execute();
    },

    /** With whose consent an account is retrieved. */
    async connectionOf(id: number) {
      return listed()
        .where('ad_accounts.id', '=', id)
        .clearSelect()
        .select([
          'ad_accounts.id',
          'ad_accounts.platform',
          'ad_accounts.real_account_id as realId',
          'ad_accounts.publisher_id as publisherId',
          'ad_accounts.connection_id as connectionId',
          'ad_accounts.time_zone as timeZone',
          'ad_accounts.currency',
        ])
        .executeTakeFirst();
    },

    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher().where(isOneOf('id', ids)).select(['id', 'name']).execute();
    },

    async counts(filters: EntityFilters): Promise<number> {
      const { total } = await ofPublisher()
        .where('deleted_at', 'is', null)
        .where(isOwn(scope, 'ad_accounts.user_id'))
        .where(isOneOf('ad_accounts.user_id', filters.userIds))
        .where(accountFits(filters))
        .where(runsCampaigns(filters))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
};

export type AdAccountRepository = ReturnType<typeof adAccountRepository>;
