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

  return {
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
