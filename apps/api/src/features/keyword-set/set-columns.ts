import type { PostKind } from '@adhelm/contract/content';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOfKind } from '../../db/entities/entity-filters.ts';
import { contains } from '../../db/entities/list-page.ts';

/** What can be said of a row of `keyword_sets` without joining anything. */

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
