import type pg from 'pg';

const NOW = `date_trunc('milliseconds', clock_timestamp())`;
const MILLISECOND = `interval '1 millisecond'`;

/** When a batch is committed, in words about `fact_head`: no two of them at the same moment. */
export const NEXT_MOMENT = `greatest(${NOW}, committed_at + ${MILLISECOND})`;

/**
 * A moment at which everything counts that was committed before this was asked, and whatever comes later does not.
 * Sharing the head waits for a batch that is just being committed: it has its time already.
 */
export const readMoment = async (client: Pick<pg.ClientBase, 'query'>): Promise<Date> => {
  const { rows } = await client.query<{ moment: Date }>(
    `select greatest(${NOW} - ${MILLISECOND}, committed_at) as moment from fact_head for share`,
  );
  return rows[0]?.moment ?? new Date(0);
};
