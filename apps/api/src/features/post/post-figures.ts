import type { PostKind } from '@adhelm/contract/content';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { postReport } from '@adhelm/contract/reports/posts';
import { sql } from 'kysely';
import {
  type EntityFilters,
  type EntityQuery,
  isAdvertised,
  isOneOf,
  pageAndTopicFit,
} from '../../db/entities/entity-filters.ts';
import { pageAddress } from '../../db/entities/page-address.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';
import {
  hasWords,
  NICHE_NAME,
  POST_SORT_COLUMNS,
  type PostRows,
  VERTICAL_ID,
  VERTICAL_NAME,
} from './post-rows.ts';

export type PostAttribute = AttributeOf<typeof postReport>;
export type PostEntity = EntityOf<typeof postReport>;

const COLUMNS = {
  id: 'posts.id',
  status: 'posts.status',
  finds: hasWords,
  sorts: POST_SORT_COLUMNS satisfies Record<PostAttribute, unknown>,
};

/** Landing pages for reports: ids by filter, names by id. */
export const postFigures = ({ ofPublisher, visible }: PostRows) => {
  const live = ({ kinds }: Pick<Sight, 'kinds'>) => visible(kinds).where('posts.deleted_at', 'is', null);

  const matching = (filters: EntityFilters, sight: Pick<Sight, 'kinds'>) =>
    live(sight)
      .where(isOneOf('posts.created_by', filters.userIds))
      .where(pageAndTopicFit(filters))
      .where(isAdvertised(filters));

  return {
    matchingIds(query: EntityQuery<PostAttribute>, sight: Pick<Sight, 'kinds'>): Promise<number[]> {
      let rows = matching(query, sight);
      if (query.kinds?.length) rows = rows.where('posts.kind', 'in', query.kinds);
      return matchingIds(rows, COLUMNS, query);
    },

    async byIds(ids: readonly number[], sight: Pick<Sight, 'kinds'>): Promise<PostEntity[]> {
      const rows = await visible(sight.kinds)
        .where(isOneOf('posts.id', ids))
        .selectAll('posts')
        .select([
          'websites.domain',
          'users.name as creator_name',
          'publishers.name as publisher_name',
          NICHE_NAME.as('niche_name'),
          VERTICAL_ID.as('vertical_id'),
          VERTICAL_NAME.as('vertical_name'),
        ])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        url: pageAddress(row),
        kind: row.kind,
        language: row.language,
        thumbUrl: row.thumb_url,
        status: row.status,
        vertical: refOf(row.vertical_id, row.vertical_name),
        niche: refOf(row.category_id, row.niche_name),
        createdByUser: refOf(row.created_by, row.creator_name),
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      }));
    },

    knownIds: (ids: readonly number[], { kinds }: Pick<Sight, 'kinds'>): Promise<number[]> =>
      knownIds(visible(kinds), 'posts.id', ids),

    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(
      ids: readonly number[],
      kinds: readonly PostKind[],
    ): Promise<{ id: number; title: string; url: string | null }[]> {
      const rows = await ofPublisher(kinds)
        .where(isOneOf('posts.id', ids))
        .select(['posts.id', 'posts.title', 'posts.slug', 'posts.status', 'websites.domain'])
        .execute();
      return rows.map((row) => ({ id: row.id, title: row.title, url: pageAddress(row) }));
    },

    async counts(
      filters: EntityFilters,
      sight: Pick<Sight, 'kinds'>,
    ): Promise<{ total: number; byStatus: Record<string, number> }> {
      const rows = await matching(filters, sight)
        .select(['posts.status', sql<number>`count(*)::int`.as('count')])
        .groupBy('posts.status')
        .orderBy('posts.status')
        .execute();
      return {
        total: rows.reduce((sum, { count }) => sum + count, 0),
        byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
      };
    },
  };
};
