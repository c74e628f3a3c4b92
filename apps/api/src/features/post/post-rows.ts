import type { PostKind } from '@adhelm/contract/content';
import type { Scope } from '@adhelm/domain/access-scope';
import { sql } from 'kysely';
import { isOfKind, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';

/** The names around a row of `posts` with its `categories` and their `verticals`. */
export const NICHE_NAME = sql<
  string | null
>`case when categories.parent_id is not null then categories.name end`;
export const VERTICAL_ID = sql<number | null>`coalesce(categories.parent_id, categories.id)`;
export const VERTICAL_NAME = sql<string | null>`coalesce(verticals.name, categories.name)`;

/** What every list of pages can be sorted by. */
export const POST_SORT_COLUMNS = {
  id: sql`posts.id`,
  title: alphabetical('posts.title'),
  status: sql`posts.status`,
  vertical: alphabetical(VERTICAL_NAME),
  niche: alphabetical(NICHE_NAME),
  creator: alphabetical('users.name'),
  publisher: alphabetical('publishers.name'),
  createdAt: sql`posts.created_at`,
};

export const hasWords = (words: string) => contains(['posts.title', 'posts.slug', 'posts.id'], words);

/** The one place where pages are read from: of the publisher, of the kinds that the actor may see. */
export const postRows = (tx: Tx, scope: Scope) => {
  const ofPublisher = (kinds: readonly PostKind[]) =>
    tx
      .selectFrom('posts')
      .innerJoin('publishers', 'publishers.id', 'posts.publisher_id')
      .innerJoin('websites', 'websites.id', 'posts.website_id')
      .leftJoin('users', 'users.id', 'posts.created_by')
      .leftJoin('categories', 'categories.id', 'posts.category_id')
      .leftJoin('categories as verticals', 'verticals.id', 'categories.parent_id')
      .leftJoin('keyword_sets', 'keyword_sets.id', 'posts.keyword_set_id')
      .where(readableBy(scope, 'posts.publisher_id'))
      .where(isOfKind('posts.kind', kinds));

  return {
    /** Those of colleagues and deleted ones too. */
    ofPublisher,
    /** A page belongs to who created it. */
    visible: (kinds: readonly PostKind[]) => ofPublisher(kinds).where(isOwn(scope, 'posts.created_by')),
  };
};

export type PostRows = ReturnType<typeof postRows>;
