import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownRowsOf } from '../../db/entities/entity-filters.ts';
import type { Tx } from '../../db/entities/in-scope.ts';
import { alongIndexes, type FoundRow, namesBeginning, rowsThere } from '../../db/entities/name-beginnings.ts';
import { belongsTo } from './keyword.repository.ts';

/** Keywords of sets that are there: for an advertiser those of the own sets and of those that the own pages show. */
export const keywordSearch = (tx: Tx, scope: Scope) => {
  const hitsAmong = async (keywords: RawBuilder<unknown>, limit: number): Promise<SearchHit[]> => {
    const userIds = ownRowsOf(scope);
    const isTheirs = userIds ? belongsTo(userIds) : sql<SqlBool>`true`;
    const rows = await alongIndexes(
      tx,
      sql<FoundRow>`
      select found.id, found.text as title, keyword_sets.name as detail
      from (${keywords}) as found
      join keyword_sets on keyword_sets.id = found.keyword_set_id
      where keyword_sets.deleted_at is null and ${isTheirs}
      order by found.beginning, found.id limit ${limit}`,
    );
    return rows.map((row) => ({ kind: 'keyword', ...row }));
  };

  return {
    /** Those that are found by the beginning of their text, or by their id. */
    searchHits: (words: string, limit: number) => hitsAmong(namesBeginning(scope, 'keywords', words), limit),

    hitsOf: (ids: readonly number[]) => hitsAmong(rowsThere(scope, 'keywords', ids), ids.length),
  };
};
