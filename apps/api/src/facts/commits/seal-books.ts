import type pg from 'pg';
import type { FactSide } from '../measures.ts';
import { factTransaction } from './fact-transaction.ts';
import { NEWEST_BY_KIND } from './kind-columns.ts';

/** A day whose sums are to be made: what came since, or everything anew. */
export type DayToSeal = {
  day: number;
  lastBatch: number;
  /** The newest batch with facts of each kind. */
  newest: Record<FactSide, number>;
  revisedBatch: number;
  sealedTo: number;
  generations: number[];
  isRebuilt: boolean;
};

type Row = {
  day: number;
  last_batch: string;
  newest: Record<FactSide, number>;
  revised_batch: string;
  sealed_to: string;
  generations: string[];
  is_rebuilt: boolean;
};

/**
 * Days with facts that are in no sums yet, and days where clicks were revised whose least and most need to be looked
 * for again, once they have been left alone for a while. Newest first.
 */
export const daysToSeal = async (
  client: pg.ClientBase,
  { low, most, quietMs }: { low: number; most: number; quietMs: number },
): Promise<DayToSeal[]> => {
  const { rows } = await client.query<Row>(
    `select * from (
       select day, last_batch, ${NEWEST_BY_KIND} as newest, revised_batch, sealed_to, array(
           select generation from fact_slices as slice
           where slice.day = fact_days.day and superseded_at is null order by generation
         ) as generations,
         sealed_to = 0 or (least(revised_batch, $1::bigint) > rebuilt_to
           and touched_at <= clock_timestamp() - make_interval(secs => $3::float8 / 1000)) as is_rebuilt
       from fact_days where last_batch > sealed_to or revised_batch > rebuilt_to
     ) as known
     where is_rebuilt or sealed_to < least(last_batch, $1::bigint) order by day desc limit $2`,
    [low, most, quietMs],
  );
  return rows.map((row) => ({
    day: row.day,
    lastBatch: Number(row.last_batch),
    newest: row.newest,
    revisedBatch: Number(row.revised_batch),
    sealedTo: Number(row.sealed_to),
    generations: row.generations.map(Number),
    isRebuilt: row.is_rebuilt,
  }));
};

type ManySlices = Pick<NewSlice, 'day' | 'sealedTo' | 'newestBatch'> & { merged: number[] };

/** Days with more slices than so many, and what these reach together. */
export const daysToMerge = async (client: pg.ClientBase, slices: number): Promise<ManySlices[]> => {
  const { rows } = await client.query<{ day: number; merged: string[]; sealed_to: string; newest: string }>(
    `select day, array_agg(generation) as merged, max(sealed_to) as sealed_to, max(newest_batch) as newest
     from fact_slices where superseded_at is null group by day having count(*) > $1`,
    [slices],
  );
  return rows.map((row) => ({
    day: row.day,
    merged: row.merged.map(Number),
    sealedTo: Number(row.sealed_to),
    newestBatch: Number(row.newest),
  }));
};

/** Numbers that no attempt, finished or not, ever used, so that rows of a broken one never count. */
export const newGenerations = (pool: pg.Pool, many: number): Promise<number[]> =>
  factTransaction(pool, async (client) => {
    const { rows } = await client.query<{ generations: string }>(
      'update fact_head set generations = generations + $1 returning generations',
      [many],
    );
    const last = Number(rows[0]?.generations);
    return Array.from({ length: many }, (_, place) => last - many + 1 + place);
  });

/** A slice that takes the place of others of its day, or of none. */
export type NewSlice = {
  day: number;
  generation: number;
  sealedTo: number;
  newestBatch: number;
  replaced: number[];
  isRebuilt: boolean;
};

/** From here on readers use the slices, if the transaction ends well. */
export const declareSlices = async (client: pg.ClientBase, slices: NewSlice[], at: Date): Promise<void> => {
  for (const { day, generation, sealedTo, newestBatch, replaced, isRebuilt } of slices) {
    await client.query('update fact_slices set superseded_at = $2 where generation = any($1::bigint[])', [
      replaced,
      at,
    ]);
    await client.query(
      'insert into fact_slices (generation, day, sealed_to, newest_batch) values ($1, $2, $3, $4)',
      [generation, day, sealedTo, newestBatch],
    );
    await client.query(
      `update fact_days set sealed_to = $2::bigint, rebuilt_to = case when $3 then $2::bigint else rebuilt_to end where day = $1`,
      [day, sealedTo, isRebuilt],
    );
  }
};

/** Generations that nobody reads any more. */
export const oldGenerations = async (client: pg.ClientBase, before: Date): Promise<number[]> => {
  const { rows } = await client.query<{ generation: string }>(
    'select generation from fact_slices where superseded_at <= $1',
    [before],
  );
  return rows.map(({ generation }) => Number(generation));
};

export const forgetGenerations = (client: pg.ClientBase, generations: number[]) =>
  client.query('delete from fact_slices where generation = any($1::bigint[]) and superseded_at is not null', [
    generations,
  ]);

/** Every generation that counts, or that readers under way may still use. */
export const knownGenerations = async (client: pg.ClientBase): Promise<number[]> => {
  const { rows } = await client.query<{ generation: string }>('select generation from fact_slices');
  return rows.map(({ generation }) => Number(generation));
};
