import type pg from 'pg';
import { z } from 'zod';
import { NEWEST_BY_KIND } from './kind-columns.ts';
import type { Snapshot } from './snapshot.ts';

const number = z.number().int();

const snapshot = z.object({
  daysKnown: z.boolean(),
  visible: z.object({ low: number, above: z.array(number), void: z.array(number) }),
  days: z.array(
    z.object({
      day: number,
      newest: z.object({ ofClick: number, ofCost: number, ofStep: number }),
      revisedBatch: number,
      rebuiltTo: number,
      slices: z.array(z.object({ generation: number, sealedTo: number, newestBatch: number })),
    }),
  ),
}) satisfies z.ZodType<Snapshot>;

const NOW = `
  select numbered as high, null::timestamptz as until,
    coalesce((select min(number) - 1 from fact_batches where state = 'open'), numbered) as low
  from fact_head`;

/** Nothing has been committed before the first batch. */
const THEN = `
  select high, $3::timestamptz as until, low from (
    (select high, low, number, committed_at from fact_batches
     where state = 'committed' and committed_at <= $3 order by committed_at desc, number desc limit 1)
    union all select 0, 0, 0, null
  ) as known order by number desc limit 1`;

/** One statement, so that everything in it belongs to one moment. */
const questionOf = (moment: string) => `
  with moment as (${moment})
  select json_build_object(
    'daysKnown', (select days_known or exists (select from fact_days) from fact_head),
    'visible', json_build_object(
      'low', (select low from moment),
      'above', coalesce((
        select json_agg(number order by number) from fact_batches, moment
        where number > moment.low and number <= moment.high and state = 'committed'
          and (until is null or committed_at <= until)
      ), '[]'),
      'void', coalesce((select json_agg(number order by number) from fact_batches where state = 'void'), '[]')
    ),
    'days', coalesce((
      select json_agg(json_build_object(
        'day', day, 'revisedBatch', revised_batch, 'rebuiltTo', rebuilt_to,
        'newest', ${NEWEST_BY_KIND},
        'slices', coalesce((
          select json_agg(
            json_build_object('generation', generation, 'sealedTo', slice.sealed_to, 'newestBatch', newest_batch)
            order by slice.sealed_to, generation)
          from fact_slices as slice where slice.day = fact_days.day and superseded_at is null
        ), '[]')
      ) order by day)
      from fact_days where day between $1 and $2
    ), '[]')
  ) as snapshot`;

const OF_NOW = questionOf(NOW);
const OF_THEN = questionOf(THEN);

export type Days = { first: number; last: number };

/** No days: for questions that need to know which batches count and nothing of the days. */
export const NO_DAYS: Days = { first: 0, last: -1 };

/** Which facts count now or counted at a moment, and where the sums of some days are. */
export const readSnapshot = async (
  client: Pick<pg.ClientBase, 'query'>,
  { first, last }: Days,
  asOf?: Date,
): Promise<Snapshot> => {
  // A batch that is being committed has its time already; it must not turn up in this moment later.
  if (asOf) await client.query('select from fact_head for share');
  const { rows } = asOf
    ? await client.query(OF_THEN, [first, last, asOf])
    : await client.query(OF_NOW, [first, last]);
  return snapshot.parse(rows[0]?.snapshot);
};
