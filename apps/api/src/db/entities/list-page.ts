import type { ListMeta } from '@adhelm/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Paging = { page: number; limit: number };

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

/** A text column, or what is made of several, in the order people expect, whatever the case and the accents. */
export const alphabetical = (column: string | RawBuilder<string | null>): RawBuilder<string> =>
  sql<string>`lower(${typeof column === 'string' ? sql.ref(column) : column}) collate "und-x-icu"`;
