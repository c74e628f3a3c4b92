import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { accountFits, type EntityFilters, isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';

/** An ad account belongs to the advertiser it is assigned to. */
export const adAccountRepository = (tx: Tx) => {
  const ofPublisher = (scope: Scope) =>
    tx.selectFrom('ad_accounts').where(readableBy(scope, 'ad_accounts.publisher_id'));

  return {
    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher(scope).where(isOneOf('id', ids)).select(['id', 'name']).execute();
    },

    async counts(scope: Scope, filters: EntityFilters): Promise<number> {
      const { total } = await ofPublisher(scope)
        .where('deleted_at', 'is', null)
        .where(isOwn(scope, 'ad_accounts.user_id'))
        .where(isOneOf('ad_accounts.user_id', filters.userIds))
        .where(accountFits(filters))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
};

export type AdAccountRepository = ReturnType<typeof adAccountRepository>;
