import type { keywordSetReport } from '@adhelm/contract/reports/keyword-sets';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { SearchHit } from '@adhelm/contract/search';
import { sql } from 'kysely';
import {
  categoryFits,
  type EntityFilters,
  type EntityQuery,
  isOneOf,
  isShown,
  keywordSetFits,
} from '../../db/entities/entity-filters.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';
import { creatorOf, KEYWORDS_COUNT, mentions, postsCount, type SetRows, setSortColumns } from './set-rows.ts';

type KeywordSetAttribute = AttributeOf<typeof keywordSetReport>;
type KeywordSetEntity = EntityOf<typeof keywordSetReport>;

const columnsFor = ({ kinds }: Pick<Sight, 'kinds'>) => ({
  id: 'keyword_sets.id',
  status: 'keyword_sets.status',
  finds: mentions,
  sorts: setSortColumns(kinds) satisfies Record<KeywordSetAttribute, unknown>,
});

/** Keyword sets as reports and the search ask for them. */
export const setFigures = (readable: SetRows) => {
  const visible = () => readable().where('keyword_sets.deleted_at', 'is', null);

  const matching = (filters: EntityFilters) =>
    visible()
      .where(isOneOf('keyword_sets.created_by', filters.userIds))
      .where(keywordSetFits('keyword_sets.id', filters))
      .where(categoryFits('keyword_sets.category_id', filters.categoryIds))
      .where(isShown('keyword_sets.id', filters));

  return {
    matchingIds: (query: EntityQuery<KeywordSetAttribute>, sight: Pick<Sight, 'kinds'>): Promise<number[]> =>
      matchingIds(matching(query), columnsFor(sight), query),

    async byIds(ids: readonly number[], { kinds }: Pick<Sight, 'kinds'>): Promise<KeywordSetEntity[]> {
      const rows = await readable()
        .where(isOneOf('keyword_sets.id', ids))
        .selectAll('keyword_sets')
        .select([
          'users.name as creator_name',
          'publishers.name as publisher_name',
          KEYWORDS_COUNT.as('keywords_count'),
          postsCount(kinds).as('posts_count'),
        ])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        keywordsCount: row.keywords_count,
        postsCount: row.posts_count,
        status: row.status,
        isActive: row.is_active,
        createdByUser: creatorOf(row),
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
      }));
    },

    knownIds: (ids: readonly number[]): Promise<number[]> => knownIds(readable(), 'keyword_sets.id', ids),

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await visible()
        .where(contains(['keyword_sets.name'], words))
        .select(['keyword_sets.id', 'keyword_sets.name as title', KEYWORDS_COUNT.as('count')])
        .orderBy(alphabetical('keyword_sets.name'))
        .orderBy('keyword_sets.id')
        .limit(limit)
        .execute();
      return rows.map(({ count, ...row }) => ({
        kind: 'keywordSet',
        ...row,
        detail: `${count} ${count === 1 ? 'keyword' : 'keywords'}`,
      }));
    },

    async counts(filters: EntityFilters): Promise<number> {
      const { total } = await matching(filters)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
};
