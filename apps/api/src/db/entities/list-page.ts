import type { ListMeta } from '@adhelm/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from './in-scope.ts';

export type Paging = { page: number; limit: number };

export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit;

export const metaOf = ({ page, limit }: Paging, total: number): ListMeta => ({
  total,
  page,
  limit,
  totalPages: Math.ceil(total / limit),
});

/** One page of the rows that a statement gives, and how many it gives in all. */
export const pageOfStatement = async <Row>(
  tx: Tx,
  { statement, order }: { statement: RawBuilder<Row>; order: RawBuilder<unknown> },
  query: Paging,
): Promise<{ rows: Row[]; meta: ListMeta }> => {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${statement}) as counted`.execute(tx);
  const { rows } = await sql<Row>`
    select * from (${statement}) as listed order by ${order} limit ${query.limit} offset ${offsetOf(query)}`.execute(
    tx,
  );
  return { rows, meta: metaOf(query, counted[0]?.total ?? 0) };
};

/** True where any of the columns contains the words as typed, whatever their case. */
export const contains = (columns: string[], words: string): RawBuilder<SqlBool> => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const tests = columns.map((column) => sql<SqlBool>`${sql.ref(column)}::text ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
};

/** A text column, or what is made of several, in the order people expect, whatever the case and the accents. */
export const alphabetical = (column: string | RawBuilder<string | null>): RawBuilder<string> =>
  sql<string>`lower(${typeof column === 'string' ? sql.ref(column) : column}) collate "und-x-icu"`;
