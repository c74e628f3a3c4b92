import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, sql } from 'kysely';
import { isOwn } from '../../db/entities/entity-filters.ts';
import type { Tx } from '../../db/entities/in-scope.ts';
import { alongIndexes, type FoundRow, namesBeginning, rowsThere } from '../../db/entities/name-beginnings.ts';

export const adSearch = (tx: Tx, scope: Scope) => {
  const hitsAmong = async (ads: RawBuilder<unknown>, limit: number): Promise<SearchHit[]> => {
    const rows = await alongIndexes(
      tx,
      sql<FoundRow>`
      select found.id, found.name as title, campaigns.name as detail
      from (${ads}) as found
      join campaigns on campaigns.id = found.campaign_id
      join ad_accounts on ad_accounts.id = campaigns.ad_account_id
      where ${isOwn(scope, 'ad_accounts.user_id')}
      order by found.beginning, found.id limit ${limit}`,
    );
    return rows.map((row) => ({ kind: 'ad', ...row }));
  };

  return {
    /** Ads that are found by the beginning of their name, or by their id here or at the platform. */
    searchHits: (words: string, limit: number) => hitsAmong(namesBeginning(scope, 'ads', words), limit),

    hitsOf: (ids: readonly number[]) => hitsAmong(rowsThere(scope, 'ads', ids), ids.length),
  };
};
