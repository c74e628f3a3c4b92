import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type SqlBool, sql } from 'kysely';
import { ownRowsOf } from '../../db/entities/entity-filters.ts';
import type { Tx } from '../../db/entities/in-scope.ts';
import { alongIndexes, type FoundRow, namesBeginning } from '../../db/entities/name-beginnings.ts';
import { belongsTo } from './keyword.repository.ts';

/** Keywords of sets that are there: for an advertiser those of the own sets and of those that the own pages show. */
export const keywordSearch = (tx: Tx, scope: Scope) => ({
  async searchHits(words: string, limit: number): Promise<SearchHit[]> {
    const userIds = ownRowsOf(scope);
    const isTheirs = userIds ? belongsTo(userIds) : sql<SqlBool>`true`;
    const rows = await alongIndexes(
      tx,
      sql<FoundRow>`
      select found.id, found.text as title, keyword_sets.name as detail
      from (select found.* from ${namesBeginning(scope, 'keywords', words)}) as found
      join keyword_sets on keyword_sets.id = found.keyword_set_id
      where keyword_sets.deleted_at is null and ${isTheirs}
      order by found.beginning, found.id limit ${limit}`,
    );
    return rows.map((row) => ({ kind: 'keyword', ...row }));
  },
});
