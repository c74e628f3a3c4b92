import type { POST_SORTS, postRow } from '@adhelm/contract/report';
import type { ReportMetrics } from '@adhelm/contract/report-metrics';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type EntityFilters,
  type EntityQuery,
  isAdvertised,
  isOneOf,
  isOwn,
  pageAndTopicFit,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { pageAddress } from '../../db/entities/page-address.ts';
import { matchingIds } from '../../db/entities/sorted-rows.ts';
import { NICHE_NAME, VERTICAL_ID, VERTICAL_NAME } from './post-row.ts';

export type PostAttribute = Exclude<(typeof POST_SORTS)[number], keyof ReportMetrics>;
export type PostEntity = Omit<z.infer<typeof postRow>, keyof ReportMetrics>;

const COLUMNS = {
  id: 'posts.id',
  status: 'posts.status',
  finds: (words: string) => contains(['posts.title', 'posts.slug', 'posts.id'], words),
  sorts: {
    id: sql`posts.id`,
    title: alphabetical('posts.title'),
    status: sql`posts.status`,
    vertical: alphabetical(VERTICAL_NAME),
    niche: alphabetical(NICHE_NAME),
    creator: alphabetical('users.name'),
    publisher: alphabetical('publishers.name'),
    createdAt: sql`posts.created_at`,
  } satisfies Record<PostAttribute, unknown>,
};

/** A landing page belongs to who created it. */
export const postRepository = (tx: Tx) => {
  const ofPublisher = (scope: Scope) =>
    tx
      .selectFrom('posts')
      .innerJoin('publishers', 'publishers.id', 'posts.publisher_id')
      .innerJoin('websites', 'websites.id', 'posts.website_id')
      .leftJoin('users', 'users.id', 'posts.created_by')
      .leftJoin('categories', 'categories.id', 'posts.category_id')
      .leftJoin('categories as verticals', 'verticals.id', 'categories.parent_id')
      .where(readableBy(scope, 'posts.publisher_id'));

  const visible = (scope: Scope) =>
    ofPublisher(scope).where('posts.deleted_at', 'is', null).where(isOwn(scope, 'posts.created_by'));

  const matching = (scope: Scope, filters: EntityFilters) =>
    visible(scope)
      .where(isOneOf('posts.created_by', filters.userIds))
      .where(pageAndTopicFit(filters))
      .where(isAdvertised(filters));

  return {
    matchingIds(scope: Scope, query: EntityQuery<PostAttribute>): Promise<number[]> {
      let rows = matching(scope, query);
      if (query.kinds?.length) rows = rows.where('posts.kind', 'in', query.kinds);
      return matchingIds(rows, COLUMNS, query);
    },

    async byIds(scope: Scope, ids: readonly number[]): Promise<PostEntity[]> {
      const rows = await visible(scope)
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
        vertical:
          row.vertical_id && row.vertical_name ? { id: row.vertical_id, name: row.vertical_name } : null,
        niche: row.category_id && row.niche_name ? { id: row.category_id, name: row.niche_name } : null,
        createdByUser:
          row.created_by && row.creator_name ? { id: row.created_by, name: row.creator_name } : null,
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      }));
    },

    /** What facts call them: rows of colleagues and deleted ones too, because facts still name those. */
    async names(
      scope: Scope,
      ids: readonly number[],
    ): Promise<{ id: number; title: string; url: string | null }[]> {
      const rows = await ofPublisher(scope)
        .where(isOneOf('posts.id', ids))
        .select(['posts.id', 'posts.title', 'posts.slug', 'posts.status', 'websites.domain'])
        .execute();
      return rows.map((row) => ({ id: row.id, title: row.title, url: pageAddress(row) }));
    },

    async counts(
      scope: Scope,
      filters: EntityFilters,
    ): Promise<{ total: number; byStatus: Record<string, number> }> {
      const rows = await matching(scope, filters)
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

export type PostRepository = ReturnType<typeof postRepository>;
