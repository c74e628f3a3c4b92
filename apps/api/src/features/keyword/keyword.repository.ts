import type { keywordReport } from '@adhelm/contract/reports/keywords';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { Scope } from '@adhelm/domain/access-scope';
import { keywordKey } from '@adhelm/domain/keyword-list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  categoryFits,
  type EntityFilters,
  type EntityQuery,
  isOneOf,
  isShown,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical, contains } from '../../db/entities/list-page.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import { knownIds, matchingIds } from '../../db/entities/sorted-rows.ts';

export type KeywordAttribute = AttributeOf<typeof keywordReport>;
export type KeywordEntity = EntityOf<typeof keywordReport>;

const COLUMNS = {
  id: 'keywords.id',
  status: 'keyword_sets.status',
  finds: (words: string) => contains(['keywords.text', 'keywords.id'], words),
  sorts: {
    id: sql`keywords.id`,
    name: alphabetical('keywords.text'),
    isGoogleSuggestion: sql`keywords.google_suggestion`,
    keywordSetName: alphabetical('keyword_sets.name'),
    publisher: alphabetical('publishers.name'),
  } satisfies Record<KeywordAttribute, unknown>,
};

/**
 * A keyword belongs to who created its set, and to everyone whose landing pages show that set: their clicks name it,
 * so their list must have it.
 */
const belongsTo = (userIds: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOneOf('keyword_sets.created_by', userIds)} or exists (
    select from posts
    where posts.keyword_set_id = keyword_sets.id and posts.deleted_at is null
      and ${isOneOf('posts.created_by', userIds)}))`;

export const keywordRepository = (tx: Tx) => {
  const ofPublisher = (scope: Scope) =>
    tx
      .selectFrom('keywords')
      .innerJoin('keyword_sets', 'keyword_sets.id', 'keywords.keyword_set_id')
      .innerJoin('publishers', 'publishers.id', 'keywords.publisher_id')
      .where(readableBy(scope, 'keywords.publisher_id'));

  const own = (scope: Scope) =>
    scope.kind === 'publisher' && scope.ownRowsOf !== null
      ? ofPublisher(scope).where(belongsTo([scope.ownRowsOf]))
      : ofPublisher(scope);

  const visible = (scope: Scope) =>
    own(scope).where('keywords.deleted_at', 'is', null).where('keyword_sets.deleted_at', 'is', null);

  const matching = (scope: Scope, filters: EntityFilters) => {
    const rows = visible(scope)
      .where(isOneOf('keywords.id', filters.keywordIds))
      .where(isOneOf('keywords.keyword_set_id', filters.keywordSetIds))
      .where(categoryFits('keyword_sets.category_id', filters.categoryIds))
      .where(isShown('keyword_sets.id', filters));
    return filters.userIds ? rows.where(belongsTo(filters.userIds)) : rows;
  };

  return {
    matchingIds: (scope: Scope, query: EntityQuery<KeywordAttribute>): Promise<number[]> =>
      matchingIds(matching(scope, query), COLUMNS, query),

    async byIds(scope: Scope, ids: readonly number[]): Promise<KeywordEntity[]> {
      const rows = await own(scope)
        .where(isOneOf('keywords.id', ids))
        .selectAll('keywords')
        .select(['keyword_sets.name as set_name', 'publishers.name as publisher_name'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.text,
        isGoogleSuggestion: row.google_suggestion,
        keywordSetId: row.keyword_set_id,
        keywordSetName: row.set_name,
        publisherId: row.publisher_id,
        publisher: { id: row.publisher_id, name: row.publisher_name },
      }));
    },

    /**
     * Makes these the keywords of a set, in their order. A keyword keeps its row for as long as its set, removed or not,
     * because facts name it; one that returns finds its row again. Without a flag it keeps the one it has.
     */
    async replace(
      set: { id: number; publisherId: number },
      wanted: readonly { text: string; isGoogleSuggestion: boolean | undefined }[],
      at: Date,
    ): Promise<void> {
      const rows = await tx
        .selectFrom('keywords')
        .where('publisher_id', '=', set.publisherId)
        .where('keyword_set_id', '=', set.id)
        .select(['id', 'text', 'google_suggestion'])
        .orderBy(sql`deleted_at is not null`)
        .orderBy('id')
        .execute();
      const known = new Map(rows.toReversed().map((row) => [keywordKey(row.text), row]));
      const lines = wanted.map(({ text, isGoogleSuggestion }, position) => {
        const row = known.get(keywordKey(text));
        const google_suggestion = isGoogleSuggestion ?? row?.google_suggestion ?? false;
        return { id: row?.id ?? null, text, google_suggestion, position };
      });
      const kept = lines.flatMap(({ id }) => id ?? []);
      await tx
        .updateTable('keywords')
        .set({ deleted_at: at, updated_at: nextVersion(at) })
        .where('keyword_set_id', '=', set.id)
        .where('deleted_at', 'is', null)
        .where(sql<SqlBool>`id <> all(${kept}::int[])`)
        .execute();
      const given = sql`json_to_recordset(${JSON.stringify(lines)})
        as given (id int, text text, google_suggestion boolean, position int)`;
      await sql`
        update keywords
        set text = given.text, google_suggestion = given.google_suggestion, position = given.position,
          deleted_at = null, updated_at = ${nextVersion(at)}
        from ${given} where keywords.id = given.id`.execute(tx);
      await sql`
        insert into keywords (publisher_id, keyword_set_id, text, google_suggestion, position, created_at, updated_at)
        select ${set.publisherId}, ${set.id}, given.text, given.google_suggestion, given.position, ${at}, ${at}
        from ${given} where given.id is null order by given.position`.execute(tx);
    },

    knownIds: (scope: Scope, ids: readonly number[]): Promise<number[]> =>
      knownIds(own(scope), 'keywords.id', ids),

    /** What facts call them: rows of colleagues and removed ones too, because facts still name those. */
    async names(scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher(scope)
        .where(isOneOf('keywords.id', ids))
        .select(['keywords.id', 'keywords.text as name'])
        .execute();
    },
  };
};

export type KeywordRepository = ReturnType<typeof keywordRepository>;
