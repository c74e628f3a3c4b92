import type { KEYWORD_SORTS, KeywordRow } from '@adhelm/contract/report';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  categoryFits,
  type EntityFilters,
  type EntityQuery,
  hasStatus,
  isOneOf,
  isShown,
  sortedBy,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { contains } from '../../db/entities/list-page.ts';

type KeywordFigure = 'revenue' | 'avgRpc' | 'maxRpc' | 'minRpc' | 'totalClicks';
export type KeywordAttribute = Exclude<(typeof KEYWORD_SORTS)[number], KeywordFigure>;
export type KeywordEntity = Omit<KeywordRow, KeywordFigure>;

const SORT_COLUMNS = {
  id: sql`keywords.id`,
  name: sql`lower(keywords.text)`,
  isGoogleSuggestion: sql`keywords.google_suggestion`,
  keywordSetName: sql`lower(keyword_sets.name)`,
  publisher: sql`lower(publishers.name)`,
} satisfies Record<KeywordAttribute, unknown>;

/**
 * A keyword belongs to who created its set, and to everyone whose landing pages show that set: their clicks name it,
 * so their list must have it.
 */
const belongsTo = (userIds: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOneOf('keyword_sets.created_by', userIds)} or exists (
    select from posts
    where posts.keyword_set_id = keyword_sets.id and posts.deleted_at is null
      and ${isOneOf('posts.created_by', userIds)}))`;

export const keywordRepository = (tx: Tx) => {
  const ofPublisher = (scope: Scope) =>
    tx
      .selectFrom('keywords')
      .innerJoin('keyword_sets', 'keyword_sets.id', 'keywords.keyword_set_id')
      .innerJoin('publishers', 'publishers.id', 'keywords.publisher_id')
      .where(readableBy(scope, 'keywords.publisher_id'));

  const visible = (scope: Scope) => {
    const rows = ofPublisher(scope).where('keywords.deleted_at', 'is', null);
    return scope.kind === 'publisher' && scope.ownRowsOf !== null
      ? rows.where(belongsTo([scope.ownRowsOf]))
      : rows;
  };

  const matching = (scope: Scope, filters: EntityFilters) => {
    const rows = visible(scope)
      .where(isOneOf('keywords.id', filters.keywordIds))
      .where(isOneOf('keywords.keyword_set_id', filters.keywordSetIds))
      .where(categoryFits('keyword_sets.category_id', filters.categoryIds))
      .where(isShown('keyword_sets.id', filters));
    return filters.userIds ? rows.where(belongsTo(filters.userIds)) : rows;
  };

  return {
    async matchingIds(scope: Scope, query: EntityQuery<KeywordAttribute>): Promise<number[]> {
      let rows = matching(scope, query)
        .where(isOneOf('keywords.id', query.ids))
        .where(hasStatus('keyword_sets.status', query.status));
      if (query.search) rows = rows.where(contains(['keywords.text', 'keywords.id'], query.search));
      const found = await rows
        .select('keywords.id')
        .orderBy(sortedBy(SORT_COLUMNS[query.sortBy ?? 'id'], query.sortOrder))
        .orderBy('keywords.id')
        .execute();
      return found.map(({ id }) => id);
    },

    async byIds(scope: Scope, ids: readonly number[]): Promise<KeywordEntity[]> {
      const rows = await visible(scope)
        .where(isOneOf('keywords.id', ids))
        .selectAll('keywords')
        .select(['keyword_sets.name as set_name', 'publishers.name as publisher_name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.text,
        isGoogleSuggestion: row.google_suggestion,
        keywordSetId: row.keyword_set_id,
        keywordSetName: row.set_name,
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
      }));
    },

    /** What facts call them: rows of colleagues and removed ones too, because facts still name those. */
    async names(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher(scope)
        .where(isOneOf('keywords.id', ids))
        .select(['keywords.id', 'keywords.text as name'])
        .execute();
    },
  };
};

export type KeywordRepository = ReturnType<typeof keywordRepository>;
