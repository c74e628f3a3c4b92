import { POST_KINDS, type PostKind } from '@adhelm/contract/content';
import type { KeywordSet, KeywordSetListQuery } from '@adhelm/contract/keyword-set';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { sql } from 'kysely';
import { categoryFits, isShown } from '../../db/entities/entity-filters.ts';
import { refOf } from '../../db/entities/row-refs.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import { creatorOf, mentions, postsCount, type SetRows, setSortColumns } from './set-rows.ts';

/** The keywords of a set in its order, in one piece. */
const KEYWORDS = sql<KeywordSet['keywordsRelation']>`(
  select coalesce(
    json_agg(json_build_object('id', id, 'text', text, 'isGoogleSuggestion', google_suggestion) order by position, id),
    '[]')
  from keywords where keyword_set_id = keyword_sets.id and deleted_at is null)`;

/** Keyword sets as they are listed and edited. */
export const setReading = (readable: SetRows) => {
  const matching = (query: KeywordSetListQuery) => {
    let rows = readable()
      .where('keyword_sets.deleted_at', query.archived ? 'is not' : 'is', null)
      .where(categoryFits('keyword_sets.category_id', query.categoryId ? [query.categoryId] : undefined))
      .where(isShown('keyword_sets.id', { platform: query.trafficSource }));
    if (query.createdByUserId) rows = rows.where('keyword_sets.created_by', '=', query.createdByUserId);
    if (query.status?.length) rows = rows.where('keyword_sets.status', 'in', query.status);
    if (query.search) rows = rows.where(mentions(query.search));
    return rows;
  };

  const withNames = (rows: ReturnType<SetRows>, kinds: readonly PostKind[]) =>
    rows
      .selectAll('keyword_sets')
      .select([
        'users.name as creator_name',
        'publishers.name as publisher_name',
        'publishers.avatar as publisher_avatar',
        'categories.name as category_name',
        'verticals.id as vertical_id',
        'verticals.name as vertical_name',
        KEYWORDS.as('keywords'),
        postsCount(kinds).as('posts_count'),
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

  const categoryOf = (row: Row): KeywordSet['category'] => {
    if (!row.category_id || row.category_name === null) return null;
    const parent = refOf(row.vertical_id, row.vertical_name);
    return { id: row.category_id, name: row.category_name, type: parent ? 'NICHE' : 'VERTICAL', parent };
  };

  const toSet = (row: Row): KeywordSet => ({
    id: row.id,
    name: row.name,
    keywords: row.keywords.map(({ text }) => text),
    suggestedKeywords: row.keywords
      .filter(({ isGoogleSuggestion }) => isGoogleSuggestion)
      .map(({ text }) => text),
    keywordsRelation: row.keywords,
    contentPageKeywordNumber: row.content_page_keyword_number,
    searchPageKeywordNumber1: row.search_page_keyword_number_1,
    searchPageKeywordNumber2: row.search_page_keyword_number_2,
    categoryId: row.category_id,
    category: categoryOf(row),
    status: row.status as ContentStatus,
    isActive: row.is_active,
    rejectReason: row.reject_reason,
    postsCount: row.posts_count,
    createdBy: row.created_by,
    createdByUser: creatorOf(row),
    publisherId: row.publisher_id,
    publisher: { id: row.publisher_id, name: row.publisher_name, avatar: row.publisher_avatar },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  });

  return {
    async list(query: KeywordSetListQuery, kinds: readonly PostKind[]) {
      const found = withNames(matching(query), kinds);
      const { rows, meta } = await pageOfRows(found, setSortColumns(kinds), query);
      return { items: rows.map(toSet), meta };
    },

    async find(id: number, kinds: readonly PostKind[]): Promise<KeywordSet | undefined> {
      const row = await withNames(readable().where('keyword_sets.id', '=', id), kinds).executeTakeFirst();
      return row && toSet(row);
    },

    /** How many pages need it, whoever may see them. */
    async uses(id: number): Promise<number> {
      const row = await readable()
        .where('keyword_sets.id', '=', id)
        .select(postsCount(POST_KINDS).as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },
  };
};
