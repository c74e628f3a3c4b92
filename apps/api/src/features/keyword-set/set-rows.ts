import type { PostKind } from '@adhelm/contract/content';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOfKind, isOwn } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';

export const KEYWORDS_COUNT = sql<number>`(
  select count(*)::int from keywords where keyword_set_id = keyword_sets.id and deleted_at is null)`;

/** How many pages of these kinds show the set. */
export const postsCount = (kinds: readonly PostKind[]) => sql<number>`(
  select count(*)::int from posts
  where keyword_set_id = keyword_sets.id and deleted_at is null and ${isOfKind('posts.kind', kinds)})`;

/** Whether its name, its id or one of its keywords has these words. */
export const mentions = (words: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${contains(['keyword_sets.name', 'keyword_sets.id'], words)} or exists (
    select from keywords
    where keywords.keyword_set_id = keyword_sets.id and keywords.deleted_at is null
      and ${contains(['keywords.text'], words)}))`;

/** What every list of keyword sets can be sorted by. */
export const setSortColumns = (kinds: readonly PostKind[]) => ({
  id: sql`keyword_sets.id`,
  name: alphabetical('keyword_sets.name'),
  keywordsCount: KEYWORDS_COUNT,
  postsCount: postsCount(kinds),
  status: sql`keyword_sets.status`,
  isActive: sql`keyword_sets.is_active`,
  category: alphabetical('categories.name'),
  creator: alphabetical('users.name'),
  publisher: alphabetical('publishers.name'),
  createdAt: sql`keyword_sets.created_at`,
});

/** The one place where keyword sets are read from, deleted ones too; a set belongs to who created it. */
export const setRows = (tx: Tx, scope: Scope) => () =>
  tx
    .selectFrom('keyword_sets')
    .innerJoin('publishers', 'publishers.id', 'keyword_sets.publisher_id')
    .leftJoin('users', 'users.id', 'keyword_sets.created_by')
    .leftJoin('categories', 'categories.id', 'keyword_sets.category_id')
    .leftJoin('categories as verticals', 'verticals.id', 'categories.parent_id')
    .where(readableBy(scope, 'keyword_sets.publisher_id'))
    .where(isOwn(scope, 'keyword_sets.created_by'));

export type SetRows = ReturnType<typeof setRows>;

type Created = { created_by: number | null; creator_name: string | null };

export const creatorOf = ({ created_by: id, creator_name: name }: Created) =>
  id && name ? { id, name } : null;
