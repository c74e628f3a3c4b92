import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './in-scope.ts';

/** What a mirrored list is sorted by: a column of its copy, or the place that the row it names has in a table here. */
export type MirrorSort<Column extends string = string> = {
  column: Column;
  among?: { table: 'keyword_sets' | 'campaigns' | 'publishers'; by: RawBuilder<unknown> };
};

/** The same in numbers: equal values have equal places. */
export const placesOf = async (tx: Tx, { among }: MirrorSort) => {
  if (!among) return undefined;
  const { rows } = await sql<{ id: number; place: number }>`
    select id, (dense_rank() over (order by ${among.by}))::int as place from ${sql.table(among.table)}`.execute(
    tx,
  );
  return { ids: rows.map(({ id }) => id), places: rows.map(({ place }) => place) };
};

/** Whose rows the database itself would give out; null for those of all publishers. The copy has no such guard. */
export const publisherInDatabase = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ scope: string }>`select adhelm_scope() as scope`.execute(tx);
  const scope = rows[0]?.scope;
  return scope === 'all' || scope === 'system' ? null : Number(scope) || 0;
};
