import type { verticalReport } from '@adhelm/contract/reports/categories';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  asksBeyond,
  type EntityFilters,
  type EntityQuery,
  isAdvertised,
  isOfKind,
  isOneOf,
  isOwn,
  keywordSetFits,
  pageFits,
} from '../../db/entities/entity-filters.ts';
import type { Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';
import { categoryRows, toCategory, withNames } from './category-rows.ts';

export type CategoryAttribute = AttributeOf<typeof verticalReport>;
type CategoryEntity = EntityOf<typeof verticalReport>;

/** Verticals or niches, and whose content they count; the figures beside them are narrowed to the same people. */
export type AskedCategories = {
  type: 'VERTICAL' | 'NICHE';
  verticalId?: number | undefined;
  userIds?: readonly number[] | undefined;
};

/** What a column names lies in the category, or in one of its niches. */
const isInside = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (
    select inside.id from categories as inside
    where inside.id = categories.id or inside.parent_id = categories.id)`;

const NICHES_COUNT = sql<number>`(
  select count(*)::int from categories as niches
  where niches.parent_id = categories.id and niches.deleted_at is null)`;

/** How much hangs on a category: of what the actor sees, and of the users asked for. */
const countsOf = (scope: Scope, userIds: readonly number[] | undefined, { kinds }: Pick<Sight, 'kinds'>) => {
  const isTheirs = (column: string) => sql`${isOwn(scope, column)} and ${isOneOf(column, userIds)}`;
  const campaigns = sql`
    campaigns join ad_accounts on ad_accounts.id = campaigns.ad_account_id
    join posts on posts.id = campaigns.post_id
    where campaigns.deleted_at is null and ${isInside('posts.category_id')} and ${isTheirs('ad_accounts.user_id')}`;
  return {
    keywordSetsCount: sql<number>`(
      select count(*)::int from keyword_sets
      where keyword_sets.deleted_at is null and ${isInside('keyword_sets.category_id')}
        and ${isTheirs('keyword_sets.created_by')})`,
    landingPagesCount: sql<number>`(
      select count(*)::int from posts
      where posts.deleted_at is null and ${isInside('posts.category_id')} and ${isTheirs('posts.created_by')}
        and ${isOfKind('posts.kind', kinds)})`,
    campaignsCount: sql<number>`(select count(*)::int from ${campaigns})`,
    adsCount: sql<number>`(
      select count(*)::int from ads
      where ads.deleted_at is null and ads.campaign_id in (select campaigns.id from ${campaigns}))`,
  };
};

/** Whether a landing page that fits lies in it; filters that name only categories and people ask for none. */
const holdsPages = (filters: EntityFilters): RawBuilder<SqlBool> =>
  asksBeyond(filters, ['userIds', 'categoryIds'])
    ? sql<SqlBool>`exists (
        select from posts
        where ${isInside('posts.category_id')} and ${pageFits(filters)}
          and ${keywordSetFits('posts.keyword_set_id', filters)} and ${isAdvertised(filters)})`
    : sql<SqlBool>`true`;

/** A vertical is asked for by itself or by one of its niches, a niche by itself or by its vertical. */
const isAskedFor = (categoryIds: readonly number[] | undefined): RawBuilder<SqlBool> =>
  categoryIds
    ? sql<SqlBool>`(${isOneOf('categories.id', categoryIds)} or ${isOneOf('categories.parent_id', categoryIds)}
        or exists (
          select from categories as niches
          where niches.parent_id = categories.id and ${isOneOf('niches.id', categoryIds)}))`
    : sql<SqlBool>`true`;

/** The rows of the lists of verticals and niches, which stand beside figures. */
export const categoryFigures = (tx: Tx, scope: Scope) => {
  const readable = categoryRows(tx, scope);
  const visible = () => readable().where('categories.deleted_at', 'is', null);

  return {
    async matchingIds(
      { type, verticalId, userIds }: AskedCategories,
      query: EntityQuery<CategoryAttribute>,
      sight: Pick<Sight, 'kinds'>,
    ): Promise<number[]> {
      let rows = visible()
        .where('categories.parent_id', type === 'NICHE' ? 'is not' : 'is', null)
        .where(isAskedFor(query.categoryIds))
        .where(holdsPages(query));
      if (verticalId) rows = rows.where(sql<SqlBool>`${verticalId} in (categories.id, categories.parent_id)`);
      const columns = {
        id: 'categories.id',
        finds: (words: string) => contains(['categories.name', 'categories.id'], words),
        sorts: {
          id: sql`categories.id`,
          name: alphabetical('categories.name'),
          nichesCount: NICHES_COUNT,
          ...countsOf(scope, userIds, sight),
          website: alphabetical('websites.name'),
          publisher: alphabetical('publishers.name'),
          createdAt: sql`categories.created_at`,
        } satisfies Record<CategoryAttribute, unknown>,
      };
      return matchingIds(rows, columns, query);
    },

    async byIds(
      { userIds }: AskedCategories,
      ids: readonly number[],
      sight: Pick<Sight, 'kinds'>,
    ): Promise<CategoryEntity[]> {
      const counts = countsOf(scope, userIds, sight);
      const rows = await withNames(readable().where(isOneOf('categories.id', ids)))
        .select([
          NICHES_COUNT.as('niches_count'),
          counts.keywordSetsCount.as('keyword_sets_count'),
          counts.landingPagesCount.as('landing_pages_count'),
          counts.campaignsCount.as('campaigns_count'),
          counts.adsCount.as('ads_count'),
        ])
        .execute();
      return rows.map((row) => ({
        ...toCategory(row),
        nichesCount: row.niches_count,
        keywordSetsCount: row.keyword_sets_count,
        landingPagesCount: row.landing_pages_count,
        campaignsCount: row.campaigns_count,
        adsCount: row.ads_count,
      }));
    },

    knownIds: (ids: readonly number[]): Promise<number[]> => knownIds(readable(), 'categories.id', ids),
  };
};
