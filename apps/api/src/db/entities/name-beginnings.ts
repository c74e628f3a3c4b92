import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, sql } from 'kysely';
import { readableBy, type Tx } from './in-scope.ts';

/** How many that begin so are looked at for each publisher, in the order of their names: what a search may cost. */
const CANDIDATES = 500;
const LARGEST_ID = 2_147_483_647;
const LAST_CHARACTER = '\u{10ffff}';

const idIn = (words: string): number | null => {
  const id = /^\d{1,10}$/.test(words) ? Number(words) : 0;
  return id > 0 && id <= LARGEST_ID ? id : null;
};

type SearchedTable = 'ads' | 'keywords';

/**
 * The rows of a list that may have millions, of each publisher in scope: those whose name begins with the words, by a
 * walk of an index, and the one whose id they are.
 */
export const namesBeginning = (scope: Scope, table: SearchedTable, words: string): RawBuilder<unknown> => {
  const [rows, first] = [sql.table(table), words.toLowerCase()];
  const own = sql`publisher_id = publishers.id and deleted_at is null`;
  const isReal = table === 'ads' ? sql`real_ad_id = ${words}` : sql`false`;
  return sql`select found.* from publishers cross join lateral (
    (select * from ${rows} where ${own} and beginning >= ${first} and beginning < ${first + LAST_CHARACTER}
      order by beginning, id limit ${CANDIDATES})
    union
    (select * from ${rows} where ${own} and id = ${idIn(words)}::int)
    union
    (select * from ${rows} where ${own} and ${isReal} limit ${CANDIDATES})
  ) as found
  where ${readableBy(scope, 'publishers.id')}`;
};

/** Those of some rows that are there and in scope. */
export const rowsThere = (scope: Scope, table: SearchedTable, ids: readonly number[]): RawBuilder<unknown> =>
  sql`select * from ${sql.table(table)}
    where id = any(${ids}::int[]) and deleted_at is null and ${readableBy(scope, 'publisher_id')}`;

export type FoundRow = Omit<SearchHit, 'kind'>;

/** Whether PostgreSQL may do anything else than to walk along indexes. */
export const preferWalks = (tx: Tx, others: 'on' | 'off') =>
  sql`select set_config(name, ${others}, true)
    from unnest(array['enable_bitmapscan', 'enable_seqscan', 'enable_sort']) as name`.execute(tx);

/** The planner thinks a policy lets few rows through, and would read and sort all that begin so. */
export const alongIndexes = async (tx: Tx, question: RawBuilder<FoundRow>): Promise<FoundRow[]> => {
  await preferWalks(tx, 'off');
  const { rows } = await question.execute(tx);
  await preferWalks(tx, 'on');
  return rows;
};
