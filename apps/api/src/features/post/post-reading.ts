import type { PostKind } from '@adhelm/contract/content';
import type { Post, PostListItem, PostListQuery } from '@adhelm/contract/post';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { categoryFits, isOfKind, isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import type { Sight } from '../access/sight.ts';
import { type ItemRow, type PostRow, toItem, toPost } from './post-row.ts';
import { hasWords, POST_SORT_COLUMNS, type PostRows } from './post-rows.ts';

const SORT_COLUMNS = {
  ...POST_SORT_COLUMNS,
  updatedAt: sql`posts.updated_at`,
} satisfies Record<NonNullable<PostListQuery['sortBy']>, unknown>;

/** The kinds of pages that can be opened, and those that others are named as translations of. */
export type SeenKinds = { opened: readonly PostKind[]; named: readonly PostKind[] };

/** Landing pages for their list and editor. */
export const postReading = ({ visible }: PostRows, scope: Scope) => {
  const matching = (query: PostListQuery, kinds: readonly PostKind[]) => {
    let rows = visible(kinds)
      .where('posts.deleted_at', query.archived ? 'is not' : 'is', null)
      .where(isOneOf('posts.created_by', query.userIds))
      .where(isOneOf('posts.website_id', query.websiteIds))
      .where(isOneOf('posts.keyword_set_id', query.keywordSetIds))
      .where(categoryFits('posts.category_id', query.categoryIds));
    if (query.kind?.length) rows = rows.where('posts.kind', 'in', query.kind);
    if (query.status?.length) rows = rows.where('posts.status', 'in', query.status);
    if (query.startDate) rows = rows.where('posts.created_at', '>=', new Date(query.startDate));
    if (query.endDate) rows = rows.where('posts.created_at', '<=', new Date(query.endDate));
    if (query.search) rows = rows.where(hasWords(query.search));
    return rows;
  };

  const withNames = (rows: ReturnType<PostRows['visible']>) =>
    rows.select([
      'posts.id',
      'posts.publisher_id',
      'posts.website_id',
      'posts.category_id',
      'posts.keyword_set_id',
      'posts.title',
      'posts.slug',
      'posts.kind',
      'posts.status',
      'posts.language',
      'posts.style_id',
      'posts.thumb_url',
      'posts.tags',
      'posts.hashtag',
      'posts.keyword',
      'posts.view_count',
      'posts.avg_rating',
      'posts.rating_count',
      'posts.created_by',
      'posts.published_by',
      'posts.published_at',
      'posts.created_at',
      'posts.updated_at',
      'posts.deleted_at',
      'posts.deleted_by',
      'publishers.name as publisher_name',
      'publishers.avatar as publisher_avatar',
      'websites.name as website_name',
      'websites.domain',
      'websites.language as website_language',
      'users.name as creator_name',
      'categories.name as category_name',
      'verticals.id as vertical_id',
      'verticals.name as vertical_name',
      'keyword_sets.name as keyword_set_name',
    ]);

  const whole = (id: number, { opened, named }: SeenKinds) =>
    withNames(visible(opened).where('posts.id', '=', id))
      .leftJoin('users as deciders', 'deciders.id', 'posts.published_by')
      .leftJoin('posts as sources', (join) =>
        join.onRef('sources.id', '=', 'posts.translated_from_id').on(isOfKind('sources.kind', named)),
      )
      .select([
        'posts.facebook_pixel_ids',
        'posts.taboola_pixel_ids',
        'posts.google_pixel_ids',
        'posts.outbrain_pixel_ids',
        'posts.tiktok_pixel_ids',
        'posts.description',
        'posts.content',
        'posts.faqs',
        'posts.reject_reason',
        'posts.first_published_at',
        'posts.version',
        'deciders.name as decider_name',
        'sources.id as source_id',
        'sources.title as source_title',
        sql<string[]>`array(
          select text from keywords
          where keyword_set_id = posts.keyword_set_id and deleted_at is null order by position, id)`.as(
          'words',
        ),
        sql<{ id: number; name: string }[]>`coalesce((
          select json_agg(json_build_object('id', campaigns.id, 'name', campaigns.name) order by campaigns.id)
          from campaigns join ad_accounts on ad_accounts.id = campaigns.ad_account_id
          where campaigns.post_id = posts.id and campaigns.deleted_at is null
            and ${isOwn(scope, 'ad_accounts.user_id')}), '[]')`.as('campaigns'),
      ]);

  return {
    async list(query: PostListQuery, kinds: readonly PostKind[]) {
      const { rows, meta } = await pageOfRows(withNames(matching(query, kinds)), SORT_COLUMNS, query);
      return { items: rows.map((row: ItemRow): PostListItem => toItem(row)), meta };
    },

    async searchHits(words: string, limit: number, { kinds }: Pick<Sight, 'kinds'>): Promise<SearchHit[]> {
      const found = await visible(kinds)
        .where('posts.deleted_at', 'is', null)
        .where(contains(['posts.title', 'posts.slug'], words))
        .select(['posts.id', 'posts.title', sql<string>`websites.domain || '/' || posts.slug`.as('detail')])
        .orderBy(alphabetical('posts.title'))
        .orderBy('posts.id')
        .limit(limit)
        .execute();
      return found.map((row) => ({ kind: 'landingPage', ...row }));
    },

    async find(id: number, kinds: SeenKinds): Promise<Post | undefined> {
      const row: PostRow | undefined = await whole(id, kinds).executeTakeFirst();
      return row && toPost(row);
    },
  };
};
