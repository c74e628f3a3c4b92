import type { SearchHit } from '@adhelm/contract/search';
import type { Scope } from '@adhelm/domain/access-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOwn, ownRowsOf } from '../../db/entities/entity-filters.ts';
import { readableBy, type Tx } from '../../db/entities/in-scope.ts';
import { belongsTo } from '../keyword/keyword.repository.ts';

/** How many that begin so are looked at for each publisher, in the order of their names: what a search may cost. */
const CANDIDATES = 500;
const LARGEST_ID = 2_147_483_647;
const LAST_CHARACTER = '\u{10ffff}';

const idIn = (words: string): number | null => {
  const id = /^\d{1,10}$/.test(words) ? Number(words) : 0;
  return id > 0 && id <= LARGEST_ID ? id : null;
};

/**
 * The rows of a list that may have millions, of each publisher in scope: those whose name begins with the words, by a
 * walk of an index, and the one whose id they are.
 */
const candidates = (scope: Scope, table: 'ads' | 'keywords', words: string): RawBuilder<unknown> => {
  const [rows, first] = [sql.table(table), words.toLowerCase()];
  const own = sql`publisher_id = publishers.id and deleted_at is null`;
  const isReal = table === 'ads' ? sql`real_ad_id = ${words}` : sql`false`;
  return sql`publishers cross join lateral (
    (select * from ${rows} where ${own} and beginning >= ${first} and beginning < ${first + LAST_CHARACTER}
      order by beginning, id limit ${CANDIDATES})
    union
    (select * from ${rows} where ${own} and id = ${idIn(words)}::int)
    union
    (select * from ${rows} where ${own} and ${isReal} limit ${CANDIDATES})
  ) as found
  where ${readableBy(scope, 'publishers.id')}`;
};

type Hit = Omit<SearchHit, 'kind'>;

/** Whether PostgreSQL may do anything else than to walk along indexes. */
export const preferWalks = (tx: Tx, others: 'on' | 'off') =>
  sql`select set_config(name, ${others}, true)
    from unnest(array['enable_bitmapscan', 'enable_seqscan', 'enable_sort']) as name`.execute(tx);

/** The planner thinks a policy lets few rows through, and would read and sort all that begin so. */
const walking = async (tx: Tx, question: RawBuilder<Hit>): Promise<Hit[]> => {
  await preferWalks(tx, 'off');
  const { rows } = await question.execute(tx);
  await preferWalks(tx, 'on');
  return rows;
};

/** Keywords of sets that are there: for an advertiser those of the own sets and of those that the own pages show. */
export const keywordSearch = (tx: Tx, scope: Scope) => ({
  async searchHits(words: string, limit: number): Promise<SearchHit[]> {
    const userIds = ownRowsOf(scope);
    const isTheirs = userIds ? belongsTo(userIds) : sql<SqlBool>`true`;
    const rows = await walking(
      tx,
      sql<Hit>`
      select found.id, found.text as title, keyword_sets.name as detail
      from (select found.* from ${candidates(scope, 'keywords', words)}) as found
      join keyword_sets on keyword_sets.id = found.keyword_set_id
      where keyword_sets.deleted_at is null and ${isTheirs}
      order by found.beginning, found.id limit ${limit}`,
    );
    return rows.map((row) => ({ kind: 'keyword', ...row }));
  },
});

export const adSearch = (tx: Tx, scope: Scope) => ({
  async searchHits(words: string, limit: number): Promise<SearchHit[]> {
    const rows = await walking(
      tx,
      sql<Hit>`
      select found.id, found.name as title, campaigns.name as detail
      from (select found.* from ${candidates(scope, 'ads', words)}) as found
      join campaigns on campaigns.id = found.campaign_id
      join ad_accounts on ad_accounts.id = campaigns.ad_account_id
      where ${isOwn(scope, 'ad_accounts.user_id')}
      order by found.beginning, found.id limit ${limit}`,
    );
    return rows.map((row) => ({ kind: 'ad', ...row }));
  },
});
