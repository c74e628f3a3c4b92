import type { keywordSetReport } from '@adhelm/contract/reports/keyword-sets';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import {
  categoryFits,
  type EntityFilters,
  type EntityQuery,
  isOneOf,
  isOwn,
  isShown,
  keywordSetFits,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { matchingIds } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';
import { KEYWORDS_COUNT, mentions, postsCount } from './set-columns.ts';

export type KeywordSetAttribute = AttributeOf<typeof keywordSetReport>;
export type KeywordSetEntity = EntityOf<typeof keywordSetReport>;

const columnsFor = ({ kinds }: Pick<Sight, 'kinds'>) => ({
  id: 'keyword_sets.id',
  status: 'keyword_sets.status',
  finds: (words: string) => mentions(words),
  sorts: {
    id: sql`keyword_sets.id`,
    name: alphabetical('keyword_sets.name'),
    keywordsCount: KEYWORDS_COUNT,
    postsCount: postsCount(kinds),
    status: sql`keyword_sets.status`,
    isActive: sql`keyword_sets.is_active`,
    creator: alphabetical('users.name'),
    publisher: alphabetical('publishers.name'),
    createdAt: sql`keyword_sets.created_at`,
  } satisfies Record<KeywordSetAttribute, unknown>,
});

/** A keyword set belongs to who created it. */
export const keywordSetRepository = (tx: Tx) => {
  const ofPublisher = (scope: Scope) =>
    tx
      .selectFrom('keyword_sets')
      .innerJoin('publishers', 'publishers.id', 'keyword_sets.publisher_id')
      .leftJoin('users', 'users.id', 'keyword_sets.created_by')
      .where(readableBy(scope, 'keyword_sets.publisher_id'));

  const visible = (scope: Scope) =>
    ofPublisher(scope)
      .where('keyword_sets.deleted_at', 'is', null)
      .where(isOwn(scope, 'keyword_sets.created_by'));

  const matching = (scope: Scope, filters: EntityFilters) =>
    visible(scope)
      .where(isOneOf('keyword_sets.created_by', filters.userIds))
      .where(keywordSetFits('keyword_sets.id', filters))
      .where(categoryFits('keyword_sets.category_id', filters.categoryIds))
      .where(isShown('keyword_sets.id', filters));

  return {
    matchingIds: (
      scope: Scope,
      query: EntityQuery<KeywordSetAttribute>,
      sight: Pick<Sight, 'kinds'>,
    ): Promise<number[]> => matchingIds(matching(scope, query), columnsFor(sight), query),

    async byIds(
      scope: Scope,
      ids: readonly number[],
      { kinds }: Pick<Sight, 'kinds'>,
    ): Promise<KeywordSetEntity[]> {
      const rows = await visible(scope)
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
        createdByUser:
          row.created_by && row.creator_name ? { id: row.created_by, name: row.creator_name } : null,
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
      }));
    },

    async searchHits(scope: Scope, words: string, limit: number): Promise<SearchHit[]> {
      const rows = await visible(scope)
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

    async counts(scope: Scope, filters: EntityFilters): Promise<number> {
      const { total } = await matching(scope, filters)
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
  };
};

export type KeywordSetRepository = ReturnType<typeof keywordSetRepository>;
