import type { Category } from '@adhelm/contract/category';
import type { Language } from '@adhelm/contract/content';
import type { Scope } from '@adhelm/domain/access-scope';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { refOf } from '../../db/entities/row-refs.ts';

/** Verticals and niches of a scope with the tables that name what is around them. */
export const categoryRows = (tx: Tx, scope: Scope) => () =>
  tx
    .selectFrom('categories')
    .innerJoin('websites', 'websites.id', 'categories.website_id')
    .innerJoin('publishers', 'publishers.id', 'categories.publisher_id')
    .leftJoin('categories as verticals', 'verticals.id', 'categories.parent_id')
    .where(readableBy(scope, 'categories.publisher_id'));

export const withNames = (rows: ReturnType<ReturnType<typeof categoryRows>>) =>
  rows
    .selectAll('categories')
    .select([
      'verticals.name as parent_name',
      'websites.name as website_name',
      'websites.domain as website_domain',
      'websites.language as website_language',
      'publishers.name as publisher_name',
      'publishers.avatar as publisher_avatar',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

export const toCategory = (row: Row): Category => ({
  id: row.id,
  name: row.name,
  type: row.parent_id === null ? 'VERTICAL' : 'NICHE',
  parentId: row.parent_id,
  parent: refOf(row.parent_id, row.parent_name),
  websiteId: row.website_id,
  website: {
    id: row.website_id,
    name: row.website_name,
    domain: row.website_domain,
    language: row.website_language as Language,
  },
  publisherId: row.publisher_id,
  publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});
