import type { ListMeta } from '@adhelm/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Paging = { page: number; limit: number };

export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit;

export const metaOf = ({ page, limit }: Paging, total: number): ListMeta => ({
  total,
  page,
  limit,
  totalPages: Math.ceil(total / limit),
});

/** True where any of the columns contains the words as typed, whatever their case. */
export const contains = (columns: string[], words: string): RawBuilder<SqlBool> => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const tests = columns.map((column) => sql<SqlBool>`${sql.ref(column)}::text ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
};

/** A text column in the order people expect, whatever the case and the accents. */
export const alphabetical = (column: string): RawBuilder<string> =>
  sql<string>`lower(${sql.ref(column)}) collate "und-x-icu"`;
