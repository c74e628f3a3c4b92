import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './in-scope.ts';

/** What a mirrored list is sorted by: a column of its copy, or the place that the row it names has in a table here. */
export type MirrorSort<Column extends string = string> = {
  column: Column;
  among?: { table: 'keyword_sets' | 'campaigns' | 'publishers'; by: RawBuilder<unknown> };
};

type Places = { ids: number[]; places: number[] };

/** The places of such rows in numbers: equal values have equal places. Read as one value, in half of the time. */
const placesOf = async (tx: Tx, { among }: MirrorSort): Promise<Places | undefined> => {
  if (!among) return undefined;
  const { rows } = await sql<Places>`
    select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(place), '[]') as places
    from (select id, dense_rank() over (order by ${among.by}) as place from ${sql.table(among.table)}) as placed`.execute(
    tx,
  );
  return rows[0];
};

/** A sort as the copy is asked for it. */
export const mirrorOrder = async <Column extends string>(tx: Tx, sort: MirrorSort<Column>) => ({
  column: sort.column,
  places: await placesOf(tx, sort),
});

/** Whose rows the database itself would give out; null for those of all publishers. The copy has no such guard. */
export const publisherInDatabase = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ scope: string }>`select adhelm_scope() as scope`.execute(tx);
  const scope = rows[0]?.scope;
  return scope === 'all' || scope === 'system' ? null : Number(scope) || 0;
};
