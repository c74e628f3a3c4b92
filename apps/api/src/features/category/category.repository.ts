import type { Category, CategoryListQuery } from '@adhelm/contract/category';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { isOneOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { lockRow } from '../../db/entities/locked-row.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { categoryFigures } from './category-figures.ts';
import { categoryRows, toCategory, withNames } from './category-rows.ts';

const SORT_COLUMNS = {
  id: sql`categories.id`,
  name: alphabetical('categories.name'),
  type: sql`(categories.parent_id is null)`,
  parent: alphabetical('verticals.name'),
  website: alphabetical('websites.name'),
  publisher: alphabetical('publishers.name'),
  createdAt: sql`categories.created_at`,
} satisfies Record<NonNullable<CategoryListQuery['sortBy']>, unknown>;

type NewCategory = { publisherId: number; websiteId: number; parentId: number | null; name: string };
type Changes = { name?: string; parentId?: number; deletedAt?: Date | null };

/** A category that a row is about to name. */
type HeldCategory = { id: number; publisherId: number; websiteId: number; parentId: number | null };

/** Verticals and their niches are shared by everyone of their publisher. */
export const categoryRepository = (tx: Tx, scope: Scope) => {
  const readable = categoryRows(tx, scope);

  const matching = (query: CategoryListQuery) => {
    let rows = readable().where('categories.deleted_at', query.archived ? 'is not' : 'is', null);
    if (query.type) rows = rows.where('categories.parent_id', query.type === 'NICHE' ? 'is not' : 'is', null);
    if (query.websiteId) rows = rows.where('categories.website_id', '=', query.websiteId);
    if (query.parentId) rows = rows.where('categories.parent_id', '=', query.parentId);
    if (query.search) rows = rows.where(contains(['categories.name', 'categories.id'], query.search));
    return rows;
  };

  return {
    ...categoryFigures(tx, scope),

    async list(query: CategoryListQuery) {
      const { rows, meta } = await pageOfRows(withNames(matching(query)), SORT_COLUMNS, query);
      return { items: rows.map(toCategory), meta };
    },

    async searchHits(words: string, limit: number): Promise<SearchHit[]> {
      const rows = await readable()
        .where('categories.deleted_at', 'is', null)
        .where(contains(['categories.name'], words))
        .select(['categories.id', 'categories.name', 'verticals.name as vertical', 'websites.domain'])
        .orderBy(alphabetical('categories.name'))
        .orderBy('categories.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, name, vertical, domain }) => ({
        kind: vertical === null ? 'vertical' : 'niche',
        id,
        title: name,
        detail: vertical === null ? domain : `${vertical} · ${domain}`,
      }));
    },

    async find(id: number): Promise<Category | undefined> {
      const row = await withNames(readable().where('categories.id', '=', id)).executeTakeFirst();
      return row && toCategory(row);
    },

    lock: (id: number): Promise<void> => lockRow(tx, 'categories', scope, id),

    /** A live category that a row is about to name; nobody can delete it before the transaction ends. */
    async held(id: number): Promise<HeldCategory | undefined> {
      return tx
        .selectFrom('categories')
        .select(['id', 'publisher_id as publisherId', 'website_id as websiteId', 'parent_id as parentId'])
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forShare()
        .executeTakeFirst();
    },

    async insert({ publisherId, websiteId, parentId, name }: NewCategory, at: Date): Promise<number> {
      const { id } = await tx
        .insertInto('categories')
        .values({
          publisher_id: publisherId,
          website_id: websiteId,
          parent_id: parentId,
          name,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, { name, parentId, deletedAt }: Changes, at: Date): Promise<void> {
      await tx
        .updateTable('categories')
        .set({ name, parent_id: parentId, deleted_at: deletedAt, updated_at: nextVersion(at) })
        .where(readableBy(scope, 'publisher_id'))
        .where('id', '=', id)
        .execute();
    },

    /** How many live rows name it. */
    async uses(id: number): Promise<{ niches: number; posts: number; keywordSets: number }> {
      const using = async (table: 'categories' | 'posts' | 'keyword_sets', column: string) => {
        const { count } = await tx
          .selectFrom(table)
          .select(sql<number>`count(*)::int`.as('count'))
          .where(readableBy(scope, 'publisher_id'))
          .where(isOneOf(column, [id]))
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow();
        return count;
      };
      return {
        niches: await using('categories', 'parent_id'),
        posts: await using('posts', 'category_id'),
        keywordSets: await using('keyword_sets', 'category_id'),
      };
    },

    /** What facts call them: deleted ones too, because facts still name those. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string; verticalId: number | null }[]> {
      return tx
        .selectFrom('categories')
        .where(readableBy(scope, 'categories.publisher_id'))
        .where(isOneOf('id', ids))
        .select(['id', 'name', 'parent_id as verticalId'])
        .execute();
    },
  };
};

export type CategoryRepository = ReturnType<typeof categoryRepository>;
