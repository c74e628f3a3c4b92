import type { PermissionCode } from '@adhelm/contract/permission-codes';
import type { Post, PostFields, PostListItem, PostListQuery } from '@adhelm/contract/post';
import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import type { ContentStatus } from '@adhelm/domain/content-status';
import { sql } from 'kysely';
import { categoryFits, isOneOf, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { pageOfRows } from '../../db/entities/sorted-rows.ts';
import {
  columnsOf,
  type ItemRow,
  NICHE_NAME,
  type PostRow,
  toItem,
  toPost,
  VERTICAL_NAME,
} from './post-row.ts';

/** What a step changes besides the status. */
type StatusColumns = {
  status?: ContentStatus;
  rejectReason?: string | null;
  publishedBy?: number | null;
  publishedAt?: Date | null;
  firstPublishedAt?: Date;
};

export type PageChanges = Partial<PostFields> &
  StatusColumns & { version?: number; deletedAt?: Date | null; deletedBy?: number | null };

type NewPage = PostFields & { publisherId: number; createdBy: number; translatedFromId: number | undefined };

const SORT_COLUMNS = {
  id: sql`posts.id`,
  title: alphabetical('posts.title'),
  status: sql`posts.status`,
  vertical: alphabetical(VERTICAL_NAME),
  niche: alphabetical(NICHE_NAME),
  creator: alphabetical('users.name'),
  publisher: alphabetical('publishers.name'),
  createdAt: sql`posts.created_at`,
  updatedAt: sql`posts.updated_at`,
} satisfies Record<NonNullable<PostListQuery['sortBy']>, unknown>;

/** Landing pages as people write them; reports read them through post.repository.ts. */
export const landingPageRepository = (tx: Tx) => {
  const visible = (scope: Scope) =>
    tx
      .selectFrom('posts')
      .innerJoin('publishers', 'publishers.id', 'posts.publisher_id')
      .innerJoin('websites', 'websites.id', 'posts.website_id')
      .leftJoin('users', 'users.id', 'posts.created_by')
      .leftJoin('categories', 'categories.id', 'posts.category_id')
      .leftJoin('categories as verticals', 'verticals.id', 'categories.parent_id')
      .leftJoin('keyword_sets', 'keyword_sets.id', 'posts.keyword_set_id')
      .where(readableBy(scope, 'posts.publisher_id'))
      .where(isOwn(scope, 'posts.created_by'));

  const matching = (scope: Scope, query: PostListQuery, { withBlogs }: { withBlogs: boolean }) => {
    let rows = visible(scope)
      .where('posts.deleted_at', query.archived ? 'is not' : 'is', null)
      .where(isOneOf('posts.created_by', query.userIds))
      .where(isOneOf('posts.website_id', query.websiteIds))
      .where(isOneOf('posts.keyword_set_id', query.keywordSetIds))
      .where(categoryFits('posts.category_id', query.categoryIds));
    if (!withBlogs) rows = rows.where('posts.kind', '<>', 'BLOG');
    if (query.kind?.length) rows = rows.where('posts.kind', 'in', query.kind);
    if (query.status?.length) rows = rows.where('posts.status', 'in', query.status);
    if (query.startDate) rows = rows.where('posts.created_at', '>=', new Date(query.startDate));
    if (query.endDate) rows = rows.where('posts.created_at', '<=', new Date(query.endDate));
    if (query.search) rows = rows.where(contains(['posts.title', 'posts.slug', 'posts.id'], query.search));
    return rows;
  };

  const withNames = (rows: ReturnType<typeof visible>) =>
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

  const whole = (scope: Scope, id: number) =>
    withNames(visible(scope).where('posts.id', '=', id))
      .leftJoin('users as deciders', 'deciders.id', 'posts.published_by')
      .leftJoin('posts as sources', 'sources.id', 'posts.translated_from_id')
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
    async list(scope: Scope, query: PostListQuery, show: { withBlogs: boolean }) {
      const { rows, meta } = await pageOfRows(withNames(matching(scope, query, show)), SORT_COLUMNS, query);
      return { items: rows.map((row: ItemRow): PostListItem => toItem(row)), meta };
    },

    async searchHits(
      scope: Scope,
      words: string,
      limit: number,
      permissions: ReadonlySet<PermissionCode>,
    ): Promise<SearchHit[]> {
      let rows = visible(scope)
        .where('posts.deleted_at', 'is', null)
        .where(contains(['posts.title', 'posts.slug'], words));
      if (!permissions.has('GET_BLOGS')) rows = rows.where('posts.kind', '<>', 'BLOG');
      const found = await rows
        .select(['posts.id', 'posts.title', sql<string>`websites.domain || '/' || posts.slug`.as('detail')])
        .orderBy(alphabetical('posts.title'))
        .orderBy('posts.id')
        .limit(limit)
        .execute();
      return found.map((row) => ({ kind: 'landingPage', ...row }));
    },

    async find(scope: Scope, id: number): Promise<Post | undefined> {
      const row: PostRow | undefined = await whole(scope, id).executeTakeFirst();
      return row && toPost(row);
    },

    /** Holds the row until the transaction ends, so that a check on it still holds when the change is written. */
    async lock(scope: Scope, id: number): Promise<void> {
      await tx
        .selectFrom('posts')
        .select('id')
        .where(readableBy(scope, 'posts.publisher_id'))
        .where(isOwn(scope, 'posts.created_by'))
        .where('id', '=', id)
        .forUpdate()
        .execute();
    },

    /** Holds the addresses of a website until the transaction ends, so that a free one is still free when it is taken. */
    async holdSlugs(websiteId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('post slugs'), ${websiteId})`.execute(tx);
    },

    /** The slugs of a website that begin with one and are in use. */
    async slugsLike(scope: Scope, websiteId: number, slug: string): Promise<string[]> {
      const rows = await tx
        .selectFrom('posts')
        .where(readableBy(scope, 'posts.publisher_id'))
        .where('website_id', '=', websiteId)
        .where('deleted_at', 'is', null)
        .where('slug', 'like', `${slug}%`)
        .select('slug')
        .execute();
      return rows.map((row) => row.slug);
    },

    async insert(page: NewPage, at: Date): Promise<number> {
      const { id } = await tx
        .insertInto('posts')
        .values({
          ...columnsOf(page),
          publisher_id: page.publisherId,
          created_by: page.createdBy,
          translated_from_id: page.translatedFromId,
          status: 'DRAFT',
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(scope: Scope, id: number, changes: PageChanges, at: Date): Promise<void> {
      await tx
        .updateTable('posts')
        .set({
          ...columnsOf(changes),
          status: changes.status,
          reject_reason: changes.rejectReason,
          published_by: changes.publishedBy,
          published_at: changes.publishedAt,
          first_published_at: changes.firstPublishedAt,
          version: changes.version,
          deleted_at: changes.deletedAt,
          deleted_by: changes.deletedBy,
          updated_at: nextVersion(at),
        })
        .where(readableBy(scope, 'posts.publisher_id'))
        .where('id', '=', id)
        .execute();
    },
  };
};

export type LandingPageRepository = ReturnType<typeof landingPageRepository>;
