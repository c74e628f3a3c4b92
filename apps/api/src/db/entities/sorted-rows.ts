import type { ListMeta, SortOrder } from '@adhelm/contract/list';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type EntityQuery, hasStatus, isOneOf, sortedBy } from './entity-filters.ts';
import { metaOf, offsetOf, type Paging } from './list-page.ts';

type Columns<Key extends string> = Record<Key, RawBuilder<unknown>>;

type PageQuery<Key extends string> = Paging & {
  sortBy?: Key | undefined;
  sortOrder?: SortOrder | undefined;
  orderBy?: SortOrder | undefined;
};

/** One page of rows and how many there are of them all: newest first unless asked otherwise, ties by id. */
export const pageOfRows = async <DB, TB extends keyof DB, Row, Key extends string>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  columns: Columns<Key | 'id'>,
  query: PageQuery<Key>,
): Promise<{ rows: Row[]; meta: ListMeta }> => {
  const { total } = await rows
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const order = query.sortOrder ?? query.orderBy ?? (query.sortBy ? 'asc' : 'desc');
  const page = await rows
    .orderBy(sortedBy(columns[query.sortBy ?? 'id'], order))
    .orderBy(columns.id, 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { rows: page, meta: metaOf(query, total) };
};

type EntityColumns<Attribute extends string> = {
  sorts: Columns<Attribute | 'id'>;
  /** The column of the row's id, and the one of its status where it has any. */
  id: string;
  status?: string;
  /** Whether a row has the words of a search. */
  finds: (words: string) => RawBuilder<SqlBool>;
};

/** The ids of an entity list in its order: those of the query's ids, status and words among the given rows. */
export const matchingIds = async <DB, TB extends keyof DB, Attribute extends string>(
  given: SelectQueryBuilder<DB, TB, object>,
  { sorts, id, status, finds }: EntityColumns<Attribute>,
  query: EntityQuery<Attribute>,
): Promise<number[]> => {
  let rows = given.where(isOneOf(id, query.ids));
  if (status) rows = rows.where(hasStatus(status, query.status));
  if (query.search) rows = rows.where(finds(query.search));
  const found = await rows
    .select(sql<number>`${sql.ref(id)}`.as('id'))
    .orderBy(sortedBy(sorts[query.sortBy ?? 'id'], query.sortOrder))
    .orderBy(sorts.id)
    .$castTo<{ id: number }>()
    .execute();
  return found.map((row) => row.id);
};

/** Those of the ids that the given rows have, in order. */
export const knownIds = async <DB, TB extends keyof DB>(
  given: SelectQueryBuilder<DB, TB, object>,
  id: string,
  ids: readonly number[],
): Promise<number[]> => {
  const found = await given
    .where(isOneOf(id, ids))
    .select(sql<number>`${sql.ref(id)}`.as('id'))
    .orderBy(sql.ref(id))
    .$castTo<{ id: number }>()
    .execute();
  return found.map((row) => row.id);
};
