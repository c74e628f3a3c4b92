import type { keywordReport } from '@adhelm/contract/reports/keywords';
import type { AttributeOf, EntityOf } from '@adhelm/contract/reports/list-report';
import type { Scope } from '@adhelm/domain/access-scope';
import { keywordKey } from '@adhelm/domain/keyword-list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  asksBeyond,
  categoryFits,
  type EntityQuery,
  hasStatus,
  isOneOf,
  isShown,
  ownRowsOf,
} from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { alphabetical } from '../../db/entities/list-page.ts';
import { mirrorOrder, publisherInDatabase } from '../../db/entities/mirrored-rows.ts';
import { nextVersion } from '../../db/entities/row-version.ts';
import type { ListedRows, Parents, RowSort } from '../../facts/mirror/membership.ts';

export type KeywordAttribute = AttributeOf<typeof keywordReport>;
export type KeywordEntity = EntityOf<typeof keywordReport>;

/** What the list is sorted by in its copy. */
const SORTS = {
  id: { column: 'id' },
  name: { column: 'name_key' },
  isGoogleSuggestion: { column: 'is_suggested' },
  keywordSetName: { column: 'parent_id', among: { table: 'keyword_sets', by: alphabetical('name') } },
  publisher: { column: 'publisher_id', among: { table: 'publishers', by: alphabetical('name') } },
} satisfies Record<KeywordAttribute, RowSort>;

/**
 * A keyword belongs to who created its set, and to everyone whose landing pages show that set: their clicks name it,
 * so their list must have it.
 */
export const belongsTo = (userIds: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOneOf('keyword_sets.created_by', userIds)} or exists (
    select from posts
    where posts.keyword_set_id = keyword_sets.id and posts.deleted_at is null
      and ${isOneOf('posts.created_by', userIds)}))`;

export const keywordRepository = (tx: Tx, scope: Scope) => {
  const ofPublisher = () =>
    tx
      .selectFrom('keywords')
      .innerJoin('keyword_sets', 'keyword_sets.id', 'keywords.keyword_set_id')
      .innerJoin('publishers', 'publishers.id', 'keywords.publisher_id')
      .where(readableBy(scope, 'keywords.publisher_id'));

  const own = () => {
    const userIds = ownRowsOf(scope);
    return userIds ? ofPublisher().where(belongsTo(userIds)) : ofPublisher();
  };

  const setsThat = async (...tests: RawBuilder<SqlBool>[]): Promise<number[]> => {
    let rows = tx.selectFrom('keyword_sets').where(readableBy(scope, 'keyword_sets.publisher_id'));
    for (const test of tests) rows = rows.where(test);
    return (await rows.select('keyword_sets.id').execute()).map(({ id }) => id);
  };

  const isOwnSet = (): RawBuilder<SqlBool>[] => {
    const userIds = ownRowsOf(scope);
    return userIds ? [belongsTo(userIds)] : [];
  };

  /** The sets whose keywords a list has. */
  const listedSets = async (query: EntityQuery<KeywordAttribute>): Promise<Parents> => {
    if (!ownRowsOf(scope) && !query.status && !asksBeyond(query, ['keywordIds']))
      return { except: await setsThat(sql`deleted_at is not null`) };
    return {
      only: await setsThat(
        sql`deleted_at is null`,
        hasStatus('keyword_sets.status', query.status),
        isOneOf('keyword_sets.id', query.keywordSetIds),
        categoryFits('keyword_sets.category_id', query.categoryIds),
        isShown('keyword_sets.id', query),
        ...isOwnSet(),
        ...(query.userIds ? [belongsTo(query.userIds)] : []),
      ),
    };
  };

  const knownSets = async (): Promise<Parents> =>
    ownRowsOf(scope) ? { only: await setsThat(...isOwnSet()) } : { except: [] };

  return {
    membership: async (query: EntityQuery<KeywordAttribute>): Promise<ListedRows> => ({
      list: 'keyword',
      within: await publisherInDatabase(tx),
      listed: {
        parents: await listedSets(query),
        ids: [query.ids, query.keywordIds],
        search: query.search,
      },
      known: await knownSets(),
    }),

    order: (attribute: KeywordAttribute) => mirrorOrder<RowSort['column']>(tx, SORTS[attribute]),

    async byIds(ids: readonly number[]): Promise<KeywordEntity[]> {
      const rows = await own()
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

    /** What facts call them: rows of colleagues and removed ones too, because facts still name those. */
    async names(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      return ofPublisher()
        .where(isOneOf('keywords.id', ids))
        .select(['keywords.id', 'keywords.text as name'])
        .execute();
    },
  };
};

export type KeywordRepository = ReturnType<typeof keywordRepository>;
