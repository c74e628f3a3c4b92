import type { adReport } from '@adhelm/contract/reports/ads';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import {
  activeAndTotal,
  campaignAndPageFit,
  type EntityFilters,
  type EntityQuery,
  isOneOf,
  isOwn,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';

export type AdAttribute = AttributeOf<typeof adReport>;
export type AdEntity = EntityOf<typeof adReport>;

const COLUMNS = {
  id: 'ads.id',
  status: 'ads.status',
  finds: (words: string) => contains(['ads.name', 'ads.real_ad_id', 'ads.id'], words),
  sorts: {
    id: sql`ads.id`,
    name: alphabetical('ads.name'),
    platform: sql`ad_accounts.platform`,
    status: sql`ads.status`,
    publisher: alphabetical('publishers.name'),
    createdAt: sql`ads.created_at`,
  } satisfies Record<AdAttribute, unknown>,
};

/** An ad belongs to the advertiser of its campaign's ad account. */
export const adRepository = (tx: Tx) => {
  const ofPublisher = (scope: Scope) =>
    tx
      .selectFrom('ads')
      .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
      .innerJoin('ad_accounts', 'ad_accounts.id', 'campaigns.ad_account_id')
      .innerJoin('publishers', 'publishers.id', 'ads.publisher_id')
      .leftJoin('posts', 'posts.id', 'campaigns.post_id')
      .where(readableBy(scope, 'ads.publisher_id'));

  const own = (scope: Scope) => ofPublisher(scope).where(isOwn(scope, 'ad_accounts.user_id'));
  const visible = (scope: Scope) => own(scope).where('ads.deleted_at', 'is', null);

  const matching = (scope: Scope, filters: EntityFilters) =>
    visible(scope)
      .where(isOneOf('ads.id', filters.adIds))
      .where(isOneOf('ad_accounts.user_id', filters.userIds))
      .where(campaignAndPageFit({ ...filters, adIds: undefined }));

  return {
    matchingIds: (scope: Scope, query: EntityQuery<AdAttribute>): Promise<number[]> =>
      matchingIds(matching(scope, query), COLUMNS, query),

    async byIds(scope: Scope, ids: readonly number[]): Promise<AdEntity[]> {
      const rows = await own(scope)
        .where(isOneOf('ads.id', ids))
        .selectAll('ads')
        .select([
          'ad_accounts.platform',
          'ad_accounts.id as account_id',
          'ad_accounts.name as account_name',
          'campaigns.name as campaign_name',
          'publishers.name as publisher_name',
        ])
        .execute();
      return rows.map((row) => ({
        adId: row.id,
        realAdId: row.real_ad_id,
        name: row.name,
        platform: row.platform,
        status: row.status,
        campaign: {
          id: row.campaign_id,
          name: row.campaign_name,
          adAccount: { id: row.account_id, name: row.account_name },
        },
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
      }));
    },

    knownIds: (scope: Scope, ids: readonly number[]): Promise<number[]> =>
      knownIds(own(scope), 'ads.id', ids),

    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher(scope).where(isOneOf('ads.id', ids)).select(['ads.id', 'ads.name']).execute();
    },

    async counts(scope: Scope, filters: EntityFilters): Promise<{ active: number; total: number }> {
      return matching(scope, filters).select(activeAndTotal('ads.status')).executeTakeFirstOrThrow();
    },
  };
};

export type AdRepository = ReturnType<typeof adRepository>;
